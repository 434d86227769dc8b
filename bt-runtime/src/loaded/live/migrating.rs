//! The ticks of a tree during a migration to another version, and its first tick after the migration.

use alloc::boxed::Box;
use alloc::sync::Arc;

use super::swap::Migration;
use crate::blackboard::Agent;
use crate::cx::Cx;
use crate::keys::{Changed, Driven};
use crate::loaded::memory::erased::{Held, Memory, State};
use crate::loaded::program::Program;
use crate::loaded::program::part::ROOT;
use crate::loaded::vm::Machine;
use crate::node::Run;
use crate::slot::FreeNumbers;
use crate::status::{Halt, Outcome, Status, Step};
use crate::trace::{Record, Trace};

/// A tree during a migration to another version, or before its first tick after the migration.
pub struct Migrating<A: Agent> {
    pub(crate) held: Held<A>,
    /// The migration that follows once all removed parts are halted.
    migration: Option<Arc<Migration<A>>>,
    /// `true` if the migration has halted a part. It then cannot be replaced.
    begun: bool,
    /// The version to migrate to after this migration.
    then: Option<Arc<Program<A>>>,
    /// `true` if the next tick records [`Record::Swap`](crate::trace::Record::Swap).
    renumbered: bool,
    /// `true` if the next tick that checks guards checks every guard.
    asks: bool,
    /// The free node numbers for trees in slots; `None` before the first change of a slot after a tick, because a tick
    /// may free numbers.
    pub(super) numbers: Option<FreeNumbers>,
}

impl<A: Agent> Clone for Migrating<A> {
    fn clone(&self) -> Self {
        let (migration, then) = (self.migration.clone(), self.then.clone());
        Self { held: self.held.clone(), migration, then, numbers: None, ..*self }
    }
}

impl<A: Agent> Migrating<A> {
    pub(crate) fn new(held: Held<A>) -> Self {
        Self { held, migration: None, begun: false, then: None, renumbered: false, asks: false, numbers: None }
    }

    /// Returns the tree, to run or replace it, and forgets the free numbers, because that may free others.
    pub(super) fn held_mut(&mut self) -> &mut Held<A> {
        self.numbers = None;
        &mut self.held
    }

    /// Returns the tree and its pending news for the next tick, as a number; `None` during a migration.
    pub(crate) fn news(&self) -> Option<(&Held<A>, u64)> {
        let news = 1 | u64::from(self.renumbered) << 1 | u64::from(self.asks) << 2;
        self.migration.is_none().then_some((&self.held, news))
    }

    /// Returns a tree with this pending news.
    pub(crate) fn with_news(held: Held<A>, news: u64) -> Self {
        Self { renumbered: news & 2 != 0, asks: news & 4 != 0, ..Self::new(held) }
    }

    /// Sets the version to migrate to. It replaces a migration that has halted nothing yet, and else follows that
    /// migration.
    fn set_migration(&mut self, migration: &Arc<Migration<A>>) {
        if self.migration.is_some() && self.begun {
            self.then = Some(Arc::clone(&migration.to));
        } else {
            self.migration = Some(Arc::clone(migration));
        }
    }

    /// Returns `true` if a part must be halted before the migration.
    fn halts(&self) -> bool {
        self.migration.as_ref().is_some_and(|migration| {
            self.begun || migration.cuts(migration.from.root, migration.to.root.root, self.held.memory())
        })
    }

    /// Migrates the memory, after all removed parts have been halted.
    fn arrive(&mut self) {
        if let Some(migration) = self.migration.take() {
            self.begun = false;
            *self.held_mut() = Held::of(&migration.to, migration.migrate(self.held.memory()));
            self.renumbered |= migration.renumbers;
            self.asks |= migration.differs;
            self.held.number_slots();
            let next = self.then.take();
            self.migration = next.map(|program| Arc::new(Migration::new(self.held.shared(), &program)));
        }
    }

    /// Migrates up to the last requested version. No running part has to be halted.
    pub(crate) fn arrive_at_last(&mut self) {
        while self.migration.is_some() {
            self.arrive();
        }
    }

    /// Halts the removed parts, then migrates; returns `true` while a part is still halting.
    fn cuts<S, T: Trace>(&mut self, run: &mut Run<'_, '_, A, S, T>) -> bool {
        while let Some(migration) = self.migration.clone() {
            self.begun = true;
            if self.held_mut().run(run, |machine| machine.halt_removed(&migration)) {
                return true;
            }
            self.arrive();
        }
        false
    }

    /// Records, for a migration that has renumbered the nodes, the new nodes and the swap.
    fn trace<S, T: Trace>(&mut self, run: &mut Run<'_, '_, A, S, T>) {
        if core::mem::take(&mut self.renumbered) {
            if T::ON {
                self.held.announce(run.trace);
            }
            run.record(Record::Swap { tree: &self.held.program().name() });
        }
    }
}

