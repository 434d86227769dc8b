//! `state_change -> bb.change;`: the facts of a change of states, for functions of the enter and the exit.

use bt_runtime::loaded::Loaded;
use bt_runtime::prelude::*;
use bt_runtime::status::Outcome;
use bt_runtime::trace::Trigger;
use bt_runtime::tree::{StateChange, StateId, Tree};
use bt_runtime::{Brain, Registry};

/// The calls of the tasks: the task, whether it is entered, and the change.
type Log = Vec<(u32, bool, Option<StateChange>)>;

#[derive(Blackboard, Default)]
#[blackboard(world = Log)]
struct Guard {
    change: Option<StateChange>,
    alarm: bool,
    slow: bool,
    ends: bool,
}

#[action(halt = leave, graceful)]
fn stand(cx: &mut Cx<Guard>, #[memory] entered: &mut bool, n: u32) -> Status {
    if !*entered {
        let change = cx.bb.change;
        cx.world.push((n, true, change));
    }
    *entered = true;
    if cx.bb.ends { Status::Success } else { Status::Running }
}

fn leave(cx: &mut Cx<Guard>, _: &mut bool) -> Halt {
    if cx.bb.slow {
        cx.bb.set_slow(false);
        return Halt::Pending;
    }
    let change = cx.bb.change;
    cx.world.push((0, false, change));
    Halt::Done
}

state_tree! {
    machine Post for Guard {
        state_change -> bb.change;
        state Calm { task stand(n = 1); on tick if bb.alarm => Combat; }
        state Combat { task stand(n = 2); on done => succeed; on tick if !bb.alarm => Calm; }
    }
}

const FILE: &str = r#"{ "bt": 1, "machine": "Post", "agent": "Guard", "state_change": "change", "states": [
    { "state": "Calm", "tasks": [{ "node": "stand", "args": { "n": 1 } }],
      "transitions": [{ "on": "tick", "if": "alarm", "to": "Combat" }] },
    { "state": "Combat", "tasks": [{ "node": "stand", "args": { "n": 2 } }],
      "transitions": [{ "on": "done", "to": "succeed" }, { "on": "tick", "if": "!alarm", "to": "Calm" }] } ] }"#;

/// The ticks of both machines: each writes the board, and returns what its tasks heard.
fn both(writes: &[fn(&mut Board<Guard>)]) -> Vec<Log> {
    both_of::<Post>(FILE, writes)
}

/// The same for a machine, and a file with this machine.
fn both_of<T: Tree<Agent = Guard, Params = ()>>(file: &str, writes: &[fn(&mut Board<Guard>)]) -> Vec<Log>
where
    Brain<T>: Unpin,
{
    let program = Registry::<Guard>::new().with::<stand>().load_str("m.json", file).unwrap();
    let compiled = ticks(Brain::<T>::new(Guard::default(), ()), writes);
    let loaded = ticks::<Loaded<Guard>>(program.brain(Guard::default()), writes);
    assert_eq!(loaded, compiled, "loaded");
    compiled
}

fn ticks<T: Tree<Agent = Guard>>(mut brain: Brain<T>, writes: &[fn(&mut Board<Guard>)]) -> Vec<Log>
where
    Brain<T>: Unpin,
{
    let tick = |write: &fn(&mut Board<Guard>)| {
        let mut log = Log::new();
        write(brain.board_mut());
        brain.tick(Duration::from_millis(100), &mut log);
        log
    };
    writes.iter().map(tick).collect()
}

fn change(from: &str, to: &str, trigger: Trigger) -> Option<StateChange> {
    Some(StateChange { from: StateId::of(from), to: StateId::of(to), trigger })
}

#[test]
fn tasks_read_it_as_they_are_left_and_entered() {
    let heard = both(&[
        |_| {},
        |bb| {
            bb.set_alarm(true);
        },
        |bb| {
            bb.set_alarm(false);
        },
    ]);
    let to_combat = change("Calm", "Combat", Trigger::Tick);
    let to_calm = change("Combat", "Calm", Trigger::Tick);
    assert_eq!(
        heard,
        [
            vec![(1, true, None)],
            vec![(0, false, to_combat), (2, true, to_combat)],
            vec![(0, false, to_calm), (1, true, to_calm)],
        ]
    );
}

