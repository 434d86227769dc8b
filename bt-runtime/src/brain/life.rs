//! The life of a brain: started, paused, stopped, restarted, finished.

use core::time::Duration;

use super::{Brain, World};
use crate::node::Node;
use crate::status::{Halt, Outcome, Status};
use crate::time::Next;
use crate::trace::{NoTrace, Trace};
use crate::tree::Tree;

/// What a brain does when it is ticked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Phase {
    /// It runs its tree.
    Running,
    /// Nothing, not even its clock moves; [`Brain::resume`] goes on where it was.
    Paused,
    /// It still halts its tree, which takes several ticks; then it stops.
    Stopping,
    /// It still halts its tree; then it starts it again.
    Restarting,
    /// Nothing; [`Brain::start`] starts the tree.
    Stopped,
    /// Nothing: its tree was run once, to this end.
    Finished(Outcome),
}

impl<T: Tree> Brain<T> {
    /// Starts the tree if it is stopped or finished. Starting a tree that runs does nothing.
    pub fn start(&mut self) {
        self.phase = match self.phase {
            Phase::Stopping => Phase::Restarting,
            Phase::Stopped | Phase::Finished(_) => Phase::Running,
            phase @ (Phase::Running | Phase::Paused | Phase::Restarting) => phase,
        };
    }

    /// Halts the tree, and the brain does nothing until it is started. Events that wait stay in its queue: they are
    /// offered in the first tick after the start.
    ///
    /// Returns `Pending` where a halt takes several ticks: tick on until the phase is [`Phase::Stopped`].
    pub fn stop(&mut self, world: &mut World<'_, T>) -> Halt {
        self.stop_traced(world, &mut NoTrace)
    }

    /// As [`Brain::stop`], and tells `trace` what happened.
    pub fn stop_traced<R: Trace>(&mut self, world: &mut World<'_, T>, trace: &mut R) -> Halt {
        self.halt(Phase::Stopping, Duration::ZERO, world, trace)
    }

    /// Halts the tree and starts it anew at the next tick at which its halt is done.
    pub fn restart(&mut self, world: &mut World<'_, T>) -> Halt {
        self.restart_traced(world, &mut NoTrace)
    }

    /// As [`Brain::restart`], and tells `trace` what happened.
    pub fn restart_traced<R: Trace>(&mut self, world: &mut World<'_, T>, trace: &mut R) -> Halt {
        self.halt(Phase::Restarting, Duration::ZERO, world, trace)
    }

    /// Stops the brain's clock: ticks do nothing until [`Brain::resume`]. Only a brain that runs can pause.
    pub fn pause(&mut self) {
        if self.phase == Phase::Running {
            self.phase = Phase::Paused;
        }
    }

    /// Goes on after [`Brain::pause`].
    pub fn resume(&mut self) {
        if self.phase == Phase::Paused {
            self.phase = Phase::Running;
        }
    }

    /// When a brain that does not run its tree must be ticked next.
    #[cold]
    pub(super) fn next_aside(&self) -> Next {
        match self.phase {
            Phase::Paused | Phase::Stopped | Phase::Finished(_) => Next::Change,
            Phase::Running | Phase::Stopping | Phase::Restarting => Next::Now,
        }
    }

    /// The tick of a brain that does not run its tree.
    #[cold]
    pub(super) fn tick_aside<R: Trace>(&mut self, dt: Duration, world: &mut World<'_, T>, trace: &mut R) -> Status {
        match self.phase {
            Phase::Running | Phase::Paused => Status::Running,
            Phase::Finished(outcome) => outcome.into(),
            Phase::Stopped => Status::Failure,
            phase @ (Phase::Stopping | Phase::Restarting) => {
                let before = self.engine.now;
                self.engine.now = before.after(dt);
                match self.halt(phase, dt, world, trace) {
                    Halt::Pending => Status::Running,
                    Halt::Done if phase == Phase::Restarting => {
                        self.engine.now = before;
                        self.step(dt, world, trace)
                    }
                    Halt::Done => Status::Failure,
                }
            }
        }
    }

    fn halt<R: Trace>(&mut self, phase: Phase, dt: Duration, world: &mut World<'_, T>, trace: &mut R) -> Halt {
        let (mut run, active, kept) = self.run(dt, world, trace);
        let halting = active.as_mut().and_then(|state| T::Root::halt(state, kept, &mut run));
        if halting.is_some() {
            self.phase = phase;
            return Halt::Pending;
        }
        self.active = None;
        self.renew();
        self.phase = if phase == Phase::Restarting { Phase::Running } else { Phase::Stopped };
        Halt::Done
    }

    /// Stops without a halt: an action has panicked, and what its tree remembers is not to be trusted.
    #[cfg(feature = "alloc")]
    pub(crate) fn give_up(&mut self) {
        self.phase = Phase::Stopped;
        self.active = None;
        crate::slot::Slots::give_up(&mut self.kept);
    }

    /// Time that passed while nothing was due: the clock moves, and no tick is made.
    #[cfg(feature = "alloc")]
    pub(crate) fn let_pass(&mut self, span: Duration) {
        self.engine.now = self.engine.now.after(span);
    }

    pub(super) fn finished(&mut self, outcome: Outcome) {
        self.renew();
        if !self.looped {
            self.phase = Phase::Finished(outcome);
        }
    }

    /// Makes the locals new for the next start of the tree.
    #[inline]
    pub(crate) fn renew(&mut self) {
        self.scope.locals = T::locals(&self.scope.params);
        self.scope.take_wrote();
    }
}
