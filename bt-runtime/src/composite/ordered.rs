//! Composites that run their children in order: `sequence`, `selector` and `always_sequence`.

use core::marker::PhantomData;

use super::arity::*;
use super::skip::{skips, would_skip};
use crate::blackboard::Agent;
use crate::keys::Keys;
use crate::node::{Node, Run, View};
use crate::rules::facts::{self, Children, Facts, search_keys};
use crate::rules::ordered::{Asked, OrderedRule};
use crate::rules::prediction::Prediction;
use crate::rules::reactive::{Beside, Probe};
use crate::search::Search;
use crate::status::{Outcome, Status, Step};
use crate::time::{Moment, Next, Time};
use crate::trace::{NoTrace, NodeId, Trace};

/// Runs children in order. `RULE` is the discriminant of an `OrderedRule`.
pub struct Ordered<const RULE: u8, K>(PhantomData<K>);

const SEQUENCE: u8 = OrderedRule::Sequence as u8;
const SELECTOR: u8 = OrderedRule::Selector as u8;
const ALWAYS: u8 = OrderedRule::AlwaysSequence as u8;

/// Runs every child in order. Fails with the first child that fails.
pub type Sequence<K> = Ordered<SEQUENCE, K>;
/// Runs children in order. Succeeds with the first child that succeeds.
pub type Selector<K> = Ordered<SELECTOR, K>;
/// Runs every child in order, whatever their outcomes, and then succeeds.
pub type AlwaysSequence<K> = Ordered<ALWAYS, K>;

impl<const RULE: u8, K> Ordered<RULE, K> {
    const RULE: OrderedRule = OrderedRule::of(RULE);

    /// The one outcome of a child that ends the composite, as a number; `u8::MAX` if none does. Thanks to the number,
    /// rustc compiles one comparison for each child.
    const ENDING: u8 = match (Self::RULE.ends(Outcome::Success), Self::RULE.ends(Outcome::Failure)) {
        (false, false) => u8::MAX,
        (true, false) => Outcome::Success as u8,
        (false, true) => Outcome::Failure as u8,
        (true, true) => panic!("one outcome of a child ends an ordered composite"),
    };

    /// The outcome of the composite if no child is left.
    const END: Outcome = Self::RULE.last_outcome();

    /// `true` if an idle child may preempt the running child.
    const PREEMPTS: bool = Self::RULE.preempts();
}

/// The memory of a running ordered composite: its running child, and `halting` while a sibling has claimed execution
/// and that child is still halting. After the halt, the composite starts again from its first child.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct OrderedActive<R, P> {
    at: R,
    halting: Option<P>,
}

/// Returns the earliest of several moments.
fn earliest<const N: usize>(times: [Option<Time>; N]) -> Option<Time> {
    times.into_iter().flatten().min()
}

