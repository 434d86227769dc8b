//! Snapshots with trees in slots, with shared values, and with async actions.

use std::cell::Cell;
use std::future::poll_fn;
use std::task::Poll;

use bt_runtime::blackboard::Shared;
use bt_runtime::leaf::next_tick;
use bt_runtime::slot::{SavedTrees, Slot, Subtree};
use bt_runtime::time::Next;
use bt_runtime::trace::{Record, Recorder};
use bt_runtime::{Population, snapshot};
use serde::{Deserialize, Serialize};

use super::*;

const SECOND: Duration = Duration::from_secs(1);

#[derive(Blackboard, Clone, Default, Serialize, Deserialize)]
struct Guard {
    #[blackboard(shared)]
    alarm: Shared<u32>,
    fled: u32,
    shots: u32,
    sum: u32,
}

#[action(inline = 64, restart_on_load)]
async fn think(rounds: u32) -> Option<u32> {
    for _ in 0..rounds {
        next_tick().await;
    }
    Some(rounds)
}

bt! {
    tree Armed for Guard {
        parallel {
            selector {
                #[when(*bb.alarm.read() > 0, aborts = both)] sequence { set(bb.fled = bb.fled + 1); wait(1s) }
                idle;
            }
            slot weapon;
            slot mood;
            idle;
        }
    }
    tree Alert for Guard {
        selector {
            #[when(*bb.alarm.read() > 0, aborts = both)] sequence { set(bb.fled = bb.fled + 1); idle }
            idle;
        }
    }
    tree Aim(shots: u32) for Guard {
        let aimed: u32 = 0;
        #[repeat(forever)] sequence { wait(2s); set(aimed = aimed + 1); set(bb.shots = bb.shots + shots * aimed) }
    }
    tree Thinker for Guard { sequence { think(rounds = bb.shots) -> bb.sum; idle } }
}

const SING: &str = r#"{ "bt": 1, "tree": "Sing", "agent": "Guard", "root": { "node": "repeat", "children": [] } }"#;

fn song() -> Arc<Program<Guard>> {
    let text = SING.replace(
        r#"{ "node": "repeat", "children": [] }"#,
        r#"{ "node": "sequence", "decorators": [{ "repeat": "forever" }], "children": [
            { "node": "wait", "args": { "for": "3s" } }, { "node": "set", "key": "sum", "value": { "expr": "sum + 1" } } ] }"#,
    );
    Registry::<Guard>::new().load_str("sing.json", &text).unwrap_or_else(|errors| panic!("{errors}"))
}

fn armed(song: &Arc<Program<Guard>>) -> Brain<Armed> {
    let mut brain = Armed::brain(Guard::default());
    brain.put(Armed::WEAPON, Subtree::of::<Aim>(Aim::inputs().shots(2)));
    brain.put(Armed::MOOD, Subtree::of::<Loaded<Guard>>(Arc::clone(song)));
    for _ in 0..4 {
        brain.tick(SECOND, &mut ());
    }
    brain
}

fn boards(brain: &mut Brain<Armed>) -> Vec<(u32, u32, u32)> {
    let board = |brain: &Brain<Armed>| (brain.board().fled, brain.board().shots, brain.board().sum);
    let mut tick = |_| {
        brain.tick(SECOND, &mut ());
        board(brain)
    };
    (0..9).map(&mut tick).collect()
}

#[test]
fn trees_in_slots_go_on_after_a_load() {
    let song = song();
    let trees = SavedTrees::new().with::<Aim>().with_program(&song);
    let mut brain = armed(&song);
    let bytes = trees.within(|| postcard::to_stdvec(&brain)).expect("all trees are known");
    let json = trees.within(|| serde_json::to_string(&brain)).expect("all trees are known");
    let mut of_bytes: Brain<Armed> = trees.within(|| postcard::from_bytes(&bytes)).expect("the same trees");
    let mut of_json: Brain<Armed> = trees.within(|| serde_json::from_str(&json)).expect("the same trees");
    assert_eq!(of_json.slotted(Armed::MOOD), Some("Sing"));
    let expected = boards(&mut brain);
    assert_eq!(boards(&mut of_bytes), expected);
    assert_eq!(boards(&mut of_json), expected);
    assert!(expected[8].1 > 20 && expected[8].2 > 2, "{expected:?}");
}

