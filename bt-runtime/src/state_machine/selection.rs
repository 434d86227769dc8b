//! Selection: the search among the states of a compiled machine.

use core::marker::PhantomData;

use super::plan::{Payload, Plan, State, bound, holds};
use super::states::States;
use super::transitions::Transitions;
use crate::blackboard::Agent;
use crate::cx::Engine;
use crate::event::Inbox;
use crate::node::View;
use crate::rules::draw;
use crate::rules::state_machine::selection::{Select, Selection, StateRow, admit, select};

/// The values that conditions, scores and payloads read during a search.
pub struct SearchCx<'v, 'w, A: Agent, S> {
    pub(crate) view: View<'v, 'w, A, S>,
    /// The events of this tick.
    pub(crate) inbox: &'v A::Inbox,
}

impl<'v, 'w, A: Agent, S> SearchCx<'v, 'w, A, S> {
    #[inline(always)]
    pub(crate) fn new(view: View<'v, 'w, A, S>, engine: &'v Engine<A>) -> Self {
        Self { view, inbox: &engine.inbox }
    }

    /// Returns the same values with another scope.
    #[inline(always)]
    pub(crate) fn with_scope<'s>(&self, scope: &'s S) -> SearchCx<'s, 'w, A, S>
    where
        'v: 's,
    {
        SearchCx { view: View { scope, ..self.view }, inbox: self.inbox }
    }
}

/// A state during a search.
pub(crate) struct Row<'c, 'v, 'w, A: Agent, S, X> {
    cx: &'c SearchCx<'v, 'w, A, S>,
    state: PhantomData<X>,
}

/// Searches from this state down. Returns the deepest state to enter; `None` if the state refuses.
#[inline]
pub(crate) fn search_below<A: Agent, S, X: State<A, S>>(
    selection: &mut Selection,
    cx: &SearchCx<'_, '_, A, S>,
) -> Option<u16> {
    select(&mut Row::<A, S, X> { cx, state: PhantomData }, selection)
}

/// Searches from the root for the states on the way to the target and below it. Returns the deepest state to enter.
#[inline]
pub(crate) fn search<A: Agent, S, M: Plan<A, S>>(
    selection: &mut Selection,
    cx: &SearchCx<'_, '_, A, S>,
) -> Option<u16> {
    search_below::<A, S, M::Root>(selection, cx)
}

impl<A: Agent, S, X: State<A, S>> StateRow for Row<'_, '_, '_, A, S, X> {
    #[inline(always)]
    fn number(&self) -> u16 {
        X::NUMBER
    }

    #[inline(always)]
    fn holds(&self, number: u16) -> bool {
        holds::<A, S, X>(number)
    }

    #[inline(always)]
    fn strategy(&self) -> Select {
        X::SELECT
    }

    #[inline(always)]
    fn children(&self) -> usize {
        const {
            assert!(
                !X::SELECT.draws_or_scores() || X::Below::LEN <= draw::MOST,
                "a state that draws or scores its children takes at most 64"
            );
        };
        X::Below::LEN
    }

    #[inline(always)]
    fn needs_payload(&self) -> bool {
        X::NEEDS_PAYLOAD
    }

    #[inline(always)]
    fn may_enter(&mut self) -> bool {
        X::may_enter(&self.cx.view)
    }

    #[inline(always)]
    fn has_event(&mut self) -> bool {
        // The parameters of a bound state come from its event, so the event is already found.
        X::BINDS || !X::REQUIRES || self.cx.inbox.find(None, |event| X::requires(event, &self.cx.view)).is_some()
    }

    #[inline(always)]
    fn admit_bound(&mut self, is_passed: bool, selection: &mut Selection) -> Option<Option<u16>> {
        if !X::BINDS {
            return Some(admit(self, is_passed, selection));
        }
        let scope = bound::<A, S, X>(self.cx.inbox, &self.cx.view)?.with(self.cx.view.scope);
        let cx = &self.cx.with_scope(&scope);
        Some(admit(&mut Row::<A, S, X> { cx, state: PhantomData }, is_passed, selection))
    }

    #[inline(always)]
    fn select_toward(&mut self, selection: &mut Selection) -> Option<u16> {
        X::Below::select(X::Below::index(selection.to), selection, self.cx)
    }

    #[inline(always)]
    fn select_child(&mut self, index: usize, selection: &mut Selection) -> Option<u16> {
        X::Below::select(index, selection, self.cx)
    }

    #[inline(always)]
    fn score(&self, index: usize) -> f32 {
        X::Below::score(index, &self.cx.view)
    }

    #[inline(always)]
    fn follow(&mut self, selection: &mut Selection) -> Option<u16> {
        let mut found = None;
        X::Transitions::follow(selection, self.cx, &mut found);
        found.map(|(_, deepest)| deepest)
    }
}
