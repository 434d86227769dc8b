//! The life cycle of a brain: it runs, pauses, stops, restarts, and finishes.

use core::time::Duration;

use super::drive::Mode;
use super::{Brain, World};
use crate::blackboard::Blackboard;
use crate::keys::{ChangeSet, Driven};
use crate::node::Node;
use crate::status::{Halt, Outcome, Status};
use crate::time::Next;
use crate::trace::{NoTrace, Trace};
use crate::tree::Tree;

/// The phase of a brain's life cycle. It decides the effect of a tick.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Phase {
    /// The brain runs its tree.
    Running,
    /// The brain does nothing, and its clock stands still. [`Brain::resume`] continues the run.
    Paused,
    /// The brain is still halting its tree, which takes several ticks. The brain stops after the halt.
    Stopping,
    /// The brain is still halting its tree. The tree starts again after the halt.
    Restarting,
    /// The brain does nothing, and its clock stands still. [`Brain::start`] starts the tree.
    Stopped,
    /// The brain does nothing, and its clock stands still, because its tree ran once and ended with this outcome.
    Finished(Outcome),
}

/// The phase as the brain stores it. One byte distinguishes a tick that runs the tree with
/// [`Drive::Events`](crate::brain::Drive) from all other ticks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Life {
    Running,
    /// The tree runs with another drive.
    Driven,
    Inactive(Phase),
}

impl Life {
    pub(super) fn new(phase: Phase, mode: Mode) -> Self {
        match phase {
            Phase::Running if mode == Mode::Events => Self::Running,
            Phase::Running => Self::Driven,
            phase => Self::Inactive(phase),
        }
    }

    pub(super) fn phase(self) -> Phase {
        match self {
            Self::Running | Self::Driven => Phase::Running,
            Self::Inactive(phase) => phase,
        }
    }
}

impl<T: Tree> Brain<T> {
    pub(super) fn set_phase(&mut self, phase: Phase) {
        self.life = Life::new(phase, self.mode);
        T::leave_fast_path(&mut self.persistent);
    }

    /// Starts the tree if it is stopped or finished. Does nothing if the tree runs.
    pub fn start(&mut self) {
        let phase = match self.phase() {
            Phase::Stopping => Phase::Restarting,
            Phase::Stopped | Phase::Finished(_) => Phase::Running,
            phase @ (Phase::Running | Phase::Paused | Phase::Restarting) => phase,
        };
        self.set_phase(phase);
    }

    /// Halts the tree. The brain then does nothing until it is started. Events that wait stay in its queue: the first
    /// tick after the start offers them.
    ///
    /// Returns `Pending` if the halt takes several ticks: continue to tick until the phase is [`Phase::Stopped`].
    pub fn stop(&mut self, world: &mut World<'_, T>) -> Halt {
        self.stop_traced(world, &mut NoTrace)
    }

    /// Halts the tree as [`Brain::stop`] does, and records the halt in `trace`.
    pub fn stop_traced<R: Trace>(&mut self, world: &mut World<'_, T>, trace: &mut R) -> Halt {
        self.halt(Phase::Stopping, Duration::ZERO, world, trace)
    }

    /// Halts the tree. The next tick, or the tick that completes a longer halt, starts it again.
    pub fn restart(&mut self, world: &mut World<'_, T>) -> Halt {
        self.restart_traced(world, &mut NoTrace)
    }

    /// Restarts the tree as [`Brain::restart`] does, and records the halt in `trace`.
    pub fn restart_traced<R: Trace>(&mut self, world: &mut World<'_, T>, trace: &mut R) -> Halt {
        self.halt(Phase::Restarting, Duration::ZERO, world, trace)
    }

    /// Stops the brain's clock: ticks do nothing until [`Brain::resume`]. Only a running brain can pause.
    pub fn pause(&mut self) {
        if self.phase() == Phase::Running {
            self.set_phase(Phase::Paused);
        }
    }

    /// Continues after [`Brain::pause`].
    pub fn resume(&mut self) {
        if self.phase() == Phase::Paused {
            self.set_phase(Phase::Running);
        }
    }

    /// Returns the next tick of a brain that does not run its tree, or that has a drive other than `Events`.
    #[cold]
    pub(super) fn next_inactive(&self) -> Next {
        match self.phase() {
            Phase::Paused | Phase::Stopped | Phase::Finished(_) => Next::Change,
            Phase::Stopping | Phase::Restarting => Next::Now,
            Phase::Running => self.next_unless(self.needs_tick()),
        }
    }

