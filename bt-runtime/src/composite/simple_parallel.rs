//! `simple_parallel(finish = immediate | delayed) { main; background }`.

use core::marker::PhantomData;

use super::skip::skips;
use crate::blackboard::Agent;
use crate::event::Hearing;
use crate::keys::Keys;
use crate::node::{Node, Run};
use crate::rules::facts::{self, Facts};
use crate::rules::prediction::Prediction;
use crate::rules::simple_parallel::{self as rule, Background};
use crate::search::Search;
use crate::status::{Outcome, Status, Step};
use crate::time::{Moment, Next, Time};
use crate::trace::{NodeId, Trace};

/// Unreal's simple parallel: the main leaf `M` decides the outcome, and the background `B` runs beside it.
///
/// When the background ends, the next tick starts it again. When the main leaf ends, the background is halted at once;
/// if `DELAYED`, the background finishes its round first.
pub struct SimpleParallel<const DELAYED: bool, M, B>(PhantomData<(M, B)>);

/// The memory of a running simple parallel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct SimpleActive<M, B> {
    main: Main<M>,
    /// The running background; `None` between two of its rounds.
    background: Option<B>,
}

/// The main leaf, and its memory while it runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
enum Main<M> {
    Running(M),
    Done(Outcome),
    Halted,
}

/// Halts the background. Returns the memory of a halt that is not complete.
#[inline]
fn halt_background<A: Agent, S, B: Node<A, S>, T: Trace>(
    background: &mut Option<B::Active>,
    persistent: &mut B::Persistent,
    run: &mut Run<'_, '_, A, S, T>,
) -> Option<B::Halting> {
    let halting = background.as_mut().and_then(|child| B::halt(child, persistent, run));
    if halting.is_none() {
        *background = None;
    }
    halting
}

/// Ticks the background. Between two rounds, starts the next round if `again` is `true`.
#[inline]
fn tick_background<A: Agent, S, B: Node<A, S>, T: Trace>(
    background: &mut Option<B::Active>,
    again: bool,
    persistent: &mut B::Persistent,
    run: &mut Run<'_, '_, A, S, T>,
) {
    match background {
        Some(child) => {
            let status = B::resume(child, persistent, run);
            if status != Status::Running {
                *background = None;
            }
        }
        None if again && !skips::<A, S, B, T>(persistent, run) => {
            if let Step::Running(child) = B::enter(persistent, run) {
                *background = Some(child);
            }
        }
        None => {}
    }
}

impl<A: Agent, S, const DELAYED: bool, M: Node<A, S>, B: Node<A, S>> Node<A, S> for SimpleParallel<DELAYED, M, B> {
    type Active = SimpleActive<M::Active, B::Active>;
    type Halting = super::arity::Of2<M::Halting, B::Halting>;
    type Persistent = (M::Persistent, B::Persistent);

    const OBSERVED: Keys = M::OBSERVED.or(B::OBSERVED);
    const FACTS: Facts = facts::simple_parallel(M::FACTS, B::FACTS);
    const ID: NodeId = 0;

    #[inline]
    fn enter<T: Trace>(persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>) -> Step<Self::Active> {
        let mut hearing = Hearing::new(run);
        let main = M::enter(&mut persistent.0, run);
        hearing.end(run);
        main.map(|main| {
            let mut background = None;
            hearing.begin(run);
            tick_background::<A, S, B, T>(&mut background, true, &mut persistent.1, run);
            hearing.end(run);
            hearing.join(run);
            SimpleActive { main: Main::Running(main), background }
        })
    }

    #[inline]
    fn resume<T: Trace>(
        active: &mut Self::Active,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Status {
        let mut hearing = Hearing::new(run);
        if let Main::Running(main) = &mut active.main {
            let status = M::resume(main, &mut persistent.0, run);
            hearing.end(run);
            if let Some(outcome) = status.outcome() {
                active.main = Main::Done(outcome);
            }
        }
        let main = match active.main {
            Main::Running(_) => None,
            Main::Done(outcome) => Some(outcome),
            Main::Halted => return Status::Running,
        };
        match rule::background(main, DELAYED) {
            Background::Halts => {
                halt_background::<A, S, B, T>(&mut active.background, &mut persistent.1, run);
            }
            does => {
                let again = does == Background::Repeats;
                hearing.begin(run);
                tick_background::<A, S, B, T>(&mut active.background, again, &mut persistent.1, run);
                hearing.end(run);
            }
        }
        hearing.join(run);
        rule::status(main, active.background.is_some())
    }

    #[inline]
    fn halt<T: Trace>(
        active: &mut Self::Active,
        persistent: &mut Self::Persistent,
        run: &mut Run<'_, '_, A, S, T>,
    ) -> Option<Self::Halting> {
        use super::arity::Of2;
        let main = match &mut active.main {
            Main::Running(main) => M::halt(main, &mut persistent.0, run),
            Main::Done(_) | Main::Halted => None,
        };
        if main.is_none() {
            active.main = Main::Halted;
        }
        let background = halt_background::<A, S, B, T>(&mut active.background, &mut persistent.1, run);
        main.map(Of2::A).or(background.map(Of2::B))
    }

    #[inline]
    fn observe<T: Trace>(active: &mut Self::Active, persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>) {
        if let Main::Running(main) = &mut active.main {
            M::observe(main, &mut persistent.0, run);
        }
        if let Some(background) = &mut active.background {
            B::observe(background, &mut persistent.1, run);
        }
    }

    #[inline]
    fn predict<T: Trace>(persistent: &Self::Persistent, search: &mut Search<'_, '_, A, S, T>) -> Prediction {
        M::predict(&persistent.0, search)
    }

    #[inline]
    fn is_skipped<T: Trace>(persistent: &Self::Persistent, search: &mut Search<'_, '_, A, S, T>) -> bool {
        M::is_skipped(&persistent.0, search)
    }

    #[inline]
    fn preempts<T: Trace>(_: &Self::Persistent, _: &mut Search<'_, '_, A, S, T>) -> bool {
        false
    }

    #[inline]
    fn wakes_at(persistent: &Self::Persistent, moment: Moment, watched: bool) -> Option<Time> {
        M::wakes_at(&persistent.0, moment, watched)
    }

    #[inline]
    fn next(active: &Self::Active, persistent: &Self::Persistent, moment: Moment) -> Next {
        let main = match &active.main {
            Main::Running(main) => M::next(main, &persistent.0, moment),
            Main::Done(_) | Main::Halted => Next::Change,
        };
        rule::next(main, active.background.as_ref().map(|background| B::next(background, &persistent.1, moment)))
    }
}