impl<A: Agent> Memory<A> {
    /// Continues with another version: at once if nothing has to be halted first.
    pub(crate) fn pass(&mut self, migration: &Arc<Migration<A>>) -> Halt {
        let mut migrating = match core::mem::replace(self.state_mut(), State::Migrating(None)) {
            State::Runs(held) => Box::new(Migrating::new(held)),
            State::Migrating(Some(migrating)) => migrating,
            State::Migrating(None) => {
                *self = Self::new(&migration.to);
                return Halt::Done;
            }
        };
        migrating.set_migration(migration);
        let halts = migrating.halts();
        if !halts {
            migrating.arrive();
        }
        let is_news = halts || migrating.renumbered || migrating.asks;
        *self.state_mut() = if is_news { State::Migrating(Some(migrating)) } else { State::Runs(migrating.held) };
        if halts { Halt::Pending } else { Halt::Done }
    }

    /// Ends the state [`Migrating`] after a tick that has recorded the swap and has checked every guard, unless slots
    /// have pending news. Does nothing if `asks_none`: the tick has checked no guard.
    fn settle(&mut self, asks_none: bool) {
        let State::Migrating(Some(migrating)) = self.state_mut() else { return };
        if asks_none {
            return;
        }
        migrating.asks = false;
        migrating.held_mut().settle_slots();
        if migrating.held.slots_have_news() {
            return;
        }
        let state = self.state_mut();
        if let State::Migrating(Some(migrating)) = core::mem::replace(state, State::Migrating(None)) {
            *state = State::Runs(migrating.held);
        }
    }

    #[cold]
    pub(crate) fn enter_migrating<S, T: Trace>(&mut self, run: &mut Run<'_, '_, A, S, T>) -> Step<()> {
        let State::Migrating(Some(migrating)) = self.state_mut() else { return Step::Done(Outcome::Failure) };
        migrating.arrive_at_last();
        migrating.trace(run);
        let status = migrating.held_mut().tick(run);
        self.settle(run.changed.asks_none());
        status.outcome().map_or(Step::Running(()), Step::Done)
    }

    #[cold]
    pub(crate) fn observe_migrating<S, T: Trace>(&mut self, run: &mut Run<'_, '_, A, S, T>) {
        let State::Migrating(Some(migrating)) = self.state_mut() else { return };
        let looks = run.trace.looks();
        if !looks && migrating.cuts(run) {
            return;
        }
        if !looks {
            migrating.trace(run);
        }
        if looks || migrating.held.program().serves {
            let root = migrating.held.program().root;
            migrating.held_mut().run(run, |machine| machine.observe(root));
        }
    }

    #[cold]
    pub(crate) fn resume_migrating<S, T: Trace>(&mut self, run: &mut Run<'_, '_, A, S, T>) -> Status {
        let State::Migrating(Some(migrating)) = self.state_mut() else { return Status::Failure };
        if migrating.migration.is_some() {
            return Status::Running;
        }
        let asks_none = run.changed.asks_none();
        let status = if migrating.asks && run.changed.asks_changed() {
            migrating.held_mut().tick_asking_all(run)
        } else {
            migrating.held_mut().tick(run)
        };
        self.settle(asks_none);
        status
    }

    #[cold]
    pub(crate) fn halt_migrating<S, T: Trace>(&mut self, run: &mut Run<'_, '_, A, S, T>) -> Option<()> {
        let State::Migrating(Some(migrating)) = self.state_mut() else { return None };
        if migrating.held_mut().run(run, |machine| machine.stop()) {
            return Some(());
        }
        migrating.arrive_at_last();
        None
    }
}

impl<A: Agent> Held<A> {
    /// Ticks the tree as if every key had changed, but `notify = value` guards only check the keys that were written.
    fn tick_asking_all<S, T: Trace>(&mut self, run: &mut Run<'_, '_, A, S, T>) -> Status {
        let mut driven = Driven { written: run.changed.written() };
        let Run { cx: Cx { bb, world, engine, dt }, scope, trace, base, node, .. } = run;
        let cx = Cx { bb: &mut **bb, world: &mut **world, engine: &mut **engine, dt: *dt };
        let (changed, driven) = (Changed::all(), Some(&mut driven));
        let (scope, trace) = (&mut **scope, &mut **trace);
        self.tick(&mut Run { cx, scope, changed, driven, trace, base: *base, node: *node })
    }

    /// Ticks the tree; starts it if no part of it runs.
    fn tick<S, T: Trace>(&mut self, run: &mut Run<'_, '_, A, S, T>) -> Status {
        let runs = self.memory().words()[ROOT] != 0;
        self.run(run, |machine| if runs { machine.tick() } else { machine.start() })
    }

    /// Calls a function with the virtual machine for this tree, without the fast path.
    fn run<'a, 'w, S, T: Trace, R>(
        &mut self,
        run: &mut Run<'a, 'w, A, S, T>,
        runs: impl FnOnce(&mut Machine<'_, 'a, 'w, A, S, T>) -> R,
    ) -> R {
        let (program, memory) = self.block_mut();
        runs(&mut Machine { program, memory, run })
    }
}
