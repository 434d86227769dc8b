//! Outputs of trees in a snapshot: references are bound again, values of their own are saved.

use bt_runtime::trace::Recorder;
use serde_json::json;

use super::*;

bt! {
    tree Keys for Actor {
        let all: i32 = 10;
        #[repeat(forever)]
        parallel(success = all, failure = all) {
            run Adds(by = 1, sum -> bb.n);
            run Adds(by = 2, sum -> all);
            run Passes(total -> all);
            #[force_failure] look(n = 9, at = all);
        }
    }
    tree Passes(inout total: i32) for Actor { run Adds(by = 100, sum -> total); }
    tree Adds(by: i32, inout sum: i32, out own: i32) for Actor {
        selector {
            #[when(sum > 400, aborts = both)]
            sequence { wait(100ms); set(sum = by); }
            #[repeat(3)]
            sequence { set(own = own + by); set(sum = sum + own); wait(100ms); }
        }
    }
}

const TICK: Duration = Duration::from_millis(50);

/// Runs ticks; before each, `restore` replaces the brain. Returns the records and the board.
fn played<T: Tree<Agent = Actor>>(mut brain: Brain<T>, restore: impl Fn(Brain<T>) -> Brain<T>) -> (Recorder, Actor)
where
    Brain<T>: Unpin,
{
    let (mut book, mut trace) = (tests::Book::default(), Recorder::default());
    for _ in 0..60 {
        brain = restore(brain);
        brain.tick_traced(TICK, &mut book, &mut trace);
    }
    (trace, **brain.board())
}

#[test]
fn a_restored_subtree_writes_the_same_places() {
    let brain = || Keys::brain(Actor::default());
    let fixed = played(brain(), |brain| brain);
    let bytes = |brain: Brain<Keys>| postcard::from_bytes(&postcard::to_stdvec(&brain).unwrap()).unwrap();
    let json = |brain: Brain<Keys>| serde_json::from_str(&serde_json::to_string(&brain).unwrap()).unwrap();
    assert!(fixed.1.n > 0, "it has written");
    assert_eq!(played(brain(), bytes), fixed);
    assert_eq!(played(brain(), json), fixed);
}

#[test]
fn the_outputs_of_the_root_are_saved() {
    let brain = || Adds::brain(Actor::default(), Adds::inputs().by(3).sum(1));
    let fixed = played(brain(), |brain| brain);
    let json = |brain: Brain<Adds>| serde_json::from_str(&serde_json::to_string(&brain).unwrap()).unwrap();
    assert_eq!(played(brain(), json), fixed);
}

#[test]
fn an_output_of_the_root_that_is_missing_is_refused() {
    let mut snapshot = serde_json::to_value(Adds::brain(Actor::default(), Adds::inputs().by(3).sum(1))).unwrap();
    assert_eq!(snapshot["brain"]["scope"]["params"], json!([3, [1], [0]]));
    snapshot["brain"]["scope"]["params"][1] = json!(null);
    let error = serde_json::from_str::<Brain<Adds>>(&snapshot.to_string()).unwrap_err().to_string();
    assert!(error.starts_with("an output of the tree is missing"), "{error}");
}
