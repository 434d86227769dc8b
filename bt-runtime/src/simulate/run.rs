//! Runs a simulation, and writes its records.

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use core::time::Duration;
use std::io;

use bt_model::Name;
use bt_model::json::Json;
use bt_model::script::Order;

use super::Simulation;
use super::agent::MockAgent;
use super::expect::{After, Failure, Failures, Seen, word};
use super::lines::{Lines, MockNames};
use super::steps::Before;
use super::types::Write;
use super::world::MockWorld;
use crate::blackboard::Blackboard;
use crate::brain::Brain;
use crate::loaded::Loaded;
use crate::status::Status;
use crate::time::{Next, Time};
use crate::trace::Naming;

/// The result of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Ran {
    /// The number of ticks that were made.
    pub ticks: u64,
    /// The number of lines that were written.
    pub lines: u64,
    /// The status of the last tick; `Running` if there was none.
    pub status: Status,
}

/// The result of a run with its expectations.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Tested {
    /// The run.
    pub ran: Ran,
    /// The expectations that did not hold, in the order of the ticks; at most the first hundred. An expectation that is
    /// checked in each repetition of a tick is only reported once.
    pub failures: Vec<Failure>,
    /// The number of failures beyond those in `failures`.
    pub beyond: u64,
}

impl Tested {
    /// Returns `true` if all expectations held.
    #[must_use]
    pub fn passed(&self) -> bool {
        self.failures.is_empty()
    }
}

/// The reason why a run ended early.
#[derive(Debug)]
#[non_exhaustive]
pub enum RunError {
    /// The lines could not be written.
    Io(io::Error),
    /// The run wrote more lines than [`Limits::lines`](super::Limits::lines) allows.
    Lines {
        /// The largest number of lines.
        most: u64,
        /// The tick that exceeded the limit.
        tick: u64,
    },
}

impl fmt::Display for RunError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => write!(f, "the trace cannot be written: {error}"),
            Self::Lines { most, tick } => write!(f, "more than {most} lines by tick {tick}: raise the limit of lines"),
        }
    }
}

impl core::error::Error for RunError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Io(error) => Some(error),
            Self::Lines { .. } => None,
        }
    }
}

impl Simulation {
    /// Runs the simulation from the beginning, and writes its records to `out`, which should be a buffered writer and
    /// is flushed. The same files lead to the same lines in every run. Expectations that do not hold have no effect.
    ///
    /// # Errors
    /// An error of the writer, or more lines than the limits allow.
    pub fn run(&self, out: impl io::Write) -> Result<Ran, RunError> {
        self.test(out).map(|tested| tested.ran)
    }

    /// Runs the simulation as [`run`](Self::run) does, and returns the expectations that did not hold. The run
    /// continues after a failure.
    ///
    /// # Errors
    /// The same as for [`run`](Self::run).
    pub fn test(&self, out: impl io::Write) -> Result<Tested, RunError> {
        let seen = (self.expects || self.asks).then(Seen::default);
        let mut play = Play::of(self, |names| Lines::new(names, out, seen));
        while play.advance(self)?.is_some() {}
        match play.world.asked.act() {
            Some(act) => play.without_results(&self.called[act]),
            None => play.finish(self),
        }
        let Play { lines: Lines { out, count, .. }, ticks, status, failures, .. } = play;
        out.finish().map_err(RunError::Io)?;
        let ran = Ran { ticks, lines: count, status };
        Ok(Tested { ran, failures: failures.list, beyond: failures.beyond })
    }
}

/// A run in progress.
pub(super) struct Play<W> {
    pub(super) brain: Brain<Loaded<MockAgent>>,
    pub(super) world: MockWorld,
    pub(super) lines: Lines<W>,
    /// The functions whose results change with the ticks, until a tick of the script sets the result.
    sequences: Vec<usize>,
    /// The number of ticks so far.
    pub(super) ticks: u64,
    /// The status of the last tick.
    pub(super) status: Status,
    pub(super) failures: Failures,
    next: Cursor,
}

/// The position in a script: the next tick.
#[derive(Clone, Copy, Default)]
struct Cursor {
    step: usize,
    /// The number of ticks of the step that were made.
    done: u32,
    /// `true` if expectations of each tick of the step have failed, which is only reported once.
    failed: bool,
}

impl<W: io::Write> Play<W> {
    /// Returns a run before its first tick.
    pub(super) fn of(simulation: &Simulation, lines: impl FnOnce(MockNames) -> Lines<W>) -> Self {
        let Simulation { program, agent, keys, .. } = simulation;
        let brain = program.brain(agent.clone()).seeded(simulation.seed).driven(simulation.drive);
        let world = MockWorld::new(&simulation.acts);
        let mut lines = lines(MockNames { program: Arc::clone(program), keys: Arc::clone(keys) });
        lines.asked = world.asked.clone();
        Self {
            brain: if simulation.once { brain.once() } else { brain },
            world,
            lines,
            sequences: (0..simulation.sequences.len()).collect(),
            ticks: 0,
            status: Status::Running,
            failures: Failures::default(),
            next: Cursor::default(),
        }
    }

    /// Returns the step to which the next tick belongs, and the number of ticks of the step before it; `None` at the
    /// end of the script.
    pub(super) fn next_entry(&self, of: &Simulation) -> Option<(usize, u32)> {
        (self.next.step < of.steps.len()).then_some((self.next.step, self.next.done))
    }