#[test]
fn a_loaded_brain_with_a_filled_slot_goes_on_after_a_load() {
    let song = song();
    let text = r#"{ "bt": 1, "tree": "T", "agent": "Guard", "root": { "node": "slot", "slot": "mood" } }"#;
    let program = Registry::<Guard>::new().load_str("t.json", text).expect("a tree");
    let trees = SavedTrees::new().with_program(&song);
    let mut brain = program.brain(Guard::default());
    let mood: Slot<Loaded<Guard>> = program.slot("mood").expect("a slot");
    brain.put(mood, Subtree::of::<Loaded<Guard>>(song));
    brain.tick(SECOND, &mut ());
    let json = trees.within(|| serde_json::to_string(&brain)).expect("all trees are known");
    let read = || program.brain_seed().deserialize(&mut serde_json::Deserializer::from_str(&json));
    let mut restored = trees.within(read).expect("the same trees");
    for _ in 0..7 {
        brain.tick(SECOND, &mut ());
        restored.tick(SECOND, &mut ());
        assert_eq!(restored.board().sum, brain.board().sum);
    }
    assert_eq!(brain.board().sum, 2);
    let error = read().map(drop).expect_err("no tree is known").to_string();
    assert!(error.starts_with("a slot holds `Sing`, which is not among the trees to restore"), "{error}");
}

#[test]
fn another_version_of_a_tree_in_a_slot_is_refused() {
    let song = song();
    let json = SavedTrees::new().with::<Aim>().with_program(&song).within(|| serde_json::to_string(&armed(&song)));
    let other = r#"{ "bt": 1, "tree": "Sing", "agent": "Guard", "root": { "node": "idle" } }"#;
    let other = Registry::<Guard>::new().load_str("sing.json", other).expect("a tree");
    let trees = SavedTrees::new().with::<Aim>().with_program(&other);
    let restored = trees.within(|| serde_json::from_str::<Brain<Armed>>(&json.expect("all trees are known")));
    let error = restored.map(drop).expect_err("another version").to_string();
    assert!(error.starts_with("a slot holds another version of `Sing`"), "{error}");
}

#[test]
fn a_shared_value_is_saved_once_and_a_load_is_no_change() {
    let alarm = Shared::new(5);
    let mut guards = Population::<Alert>::new();
    let ids: Vec<_> =
        (0..3).map(|_| guards.spawn(Alert::brain(Guard { alarm: alarm.clone(), ..Guard::default() }))).collect();
    guards.tick(SECOND, &mut ());
    guards.tick(SECOND, &mut ());
    alarm.set(0);
    guards.tick(SECOND, &mut ());
    assert_eq!(guards.awake(), 0);
    let json = snapshot::together(|| serde_json::to_string(&(&guards, &alarm))).expect("it can be saved");
    let (mut restored, alarm): (Population<Alert>, Shared<u32>) =
        snapshot::together(|| serde_json::from_str(&json)).expect("the same tree");
    assert_eq!(restored.tick(SECOND, &mut ()).agents, 0, "a load changes nothing");
    assert!(ids.iter().all(|&id| restored.board(id).is_some_and(|board| board.alarm.same(&alarm))));
    let fled = restored.board(ids[0]).map(|board| board.fled);
    alarm.set(1);
    assert_eq!(restored.tick(SECOND, &mut ()).agents, 3);
    assert_eq!(restored.board(ids[0]).map(|board| board.fled), fled.map(|fled| fled + 1));
}

#[test]
fn a_change_that_was_not_observed_is_still_one_after_a_load() {
    let alarm = Shared::new(0);
    let mut brain = Armed::brain(Guard { alarm: alarm.clone(), ..Guard::default() });
    brain.tick(SECOND, &mut ());
    alarm.set(1);
    let mut restored: Brain<Armed> = postcard::from_bytes(&postcard::to_stdvec(&brain).expect("saved")).expect("read");
    restored.tick(SECOND, &mut ());
    assert_eq!(restored.board().fled, 1);
}

#[test]
fn a_broken_handle_to_a_shared_value_is_refused() {
    for broken in ["[1,false,null]", "[0,false,null]", "[1,false,[7]]"] {
        let restored = serde_json::from_str::<Shared<u32>>(broken);
        assert!(restored.is_err(), "{broken}");
    }
    let pair =
        snapshot::together(|| serde_json::from_str::<(Shared<u32>, Shared<bool>)>("[[0,false,[7]],[0,false,null]]"));
    assert!(pair.is_err(), "of another type");
}

fn sums(records: &Recorder) -> usize {
    records.records.iter().filter(|record| matches!(record, Record::Action { name: "think", .. })).count()
}

