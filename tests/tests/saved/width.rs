//! Snapshots and swaps of `for_each` with a width, while several elements run.

use serde::{Deserialize, Serialize};

use super::*;

#[derive(Blackboard, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
struct Robot {
    rooms: Vec<u32>,
    searched: u32,
    order: u32,
}

bt! {
    tree Search(room: u32) for Robot { sequence { wait(1s); set(bb.searched = bb.searched + room); } }
    tree House for Robot {
        let room: u32 = 0;
        let at: u32 = 0;
        for_each(bb.rooms -> room, index -> at, width = 2) {
            sequence { run Search(room = room); wait(2s); set(bb.order = bb.order * 10 + room % 10 + at); }
        }
    }
}

const HOUSE: &str = r#"{ "bt": 1, "trees": [
    { "tree": "House", "agent": "Robot",
      "locals": [{ "name": "room", "type": "u32", "value": 0 }, { "name": "at", "type": "u32", "value": 0 }],
      "root": { "node": "for_each", "in": "rooms", "item": "room", "index": "at", "width": 2, "do": {
        "node": "sequence", "children": [
          { "node": "run", "tree": "Search", "args": { "room": { "expr": "room" } } },
          { "node": "wait", "args": { "for": "2s" } },
          { "node": "set", "key": "order", "value": { "expr": "order * 10 + room % 10 + at" } } ] } } },
    { "tree": "Search", "agent": "Robot", "params": [{ "name": "room", "type": "u32" }], "root": {
        "node": "sequence", "children": [
          { "node": "wait", "args": { "for": "1s" } },
          { "node": "set", "key": "searched", "value": { "expr": "searched + room" } } ] } } ] }"#;

const SECOND: Duration = Duration::from_secs(1);

fn robot() -> Robot {
    Robot { rooms: vec![21, 42, 63, 84, 15], ..Robot::default() }
}

fn program(text: &str) -> Arc<Program<Robot>> {
    Registry::<Robot>::new().load_str("house.json", text).unwrap_or_else(|errors| panic!("{errors}"))
}

/// The boards of the next ticks.
fn boards<T: Tree<Agent = Robot> + bt_runtime::tree::Movable>(brain: &mut Brain<T>, ticks: usize) -> Vec<Robot> {
    let mut tick = |_| {
        brain.tick(SECOND, &mut ());
        let board: &Robot = brain.board();
        board.clone()
    };
    (0..ticks).map(&mut tick).collect()
}

#[test]
fn each_slot_goes_on_with_its_element_after_a_load() {
    let program = program(HOUSE);
    let expected = boards(&mut House::brain(robot()), 14);
    assert_eq!(boards(&mut program.brain(robot()), 14), expected, "the file is the same tree");
    assert!(expected[12].searched >= 225 && expected[12].order > 10_000, "{expected:?}");
    for ticks in 0..12 {
        let (mut compiled, mut loaded) = (House::brain(robot()), program.brain(robot()));
        boards(&mut compiled, ticks);
        boards(&mut loaded, ticks);
        let bytes = postcard::to_stdvec(&compiled).expect("plain data");
        let mut restored: Brain<House> = postcard::from_bytes(&bytes).expect("the same tree");
        assert_eq!(boards(&mut restored, 14 - ticks), expected[ticks..], "compiled, saved after {ticks}");
        let json = serde_json::to_string(&loaded).expect("plain data");
        let mut restored =
            program.brain_seed().deserialize(&mut serde_json::Deserializer::from_str(&json)).expect("the same");
        assert_eq!(boards(&mut restored, 14 - ticks), expected[ticks..], "loaded, saved after {ticks}");
    }
}

#[test]
fn each_slot_goes_on_with_its_element_after_a_swap() {
    let (old, new) = (program(HOUSE), program(&HOUSE.replace("searched + room", "searched + room + 1000")));
    let expected = boards(&mut old.brain(robot()), 5);
    let mut brain = old.brain(robot());
    boards(&mut brain, 2);
    assert_eq!(brain.swap(&new), Halt::Done);
    let swapped = boards(&mut brain, 3);
    let orders = |boards: &[Robot]| boards.iter().map(|board| board.order).collect::<Vec<_>>();
    assert_eq!(orders(&swapped), orders(&expected[2..]), "the elements that ran were not begun anew");
}

#[test]
fn a_broken_snapshot_is_refused_or_runs() {
    let program = program(HOUSE);
    let mut brain = program.brain(robot());
    boards(&mut brain, 2);
    let json = serde_json::to_string(&brain).expect("plain data");
    for (at, _) in json.match_indices(char::is_numeric) {
        let mut broken = json.clone();
        broken.replace_range(at..=at, "9");
        let read = program.brain_seed().deserialize(&mut serde_json::Deserializer::from_str(&broken));
        if let Ok(mut restored) = read {
            boards(&mut restored, 6);
        }
    }
}