    /// Makes the next tick of the script, and checks its expectations. Returns the step of the tick, and the number of
    /// ticks of the step before it; `None` at the end of the script, or if the lines cannot be written.
    pub(super) fn advance(&mut self, of: &Simulation) -> Result<Option<(usize, u32)>, RunError> {
        let is_over = self.lines.out.failed() || self.world.asked.is_set();
        let Some(step) = of.steps.get(self.next.step).filter(|_| !is_over) else { return Ok(None) };
        let made = (self.next.step, self.next.done);
        self.tick(of, step.dt, &step.before)?;
        if self.world.asked.is_set() {
            return Ok(Some(made));
        }
        self.next.done += 1;
        if let Some(always) = step.expect.always.as_ref().filter(|_| !self.next.failed) {
            self.next.failed = !self.check(|after, failures| always.check(after, failures));
        }
        let until = step.expect.until.as_ref();
        let met = until.is_some_and(|until| self.check(|after, _| until.hold(after)));
        if met || self.next.done == step.repeat {
            for expect in [until.filter(|_| !met), step.expect.last.as_ref()].into_iter().flatten() {
                self.check(|after, failures| expect.check(after, failures));
            }
            self.next = Cursor { step: self.next.step + 1, ..Cursor::default() };
        }
        Ok(Some(made))
    }

    /// Checks the expectations after the last tick of the script.
    pub(super) fn finish(&mut self, of: &Simulation) {
        if let Some(expect) = &of.expect {
            self.check(|after, failures| expect.check(after, failures));
        }
    }

    /// Reports that the tree has ticked an action without results.
    fn without_results(&mut self, action: &Name<Json>) {
        self.check(|after, failures| {
            failures.add_unanswered(action, after);
            false
        });
    }

    /// Passes the state after the last tick to `check`; returns its result, or `true` without expectations.
    fn check(&mut self, check: impl FnOnce(&After<'_>, &mut Failures) -> bool) -> bool {
        let Some(seen) = &self.lines.seen else { return true };
        let (tick, status, agent) = (self.ticks, self.status, &**self.brain.board());
        let info = self.lines.out.names().program.info();
        check(&After { tick, status, seen, agent, info }, &mut self.failures)
    }

    /// Applies the changes before a tick, ticks, and records the result.
    pub(super) fn tick(&mut self, of: &Simulation, dt: Duration, before: &[Before]) -> Result<(), RunError> {
        self.ticks += 1;
        self.lines.begin(self.ticks);
        self.sequences.retain(|at| !before.iter().any(|before| before.writes(of.sequences[*at].index)));
        for at in self.sequences.clone() {
            let sequence = &of.sequences[at];
            if let Some(write) = sequence.write(self.ticks) {
                self.write(sequence.index, write);
            }
        }
        before.iter().for_each(|before| self.before(before));
        self.status = self.brain.tick_traced(dt, &mut self.world, &mut self.lines);
        self.record_status();
        if self.lines.count > of.most_lines {
            return Err(RunError::Lines { most: of.most_lines, tick: self.ticks });
        }
        Ok(())
    }

    fn record_status(&mut self) {
        let (status, now, next) = (self.status, self.brain.now(), self.brain.next());
        let text = |_: &MockNames| {
            let next = match next {
                Next::Now => "at once".to_owned(),
                Next::Change => "on a change".to_owned(),
                Next::At(time) => format!("at {:?}", time.since(Time::START)),
            };
            format!("{}, next tick {next}", word(status))
        };
        self.lines.line("status", text, |object, _| {
            object.field("status", word(status))?;
            object.field("now_ns", now.as_nanos())?;
            match next {
                Next::Now => object.field("next", "now"),
                Next::Change => object.field("next", "change"),
                Next::At(time) => {
                    object.field("next", "at")?;
                    object.field("at_ns", time.as_nanos())
                }
            }
        });
    }

    fn before(&mut self, before: &Before) {
        match before {
            Before::Write(index, write) => self.write(*index, write),
            Before::Send(event) => {
                let sent = self.brain.send(event.clone()).is_ok();
                let lost = if sent { "" } else { ", but the queue is full" };
                let text = |_: &MockNames| format!("the script sends {event}{lost}");
                self.lines.line("event", text, |object, _| {
                    object.shown("event", event)?;
                    object.field("sent", sent)
                });
            }
            Before::Change(act, part) => self.world.change(*act, *part),
            Before::Drive(drive) => self.brain.set_drive(*drive),
            Before::Brain(order) => self.order(*order),
        }
    }

    /// Writes a key, and records it if its value has changed.
    fn write(&mut self, index: usize, write: &Write) {
        if write(self.brain.board_mut()) {
            let value = self.brain.board().shown(index);
            let text = |names: &MockNames| format!("the script sets {} to {value}", names.key(index));
            self.lines.line("key", text, |object, names| {
                object.field("key", names.key(index))?;
                object.shown("value", &value)
            });
        }
    }

    fn order(&mut self, order: Order) {
        let word = match order {
            Order::Start => "start",
            Order::Stop => "stop",
            Order::Restart => "restart",
            Order::Pause => "pause",
            Order::Resume => "resume",
        };
        let text = |_: &MockNames| format!("the script orders: {word}");
        self.lines.line("brain", text, |object, _| object.field("order", word));
        match order {
            Order::Start => self.brain.start(),
            Order::Pause => self.brain.pause(),
            Order::Resume => self.brain.resume(),
            Order::Stop => _ = self.brain.stop_traced(&mut self.world, &mut self.lines),
            Order::Restart => _ = self.brain.restart_traced(&mut self.world, &mut self.lines),
        }
    }
}
