//! The parts of a brain's state that a snapshot contains.

use bt_runtime::{brain::Phase, time::Next};

use super::*;

fn restored<T: Tree>(brain: &Brain<T>) -> Brain<T>
where
    Brain<T>: serde::Serialize + serde::de::DeserializeOwned,
{
    postcard::from_bytes(&postcard::to_stdvec(brain).unwrap()).unwrap()
}

#[test]
fn a_key_written_before_it_wakes_a_guard_after_it() {
    bt! {
        tree T for Actor { selector { #[when(bb.a, aborts = both)] leaf(n = 1); idle; } }
    }
    let (mut brain, mut book) = (T::brain(Actor::default()), tests::Book::default());
    brain.tick(Duration::ZERO, &mut book);
    brain.board_mut().set_a(true);
    let mut brain = restored(&brain);
    assert_eq!(brain.next(), Next::Now);
    brain.tick(Duration::ZERO, &mut book);
    assert_eq!(book.counts[1].entered, 1);
}

#[test]
fn a_local_written_before_it_wakes_a_guard_after_it() {
    bt! {
        tree T for Actor {
            let on: bool = false;
            race {
                selector { #[when(on, aborts = both)] leaf(n = 1); idle; }
                sequence { set(on = true); idle; }
            }
        }
    }
    let (mut brain, mut book) = (T::brain(Actor::default()), tests::Book::default());
    brain.tick(Duration::ZERO, &mut book);
    let mut brain = restored(&brain);
    brain.tick(Duration::ZERO, &mut book);
    assert_eq!(book.counts[1].entered, 1);
}

#[test]
fn events_that_wait_are_heard_after_it() {
    bt! {
        tree T for Actor { wait_for(Signal::At(at) -> bb.n) }
    }
    let (mut brain, mut book) = (T::brain(Actor::default()), tests::Book::default());
    brain.send(Signal::At(5)).unwrap();
    let mut brain = restored(&brain);
    assert_eq!(brain.tick(Duration::ZERO, &mut book), Status::Success);
    assert_eq!(brain.board().n, 5);
}

#[test]
fn a_halt_goes_on_after_it() {
    bt! {
        tree T for Actor { graceful(n = 1, halts = 2) }
    }
    let (mut brain, mut book) = (T::brain(Actor::default()).once(), tests::Book::default());
    brain.tick(Duration::ZERO, &mut book);
    assert_eq!(brain.stop(&mut book), Halt::Pending);
    let mut brain = restored(&brain);
    assert_eq!(brain.phase(), Phase::Stopping);
    brain.tick(Duration::ZERO, &mut book);
    let mut brain = restored(&brain);
    brain.tick(Duration::ZERO, &mut book);
    assert_eq!((brain.phase(), book.counts[1].halted), (Phase::Stopped, 1));
}

#[test]
fn a_brain_that_runs_once_stays_finished() {
    bt! {
        tree T for Actor { succeed }
    }
    let (brain, mut book) = (T::brain(Actor::default()).once(), tests::Book::default());
    let mut brain = restored(&brain);
    assert_eq!(brain.tick(Duration::ZERO, &mut book), Status::Success);
    assert_eq!(restored(&brain).phase(), brain.phase());
}

#[test]
fn a_brain_of_plain_data_is_plain_data() {
    fn copied<T: Copy>(value: T) -> [T; 2] {
        [value, value]
    }
    #[derive(Blackboard, Clone, Copy, Default)]
    struct Plain {
        on: bool,
    }
    #[action]
    fn walk(bb: &mut Board<Plain>, #[latch] to: bool, #[memory] steps: &mut u8) -> Status {
        *steps += 1;
        bb.set_on(*steps > 2 && to);
        Status::Running
    }
    bt! {
        tree Inner(to: bool) for Plain { let n: u8 = 0; sequence { set(n = n + 1); walk(to = to && n > 0); } }
        tree T for Plain {
            selector {
                #[when(bb.on, aborts = both)] #[cooldown(1s)] wait(1s..=2s);
                race { run Inner(to = true); #[repeat(3)] random_sequence { idle; succeed; } }
            }
        }
    }
    let [mut a, mut b] = copied(T::brain(Plain::default()));
    for _ in 0..5 {
        a.tick(Duration::from_secs(1), &mut ());
    }
    assert!(a.board().on && !b.board().on);
    b.clone_from(&a);
    assert_eq!(b.next(), a.next());
}

#[test]
#[rustfmt::skip]
fn twenty_eight_nodes_in_each_other() {
    bt! {
        tree T for Actor {
            sequence { selector { sequence { selector { sequence { selector { sequence { selector {
            sequence { selector { sequence { selector { sequence { selector { sequence { selector {
            sequence { selector { sequence { selector { sequence { selector { sequence { selector {
            sequence { selector { sequence { selector {
            leaf(n = 1); } } } } } } } } } } } } } } } } } } } } } } } } } } } }
        }
    }
    let (mut brain, mut book) = (T::brain(Actor::default()), tests::Book::default());
    brain.tick(Duration::ZERO, &mut book);
    let mut brain = restored(&brain);
    brain.tick(Duration::ZERO, &mut book);
    assert_eq!((book.counts[1].entered, book.counts[1].ticked), (1, 2));
}