#[test]
fn an_async_action_begins_anew_after_a_load() {
    let mut brain = core::pin::pin!(Thinker::brain(Guard { shots: 3, ..Guard::default() }));
    for _ in 0..3 {
        brain.as_mut().pinned().tick(SECOND, &mut ());
    }
    let bytes = postcard::to_stdvec(&*brain).expect("it restarts on load");
    let mut restored = core::pin::pin!(postcard::from_bytes::<Brain<Thinker>>(&bytes).expect("the same tree"));
    let (mut trace, mut sum) = (Recorder::default(), Vec::new());
    for _ in 0..6 {
        restored.as_mut().pinned().tick_traced(SECOND, &mut (), &mut trace);
        sum.push(restored.board().sum);
    }
    assert_eq!(sum, [0, 0, 0, 3, 3, 3], "it begins in the first tick, and is polled in each");
    assert_eq!(sums(&trace), 1, "the trace says so");
}

#[test]
fn an_async_action_of_a_file_begins_anew_after_a_load() {
    let text = r#"{ "bt": 1, "tree": "T", "agent": "Guard", "root": { "node": "sequence", "children": [
        { "node": "think", "args": { "rounds": 3 }, "out": "sum" }, { "node": "idle" } ] } }"#;
    let program =
        Registry::<Guard>::new().with::<think>().load_str("t.json", text).unwrap_or_else(|errors| panic!("{errors}"));
    let mut brain = program.brain(Guard::default());
    for _ in 0..3 {
        brain.tick(SECOND, &mut ());
    }
    let json = serde_json::to_string(&brain).expect("it restarts on load");
    let mut restored =
        program.brain_seed().deserialize(&mut serde_json::Deserializer::from_str(&json)).expect("the same");
    let (mut trace, mut sum) = (Recorder::default(), Vec::new());
    for _ in 0..6 {
        restored.tick_traced(SECOND, &mut (), &mut trace);
        sum.push(restored.board().sum);
    }
    assert_eq!(sum, [0, 0, 0, 3, 3, 3]);
    assert_eq!(sums(&trace), 1, "the trace says so");
}

/// A guard that other threads can wake: it sleeps while its future is pending.
#[derive(Blackboard, Clone, Default, Serialize, Deserialize)]
#[blackboard(mailbox)]
struct Scout {
    heard: u32,
}

thread_local! {
    static POLLS: Cell<u32> = const { Cell::new(0) };
}

/// Counts its polls, of which none is the last.
#[action(inline = 64, restart_on_load)]
async fn listen() {
    poll_fn(|_| {
        POLLS.set(POLLS.get() + 1);
        Poll::<()>::Pending
    })
    .await;
}

bt! {
    tree Listen for Scout { listen() }
}

#[test]
fn a_sleeping_async_action_is_awake_after_a_load() {
    let mut brain = core::pin::pin!(Listen::brain(Scout::default()));
    brain.as_mut().pinned().tick(SECOND, &mut ());
    brain.as_mut().pinned().tick(SECOND, &mut ());
    assert_eq!((brain.next(), POLLS.get()), (Next::Change, 1));
    let bytes = postcard::to_stdvec(&*brain).expect("it restarts on load");
    let mut restored = core::pin::pin!(postcard::from_bytes::<Brain<Listen>>(&bytes).expect("the same tree"));
    assert_eq!(restored.next(), Next::Now, "nobody has a waker of the new future");
    restored.as_mut().pinned().tick(SECOND, &mut ());
    assert_eq!((restored.next(), POLLS.get()), (Next::Change, 2));
}

#[test]
fn a_sleeping_async_action_of_a_file_is_awake_after_a_load() {
    let text = r#"{ "bt": 1, "tree": "T", "agent": "Scout", "root": { "node": "listen" } }"#;
    let program = Registry::<Scout>::new().with::<listen>().load_str("t.json", text).expect("a tree");
    let mut brain = program.brain(Scout::default());
    brain.tick(SECOND, &mut ());
    brain.tick(SECOND, &mut ());
    assert_eq!((brain.next(), POLLS.get()), (Next::Change, 1));
    let json = serde_json::to_string(&brain).expect("it restarts on load");
    let mut restored =
        program.brain_seed().deserialize(&mut serde_json::Deserializer::from_str(&json)).expect("the same");
    assert_eq!(restored.next(), Next::Now);
    restored.tick(SECOND, &mut ());
    assert_eq!((restored.next(), POLLS.get()), (Next::Change, 2));
}
