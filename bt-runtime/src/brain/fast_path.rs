//! The tick of a loaded tree. It begins with the running leaf alone. Each path only sets up the data that it needs.

use core::time::Duration;

use super::life::Life;
use super::{Brain, Changes, World};
use crate::blackboard::{AgentHooks, Blackboard};
use crate::cx::Cx;
use crate::event::Inbox;
use crate::keys::{Ask, Changed};
use crate::node::Node;
use crate::status::{Status, Stepped};
use crate::time::{Time, nanos};
use crate::trace::NoTrace;
use crate::tree::Tree;

impl<T: Tree> Brain<T> {
    /// Ticks a loaded tree. Most ticks only tick the running leaf: the drive is then `Drive::Events`, and nothing else
    /// must be checked.
    #[inline(always)]
    pub(super) fn tick_leaf(&mut self, now: Time, dt: Duration, world: &mut World<'_, T>) -> Status {
        let cx = &mut Cx { bb: &mut self.board, world, engine: &mut self.engine, dt };
        match T::tick_leaf(&mut self.persistent, now, nanos(dt), cx) {
            Stepped::Running => {
                self.engine.inbox.close(<T::Agent as AgentHooks>::holds);
                Status::Running
            }
            Stepped::NeedsVm => self.tick_no_leaf(now, dt, world),
            leaf => self.tick_rest(leaf, dt, world),
        }
    }

    /// Runs a tick that cannot begin with a leaf, because the tree starts, must first check something, or does not run.
    #[inline(never)]
    fn tick_no_leaf(&mut self, now: Time, dt: Duration, world: &mut World<'_, T>) -> Status {
        if self.life != Life::Running {
            return self.tick_inactive(dt, world, &mut NoTrace);
        }
        self.engine.begin(now);
        match T::start_target(&self.persistent) {
            Some(target) => self.tick_steps(target, dt, world),
            None => match T::guarded_leaf(&self.persistent) {
                Some(leaf) => self.tick_guarded(leaf, dt, world),
                None => self.tick_run(dt, world),
            },
        }
    }

    /// Runs a tick of a leaf below guards. In most such ticks, no key that a guard observes has changed.
    #[inline(never)]
    fn tick_guarded(&mut self, leaf: u32, dt: Duration, world: &mut World<'_, T>) -> Status {
        let changes = self.board.take_changes();
        let cx = &mut Cx { bb: &mut self.board, world, engine: &mut self.engine, dt };
        match T::tick_guarded(leaf, changes, &mut self.persistent, cx) {
            Stepped::Running => self.end(Status::Running, &mut NoTrace),
            _ => self.run_by(changes, dt, world),
        }
    }

    /// Runs a tick of a running loaded tree, or the rest of a tick. The tree decides by these changes.
    #[inline(never)]
    fn run_by(&mut self, changes: Changes<T>, dt: Duration, world: &mut World<'_, T>) -> Status {
        let trace = &mut NoTrace;
        let (mut run, active, persistent) = self.run(dt, world, trace);
        run.changed = Changed::keys(changes);
        let status = active.as_mut().map_or(Status::Failure, |state| T::Root::resume(state, persistent, &mut run));
        if status != Status::Running {
            *active = None;
        }
        self.end(status, trace)
    }

    /// Runs the rest of a tick whose running leaf has ended in the fast path. In most cases the tree ends with the
    /// leaf; a separate function handles all other cases.
    #[inline(never)]
    fn tick_rest(&mut self, leaf: Stepped, dt: Duration, world: &mut World<'_, T>) -> Status {
        let target = T::target_after(leaf, &mut self.persistent);
        match T::outcome_at(target, &mut self.persistent) {
            Some(outcome) => {
                self.active = None;
                self.end(outcome.into(), &mut NoTrace)
            }
            None => self.tick_steps(target, dt, world),
        }
    }

    /// Runs leaf after leaf, as long as the tick needs nothing else.
    #[inline(never)]
    fn tick_steps(&mut self, target: u32, dt: Duration, world: &mut World<'_, T>) -> Status {
        let cx = &mut Cx { bb: &mut self.board, world, engine: &mut self.engine, dt };
        match T::run_leaves(target, &mut self.active, &mut self.persistent, cx) {
            Some(status) => self.end(status, &mut NoTrace),
            None => self.tick_run(dt, world),
        }
    }

    /// Runs a tick of a loaded tree, or the rest of a tick, that does more than run leaves.
    #[inline(never)]
    fn tick_run(&mut self, dt: Duration, world: &mut World<'_, T>) -> Status {
        self.run_to(Ask::Changed, None, dt, world, &mut NoTrace)
    }
}
