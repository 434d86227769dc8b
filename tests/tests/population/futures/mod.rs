//! Compiled trees with `async fn` actions in a population: pinned, asleep while a future is pending, dropped in place.

mod alike;
mod asleep;
mod life;
mod restored;

use std::cell::Cell;
use std::future::poll_fn;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Poll, Waker};

use bt_runtime::Population;
use bt_runtime::leaf::next_tick;
use bt_runtime::population::AgentId;
use serde::{Deserialize, Serialize};
use tests::prelude::*;

/// An agent whose plans take ticks.
#[derive(Blackboard, Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[blackboard(mailbox, event = u32, events = 2)]
pub struct Pilot {
    pub goal: u32,
    pub storm: bool,
    pub fuse: bool,
    pub way: u32,
    pub legs: u32,
}

/// A part of a future that notices a move: the first poll stores its address.
#[derive(Default)]
pub struct Anchor(AtomicUsize);

impl Anchor {
    fn check(&self) {
        let here = std::ptr::from_ref(self).addr();
        let first = self.0.swap(here, Ordering::Relaxed);
        assert!(first == 0 || first == here, "the future has moved");
    }
}

thread_local! {
    pub static DROPPED: Cell<usize> = const { Cell::new(0) };
}

impl Drop for Anchor {
    fn drop(&mut self) {
        self.check();
        DROPPED.set(DROPPED.get() + 1);
    }
}

/// Plans for some ticks.
#[action(inline = 64, restart_on_load)]
async fn plan(goal: u32, fuse: bool) -> Option<u32> {
    let anchor = Anchor::default();
    for _ in 0..goal {
        anchor.check();
        assert!(!fuse, "the plan burns");
        next_tick().await;
    }
    anchor.check();
    (goal > 0).then_some(goal * 10)
}

/// The wakers of pending futures.
pub static CALLS: Mutex<Vec<Waker>> = Mutex::new(Vec::new());

/// Waits until somebody uses the waker.
#[action(inline = 64)]
async fn call(goal: u32) -> Option<u32> {
    let (anchor, mut called) = (Anchor::default(), false);
    poll_fn(|cx| {
        anchor.check();
        if std::mem::replace(&mut called, true) {
            return Poll::Ready(Some(goal));
        }
        CALLS.lock().unwrap().push(cx.waker().clone());
        Poll::Pending
    })
    .await
}

bt! {
    pub tree Fly for Pilot {
        selector {
            #[when(bb.storm, aborts = both)]
            sequence { plan(goal = 2, fuse = bb.fuse) -> bb.way; wait(300ms..=700ms); set(bb.storm = false) }
            parallel {
                #[repeat(forever)]
                sequence {
                    plan(goal = bb.goal, fuse = bb.fuse) -> bb.way;
                    set(bb.legs = bb.legs + 1);
                    wait(100ms..=900ms)
                }
                sequence { wait_for(goal if *goal > 0); set(bb.goal = 1); wait(1s); plan(goal = 3, fuse = false) }
            }
            wait(1s);
        }
    }
    pub tree Answer for Pilot { sequence { call(goal = bb.goal) -> bb.way; idle } }
    pub tree Repair for Pilot { parallel { slot tool; plan(goal = 1000, fuse = false) -> bb.way; } }
    pub tree Weld for Pilot { set(bb.legs = 77) }
}

pub fn pilot(number: u64) -> Brain<Fly> {
    Fly::brain(Pilot { goal: number as u32 % 5, ..Pilot::default() }).seeded(number)
}

/// A pilot with a long plan.
pub fn planning(pilots: &mut Population<Fly>) -> AgentId {
    pilots.spawn(Fly::brain(Pilot { goal: 1000, ..Pilot::default() }))
}
