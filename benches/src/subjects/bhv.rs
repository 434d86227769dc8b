//! The crate [`bhv`]: nodes are boxed trait objects with their own state; leaves are closures.
//!
//! It is not in `reactive`, because it has no abort of a running branch: `run_if` checks its condition again, but does
//! not reset the nodes below it. It is not in `state-machine` either.

use std::marker::PhantomData;

use ::bhv::{Bhv, Sel, Seq, Status, action, async_action, sel, seq};

use crate::agent::Agent;
use crate::comparison::Tests;
use crate::guard::{AIM_TICKS, Board, Busy, Idle, MOVE_TICKS, RELOAD_TICKS, World, elapsed};
use crate::wide::{self, Kind, Leaf};

pub fn register(tests: &mut Tests) {
    tests.guard.add::<Guard<Busy>>("bhv");
    tests.resume.add::<Guard<Idle>>("bhv");
    tests.wide.add::<Wide>("bhv");
    tests.population.add::<Guard<Busy>>("bhv");
    tests.population_idle.add::<Guard<Idle>>("bhv");
}

struct Guard<W> {
    tree: Sel<Board>,
    board: Board,
    world: PhantomData<W>,
}

impl<W: World> Agent for Guard<W> {
    fn new(seed: u64) -> Self {
        let tree = sel! {
            seq! {
                check(Board::ammo_is_zero),
                action(Board::find_ammo),
                lasting(MOVE_TICKS, Board::move_to, Board::arrive),
            },
            seq! {
                check(Board::has_enemy),
                lasting(AIM_TICKS, Board::aim, |_| {}),
                action(Board::shoot),
                wait(RELOAD_TICKS),
            },
            wait(W::REST_TICKS),
        };
        Self { tree, board: W::board(seed), world: PhantomData }
    }

    #[inline(always)]
    fn step(&mut self) {
        W::step(&mut self.board);
    }

    #[inline(always)]
    fn tick(&mut self) {
        self.tree.update(&mut self.board);
    }

    fn checksum(&self) -> u64 {
        self.board.sum
    }
}

/// Returns a condition that can write; `cond` can only read.
fn check<C: 'static>(mut test: impl FnMut(&mut C) -> bool) -> impl Bhv<Context = C> {
    async_action(move |context| if test(context) { Status::Success } else { Status::Failure })
}

/// Returns a node that runs for `total` ticks: `each` in every tick, `end` in the last one.
fn lasting(total: u32, each: impl Fn(&mut Board), end: impl Fn(&mut Board)) -> impl Bhv<Context = Board> {
    let mut ticks = 0;
    async_action(move |board| {
        each(board);
        if elapsed(&mut ticks, total) {
            end(board);
            Status::Success
        } else {
            Status::Running
        }
    })
}

fn wait(total: u32) -> impl Bhv<Context = Board> {
    lasting(total, |_| {}, |_| {})
}

struct Wide {
    tree: Box<dyn Bhv<Context = wide::Board>>,
    board: wide::Board,
}

impl Agent for Wide {
    fn new(seed: u64) -> Self {
        let leaf = |leaf: Leaf| -> Box<dyn Bhv<Context = wide::Board>> {
            Box::new(check(move |board: &mut wide::Board| board.evaluate(leaf)))
        };
        let tree = wide::tree(leaf, |kind, children| match kind {
            Kind::Sequence => Box::new(Seq::with_nodes(children)),
            Kind::Selector => Box::new(Sel::with_nodes(children)),
        });
        Self { tree, board: wide::Board::new(seed) }
    }

    #[inline(always)]
    fn step(&mut self) {
        self.board.step();
    }

    #[inline(always)]
    fn tick(&mut self) {
        self.tree.update(&mut self.board);
    }

    fn checksum(&self) -> u64 {
        self.board.checksum()
    }
}
