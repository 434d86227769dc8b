//! The control nodes of Nav2, written with the public traits of `bt-runtime`: any agent may use them, in `bt!` and in files.

use bt_runtime::custom::{After, Go};
use bt_runtime::status::Outcome;
use bt_runtime::time::Next;
use bt_runtime::{Agent, Time, prelude::*};
use serde::{Deserialize, Serialize};

/// Ticks its children in order, and in every tick again all children up to the furthest one that has run: a newly
/// planned path thus reaches the controller. Fails with the first failure; succeeds with its last child.
#[composite]
pub struct PipelineSequence {}

impl<A: Agent> Composite<A> for PipelineSequence {
    /// The furthest child that has run.
    type Memory = usize;

    fn tick(&self, furthest: &mut usize, children: &mut Children<A>, cx: &mut Cx<A>) -> Status {
        for index in 0..children.len() {
            match children.tick(index, cx) {
                Status::Failure => return Status::Failure,
                Status::Running if index >= *furthest => {
                    *furthest = index;
                    return Status::Running;
                }
                Status::Running | Status::Success => {}
            }
        }
        Status::Success
    }
}

/// Ticks its first child; after a failure the second child, then the first again, at most `number_of_retries` times.
/// Succeeds with the first child; fails with the second child, or if the first child fails after the last retry.
#[composite]
pub struct RecoveryNode {
    /// The maximum number of retries of the first child, each after a success of the second.
    #[default(1)]
    number_of_retries: u32,
}

/// The memory of a [`RecoveryNode`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recovery {
    retries: u32,
    recovers: bool,
}

impl<A: Agent> Composite<A> for RecoveryNode {
    type Memory = Recovery;

    const CHILDREN: core::ops::RangeInclusive<usize> = 2..=2;
    const STARTS: u8 = 2;

    fn tick(&self, memory: &mut Recovery, children: &mut Children<A>, cx: &mut Cx<A>) -> Status {
        loop {
            match (memory.recovers, children.tick(usize::from(memory.recovers), cx)) {
                (_, Status::Running) => return Status::Running,
                (false, Status::Success) => return Status::Success,
                (false, Status::Failure) if memory.retries < self.number_of_retries => memory.recovers = true,
                (_, Status::Failure) => return Status::Failure,
                (true, Status::Success) => *memory = Recovery { retries: memory.retries + 1, recovers: false },
            }
        }
    }

    fn next(_: &Recovery, children: Next, _: Time) -> Next {
        children
    }
}

/// Ticks one child until the child is done. If the child succeeds, the node succeeds, and its next run begins with the
/// next child, cyclically. If the child fails, the node ticks the next child; it fails when all children have failed in
/// a row. After a halt it begins with the first child.
#[composite]
pub struct RoundRobin {}

/// The memory of a [`RoundRobin`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Round {
    child: usize,
    failed: usize,
}

impl<A: Agent> Composite<A> for RoundRobin {
    type Memory = Round;

    const KEEPS: bool = true;

    fn tick(&self, round: &mut Round, children: &mut Children<A>, cx: &mut Cx<A>) -> Status {
        while round.failed < children.len() {
            let status = children.tick(round.child, cx);
            if status == Status::Running {
                return Status::Running;
            }
            round.child = (round.child + 1) % children.len();
            if status == Status::Success {
                round.failed = 0;
                return Status::Success;
            }
            round.failed += 1;
        }
        *round = Round::default();
        Status::Failure
    }

    fn halt(round: &mut Round, _: &mut Cx<A>) {
        *round = Round::default();
    }

    fn next(_: &Round, children: Next, _: Time) -> Next {
        children
    }
}

/// Starts its child at most `hz` times a second, counted from its last success; a running child is ticked in every
/// tick. The node is running while the child must wait. If the node was not ticked in the last tick, it begins anew and
/// starts the child at once.
#[decorator]
pub struct RateController {
    /// The rate in hertz.
    #[default(10.0)]
    hz: f64,
}

/// The memory of a [`RateController`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rate {
    succeeded: Option<Time>,
    ticked: Option<Time>,
}

impl<A: Agent> Decorator<A> for RateController {
    type Memory = Rate;

    const KEEPS: bool = true;

    fn enter(&self, rate: &mut Rate, cx: &mut Cx<A>) -> Go {
        let goes_on = rate.ticked.is_some_and(|ticked| ticked.after(cx.dt()) >= cx.now());
        rate.ticked = Some(cx.now());
        let period = Duration::from_secs_f64(1.0 / self.hz.max(1e-6));
        match rate.succeeded.filter(|_| goes_on) {
            Some(last) if cx.now() < last.after(period) => Go::Wait,
            _ => Go::On,
        }
    }

    fn tick(&self, rate: &mut Rate, cx: &mut Cx<A>) -> Go {
        rate.ticked = Some(cx.now());
        Go::On
    }

    fn leave(&self, outcome: Outcome, rate: &mut Rate, cx: &mut Cx<A>) -> After {
        rate.succeeded = outcome.succeeded().then_some(cx.now());
        After::End(outcome)
    }

    fn halt(rate: &mut Rate, _: &mut Cx<A>) {
        *rate = Rate::default();
    }
}

/// An agent with a list, whose items [`EachItem`] writes to a key one by one.
pub trait Items: Agent {
    /// Writes the item with this index to a key; returns `false` beyond the last item.
    fn item(bb: &mut Board<Self>, index: usize) -> bool;
}

/// Runs its child once for each item of the agent's list, one per tick at most. Fails with the first failure; succeeds after the
/// last item.
#[decorator]
pub struct EachItem {}

impl<A: Items> Decorator<A> for EachItem {
    /// The index of the current item.
    type Memory = usize;

    fn enter(&self, index: &mut usize, cx: &mut Cx<A>) -> Go {
        if A::item(cx.bb, *index) { Go::On } else { Go::End(Outcome::Success) }
    }

    fn leave(&self, outcome: Outcome, index: &mut usize, _: &mut Cx<A>) -> After {
        *index += 1;
        if outcome.succeeded() { After::Again } else { After::End(outcome) }
    }
}
