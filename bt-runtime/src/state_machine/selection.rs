//! Selection: a pure search from a target down.

use super::plan::{NOWHERE, Payload, Select, State, bound, holds};
use super::states::States;
use super::transition::Transitions;
use crate::blackboard::Agent;
use crate::chance::Chance;
use crate::node::View;
use crate::rules::draw::{self, Draw};
use crate::trace::Refusal;

/// How many states that follow their transitions a search goes through before it is a circle.
pub(crate) const HOPS: u8 = 16;

/// A search.
pub struct Selection<'a, E> {
    /// The state it is for.
    pub(crate) to: u16,
    /// The deepest state that is active.
    pub(crate) at: u16,
    /// The state whose parameters are given.
    pub(crate) receiver: u16,
    /// Is it at or below the target?
    arrived: bool,
    hops: u8,
    /// The events of this tick.
    pub(crate) events: &'a [E],
    /// Draws on trial: only a search that is followed moves the brain's chance on.
    pub(crate) chance: Chance,
    /// What refused last.
    pub(crate) refused: (u16, Refusal),
}

impl<'a, E> Selection<'a, E> {
    #[inline]
    pub(crate) fn new(to: u16, at: u16, events: &'a [E], chance: Chance) -> Self {
        let refused = (to, Refusal::Children);
        Self { to, at, receiver: NOWHERE, arrived: false, hops: HOPS, events, chance, refused }
    }

    /// Goes on to another target, followed from a state that is not entered. `None`: in circles.
    #[inline]
    pub(crate) fn hop(&self, to: u16) -> Option<Self> {
        let hops = self.hops.checked_sub(1)?;
        Some(Selection { to, receiver: NOWHERE, arrived: false, hops, ..*self })
    }

    fn refuse<A: Agent, S, X: State<A, S>>(&mut self, why: Refusal) -> Option<u16> {
        self.refused = (X::NUMBER, why);
        None
    }
}

/// Would the state be entered, and which states below it? The deepest of them.
#[inline]
pub(crate) fn select<A: Agent, S, X: State<A, S>>(
    selection: &mut Selection<'_, A::Event>,
    view: &View<'_, '_, A, S>,
) -> Option<u16> {
    let passes = !selection.arrived && selection.to != X::NUMBER;
    if !passes {
        selection.arrived = true;
    }
    // What is active on the way to the target stays, whatever it is asked for.
    if passes && holds::<A, S, X>(selection.at) {
        return below::<A, S, X>(passes, selection, view);
    }
    if X::NEEDS_PAYLOAD && selection.receiver != X::NUMBER && !holds::<A, S, X>(selection.at) {
        return selection.refuse::<A, S, X>(Refusal::Parameters);
    }
    if X::BINDS {
        let Some(payload) = bound::<A, S, X>(selection.events, view) else {
            return selection.refuse::<A, S, X>(Refusal::Event);
        };
        let scope = payload.with(view.scope);
        let view = View { scope: &scope, ..*view };
        if !X::may_enter(&view) {
            return selection.refuse::<A, S, X>(Refusal::Condition);
        }
        return below::<A, S, X>(passes, selection, &view);
    }
    if !X::may_enter(view) {
        return selection.refuse::<A, S, X>(Refusal::Condition);
    }
    if X::REQUIRES && !selection.events.iter().any(|event| X::requires(event, view)) {
        return selection.refuse::<A, S, X>(Refusal::Event);
    }
    below::<A, S, X>(passes, selection, view)
}

/// The search below a state that would be entered, or stays.
#[inline]
fn below<A: Agent, S, X: State<A, S>>(
    passes: bool,
    selection: &mut Selection<'_, A::Event>,
    view: &View<'_, '_, A, S>,
) -> Option<u16> {
    if passes {
        return X::Below::select(X::Below::index(selection.to), selection, view);
    }
    match X::SELECT {
        Select::Follow => {
            let mut candidate = (i8::MIN, NOWHERE);
            X::Transitions::follow(selection, view, &mut candidate);
            if candidate.1 == NOWHERE { selection.refuse::<A, S, X>(Refusal::Transitions) } else { Some(candidate.1) }
        }
        _ if X::Below::LEN == 0 => Some(X::NUMBER),
        Select::Itself => Some(X::NUMBER),
        Select::InOrder => {
            let found = (0..X::Below::LEN).find_map(|index| X::Below::select(index, selection, view));
            if found.is_none() {
                selection.refused.0 = selection.refused.0.max(X::NUMBER);
            }
            found
        }
        Select::Random | Select::Utility | Select::Weighted => draw::<A, S, X>(selection, view),
    }
}

/// Tries the children in the order that their scores or chance give.
fn draw<A: Agent, S, X: State<A, S>>(
    selection: &mut Selection<'_, A::Event>,
    view: &View<'_, '_, A, S>,
) -> Option<u16> {
    const { assert!(X::Below::LEN <= 64, "a state that draws or scores its children takes at most 64") };
    let draw = match X::SELECT {
        Select::Utility => Draw::Highest,
        _ => Draw::Weighted,
    };
    let score = |index| match X::SELECT {
        Select::Random => 1.0,
        _ => X::Below::score(index, view),
    };
    let mut visited = 0_u64;
    loop {
        let next = draw::next(draw, &mut visited, X::Below::LEN, score, &mut selection.chance);
        let Some(index) = next else { return selection.refuse::<A, S, X>(Refusal::Children) };
        if let Some(found) = X::Below::select(index, selection, view) {
            return Some(found);
        }
    }
}