macro_rules! ordered {
    ($of:ident: $({ $i:tt $N:ident: $({ $l:tt $L:ident })* })+) => {
        impl<Z: Agent, S, const RULE: u8, $($N: Node<Z, S>),+> Node<Z, S> for Ordered<RULE, ($($N,)+)> {
            type Active = OrderedActive<$of<$($N::Active),+>, Self::Halting>;
            type Halting = $of<$($N::Halting),+>;
            type Persistent = ($($N::Persistent,)+);

            const OBSERVED: Keys = Keys::NONE$(.or($N::OBSERVED))+;
            const FACTS: Facts = facts::ordered(Self::RULE, Children::of(&[$($N::FACTS),+]));
            const ID: NodeId = 0;
            const GROUP: bool = RULE == SELECTOR;
            const UNITS: u32 = 0 $(+ $N::UNITS)+;
            const PROBES: bool = true;
            // A group is never skipped by itself: the node around it checks its children.
            const SKIPS: bool = false;

            #[inline(always)]
            fn enter<T: Trace>(persistent: &mut Self::Persistent, run: &mut Run<'_, '_, Z, S, T>) -> Step<Self::Active> {
                $(if !skips::<Z, S, $N, T>(&persistent.$i, run) {
                    match $N::enter(&mut persistent.$i, run) {
                        Step::Running(active) => return Step::Running(OrderedActive { at: $of::$N(active), halting: None }),
                        Step::Done(outcome) => if outcome as u8 == Self::ENDING { return Step::Done(outcome) },
                    }
                })+
                Step::Done(Self::END)
            }

            #[inline]
            fn is_skipped<T: Trace>(persistent: &Self::Persistent, search: &mut Search<'_, '_, Z, S, T>) -> bool {
                (const { Self::FACTS.skips }) $(&& $N::is_skipped(&persistent.$i, search))+
            }

            fn probe<T: Trace>(beside: Beside, persistent: &mut Self::Persistent, run: &mut Run<'_, '_, Z, S, T>) -> Probe<Self::Active> {
                $(
                    let left: u32 = const { 0 $(+ $L::UNITS)* };
                    let beside = if skips::<Z, S, $N, T>(&persistent.$i, run) {
                        beside
                    } else {
                        match $N::probe(beside, &mut persistent.$i, run) {
                            Probe::Done(outcome) if outcome as u8 == Self::ENDING => return Probe::Done(outcome),
                            Probe::Done(outcome) => beside.after($N::FACTS, outcome),
                            takes_over => return takes_over.counted_from(left).map(|child| OrderedActive { at: $of::$N(child), halting: None }),
                        }
                    };
                )+
                let _ = beside;
                Probe::Done(Self::END)
            }

            fn go_on<T: Trace>(unit: u32, persistent: &mut Self::Persistent, run: &mut Run<'_, '_, Z, S, T>) -> Step<Self::Active> {
                $(
                    let left: u32 = const { 0 $(+ $L::UNITS)* };
                    let begins = unit < left;
                    if unit < const { $N::UNITS $(+ $L::UNITS)* } && !(begins && skips::<Z, S, $N, T>(&persistent.$i, run)) {
                        let step = if begins {
                            $N::enter(&mut persistent.$i, run)
                        } else {
                            $N::go_on(unit - left, &mut persistent.$i, run)
                        };
                        match step {
                            Step::Running(child) => return Step::Running(OrderedActive { at: $of::$N(child), halting: None }),
                            Step::Done(outcome) => if outcome as u8 == Self::ENDING { return Step::Done(outcome) },
                        }
                    }
                )+
                Step::Done(Self::END)
            }

            fn abandon<T: Trace>(unit: u32, persistent: &mut Self::Persistent, run: &mut Run<'_, '_, Z, S, T>) {
                $(
                    let left: u32 = const { 0 $(+ $L::UNITS)* };
                    if unit >= left && unit < const { $N::UNITS $(+ $L::UNITS)* } {
                        return $N::abandon(unit - left, &mut persistent.$i, run);
                    }
                )+
            }

            #[inline(always)]
            fn resume<T: Trace>(active: &mut Self::Active, persistent: &mut Self::Persistent, run: &mut Run<'_, '_, Z, S, T>) -> Status {
                let mut claimed = false;
                let from = 'from: {
                    let preemptor = 'claimed: {
                        if Self::PREEMPTS && active.halting.is_some() {
                            break 'claimed None;
                        }
                        // This is no `match`: see docs/codegen.md.
                        $(
                            if const { $N::FACTS.runs } && let Some(child) = at::<$i, _>(&mut active.at) {
                                let left_claims = Self::PREEMPTS && const { false $(|| $L::FACTS.claims)* };
                                if left_claims && run.affected_by(const { Keys::NONE$(.or(search_keys($L::OBSERVED, $L::FACTS)))* }) {
                                    $(if const { $L::FACTS.claims } && $L::preempts(&persistent.$l, &mut run.search()) { break 'claimed Some($l) })*
                                }
                                match $N::resume(child, &mut persistent.$i, run).outcome() {
                                    None => return Status::Running,
                                    Some(outcome) if outcome as u8 == Self::ENDING => return outcome.into(),
                                    Some(_) => break 'from $i + 1,
                                }
                            }
                        )+
                        // No child runs. No tick leaves such memory behind; if it was restored, start from the first
                        // child.
                        None
                    };
                    if let Some(preemptor) = preemptor {
                        if T::ON {
                            let view = run.view();
                            let ids = [$(if $i == preemptor { $N::preemptor(&persistent.$i, &view) } else { 0 }),+];
                            run.trace_preempt(Self::running(active), ids[preemptor]);
                        }
                    }
                    active.halting = Self::halt(active, persistent, run);
                    if active.halting.is_some() {
                        return Status::Running;
                    }
                    claimed = preemptor.is_some();
                    preemptor.unwrap_or(0)
                };
                $(if from <= $i && !skips::<Z, S, $N, T>(&persistent.$i, run) {
                    let step = if $N::GROUP && claimed && from == $i {
                        $N::enter_preemptor(&mut persistent.$i, run)
                    } else {
                        $N::enter(&mut persistent.$i, run)
                    };
                    match step {
                        Step::Running(child) => {
                            active.at = $of::$N(child);
                            active.halting = None;
                            return Status::Running;
                        }
                        Step::Done(outcome) => if outcome as u8 == Self::ENDING { return outcome.into() },
                    }
                })+
                Self::END.into()
            }

            #[inline]
            fn halt<T: Trace>(active: &mut Self::Active, persistent: &mut Self::Persistent, run: &mut Run<'_, '_, Z, S, T>) -> Option<Self::Halting> {
                if !T::ON && const { !Self::FACTS.halts } {
                    return None;
                }
                match &mut active.at {
                    $($of::$N(child) => if const { $N::FACTS.runs } { $N::halt(child, &mut persistent.$i, run).map($of::$N) } else { None },)+
                }
            }

            #[inline]
            fn observe<T: Trace>(active: &mut Self::Active, persistent: &mut Self::Persistent, run: &mut Run<'_, '_, Z, S, T>) {
                match &mut active.at { $($of::$N(child) => if run.trace.looks() || const { $N::FACTS.serves } { $N::observe(child, &mut persistent.$i, run) },)+ }
            }

            #[inline]
            fn predict<T: Trace>(persistent: &Self::Persistent, search: &mut Search<'_, '_, Z, S, T>) -> Prediction {
                $(if !would_skip::<Z, S, $N, T>(&persistent.$i, search)
                    && let Some(known) = const { Self::RULE }.predicted_by($N::predict(&persistent.$i, search))
                {
                    return known;
                })+
                Prediction::of(Self::END)
            }

            #[inline]
            fn preempts<T: Trace>(persistent: &Self::Persistent, search: &mut Search<'_, '_, Z, S, T>) -> bool {
                Self::PREEMPTS && (false $(|| $N::preempts(&persistent.$i, search))+)
            }

            #[inline]
            fn wakes_at(persistent: &Self::Persistent, moment: Moment, watched: bool) -> Option<Time> {
                match Self::RULE.asked() {
                    Asked::Each => earliest([$($N::wakes_at(&persistent.$i, moment, watched)),+]),
                    // The first child that is not skipped.
                    Asked::First => earliest([$(
                        if const { true $(&& $L::FACTS.skips)* } { $N::wakes_at(&persistent.$i, moment, watched) } else { None }
                    ),+]),
                }
            }

            #[inline]
            fn enter_preemptor<T: Trace>(persistent: &mut Self::Persistent, run: &mut Run<'_, '_, Z, S, T>) -> Step<Self::Active> {
                let from = {
                    let (view, mut off) = (run.view(), NoTrace);
                    'from: {
                        $(if const { $N::FACTS.claims } && $N::preempts(&persistent.$i, &mut view.unseen(&mut off)) { break 'from $i })+
                        0
                    }
                };
                $(if from <= $i && !skips::<Z, S, $N, T>(&persistent.$i, run) {
                    let step = if $N::GROUP && from == $i {
                        $N::enter_preemptor(&mut persistent.$i, run)
                    } else {
                        $N::enter(&mut persistent.$i, run)
                    };
                    match step {
                        Step::Running(active) => return Step::Running(OrderedActive { at: $of::$N(active), halting: None }),
                        Step::Done(outcome) => if outcome as u8 == Self::ENDING { return Step::Done(outcome) },
                    }
                })+
                Step::Done(Self::END)
            }

            #[inline]
            fn preemptor(persistent: &Self::Persistent, view: &View<'_, '_, Z, S>) -> NodeId {
                let mut off = NoTrace;
                $(if const { $N::FACTS.claims } && $N::preempts(&persistent.$i, &mut view.unseen(&mut off)) {
                    return $N::preemptor(&persistent.$i, view);
                })+
                0
            }

            #[inline]
            fn running(active: &Self::Active) -> NodeId {
                match &active.at { $($of::$N(child) => $N::running(child)),+ }
            }

            #[inline]
            fn next(active: &Self::Active, persistent: &Self::Persistent, moment: Moment) -> Next {
                let (at, next) = match &active.at { $($of::$N(child) => ($i, $N::next(child, &persistent.$i, moment))),+ };
                if Self::PREEMPTS && const { Self::FACTS.watches_time } {
                    let opens = earliest([$(if $i < at { $N::wakes_at(&persistent.$i, moment, false) } else { None }),+]);
                    return opens.map_or(next, |time| next.or(Next::At(time)));
                }
                next
            }
        }
    };
}

each_arity!(ordered);