#[test]
fn it_stays_while_a_graceful_halt_takes_several_ticks() {
    let heard = both(&[
        |_| {},
        |bb| {
            bb.set_alarm(true);
            bb.set_slow(true);
        },
        |_| {},
    ]);
    let to_combat = change("Calm", "Combat", Trigger::Tick);
    assert_eq!(heard, [vec![(1, true, None)], vec![], vec![(0, false, to_combat), (2, true, to_combat)]]);
}

#[test]
fn the_end_of_the_machine_is_one_and_a_start_has_none() {
    let heard = both(&[
        |bb| {
            bb.set_alarm(true);
        },
        |_| {},
        |bb| {
            bb.set_ends(true);
        },
        |bb| {
            bb.set_ends(false);
        },
    ]);
    let to_combat = change("Calm", "Combat", Trigger::Tick);
    assert_eq!(
        heard,
        [vec![(1, true, None)], vec![(0, false, to_combat), (2, true, to_combat)], vec![], vec![(1, true, None)],]
    );
}

#[test]
fn the_end_of_the_machine_replaces_a_switch_that_waits_for_a_halt() {
    state_tree! {
        machine Shift for Guard {
            state_change -> bb.change;
            global task wait(200ms);
            state Calm { task stand(n = 1); on tick if bb.alarm => Combat; }
            state Combat { task stand(n = 2); }
        }
    }
    let heard = both_of::<Shift>(
        r#"{ "bt": 1, "machine": "Shift", "agent": "Guard", "state_change": "change",
            "tasks": [{ "node": "wait", "args": { "for": "200ms" } }], "states": [
            { "state": "Calm", "tasks": [{ "node": "stand", "args": { "n": 1 } }],
              "transitions": [{ "on": "tick", "if": "alarm", "to": "Combat" }] },
            { "state": "Combat", "tasks": [{ "node": "stand", "args": { "n": 2 } }] } ] }"#,
        &[
            |_| {},
            |bb| {
                bb.set_alarm(true);
                bb.set_slow(true);
            },
            |bb| {
                bb.set_slow(true);
            },
            |_| {},
        ],
    );
    let end = change("Calm", "Shift", Trigger::Success);
    assert_eq!(heard, [vec![(1, true, None)], vec![], vec![], vec![(0, false, end)]]);
}

#[test]
fn a_restart_and_the_end_name_their_reasons() {
    #[derive(Blackboard, Default)]
    struct Once {
        change: Option<StateChange>,
    }
    state_tree! {
        machine Loop for Once {
            state_change -> bb.change;
            state A { task wait(100ms); }
        }
    }
    let mut brain = Loop::brain(Once::default());
    let mut changes = Vec::new();
    for _ in 0..2 {
        brain.tick(Duration::from_millis(100), &mut ());
        changes.push(brain.board().change);
    }
    assert_eq!(changes, [None, change("A", "A", Trigger::Restart(Outcome::Success))]);
    state_tree! {
        machine End for Once {
            state_change -> bb.change;
            global task wait(100ms);
            state A { task idle; }
        }
    }
    let mut brain = End::brain(Once::default());
    brain.tick(Duration::from_millis(100), &mut ());
    brain.tick(Duration::from_millis(100), &mut ());
    assert_eq!(brain.board().change, change("A", "End", Trigger::Success));
}

#[test]
fn a_file_names_a_key_of_the_type() {
    let text = FILE.replace(r#""state_change": "change""#, r#""state_change": "alarm""#);
    let errors = Registry::<Guard>::new().with::<stand>().load_str("post.json", &text).unwrap_err().to_string();
    assert!(errors.contains("`state_change` needs a key of the type `Option<StateChange>`, not `bool`"), "{errors}");
}
