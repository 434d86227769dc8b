//! An action that panics stops its own agent, and no other.

use std::sync::Once;

use bt_runtime::{
    Population,
    brain::Phase,
    population::{Cause, Fault, Ticked},
};
use tests::prelude::*;

use crate::sheep::{Field, Sheep, seconds};

/// Panics in the way that the sheep's `grass` selects. With 0, records the sheep's name and continues.
#[action]
fn risk(bb: &Board<Sheep>, world: &mut Field, #[memory] held: &mut Held) -> Status {
    match bb.grass {
        0 => world.bites.push(bb.name),
        1 => panic!("plain"),
        2 => panic!("sheep {}", bb.name),
        3 => std::panic::panic_any(7_u8),
        4 => std::panic::panic_any(Bomb),
        _ => *held = Held(Some(Bomb)),
    }
    Status::Running
}

/// A value that panics when it is dropped.
#[derive(Clone, Debug)]
struct Bomb;

impl Drop for Bomb {
    fn drop(&mut self) {
        panic!("dropped");
    }
}

/// The memory of an action.
#[derive(Clone, Debug, Default)]
#[allow(dead_code, reason = "it is there to be dropped")]
struct Held(Option<Bomb>);

bt! {
    tree Risky for Sheep { risk() }
    tree Local for Sheep {
        let half: u32 = 1;
        sequence { risk(); set(half = half + 1) }
    }
}

/// Suppresses the messages of the panics in these tests: the tests check each panic.
pub fn quiet() {
    static QUIET: Once = Once::new();
    QUIET.call_once(|| {
        let loud = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |info| {
            let here = info.location().is_some_and(|at| at.file().contains("population/"));
            let asserted = info.payload().downcast_ref::<String>().is_some_and(|text| text.contains("assertion"));
            if !here || asserted {
                loud(info);
            }
        }));
    });
}

/// A flock in which the sheep in `grass` panic in the second tick, each in the way that its number selects.
fn struck(sheep: u32, grass: &[(usize, u32)]) -> (Population<Risky>, Vec<bt_runtime::population::AgentId>) {
    quiet();
    let (mut flock, ids) = crate::sheep::flock::<Risky>(sheep);
    flock.tick(seconds(1), &mut Field::default());
    for &(index, grass) in grass {
        flock.board_mut(ids[index]).unwrap().set_grass(grass);
    }
    (flock, ids)
}

#[test]
fn the_others_go_on_in_the_same_tick() {
    // The first, the last, one in the middle, at the ends of words, side by side, several in a row, none.
    let cases: [&[usize]; 9] = [&[0], &[129], &[5], &[63], &[64], &[63, 64], &[0, 1, 2], &[127, 128, 129], &[]];
    for struck_ones in cases {
        let grass: Vec<_> = struck_ones.iter().map(|&index| (index, 1)).collect();
        let (mut flock, ids) = struck(130, &grass);
        let mut field = Field::default();
        let ticked = flock.tick(seconds(1), &mut field);
        assert_eq!(ticked, Ticked { agents: 130, faults: struck_ones.len() });
        let others: Vec<_> = (0..130).filter(|index| !struck_ones.contains(&(*index as usize))).collect();
        assert_eq!(field.take(), others);
        let faults: Vec<_> = flock.take_faults().into_iter().map(|fault| fault.agent).collect();
        assert_eq!(faults, struck_ones.iter().map(|&index| ids[index]).collect::<Vec<_>>());
        assert!(flock.faults().is_empty());
        assert_eq!(flock.tick(seconds(1), &mut field), Ticked { agents: others.len(), faults: 0 });
        assert_eq!(field.take(), others);
    }
}

#[test]
fn everybody_may_panic_in_one_tick() {
    let all: Vec<_> = (0..70).map(|index| (index, 2)).collect();
    let (mut flock, _) = struck(70, &all);
    assert_eq!(flock.tick(seconds(1), &mut Field::default()), Ticked { agents: 70, faults: 70 });
    assert_eq!((flock.awake(), flock.len()), (0, 70));
    let messages: Vec<_> = flock.faults().iter().map(|fault| fault.message.clone()).collect();
    assert_eq!(messages, (0..70).map(|name| format!("sheep {name}")).collect::<Vec<_>>());
}

#[test]
fn the_fault_says_who_when_and_what() {
    let (mut flock, ids) = struck(4, &[(0, 1), (1, 2), (2, 3), (3, 4)]);
    flock.tick(Duration::from_millis(500), &mut Field::default());
    let now = Time::START.after(Duration::from_millis(1500));
    let fault =
        |index: usize, message: &str| Fault { agent: ids[index], now, cause: Cause::Panic, message: message.into() };
    let expected = [fault(0, "plain"), fault(1, "sheep 1"), fault(2, "no message"), fault(3, "no message")];
    assert_eq!(flock.faults(), expected);
    assert_eq!(flock.faults()[1].to_string(), "agent 1 panicked at 1.5s: sheep 1");
}

