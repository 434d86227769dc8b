//! The ticks of a tree that is on its way to another version, or has just come there.

use alloc::boxed::Box;
use alloc::sync::Arc;

use super::swap::Passage;
use crate::blackboard::Agent;
use crate::cx::Cx;
use crate::keys::{Changed, Driven};
use crate::loaded::memory::erased::{Held, Memory, State};
use crate::loaded::program::Program;
use crate::loaded::program::part::ROOT;
use crate::loaded::vm::Machine;
use crate::node::Run;
use crate::status::{Halt, Outcome, Status, Step};
use crate::trace::{Record, Trace};

/// A tree that is on its way to another version, or has just come there.
pub struct Aside<A: Agent> {
    pub(crate) held: Held<A>,
    /// Where it goes once all is halted that does not go on.
    passage: Option<Arc<Passage<A>>>,
    /// Was something halted for that? Then it is not taken back.
    begun: bool,
    /// Where it goes after that.
    then: Option<Arc<Program<A>>>,
    /// A trace is told at the next tick.
    tells: bool,
    /// Every guard is asked at the next tick that asks guards.
    asks: bool,
}

impl<A: Agent> Clone for Aside<A> {
    fn clone(&self) -> Self {
        Self { held: self.held.clone(), passage: self.passage.clone(), then: self.then.clone(), ..*self }
    }
}

impl<A: Agent> Aside<A> {
    pub(crate) fn new(held: Held<A>) -> Self {
        Self { held, passage: None, begun: false, then: None, tells: false, asks: false }
    }

    /// What waits for the next tick, as a number; `None` on the way to another version.
    pub(crate) fn news(&self) -> Option<(&Held<A>, u64)> {
        let news = 1 | u64::from(self.tells) << 1 | u64::from(self.asks) << 2;
        self.passage.is_none().then_some((&self.held, news))
    }

    /// A tree for which this waits.
    pub(crate) fn with_news(held: Held<A>, news: u64) -> Self {
        Self { tells: news & 2 != 0, asks: news & 4 != 0, ..Self::new(held) }
    }

    /// Goes on with another version. One that it was on its way to without having halted anything is left out.
    fn heads_for(&mut self, passage: &Arc<Passage<A>>) {
        if self.passage.is_some() && self.begun {
            self.then = Some(Arc::clone(&passage.to));
        } else {
            self.passage = Some(Arc::clone(passage));
        }
    }

    /// Must anything be halted on the way?
    fn halts(&self) -> bool {
        self.passage.as_ref().is_some_and(|passage| {
            self.begun || passage.cuts(passage.from.root, passage.to.root.root, self.held.block())
        })
    }

    /// All is halted that does not go on.
    fn arrive(&mut self) {
        if let Some(passage) = self.passage.take() {
            self.begun = false;
            self.held = Held::of(&passage.to, passage.carry(self.held.block()));
            self.tells |= passage.renumbers;
            self.asks |= passage.differs;
            self.held.number_slots();
            let next = self.then.take();
            self.passage = next.map(|program| Arc::new(Passage::new(self.held.shared(), &program)));
        }
    }

    /// As [`arrive`](Self::arrive), to the last version that it was to go to. Nothing runs that were to be halted.
    pub(crate) fn arrive_at_last(&mut self) {
        while self.passage.is_some() {
            self.arrive();
        }
    }

    /// Halts what does not go on; `true` while something of it still stops.
    fn cuts<S, T: Trace>(&mut self, run: &mut Run<'_, '_, A, S, T>) -> bool {
        while let Some(passage) = &self.passage {
            self.begun = true;
            if self.held.run(run, |machine| machine.cut(passage)) {
                return true;
            }
            self.arrive();
        }
        false
    }

    /// Tells the trace that numbers mean other nodes from here on.
    fn tell<S, T: Trace>(&mut self, run: &mut Run<'_, '_, A, S, T>) {
        if core::mem::take(&mut self.tells) {
            run.record(Record::Swap { tree: &self.held.program().name() });
        }
    }
}

