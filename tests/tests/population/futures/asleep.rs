//! Agents whose futures are pending sleep until a waker is used.

use std::sync::Mutex;
use std::task::Waker;

use bt_runtime::Population;
use bt_runtime::population::AgentId;
use tests::allocations;

use super::{Answer, CALLS, Pilot};
use crate::sheep::seconds;

/// Agents whose futures are pending, each with the waker that its future got.
fn callers(agents: u32) -> (Population<Answer>, Vec<AgentId>, Vec<Waker>) {
    let mut callers = Population::with_capacity(agents as usize);
    let ids = (0..agents).map(|goal| callers.spawn(Answer::brain(Pilot { goal, ..Pilot::default() }))).collect();
    CALLS.lock().unwrap().clear();
    assert_eq!(callers.tick(seconds(1), &mut ()).agents, agents as usize, "each starts");
    assert_eq!(callers.tick(seconds(1), &mut ()).agents, agents as usize, "each future is polled once");
    let wakers = std::mem::take(&mut *CALLS.lock().unwrap());
    (callers, ids, wakers)
}

/// The list of wakers is shared by the tests of this file.
fn alone() -> impl Drop {
    static ONE: Mutex<()> = Mutex::new(());
    ONE.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

#[test]
fn ten_thousand_pending_futures_cost_nothing_until_they_are_woken() {
    let _alone = alone();
    let (mut callers, ids, wakers) = callers(10_000);
    assert_eq!((callers.awake(), wakers.len()), (0, 10_000));
    let count = allocations(|| {
        for _ in 0..100 {
            assert_eq!(callers.tick(seconds(1), &mut ()).agents, 0);
        }
    });
    assert_eq!(count, 0);
    std::thread::scope(|scope| {
        scope.spawn(|| [7, 64, 9_999].iter().for_each(|&at: &usize| wakers[at].wake_by_ref()));
    });
    assert_eq!(callers.tick(seconds(1), &mut ()).agents, 3);
    let answered: Vec<_> = (0..10_000).filter(|&at| callers.board(ids[at]).unwrap().way > 0).collect();
    assert_eq!(answered, [7, 64, 9_999]);
    assert_eq!(callers.tick(seconds(1), &mut ()).agents, 0);
}

#[test]
fn a_waker_of_a_despawned_agent_wakes_nobody() {
    let _alone = alone();
    let (mut callers, ids, wakers) = callers(3);
    drop(callers.despawn_pinned(ids[1]));
    let next = callers.spawn(Answer::brain(Pilot::default()));
    callers.tick(seconds(1), &mut ());
    callers.tick(seconds(1), &mut ());
    wakers[1].wake_by_ref();
    assert_eq!((next.index(), callers.tick(seconds(1), &mut ()).agents), (ids[1].index(), 0));
}