#[test]
fn it_is_stopped_its_board_is_kept_and_a_start_begins_anew() {
    let (mut flock, ids) = struck(1, &[(0, 1)]);
    let mut field = Field::default();
    flock.tick(seconds(1), &mut field);
    let brain = flock.brain(ids[0]).unwrap();
    assert_eq!((brain.phase(), brain.board().grass), (Phase::Stopped, 1));
    assert_eq!(flock.tick(seconds(5), &mut field).agents, 0);
    flock.board_mut(ids[0]).unwrap().set_grass(0);
    assert_eq!(flock.tick(seconds(5), &mut field).agents, 0, "it is stopped");
    flock.brain_mut(ids[0]).unwrap().start();
    assert_eq!(flock.tick(seconds(1), &mut field).agents, 1);
    assert_eq!(field.take(), [0]);
    assert_eq!(flock.brain(ids[0]).unwrap().now(), Time::START.after(seconds(3)), "not the time that it lay");
    flock.brain_mut(ids[0]).unwrap().board_mut().set_grass(1);
    assert_eq!(flock.tick(seconds(1), &mut field).faults, 1, "once more");
    assert_eq!(flock.faults().len(), 2);
}

#[test]
fn one_that_panicked_may_be_despawned() {
    let (mut flock, ids) = struck(2, &[(0, 1)]);
    flock.tick(seconds(1), &mut Field::default());
    assert_eq!(flock.despawn(ids[0]).unwrap().phase(), Phase::Stopped);
    assert_eq!(flock.tick(seconds(1), &mut Field::default()).agents, 1);
}

#[test]
fn what_panics_as_it_is_dropped_stops_its_agent_alone() {
    let (mut flock, ids) = struck(3, &[(1, 9)]);
    let mut field = Field::default();
    flock.tick(seconds(1), &mut field);
    assert_eq!(field.take(), [0, 2], "now the one in the middle remembers what cannot be dropped in peace");
    flock.board_mut(ids[1]).unwrap().set_grass(1);
    assert_eq!(flock.tick(seconds(1), &mut field), Ticked { agents: 3, faults: 1 });
    assert_eq!(field.take(), [0, 2]);
    assert_eq!(flock.brain(ids[1]).unwrap().phase(), Phase::Stopped);
    assert_eq!(flock.faults()[0].message, "plain");
}

#[test]
fn the_locals_of_the_tree_begin_anew() {
    quiet();
    let (mut flock, ids) = crate::sheep::flock::<Local>(1);
    flock.board_mut(ids[0]).unwrap().set_grass(1);
    assert_eq!(flock.tick(seconds(1), &mut Field::default()), Ticked { agents: 1, faults: 1 });
    flock.board_mut(ids[0]).unwrap().set_grass(0);
    flock.brain_mut(ids[0]).unwrap().start();
    assert_eq!(flock.tick(seconds(1), &mut Field::default()), Ticked { agents: 1, faults: 0 });
}

#[test]
fn threads_change_nothing_about_it() {
    let grass: Vec<_> = (0..300).filter(|index| index % 37 == 0).map(|index| (index, 1 + index as u32 % 3)).collect();
    let (mut flock, _) = struck(300, &grass);
    let mut alone = flock.clone();
    let mut field = Field::default();
    let expected = alone.tick(seconds(1), &mut field);
    for worlds in [1, 2, 3, 8, 64] {
        let mut many = flock.clone();
        let mut fields = vec![Field::default(); worlds];
        assert_eq!(many.par_tick(seconds(1), &mut fields), expected, "{worlds} worlds");
        assert_eq!(fields.into_iter().flat_map(|field| field.bites).collect::<Vec<_>>(), field.bites);
        assert_eq!(many.faults(), alone.faults());
    }
    assert_eq!(flock.take_faults(), []);
}

#[test]
fn a_panic_is_traced() {
    let (mut flock, _) = struck(3, &[(1, 2)]);
    let mut trace = bt_runtime::trace::Recorder::default();
    flock.tick_traced(seconds(1), &mut Field::default(), &mut trace);
    let told: Vec<_> = trace.records.iter().map(|record| record.show::<Risky>().to_string()).collect();
    let told: Vec<_> = told.iter().filter(|line| !line.starts_with("tick")).map(String::as_str).collect();
    assert_eq!(told, ["agent 0", "risk()", "agent 1", "risk()", "stopped by a fault: sheep 1", "agent 2", "risk()"]);
}