impl<A: Agent> Memory<A> {
    /// Goes on with another version: at once where nothing has to be halted first.
    pub(crate) fn pass(&mut self, passage: &Arc<Passage<A>>) -> Halt {
        let mut aside = match core::mem::replace(self.state_mut(), State::Aside(None)) {
            State::Runs(held) => Box::new(Aside::new(held)),
            State::Aside(Some(aside)) => aside,
            State::Aside(None) => {
                *self = Self::new(&passage.to);
                return Halt::Done;
            }
        };
        aside.heads_for(passage);
        let halts = aside.halts();
        if !halts {
            aside.arrive();
        }
        let is_news = halts || aside.tells || aside.asks;
        *self.state_mut() = if is_news { State::Aside(Some(aside)) } else { State::Runs(aside.held) };
        if halts { Halt::Pending } else { Halt::Done }
    }

    /// A tick is over, which has told and asked what was to be told and asked, unless it `asks_none`. From here on the tree
    /// is as any other, but for what waits in its slots.
    fn settle(&mut self, asks_none: bool) {
        let State::Aside(Some(aside)) = self.state_mut() else { return };
        if asks_none {
            return;
        }
        aside.asks = false;
        aside.held.settle_slots();
        if aside.held.slots_have_news() {
            return;
        }
        let state = self.state_mut();
        if let State::Aside(Some(aside)) = core::mem::replace(state, State::Aside(None)) {
            *state = State::Runs(aside.held);
        }
    }

    #[cold]
    pub(crate) fn enter_aside<S, T: Trace>(&mut self, run: &mut Run<'_, '_, A, S, T>) -> Step<()> {
        let State::Aside(Some(aside)) = self.state_mut() else { return Step::Done(Outcome::Failure) };
        aside.arrive_at_last();
        aside.tell(run);
        let status = aside.held.tick(run);
        self.settle(run.changed.asks_none());
        status.outcome().map_or(Step::Running(()), Step::Done)
    }

    #[cold]
    pub(crate) fn observe_aside<S, T: Trace>(&mut self, run: &mut Run<'_, '_, A, S, T>) {
        let State::Aside(Some(aside)) = self.state_mut() else { return };
        if aside.cuts(run) {
            return;
        }
        aside.tell(run);
        if aside.held.program().serves {
            let root = aside.held.program().root;
            aside.held.run(run, |machine| machine.observe(root));
        }
    }

    #[cold]
    pub(crate) fn resume_aside<S, T: Trace>(&mut self, run: &mut Run<'_, '_, A, S, T>) -> Status {
        let State::Aside(Some(aside)) = self.state_mut() else { return Status::Failure };
        if aside.passage.is_some() {
            return Status::Running;
        }
        let asks_none = run.changed.asks_none();
        let status = if aside.asks && run.changed.asks_changed() {
            aside.held.tick_asking_all(run)
        } else {
            aside.held.tick(run)
        };
        self.settle(asks_none);
        status
    }

    #[cold]
    pub(crate) fn halt_aside<S, T: Trace>(&mut self, run: &mut Run<'_, '_, A, S, T>) -> Option<()> {
        let State::Aside(Some(aside)) = self.state_mut() else { return None };
        if aside.held.run(run, |machine| machine.stop()) {
            return Some(());
        }
        aside.arrive_at_last();
        None
    }
}

impl<A: Agent> Held<A> {
    /// Ticks the tree as if every key had changed, but for `notify = value`, which asks what was written.
    fn tick_asking_all<S, T: Trace>(&mut self, run: &mut Run<'_, '_, A, S, T>) -> Status {
        let mut driven = Driven { written: run.changed.written() };
        let Run { cx: Cx { bb, world, engine, dt }, scope, trace, base, node, .. } = run;
        let cx = Cx { bb: &mut **bb, world: &mut **world, engine: &mut **engine, dt: *dt };
        let (changed, driven) = (Changed::all(), Some(&mut driven));
        let (scope, trace) = (&mut **scope, &mut **trace);
        self.tick(&mut Run { cx, scope, changed, driven, trace, base: *base, node: *node })
    }

    /// Ticks the tree; one of which nothing goes on begins anew.
    fn tick<S, T: Trace>(&mut self, run: &mut Run<'_, '_, A, S, T>) -> Status {
        let runs = self.block().words()[ROOT] != 0;
        self.run(run, |machine| if runs { machine.tick() } else { machine.start() })
    }

    /// Runs the program, of which nothing has the next tick to itself.
    fn run<'a, 'w, S, T: Trace, R>(
        &mut self,
        run: &mut Run<'a, 'w, A, S, T>,
        runs: impl FnOnce(&mut Machine<'_, 'a, 'w, A, S, T>) -> R,
    ) -> R {
        let (program, block) = self.block_mut();
        runs(&mut Machine { program, block, run })
    }
}
