//! What a slot keeps: the tree in it, and the one that takes its place.

use core::ops::Range;

use super::held::{Asked, Call};
use super::subtree::Subtree;
use crate::blackboard::Agent;
use crate::keys::{Changed, Keys};
use crate::node::Run;
use crate::search::Search;
use crate::status::Status;
use crate::time::{Moment, Next, Time};
use crate::trace::{NodeId, Record, Trace};

/// What a slot keeps.
pub struct SlotPersistent<A: Agent> {
    held: Option<Seat<A>>,
    swap: Swap<A>,
    /// For so many ticks the tree in it is news: idle, all its guards are asked.
    pub(super) news: u8,
}

/// A tree in a slot.
struct Seat<A: Agent> {
    tree: Subtree<A>,
    /// The number of its root in traces.
    first: NodeId,
}

/// What happens to the tree that runs, at the next tick.
enum Swap<A: Agent> {
    None,
    Clear,
    Put(Seat<A>),
}

impl<A: Agent> SlotPersistent<A> {
    fn runs(&self) -> bool {
        self.held.as_ref().is_some_and(|seat| seat.tree.0.runs())
    }

    /// The name of the tree in it.
    pub(crate) fn name(&self) -> Option<&'static str> {
        self.held.as_ref().map(|seat| seat.tree.name())
    }

    /// The numbers of its trees in traces.
    pub(crate) fn numbers(&self) -> impl Iterator<Item = Range<usize>> {
        let next = if let Swap::Put(seat) = &self.swap { Some(seat) } else { None };
        self.held.iter().chain(next).map(|seat| {
            let first = usize::from(seat.first);
            first..first + seat.tree.nodes()
        })
    }

    /// Takes out what does not run, and what was to come.
    pub(super) fn clear(&mut self) {
        if self.runs() {
            self.swap = Swap::Clear;
        } else {
            self.held = None;
        }
    }

    /// Puts a tree in whose root has this number; after [`clear`](Self::clear).
    pub(super) fn put(&mut self, tree: Subtree<A>, first: NodeId) {
        let seat = Seat { tree, first };
        if self.runs() {
            self.swap = Swap::Put(seat);
        } else {
            self.held = Some(seat);
            self.news = 1;
        }
    }

    /// Is there something for the next tick, or a tree that is asked every tick?
    pub(super) fn affected_by(&self) -> bool {
        self.news > 0 || self.swaps() || self.observed().is_always()
    }

    /// What the tree in it observes.
    fn observed(&self) -> Keys {
        self.held.as_ref().map_or(Keys::NONE, |seat| seat.tree.0.observed())
    }

    /// Has the tree in it transitions of a machine that may come true by a change?
    pub(crate) fn has_ways(&self) -> bool {
        self.observed().has_ways()
    }

    /// Does something wait for the next tick?
    #[cfg(feature = "json")]
    pub(crate) fn has_news(&self) -> bool {
        self.news > 0 || self.swaps()
    }

    /// Is the tree in it asked every tick?
    #[cfg(feature = "json")]
    pub(crate) fn polls(&self) -> bool {
        self.observed().is_always()
    }

    /// Gives its trees numbers from this one on, where theirs are below; returns the first behind them.
    #[cfg(feature = "json")]
    pub(crate) fn number(&mut self, from: usize) -> usize {
        let next = if let Swap::Put(seat) = &mut self.swap { Some(seat) } else { None };
        self.held.iter_mut().chain(next).fold(from, |from, seat| {
            let first = from.max(usize::from(seat.first));
            seat.first = NodeId::try_from(first).unwrap_or(NodeId::MAX);
            first + seat.tree.nodes()
        })
    }

    pub(crate) fn settle(&mut self) {
        self.news = self.news.saturating_sub(1);
    }

    /// Must the tree that runs be halted?
    pub(super) fn swaps(&self) -> bool {
        !matches!(self.swap, Swap::None)
    }

    /// An action has panicked: what runs is forgotten without a halt.
    pub(crate) fn give_up(&mut self) {
        if let Some(seat) = &mut self.held {
            seat.tree.0.give_up();
        }
        self.swap();
    }

    /// What waits takes its place.
    fn swap(&mut self) {
        match core::mem::replace(&mut self.swap, Swap::None) {
            Swap::None => {}
            Swap::Clear => self.held = None,
            Swap::Put(seat) => {
                self.held = Some(seat);
                // This tick and the next.
                self.news = 2;
            }
        }
    }

    /// Starts the tree; an empty slot fails.
    pub(super) fn enter<S, T: Trace>(&mut self, run: &mut Run<'_, '_, A, S, T>) -> Status {
        self.news = 0;
        let Some(seat) = &mut self.held else { return Status::Failure };
        run.record(Record::Push { node: run.node, tree: seat.tree.name(), first: seat.first });
        seat.call(Call::Enter, run)
    }

    /// Ticks the tree that runs, or its services.
    pub(super) fn call<S, T: Trace>(&mut self, call: Call, run: &mut Run<'_, '_, A, S, T>) -> Status {
        self.held.as_mut().map_or(Status::Failure, |seat| seat.call(call, run))
    }

    /// Halts the tree; once that is done, the next takes its place. `true` then.
    pub(super) fn halt<S, T: Trace>(&mut self, run: &mut Run<'_, '_, A, S, T>) -> bool {
        if self.call(Call::Halt, run) == Status::Running {
            return false;
        }
        self.swap();
        true
    }

    pub(crate) fn can_enter<S, T: Trace>(&self, search: &mut Search<'_, '_, A, S, T>) -> bool {
        self.held.as_ref().is_some_and(|seat| seat.tree.0.asked(Asked::CanEnter, seat.first, search))
    }

    pub(crate) fn preempts<S, T: Trace>(&self, search: &mut Search<'_, '_, A, S, T>) -> bool {
        let Some(seat) = &self.held else { return false };
        if self.news == 0 {
            return seat.tree.0.asked(Asked::Preempts, seat.first, search);
        }
        let mut search = search.inside(&(), false);
        search.view.changed = Changed::all();
        seat.tree.0.asked(Asked::Preempts, seat.first, &mut search)
    }

    /// A tree that was put in opens the slot, as the end of a cooldown opens its gate.
    pub(crate) fn wakes_at(&self, moment: Moment, watched: bool) -> Option<Time> {
        let seat = self.held.as_ref()?;
        let opened = (watched && self.news > 0).then_some(moment.now);
        opened.or_else(|| seat.tree.0.wakes_at(moment, watched))
    }

    pub(crate) fn next(&self, moment: Moment) -> Next {
        match &self.held {
            Some(seat) if !self.swaps() => seat.tree.0.next(moment),
            _ => Next::Now,
        }
    }
}

impl<A: Agent> Seat<A> {
    fn call<S, T: Trace>(&mut self, call: Call, run: &mut Run<'_, '_, A, S, T>) -> Status {
        self.tree.0.call(call, self.first, run)
    }
}

impl<A: Agent> SlotPersistent<A> {
    /// A slot in which nothing is.
    pub(super) const EMPTY: Self = Self { held: None, swap: Swap::None, news: 0 };
}

impl<A: Agent> Default for SlotPersistent<A> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<A: Agent> Clone for SlotPersistent<A> {
    fn clone(&self) -> Self {
        Self { held: self.held.clone(), swap: self.swap.clone(), news: self.news }
    }
}

impl<A: Agent> Clone for Seat<A> {
    fn clone(&self) -> Self {
        Self { tree: self.tree.clone(), first: self.first }
    }
}

impl<A: Agent> Clone for Swap<A> {
    fn clone(&self) -> Self {
        match self {
            Self::None => Self::None,
            Self::Clear => Self::Clear,
            Self::Put(seat) => Self::Put(seat.clone()),
        }
    }
}
