//! One agent with its tree.

use core::time::Duration;

use crate::blackboard::{Agent, Blackboard, Board};
use crate::chance::Chance;
use crate::cx::{Cx, Engine};
use crate::event::{Inbox, SendError};
use crate::keys::Changed;
use crate::node::{Node, Run};
use crate::status::{Halt, Outcome, Status, Step};
use crate::time::{Moment, Next, Time};
use crate::trace::{NoTrace, Record, Trace};
use crate::tree::{Active, Kept, ScopeOf, Tree};

type World<'w, T> = <<T as Tree>::Agent as Agent>::World<'w>;
type Event<T> = <<T as Tree>::Agent as Agent>::Event;

/// One agent with its tree: blackboard, memory, clock, chance and events. Plain data: no heap, no pointer.
///
/// A brain is born running: its first tick starts the tree. A tree that finishes starts again at the next
/// tick, unless the brain is made to run it [`once`](Brain::once).
pub struct Brain<T: Tree> {
    board: Board<T::Agent>,
    engine: Engine<T::Agent>,
    scope: ScopeOf<T>,
    kept: Kept<T>,
    active: Option<Active<T>>,
    phase: Phase,
    looped: bool,
}

/// What a brain does when it is ticked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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
    /// A brain for an agent whose tree gets these parameters. Its first tick starts the tree.
    #[must_use]
    pub fn new(agent: T::Agent, params: T::Params) -> Self {
        let locals = T::locals(&params);
        Self {
            board: agent.into(),
            engine: Engine { now: Time::START, chance: Chance::new(0), inbox: Default::default() },
            scope: ScopeOf::<T>::new(params, locals),
            kept: Default::default(),
            active: None,
            phase: Phase::Running,
            looped: true,
        }
    }

    /// The same brain with this seed: brains with equal seeds and inputs act alike, to the bit.
    #[must_use]
    pub fn seeded(mut self, seed: u64) -> Self {
        self.engine.chance = Chance::new(seed);
        self
    }

    /// The same brain, but it runs its tree once: then its phase is [`Phase::Finished`].
    #[must_use]
    pub fn once(mut self) -> Self {
        self.looped = false;
        self
    }

    /// The blackboard, to read.
    #[must_use]
    #[inline]
    pub fn board(&self) -> &Board<T::Agent> {
        &self.board
    }

    /// The blackboard, to write: guards that observe a changed key are asked at the next tick.
    #[inline]
    pub fn board_mut(&mut self) -> &mut Board<T::Agent> {
        &mut self.board
    }

    /// What the next tick will do.
    #[must_use]
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// The brain's clock: the sum of all `dt` that it was ticked with.
    #[must_use]
    pub fn now(&self) -> Time {
        self.engine.now
    }

    /// Queues an event for the next tick.
    ///
    /// # Errors
    /// The event comes back if the queue is full.
    pub fn send(&mut self, event: Event<T>) -> Result<(), SendError<Event<T>>> {
        self.engine.inbox.send(event)
    }

    /// Moves time on by `dt` and ticks the tree: observe, decide, act.
    ///
    /// Returns `Running`, or the outcome in the tick in which the tree finishes. A brain that does not run
    /// answers by its phase: `Running` while it is paused or still halts, its outcome once it is finished,
    /// `Failure` when it is stopped.
    #[inline]
    pub fn tick(&mut self, dt: Duration, world: &mut World<'_, T>) -> Status {
        self.tick_traced(dt, world, &mut NoTrace)
    }

    /// As [`Brain::tick`], and tells `trace` what happened.
    #[inline]
    pub fn tick_traced<R: Trace>(&mut self, dt: Duration, world: &mut World<'_, T>, trace: &mut R) -> Status {
        if self.phase != Phase::Running {
            return self.tick_aside(dt, world, trace);
        }
        self.engine.now = self.engine.now.after(dt);
        self.engine.inbox.open();
        let (mut run, active, kept) = self.run(dt, world, trace);
        run.begin();
        let status = match active {
            None => {
                run.freeze();
                match T::Root::enter(kept, &mut run) {
                    Step::Done(outcome) => outcome.into(),
                    Step::Running(state) => {
                        *active = Some(state);
                        Status::Running
                    }
                }
            }
            Some(state) => {
                if T::Root::SERVES {
                    T::Root::observe(state, kept, &mut run);
                }
                run.freeze();
                let status = T::Root::resume(state, kept, &mut run);
                if status != Status::Running {
                    *active = None;
                }
                status
            }
        };
        let events = self.engine.inbox.close();
        if R::ON && events > 0 {
            trace.record(Record::Unheard { events });
        }
        if let Some(outcome) = status.outcome() {
            self.finished(outcome);
        }
        status
    }

    /// Starts the tree if it is stopped or finished. Starting a tree that runs does nothing.
    pub fn start(&mut self) {
        self.phase = match self.phase {
            Phase::Stopping => Phase::Restarting,
            Phase::Stopped | Phase::Finished(_) => Phase::Running,
            phase @ (Phase::Running | Phase::Paused | Phase::Restarting) => phase,
        };
    }

    /// Halts the tree, and the brain does nothing until it is started.
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
        self.halt(Phase::Restarting, Duration::ZERO, world, &mut NoTrace)
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

    /// When the brain must be ticked next. An event, or a change of a key that its tree observes, makes that
    /// [`Next::Now`].
    #[must_use]
    pub fn next(&self) -> Next {
        let stirred = || {
            !self.engine.inbox.is_empty()
                || self.scope.wrote
                || Changed::keys(self.board.changes()).meets(T::Root::OBSERVED)
        };
        match (self.phase, &self.active) {
            (Phase::Running, Some(active)) if !stirred() => {
                let moment = Moment { now: self.engine.now, dt: Duration::ZERO };
                T::Root::next(active, &self.kept, moment)
            }
            (Phase::Paused | Phase::Stopped | Phase::Finished(_), _) => Next::Change,
            _ => Next::Now,
        }
    }

    /// The tick of a brain that does not run its tree.
    #[cold]
    fn tick_aside<R: Trace>(&mut self, dt: Duration, world: &mut World<'_, T>, trace: &mut R) -> Status {
        match self.phase {
            Phase::Running | Phase::Paused => Status::Running,
            Phase::Finished(outcome) => outcome.into(),
            Phase::Stopped => Status::Failure,
            phase @ (Phase::Stopping | Phase::Restarting) => {
                self.engine.now = self.engine.now.after(dt);
                match self.halt(phase, dt, world, trace) {
                    Halt::Pending => Status::Running,
                    Halt::Done if phase == Phase::Restarting => self.tick_traced(Duration::ZERO, world, trace),
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

    fn finished(&mut self, outcome: Outcome) {
        self.renew();
        if !self.looped {
            self.phase = Phase::Finished(outcome);
        }
    }

    /// Makes the locals new for the next start of the tree.
    #[inline]
    fn renew(&mut self) {
        self.scope.locals = T::locals(&self.scope.params);
        self.scope.wrote = false;
    }

    #[inline]
    fn run<'a, 'w, R: Trace>(
        &'a mut self,
        dt: Duration,
        world: &'a mut World<'w, T>,
        trace: &'a mut R,
    ) -> (Run<'a, 'w, T::Agent, ScopeOf<T>, R>, &'a mut Option<Active<T>>, &'a mut Kept<T>) {
        let run = Run {
            cx: Cx { bb: &mut self.board, world, engine: &mut self.engine, dt },
            scope: &mut self.scope,
            changed: Changed::default(),
            trace,
            base: 0,
            node: 0,
        };
        (run, &mut self.active, &mut self.kept)
    }
}

impl<T: Tree> Clone for Brain<T>
where
    Board<T::Agent>: Clone,
    Engine<T::Agent>: Clone,
    ScopeOf<T>: Clone,
    Kept<T>: Clone,
    Active<T>: Clone,
{
    fn clone(&self) -> Self {
        Self {
            board: self.board.clone(),
            engine: self.engine.clone(),
            scope: self.scope.clone(),
            kept: self.kept.clone(),
            active: self.active.clone(),
            phase: self.phase,
            looped: self.looped,
        }
    }
}
