//! The content of a slot: its tree, and the tree that will replace it.

use core::ops::Range;

use super::held::{Asked, Call};
#[cfg(feature = "json")]
use super::numbers;
use super::numbers::Number;
use super::subtree::Subtree;
use crate::blackboard::Agent;
use crate::keys::{Changed, Keys};
use crate::node::Run;
use crate::rules::prediction::Prediction;
use crate::search::Search;
use crate::status::Status;
use crate::time::{Moment, Next, Time};
use crate::trace::{NodeId, Record, Trace};

/// The content of a slot, which lasts for the brain's life.
pub struct SlotPersistent<A: Agent> {
    pub(super) held: Option<Seat<A>>,
    pub(super) swap: Swap<A>,
    /// The number of ticks for which the tree is still new: while a new tree is idle, all its guards are checked.
    pub(super) news: u8,
}

/// A tree in a slot.
pub(super) struct Seat<A: Agent> {
    pub(super) tree: Subtree<A>,
    /// The number of the root in traces; `None` if too few numbers were free. The tree is then not traced.
    pub(super) first: Option<Number>,
    /// The number of node numbers that the tree has: one for each of its nodes, or for each node of an earlier version.
    pub(super) room: usize,
}

/// The change of a running slot in the next tick.
pub(super) enum Swap<A: Agent> {
    None,
    Clear,
    Put(Seat<A>),
}

impl<A: Agent> SlotPersistent<A> {
    fn runs(&self) -> bool {
        self.held.as_ref().is_some_and(|seat| seat.tree.0.runs())
    }

    /// Returns the name of the tree in the slot.
    pub(crate) fn name(&self) -> Option<&str> {
        self.held.as_ref().map(|seat| seat.tree.name())
    }

    /// Returns the node numbers of the slot's trees in traces.
    pub(crate) fn numbers(&self) -> impl Iterator<Item = Range<usize>> {
        self.seats().filter_map(|seat| {
            let first = usize::from(seat.first?.get());
            Some(first..first + seat.room)
        })
    }

    /// Returns the tree in the slot, and the tree that will replace it.
    pub(super) fn seats(&self) -> impl Iterator<Item = &Seat<A>> {
        let next = if let Swap::Put(seat) = &self.swap { Some(seat) } else { None };
        self.held.iter().chain(next)
    }

    /// Passes the nodes of the slot's trees to a trace. The slot is the node with this number.
    pub(crate) fn announce<T: Trace>(&self, slot: NodeId, trace: &mut T) {
        for seat in self.seats() {
            if let Some(first) = seat.first {
                trace.nodes(Some(slot), first.get(), &seat.tree.info());
            }
        }
    }

    /// Empties the slot: an idle tree leaves at once, a running tree after its halt. Drops the tree that waits.
    pub(crate) fn clear(&mut self) {
        if self.runs() {
            self.swap = Swap::Clear;
        } else {
            self.held = None;
        }
    }

    /// Puts a tree into the slot, after [`clear`](Self::clear). The root of the tree gets the number `first`.
    pub(crate) fn put(&mut self, tree: Subtree<A>, first: Option<Number>) {
        let seat = Seat { room: tree.nodes(), tree, first };
        if self.runs() {
            self.swap = Swap::Put(seat);
        } else {
            self.held = Some(seat);
            self.news = 1;
        }
    }

    /// Returns `true` if the slot has changed, or if its tree must be checked in every tick.
    pub(super) fn affected_by(&self) -> bool {
        self.news > 0 || self.swaps() || self.observed().is_always()
    }

    /// Returns the keys that the tree observes.
    fn observed(&self) -> Keys {
        self.held.as_ref().map_or(Keys::NONE, |seat| seat.tree.0.observed())
    }

    /// Returns `true` if the tree has transitions of a state machine that a change may trigger.
    pub(crate) fn has_transitions(&self) -> bool {
        self.observed().has_transitions()
    }

