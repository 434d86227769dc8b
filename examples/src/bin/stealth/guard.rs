//! The guard: its board, its actions, and its trees.

use std::future::poll_fn;
use std::task::Poll;

use bt_runtime::{blackboard::Shared, prelude::*};
use serde::{Deserialize, Serialize};

/// The news for all guards of a squad.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Radio {
    pub alarm: bool,
    /// The gate to run to. The captain decides on it some seconds after the alarm.
    pub gate: Option<i32>,
}

/// A message to one guard.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Noise {
    Heard(i32),
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub enum Does {
    #[default]
    Walks,
    Looks,
    Listens,
    Runs,
    Holds,
    Sweeps,
}

/// The board of a guard. All of it is saved; the radio is one value for the whole squad.
#[derive(Blackboard, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[blackboard(event = Noise)]
pub struct Guard {
    #[blackboard(shared)]
    pub radio: Shared<Radio>,
    /// The first room of the guard's rounds.
    pub post: i32,
    pub at: i32,
    pub gate: i32,
    pub does: Does,
    pub found: u32,
}

/// Returns `true` during an alarm. Files can use this condition too: it mutates nothing, and names the key that it
/// reads.
#[action(observes(radio))]
pub fn is_alarmed(bb: &Guard) -> bool {
    bb.radio.read().alarm
}

/// Waits, over many ticks, until the captain names a gate. The gate is on the radio, which is saved, and the action has
/// no state of its own: so the action may begin anew after a load.
#[action(inline = 64, restart_on_load)]
pub async fn hear_orders(radio: Shared<Radio>) -> Option<i32> {
    let gate = poll_fn(|_| radio.read().gate.map_or(Poll::Pending, Poll::Ready)).await;
    Some(gate)
}

/// Walks one room per tick.
#[action]
pub fn walk(bb: &mut Board<Guard>, to: i32) -> Status {
    if bb.at == to {
        return Status::Success;
    }
    *bb.at_mut() += (to - bb.at).signum();
    Status::Running
}

/// Looks around, and sometimes finds something.
#[action]
pub fn look(cx: &mut Cx<Guard>) {
    let found = cx.chance().below(3) == 0;
    *cx.bb.found_mut() += u32::from(found);
}

bt! {
    /// The alarm first, then the rounds. `guard.json` is the same tree.
    pub tree Watch for Guard {
        selector {
            #[when(is_alarmed(), aborts = both)]
            sequence "alarm" {
                set(bb.does = Does::Listens);
                hear_orders(radio = bb.radio) -> bb.gate;
                set(bb.does = Does::Runs);
                walk(to = bb.gate);
                slot orders;
            }

            run Rounds;
        }
    }

    /// Stays at the gate: a tree for the slot `orders`.
    pub tree Hold for Guard { sequence { set(bb.does = Does::Holds); idle } }
}

state_tree! {
    /// Walks to and fro, rests, and goes to the place of a noise.
    pub machine Rounds for Guard {
        group Calm {
            on Noise::Heard(at) => Investigate(at = at);

            state Patrol {
                task sequence { set(bb.does = Does::Walks); walk(to = bb.post + 8); walk(to = bb.post) }
                on done => Rest;
            }
            state Rest {
                task wait(1s..=3s);
                on done => Patrol;
            }
        }
        state Investigate(at: i32) {
            task sequence { set(bb.does = Does::Looks); walk(to = at); look(); wait(500ms) }
            on Noise::Heard(at) => Investigate(at = at);
            on done => Rest;
        }
    }
}