#[test]
fn a_profile_counts_no_time_after_the_panic() {
    use bt_runtime::trace::{Names, Profile};
    quiet();
    let (mut flock, ids) = crate::sheep::flock::<Risky>(2);
    let mut profile = Profile::new(Names::of::<Risky>());
    let mut tick = |flock: &mut Population<Risky>| {
        flock.tick_traced(seconds(1), &mut Field::default(), &mut profile);
        profile.node(0).active
    };
    assert_eq!(tick(&mut flock), seconds(0));
    assert_eq!(tick(&mut flock), seconds(2), "both run");
    flock.board_mut(ids[0]).unwrap().set_grass(1);
    assert_eq!(tick(&mut flock), seconds(4));
    assert_eq!(tick(&mut flock), seconds(5), "one of them");
    flock.despawn(ids[0]);
    assert_eq!(tick(&mut flock), seconds(6));
}

#[action]
fn notes_its_end(bb: &Board<Sheep>, world: &mut Field) {
    world.bites.push(100 + bb.name);
}

bt! {
    tree Handled for Sheep { #[on_exit(notes_its_end())] risk() }
}

#[test]
fn what_panicked_runs_no_handler() {
    quiet();
    let (mut flock, ids) = crate::sheep::flock::<Handled>(2);
    let mut field = Field::default();
    flock.tick(seconds(1), &mut field);
    flock.board_mut(ids[0]).unwrap().set_grass(1);
    assert_eq!(flock.tick(seconds(1), &mut field).faults, 1);
    for id in ids {
        let _ = flock.brain_mut(id).unwrap().stop(&mut field);
    }
    assert_eq!(field.take(), [0, 1, 1, 101], "the one that is halted runs its handler");
}

/// Notes a number.
#[action]
fn notes(world: &mut Field, number: u32) {
    world.bites.push(number);
}

bt! {
    tree Both for Sheep {
        parallel { run Beside; run Steps; }
    }
    tree Beside for Sheep {
        #[keep]
        let runs: u32 = 200;
        sequence { set(runs = runs + 1); notes(number = runs); idle }
    }
    tree Steps for Sheep {
        #[keep]
        let steps: u32 = 100;
        #[repeat(forever)]
        sequence { set(steps = steps + 1); notes(number = steps); wait(1s); risk() }
    }
}

const BOTH: &str = r#"{ "bt": 1, "trees": [
    { "tree": "Both", "agent": "Sheep", "root": { "node": "parallel", "children": [
        { "node": "run", "tree": "Beside" }, { "node": "run", "tree": "Steps" } ] } },
    { "tree": "Beside", "agent": "Sheep", "locals": [{ "name": "runs", "type": "u32", "value": 200, "keep": true }],
      "root": { "node": "sequence", "children": [
        { "node": "set", "key": "runs", "value": { "expr": "runs + 1" } },
        { "node": "notes", "args": { "number": { "expr": "runs" } } }, { "node": "idle" } ] } },
    { "tree": "Steps", "agent": "Sheep", "locals": [{ "name": "steps", "type": "u32", "value": 100, "keep": true }],
      "root": { "node": "sequence", "decorators": [{ "repeat": "forever" }], "children": [
        { "node": "set", "key": "steps", "value": { "expr": "steps + 1" } },
        { "node": "notes", "args": { "number": { "expr": "steps" } } },
        { "node": "wait", "args": { "for": "1s" } }, { "node": "risk" } ] } } ] }"#;

/// The numbers that an agent notes, whose action panics in the second tick, and which then starts again.
fn noted<T: Tree<Agent = Sheep>>(brain: Brain<T>) -> Vec<u32> {
    quiet();
    let (mut flock, mut field) = (Population::new(), Field::default());
    let id = flock.spawn(brain);
    flock.board_mut(id).unwrap().set_grass(1);
    flock.tick(seconds(1), &mut field);
    assert_eq!(flock.tick(seconds(1), &mut field).faults, 1);
    flock.brain_mut(id).unwrap().start();
    flock.tick(seconds(1), &mut field);
    field.take()
}

#[test]
fn kept_locals_keep_their_values_beside_the_panic_and_above_it() {
    let registry = bt_runtime::Registry::<Sheep>::new().with::<risk>().with::<notes>();
    let program = registry.load_str("both.json", BOTH).unwrap_or_else(|errors| panic!("{errors}"));
    let expected = [201, 101, 202, 102];
    assert_eq!(noted(Both::brain(Sheep::default())), expected);
    assert_eq!(noted(program.brain(Sheep::default())), expected, "loaded");
}