    /// Returns `true` if the slot has changed, so that the next tick must react.
    #[cfg(feature = "json")]
    pub(crate) fn has_news(&self) -> bool {
        self.news > 0 || self.swaps()
    }

    /// Returns `true` if the tree must be checked in every tick.
    #[cfg(feature = "json")]
    pub(crate) fn polls(&self) -> bool {
        self.observed().is_always()
    }

    /// Renumbers the slot's trees so that no number is less than `from`. A tree keeps its number if `may_keep` and if
    /// that is possible. Returns the number after them, which may be beyond the last one.
    #[cfg(feature = "json")]
    pub(crate) fn number(&mut self, from: usize, may_keep: bool) -> usize {
        let next = if let Swap::Put(seat) = &mut self.swap { Some(seat) } else { None };
        self.held.iter_mut().chain(next).fold(from, |from, seat| {
            let old = seat.first.filter(|_| may_keep).map_or(0, |first| usize::from(first.get()));
            let first = from.max(old);
            seat.first = numbers::checked(first, seat.room);
            first + seat.room
        })
    }

    pub(crate) fn settle(&mut self) {
        self.news = self.news.saturating_sub(1);
    }

    /// Returns `true` if the running tree must be halted.
    pub(super) fn swaps(&self) -> bool {
        !matches!(self.swap, Swap::None)
    }

    /// Drops the memory of the running tree, without a halt, after a panic of an action.
    pub(crate) fn give_up(&mut self) {
        if let Some(seat) = &mut self.held {
            seat.tree.0.give_up();
        }
        self.swap();
    }

    /// Replaces or removes the tree, if a change waits.
    fn swap(&mut self) {
        match core::mem::replace(&mut self.swap, Swap::None) {
            Swap::None => {}
            Swap::Clear => self.held = None,
            Swap::Put(seat) => {
                self.held = Some(seat);
                // The tree is new in this tick and in the next one.
                self.news = 2;
            }
        }
    }

    /// Starts the tree. An empty slot fails.
    pub(super) fn enter<S, T: Trace>(&mut self, run: &mut Run<'_, '_, A, S, T>) -> Status {
        self.news = 0;
        let Some(seat) = &mut self.held else { return Status::Failure };
        if let Some(first) = seat.first {
            run.record(Record::Push { node: run.node, tree: &seat.tree.name(), first: first.get() });
        }
        seat.call(Call::Enter, run)
    }

    /// Ticks the running tree, or its services.
    pub(super) fn call<S, T: Trace>(&mut self, call: Call, run: &mut Run<'_, '_, A, S, T>) -> Status {
        self.held.as_mut().map_or(Status::Failure, |seat| seat.call(call, run))
    }

    /// Halts the tree. Returns `true` once the halt is complete; the waiting tree has then replaced the halted tree.
    pub(super) fn halt<S, T: Trace>(&mut self, run: &mut Run<'_, '_, A, S, T>) -> bool {
        if self.call(Call::Halt, run) == Status::Running {
            return false;
        }
        self.swap();
        true
    }

    pub(crate) fn predict<S, T: Trace>(&self, search: &mut Search<'_, '_, A, S, T>) -> Prediction {
        self.held.as_ref().map_or(Prediction::Fails, |seat| seat.tree.0.asked(Asked::Predict, seat.first, search))
    }

    pub(crate) fn preempts<S, T: Trace>(&self, search: &mut Search<'_, '_, A, S, T>) -> bool {
        let Some(seat) = &self.held else { return false };
        if self.news == 0 {
            return seat.tree.0.asked(Asked::Preempts, seat.first, search).claims();
        }
        let mut search = search.inside(&(), false);
        search.view.changed = Changed::all();
        seat.tree.0.asked(Asked::Preempts, seat.first, &mut search).claims()
    }

    /// Returns the next moment at which time opens the slot. A new tree opens it, as the end of a cooldown opens its
    /// gate.
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
    /// The content of an empty slot.
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
        Self { tree: self.tree.clone(), first: self.first, room: self.room }
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
