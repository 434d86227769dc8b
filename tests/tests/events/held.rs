//! `#[blackboard(event = …, hold)]`: events that nobody hears wait in the queue. Compiled and loaded trees.

use bt_runtime::loaded::Registry;
use bt_runtime::prelude::*;
use bt_runtime::time::Next;

#[derive(Clone, Debug, PartialEq, serde::Deserialize)]
pub enum Noise {
    Door(u32),
    Wind,
}

fn is_door(noise: &Noise) -> bool {
    matches!(noise, Noise::Door(_))
}

#[derive(Blackboard, Default, Clone)]
#[blackboard(event = Noise, events = 2, hold = is_door)]
struct Porter {
    door: u32,
    opened: bool,
}

/// Takes a door out of the queue.
#[action]
fn take_door(cx: &mut Cx<Porter>) -> Option<u32> {
    cx.take_event(|noise| match noise {
        Noise::Door(door) => Some(*door),
        Noise::Wind => None,
    })
}

bt! {
    tree Open for Porter {
        sequence {
            wait(2s);
            wait_for(Noise::Door(door) -> bb.door);
            set(bb.opened = true);
            idle;
        }
    }

    tree Take for Porter {
        parallel {
            sequence { wait(1s); take_door() -> bb.door; }
            sequence { wait_for(Noise::Door(_)); set(bb.opened = true); }
        }
    }
}

state_tree! {
    machine Gate for Porter {
        state Closed {
            task wait(2s);
            on success => Waiting;
        }
        state Waiting {
            task idle;
            on Noise::Door(door) => Open(door = *door);
        }
        state Open(door: u32) {
            task set(bb.door = door);
            task idle;
            done all;
        }
    }
}

const OPEN: &str = r#"{ "bt": 1, "tree": "Open", "agent": "Porter", "root": { "node": "sequence", "children": [
    { "node": "wait", "args": { "for": "2s" } },
    { "node": "wait_for", "event": "Noise::Door", "binds": ["door"], "out": { "door": "door" } },
    { "node": "set", "key": "opened", "value": true },
    { "node": "idle" } ] } }"#;

/// Sends a door at second 0 and hears it in second 2. Returns the door, and whether the brain slept with the event held.
fn late<T: Tree<Agent = Porter>>(mut brain: Brain<T>) -> (u32, bool)
where
    Brain<T>: Unpin,
{
    brain.send(Noise::Door(7)).unwrap();
    brain.tick(Duration::ZERO, &mut ());
    brain.tick(Duration::from_secs(1), &mut ());
    let sleeps = brain.next() != Next::Now;
    for _ in 0..3 {
        brain.tick(Duration::from_secs(1), &mut ());
    }
    (brain.board().door, sleeps)
}

#[test]
fn a_held_event_is_heard_by_a_node_that_starts_later() {
    assert_eq!(late(Open::brain(Porter::default())), (7, true));
    let door = |noise: &Noise| if let Noise::Door(door) = noise { Some(*door) } else { None };
    let registry = Registry::<Porter>::new().with_event("Door", door);
    let program = registry.load_str("open.json", OPEN).unwrap_or_else(|errors| panic!("{errors}"));
    assert_eq!(late(program.brain(Porter::default())), (7, true));
}

#[test]
fn a_held_event_triggers_a_state_that_is_entered_later() {
    assert_eq!(late(Gate::brain(Porter::default())).0, 7);
}

#[test]
fn an_event_that_is_not_held_is_dropped() {
    let mut brain = Open::brain(Porter::default());
    brain.send(Noise::Wind).unwrap();
    brain.tick(Duration::ZERO, &mut ());
    brain.send(Noise::Door(1)).unwrap();
    brain.tick(Duration::from_secs(1), &mut ());
    brain.send(Noise::Door(2)).expect("the wind is gone");
    assert!(brain.send(Noise::Door(3)).is_err(), "held events occupy the queue");
}

#[test]
fn an_action_consumes_the_event() {
    let mut brain = Take::brain(Porter::default());
    brain.tick(Duration::ZERO, &mut ());
    brain.send(Noise::Door(3)).unwrap();
    assert_eq!(brain.tick(Duration::from_secs(1), &mut ()), Status::Running);
    assert_eq!((brain.board().door, brain.board().opened), (3, false));
}