    /// Returns the next tick as [`Brain::next`] does, but ignores the events and changes since the last tick.
    #[cfg(feature = "alloc")]
    pub(crate) fn next_by_itself(&self) -> Next {
        let polls = match self.mode {
            Mode::Polling => self.asks_anything(),
            Mode::HybridPolls => self.asks_anything() && !self.holds_nothing(),
            Mode::Events | Mode::HybridHolds => false,
        };
        match self.phase() {
            Phase::Running => self.next_unless(polls),
            _ => self.next_inactive(),
        }
    }

    /// Runs the tick of a brain that does not run its tree, or that has a drive other than
    /// [`Drive::Events`](crate::brain::Drive).
    #[cold]
    pub(super) fn tick_inactive<R: Trace>(&mut self, dt: Duration, world: &mut World<'_, T>, trace: &mut R) -> Status {
        match self.phase() {
            Phase::Running => {}
            Phase::Paused => return Status::Running,
            Phase::Finished(outcome) => return outcome.into(),
            Phase::Stopped => return Status::Failure,
            phase @ (Phase::Stopping | Phase::Restarting) => {
                let before = self.engine.now;
                self.engine.now = before.after(dt);
                match self.halt(phase, dt, world, trace) {
                    Halt::Pending => return Status::Running,
                    Halt::Done if phase == Phase::Restarting => self.engine.now = before,
                    Halt::Done => return Status::Failure,
                }
            }
        }
        let (now, asks) = (self.engine.now.after(dt), self.asks());
        self.board.parts().1.take_end();
        let mut driven = Driven::default();
        self.engine.begin(now);
        let status = self.run_to(asks, Some(&mut driven), dt, world, trace);
        // A tick with a drive other than `Events` never uses the fast path.
        T::leave_fast_path(&mut self.persistent);
        let ended = self.board.parts().1.take_end();
        self.mode.ticked(ended || status != Status::Running);
        status
    }

    fn halt<R: Trace>(&mut self, phase: Phase, dt: Duration, world: &mut World<'_, T>, trace: &mut R) -> Halt {
        let (mut run, active, persistent) = self.run(dt, world, trace);
        let halting = active.as_mut().and_then(|state| T::Root::halt(state, persistent, &mut run));
        if halting.is_some() {
            self.set_phase(phase);
            return Halt::Pending;
        }
        self.active = None;
        self.renew();
        self.set_phase(if phase == Phase::Restarting { Phase::Running } else { Phase::Stopped });
        Halt::Done
    }

    /// Stops the tree without a halt, and drops the memory of its running nodes: for a caller that has caught a panic
    /// of [`stop`](Brain::stop), [`restart`](Brain::restart) or a tick, after which this memory cannot be trusted. A
    /// population does this itself if one of its ticks panics. [`start`](Brain::start) starts the tree again.
    ///
    /// ```
    /// use std::panic::{AssertUnwindSafe, catch_unwind};
    ///
    /// use bt_runtime::{brain::Phase, prelude::*};
    ///
    /// #[derive(Blackboard, Default)]
    /// struct Juggler {}
    ///
    /// #[action(halt = drop_all)]
    /// fn juggle() -> Status {
    ///     Status::Running
    /// }
    ///
    /// fn drop_all() {
    ///     panic!("a club falls");
    /// }
    ///
    /// bt! {
    ///     tree Show for Juggler { juggle() }
    /// }
    ///
    /// let mut brain = Show::brain(Juggler::default());
    /// brain.tick(Duration::ZERO, &mut ());
    /// catch_unwind(AssertUnwindSafe(|| brain.stop(&mut ()))).unwrap_err();
    /// brain.give_up();
    /// assert_eq!(brain.phase(), Phase::Stopped);
    /// ```
    #[cfg(feature = "alloc")]
    pub fn give_up(&mut self) {
        self.set_phase(Phase::Stopped);
        self.active = None;
        crate::slot::Slots::give_up(&mut self.persistent);
    }

    /// Advances the clock without a tick, because nothing was due in this time.
    #[cfg(feature = "alloc")]
    pub(crate) fn let_pass(&mut self, span: Duration) {
        self.engine.now = self.engine.now.after(span);
    }

    pub(super) fn finished(&mut self, outcome: Outcome) {
        self.renew();
        if !self.looped {
            self.set_phase(Phase::Finished(outcome));
        }
    }

    /// Resets the locals for the next start of the tree.
    #[inline]
    pub(crate) fn renew(&mut self) {
        self.scope.renew(T::locals(&self.scope.params));
    }
}
