//! Agents that wait, react, think, and panic on request.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bt_runtime::leaf::next_tick;
use tests::prelude::*;

/// An agent that waits, reacts, and panics on request.
#[derive(Blackboard, Clone, Debug, Default, PartialEq)]
#[blackboard(world = Log, event = Call, events = 2)]
pub struct Ewe {
    #[blackboard(untracked)]
    pub name: usize,
    pub wolf: bool,
    pub grass: u32,
    #[blackboard(untracked)]
    pub panics: Fuse,
}

/// Makes the actions of an agent panic, also one whose future is pending.
#[derive(Clone, Debug, Default)]
pub struct Fuse(Arc<AtomicBool>);

impl Fuse {
    pub fn set(&self, lit: bool) {
        self.0.store(lit, Ordering::Relaxed);
    }

    pub fn check(&self) {
        assert!(!self.0.load(Ordering::Relaxed), "an action panics");
    }
}

impl PartialEq for Fuse {
    fn eq(&self, other: &Self) -> bool {
        self.0.load(Ordering::Relaxed) == other.0.load(Ordering::Relaxed)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Call {
    Come,
}

/// The agents that acted: name, action, clock, and the duration of the tick if the action gets every tick.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Log(pub Vec<(usize, &'static str, Time, Duration)>);

#[action]
fn note(cx: &mut Cx<Ewe>, name: &'static str) -> bool {
    cx.bb.panics.check();
    let now = cx.now();
    cx.world.0.push((cx.bb.name, name, now, Duration::ZERO));
    true
}

/// Runs for three ticks.
#[action]
fn graze(cx: &mut Cx<Ewe>, #[memory] ticks: &mut u8) -> Status {
    cx.bb.panics.check();
    *ticks += 1;
    if *ticks > 1 {
        cx.world.0.push((cx.bb.name, "graze", cx.now(), cx.dt()));
    }
    if *ticks < 4 { Status::Running } else { Status::Success }
}

/// Thinks for some ticks, and borrows from its own future meanwhile.
#[action(inline = 128)]
async fn ponder(fuse: Fuse, rounds: u32) -> Option<u32> {
    let weights = [1, 2, 3, 4];
    let mut last = &weights[0];
    for round in 0..rounds {
        next_tick().await;
        fuse.check();
        last = &weights[round as usize % 4];
    }
    Some(rounds + last)
}

bt! {
    pub tree Ponder for Ewe {
        selector {
            #[when(bb.wolf, aborts = both)]
            sequence { note(name = "flee"); wait(40ms); ponder(fuse = bb.panics, rounds = 2) -> bb.grass; wait(300ms) }
            #[when(bb.grass > 3, aborts = lower_priority)]
            sequence {
                set(bb.grass = 0);
                graze();
                ponder(fuse = bb.panics, rounds = 1) -> bb.grass;
                note(name = "fed")
            }
            parallel {
                sequence { ponder(fuse = bb.panics, rounds = 3) -> bb.grass; wait_for(Call::Come); note(name = "come") }
                sequence { wait(30ms..=900ms); ponder(fuse = bb.panics, rounds = 7) -> bb.grass; note(name = "wake") }
            }
        }
    }
    pub tree Flee for Ewe {
        selector {
            #[when(bb.wolf, aborts = both)]
            sequence { note(name = "flee"); wait(40ms); note(name = "hide"); wait(300ms) }
            #[when(bb.grass > 3, aborts = lower_priority)] sequence { set(bb.grass = 0); graze(); note(name = "fed") }
            sequence { wait(30ms..=900ms); note(name = "wake"); wait_for(Call::Come); note(name = "come") }
        }
    }
}
