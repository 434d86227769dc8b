//! `Brain::next` beyond the tables: changes from outside the brain.

use bt_runtime::{blackboard::Shared, time::Next};
use tests::prelude::*;

#[derive(Blackboard, Clone, Default)]
struct Member {
    #[blackboard(shared)]
    alarm: Shared<bool>,
}

bt! {
    tree Watch for Member { selector { #[when(*bb.alarm.read(), aborts = both)] wait(1s); idle; } }
    tree Doze for Member { idle; }
    tree Local for Actor { let step: i32 = 0; sequence { set(step = step + 1); wait(1s); idle; } }
}

#[test]
fn a_shared_value_that_changes_wakes_every_holder_that_observes() {
    let alarm = Shared::new(false);
    let member = || Member { alarm: alarm.clone() };
    let (mut a, mut b, mut c) = (Watch::brain(member()), Watch::brain(member()), Doze::brain(member()));
    let tick = Duration::from_millis(100);
    assert_eq!([a.tick(tick, &mut ()), b.tick(tick, &mut ())], [Status::Running; 2]);
    c.tick(tick, &mut ());
    assert_eq!([a.next(), b.next(), c.next()], [Next::Change; 3]);
    alarm.set(true);
    assert_eq!([a.next(), b.next(), c.next()], [Next::Now, Next::Now, Next::Change]);
    a.tick(tick, &mut ());
    assert_eq!(a.next(), Next::At(Time::from_nanos(1_200_000_000)));
}

#[test]
fn a_local_that_no_guard_observes_does_not_keep_a_brain_awake() {
    let (mut brain, mut book) = (Local::brain(Actor::default()), tests::Book::default());
    brain.tick(Duration::from_millis(100), &mut book);
    assert_eq!(brain.next(), Next::At(Time::from_nanos(1_100_000_000)));
}

#[test]
fn a_change_that_no_guard_observes_does_not_wake_the_brain() {
    bt! {
        tree T for Actor { selector { #[when(bb.a, aborts = both)] wait(1s); idle; } }
    }
    let (mut brain, mut book) = (T::brain(Actor::default()), tests::Book::default());
    brain.tick(Duration::from_millis(100), &mut book);
    brain.board_mut().set_b(true);
    brain.board_mut().set_n(9);
    assert_eq!(brain.next(), Next::Change);
    brain.board_mut().set_a(true);
    assert_eq!(brain.next(), Next::Now);
}
