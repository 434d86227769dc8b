//! Async actions: a future that stays in its place, polled once a tick, dropped by a halt.

use std::cell::Cell;
use std::pin::pin;

use bt_runtime::prelude::*;
use bt_runtime::{Halt, brain::Phase, leaf::next_tick};

#[derive(Blackboard, Default)]
struct Scout {
    alarm: bool,
    found: Option<u32>,
}

thread_local! {
    static DROPPED: Cell<u32> = const { Cell::new(0) };
}

/// Tells when its future is gone.
struct Guarded;

impl Drop for Guarded {
    fn drop(&mut self) {
        DROPPED.with(|dropped| dropped.set(dropped.get() + 1));
    }
}

/// Searches for some rounds; finds as many things, but for none.
#[action(inline = 96)]
async fn search(rounds: u32) -> Option<u32> {
    let _guarded = Guarded;
    // A borrow of a local across an await: the future must not move.
    let counted = [0; 4];
    let mut last = &counted[0];
    for round in 0..rounds {
        next_tick().await;
        last = &counted[round as usize % 4];
    }
    (rounds > 0).then_some(rounds + last)
}

bt! {
    tree Search for Scout {
        selector {
            #[when(bb.alarm, aborts = lower_priority)]
            wait(1s);
            sequence { search(rounds = 2) -> bb.found; idle; }
        }
    }

    tree InVain for Scout {
        search(rounds = 0) -> bb.found;
    }
}

const DT: Duration = Duration::from_millis(100);

#[test]
fn the_future_is_polled_from_the_tick_after_the_entry() {
    let mut brain = pin!(Search::brain(Scout::default()));
    let mut brain = brain.as_mut().pinned();
    let mut found = || {
        assert_eq!(brain.tick(DT, &mut ()), Status::Running);
        brain.board().found
    };
    // entry | first poll | second | third: done
    assert_eq!([found(), found(), found(), found()], [None, None, None, Some(2)]);
}

#[test]
fn none_is_a_failure() {
    let mut brain = pin!(InVain::brain(Scout::default()));
    let mut brain = brain.as_mut().pinned();
    assert_eq!([brain.tick(DT, &mut ()), brain.tick(DT, &mut ())], [Status::Running, Status::Failure]);
    assert_eq!(brain.board().found, None);
}

#[test]
fn a_halt_drops_the_future() {
    DROPPED.set(0);
    let mut brain = pin!(Search::brain(Scout::default()));
    let mut brain = brain.as_mut().pinned();
    brain.tick(DT, &mut ());
    brain.tick(DT, &mut ());
    assert_eq!(DROPPED.get(), 0);
    brain.board_mut().set_alarm(true);
    brain.tick(DT, &mut ());
    assert_eq!(DROPPED.get(), 1);
}

#[test]
fn a_stopped_brain_starts_a_new_future() {
    DROPPED.set(0);
    let mut brain = pin!(Search::brain(Scout::default()));
    let mut brain = brain.as_mut().pinned();
    brain.tick(DT, &mut ());
    brain.tick(DT, &mut ());
    assert_eq!(brain.stop(&mut ()), Halt::Done);
    assert_eq!((brain.phase(), DROPPED.get()), (Phase::Stopped, 1));
    brain.start();
    (0..4).for_each(|_| _ = brain.tick(DT, &mut ()));
    assert_eq!((brain.board().found, DROPPED.get()), (Some(2), 2));
}

#[test]
fn a_brain_that_was_not_ticked_may_move() {
    let brain = Search::brain(Scout::default());
    let mut moved = Box::pin(brain);
    assert_eq!(moved.as_mut().pinned().tick(DT, &mut ()), Status::Running);
}
