//! Results that a client replaces, in the trees that it means; and games that two clients hold.

use bt_live::breakpoints::Breakpoint;
use bt_live::wire::{Command, Message, Replacement, Used};
use bt_live::{Client, Live, Options};
use bt_runtime::prelude::*;
use bt_runtime::slot::{Slot, Subtree};
use bt_runtime::trace::{Record, Recorder};

use crate::{Folder, Got, Guard, STEP, connect, done, folder};

bt! {
    tree Outer for Guard { sequence { succeed "begin"; slot left; slot right; wait(100ms) "end" } }
    tree Inner for Guard { sequence { succeed "first"; succeed "second" } }
    tree Other for Guard { sequence { succeed "begin"; succeed "end" } }
    tree Third for Guard { sequence { succeed "begin"; succeed "end" } }
    tree Long for Guard { wait(500ms) "long" }
}

fn listen(test: &str) -> (Live, Folder) {
    let folder = folder(test);
    let options = Options::new(test).address(([127, 0, 0, 1], 0).into()).folder(&folder.0);
    (options.commands(true).writes(true).listen().expect("it listens"), folder)
}

/// The answer to a command of a game in this thread. Returns the uses before it.
fn obeyed(live: &mut Live, client: &mut Client, command: Command) -> Vec<Used> {
    let id = client.asks().command(command).expect("a request");
    std::thread::scope(|scope| {
        let answer = scope.spawn(|| {
            let mut used = Vec::new();
            loop {
                match client.message().expect("a message").expect("the game lives") {
                    Message::Done(done) if done.id == id => {
                        assert_eq!(done.error, None);
                        return used;
                    }
                    Message::Used(of) => used.push(of),
                    _ => {}
                }
            }
        });
        while !answer.is_finished() {
            // Frames without a tick: the game takes orders, and the state of agents stays.
            live.frame(|_| ());
        }
        answer.join().expect("an answer")
    })
}

/// The ends with failure in a tick of this agent, as numbers of records.
fn failures<T: Tree<Agent = Guard> + bt_runtime::tree::Movable>(live: &mut Live, brain: &mut Brain<T>) -> Vec<u16> {
    let mut trace = Recorder::default();
    live.frame(|watch| brain.tick_traced(STEP, &mut (), &mut (&mut trace, watch.sink::<T>()))).expect("it runs");
    let failed = |record: &Record<String>| match record {
        Record::Leave { node, outcome: bt_runtime::status::Outcome::Failure } => Some(*node),
        _ => None,
    };
    trace.records.iter().filter_map(failed).collect()
}

fn fails(node: &str) -> Replacement {
    Replacement { node: node.to_owned(), ..Replacement::default() }
}

#[test]
fn a_tree_in_a_slot_is_meant_by_the_number_of_its_root() {
    let (mut live, _folder) = listen("replaced-slots");
    let mut client = connect(&live);
    let mut brain = Outer::brain(Guard::default());
    // The tree at the right has the lower numbers.
    brain.put(Slot::named("right").expect("a slot"), Subtree::of::<Inner>(()));
    brain.tick(STEP, &mut ());
    brain.put(Slot::named("left").expect("a slot"), Subtree::of::<Inner>(()));
    let (right, left) = (5, 8);
    for (first, failed) in [(right, vec![6, 5, 3]), (left, vec![9, 8, 2])] {
        let list = vec![Replacement { first: Some(first), ..fails("1") }];
        obeyed(&mut live, &mut client, Command::Replace { list });
        let own = failures(&mut live, &mut brain);
        assert_eq!(own[..2], failed[..2], "{first}");
    }
    obeyed(&mut live, &mut client, Command::Replace { list: vec![Replacement { first: Some(0), ..fails("1") }] });
    assert_eq!(failures(&mut live, &mut brain)[0], 1, "only the agent's own tree");
}

#[test]
fn the_agents_of_another_tree_are_not_meant() {
    let (mut live, _folder) = listen("replaced-trees");
    let mut client = connect(&live);
    let (mut third, mut other) = (Third::brain(Guard::default()), Other::brain(Guard::default()));
    let list = vec![Replacement { tree: Some("Other".to_owned()), agent: Some(0), ..fails("begin") }];
    obeyed(&mut live, &mut client, Command::Replace { list });
    assert!(failures(&mut live, &mut third).is_empty());
    assert_eq!(failures(&mut live, &mut other), [1, 0]);
}

#[test]
fn a_replacement_for_one_time_is_reported_and_stays_used_in_an_equal_list() {
    let (mut live, _folder) = listen("replaced-once");
    let mut client = connect(&live);
    let mut brain = Other::brain(Guard::default());
    let list = |id| vec![fails("nothing"), Replacement { once: true, id, ..fails("end") }];
    assert!(obeyed(&mut live, &mut client, Command::Replace { list: list(7) }).is_empty());
    assert_eq!(failures(&mut live, &mut brain), [2, 0]);
    assert!(failures(&mut live, &mut brain).is_empty(), "it was for once");
    let used = obeyed(&mut live, &mut client, Command::Replace { list: list(7) });
    assert_eq!(used, [Used { number: 1, id: 7 }]);
    assert!(failures(&mut live, &mut brain).is_empty(), "it is the same one");
    obeyed(&mut live, &mut client, Command::Replace { list: list(8) });
    assert_eq!(failures(&mut live, &mut brain), [2, 0], "another one");
}

#[test]
fn a_replacement_for_a_run_ends_with_its_halt() {
    let (mut live, _folder) = listen("replaced-run");
    let mut client = connect(&live);
    let mut brain = Long::brain(Guard::default());
    brain.tick(STEP, &mut ());
    let list = vec![Replacement { after: true, run: true, ..fails("long") }];
    obeyed(&mut live, &mut client, Command::Replace { list });
    assert!(failures(&mut live, &mut brain).is_empty(), "it runs");
    live.frame(|watch| brain.restart_traced(&mut (), &mut watch.sink::<Long>()));
    for _ in 0..8 {
        assert!(failures(&mut live, &mut brain).is_empty(), "the next run has its own result");
    }
}

#[test]
fn a_client_releases_its_own_hold_and_knows_its_own_stops() {
    let (mut live, _folder) = listen("released");
    let (mut first, mut second) = (connect(&live), connect(&live));
    let at = |node: &str| Command::Breakpoints { list: vec![Breakpoint::at(node)] };
    obeyed(&mut live, &mut first, at("begin"));
    first.asks().watch(true).expect("a request");
    live.wait_for_watcher();
    obeyed(&mut live, &mut second, at("end"));
    second.asks().watch(true).expect("a request");
    let mut brain = Other::brain(Guard::default());
    failures(&mut live, &mut brain);
    assert!(live.frame(|_| ()).is_none(), "it stands");
    let play = std::thread::spawn(move || live.wait());
    let mut got = Got::default();
    assert_eq!(done(&mut first, &mut got, Command::Release).error, None);
    let own: Vec<_> = got.stops.iter().map(|stop| (&*stop.name, stop.own)).collect();
    assert_eq!(own, [("begin", true), ("end", false)]);
    assert!(!play.is_finished(), "the second client holds it");
    let mut got = Got::default();
    done(&mut second, &mut got, Command::Release);
    play.join().expect("it goes on");
}
