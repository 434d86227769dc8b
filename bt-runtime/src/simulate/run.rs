//! Runs a simulation, and writes its records.

use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt;
use std::io;

use bt_model::script::Order;

use super::Simulation;
use super::agent::MockAgent;
use super::expect::{After, Failure, Failures, Seen, word};
use super::lines::{Lines, MockNames};
use super::steps::{Before, Sequence, Step};
use super::types::Write;
use super::world::MockWorld;
use crate::blackboard::Blackboard;
use crate::brain::Brain;
use crate::status::Status;
use crate::time::Next;
use crate::trace::Naming;
use crate::tree::Tree;

/// The result of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Ran {
    /// The ticks that were made.
    pub ticks: u64,
    /// The lines that were written.
    pub lines: u64,
    /// The status of the last tick; `Running` where there was none.
    pub status: Status,
}

/// The result of a run with its expectations.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Tested {
    /// The run.
    pub ran: Ran,
    /// The expectations that did not hold, in the order of the ticks; at most the first hundred. An expectation that is
    /// checked in each repetition of a tick is reported once.
    pub failures: Vec<Failure>,
    /// The number of failures beyond those.
    pub beyond: u64,
}

impl Tested {
    /// `true` if all expectations held.
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
    /// It wrote more lines than it may: [`Limits::lines`](super::Limits::lines).
    Lines {
        /// The most.
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
    /// is flushed. The same files give the same lines in every run. Expectations that do not hold change nothing.
    ///
    /// # Errors
    /// Those of the writer; more lines than the limits allow.
    pub fn run(&self, out: impl io::Write) -> Result<Ran, RunError> {
        self.test(out).map(|tested| tested.ran)
    }

    /// Runs the simulation as [`run`](Self::run) does, and returns the expectations that did not hold. The run goes on
    /// after a failure.
    ///
    /// # Errors
    /// As [`run`](Self::run).
    pub fn test(&self, out: impl io::Write) -> Result<Tested, RunError> {
        let mut brain = self.program.brain(self.agent.clone()).seeded(self.seed).driven(self.drive);
        if self.once {
            brain = brain.once();
        }
        let names = MockNames { program: Arc::clone(&self.program), keys: Arc::clone(&self.keys) };
        let mut play = Play {
            brain: &mut brain,
            world: MockWorld::new(&self.acts),
            lines: Lines::new(names, out, self.expects.then(Seen::default)),
            sequences: self.sequences.iter().collect(),
            ticks: 0,
            status: Status::Running,
            failures: Failures::default(),
        };
        for step in &self.steps {
            play.step(step, self.most_lines)?;
        }
        if let Some(expect) = &self.expect {
            play.check(|after, failures| expect.check(after, failures));
        }
        let Play { lines: Lines { out, count, .. }, ticks, status, failures, .. } = play;
        out.finish().map_err(RunError::Io)?;
        let ran = Ran { ticks, lines: count, status };
        Ok(Tested { ran, failures: failures.list, beyond: failures.beyond })
    }
}

/// A run in progress, of any tree.
struct Play<'b, T: Tree<Agent = MockAgent>, W> {
    brain: &'b mut Brain<T>,
    world: MockWorld,
    lines: Lines<W>,
    /// The functions whose result changes with the ticks, until a tick of the script sets it.
    sequences: Vec<&'b Sequence>,
    /// The number of ticks so far.
    ticks: u64,
    /// The status of the last tick.
    status: Status,
    failures: Failures,
}

impl<'b, T: Tree<Agent = MockAgent>, W: io::Write> Play<'b, T, W>
where
    Brain<T>: Unpin,
{
    /// Makes the ticks of a step, and checks its expectations.
    fn step(&mut self, step: &Step, most_lines: u64) -> Result<(), RunError> {
        let (mut always, mut until) = (step.expect.always.as_ref(), step.expect.until.as_ref());
        for _ in 0..step.repeat {
            self.ticks += 1;
            self.tick(step);
            if self.lines.count > most_lines {
                return Err(RunError::Lines { most: most_lines, tick: self.ticks });
            }
            if self.lines.out.failed() {
                return Ok(());
            }
            always = always.filter(|always| self.check(|after, failures| always.check(after, failures)));
            if until.is_some_and(|until| self.check(|after, _| until.hold(after))) {
                until = None;
                break;
            }
        }
        for expect in [until, step.expect.last.as_ref()].into_iter().flatten() {
            self.check(|after, failures| expect.check(after, failures));
        }
        Ok(())
    }

    /// Passes the state after the last tick to `check`.
    fn check(&mut self, check: impl FnOnce(&After<'_>, &mut Failures) -> bool) -> bool {
        let Some(seen) = &self.lines.seen else { return true };
        let (tick, status, agent) = (self.ticks, self.status, &**self.brain.board());
        let info = self.lines.out.names().program.info();
        check(&After { tick, status, seen, agent, info }, &mut self.failures)
    }

    /// Applies the changes before a tick, ticks, and records the result.
    fn tick(&mut self, step: &Step) {
        self.lines.begin(self.ticks);
        self.sequences.retain(|sequence| !step.before.iter().any(|before| before.writes(sequence.index)));
        for sequence in self.sequences.clone() {
            if let Some(write) = sequence.write(self.ticks) {
                self.write(sequence.index, write);
            }
        }
        step.before.iter().for_each(|before| self.before(before));
        let status = self.brain.tick_traced(step.dt, &mut self.world, &mut self.lines);
        let (now, next) = (self.brain.now(), self.brain.next());
        self.lines.line("status", |object, _| {
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
        self.status = status;
    }

    fn before(&mut self, before: &Before) {
        match before {
            Before::Write(index, write) => self.write(*index, write),
            Before::Send(event) => {
                let sent = self.brain.send(event.clone()).is_ok();
                self.lines.line("event", |object, _| {
                    object.shown("event", event)?;
                    object.field("sent", sent)
                });
            }
            Before::Change(act, part) => self.world.change(*act, *part),
            Before::Drive(drive) => self.brain.set_drive(*drive),
            Before::Brain(order) => self.order(*order),
        }
    }

    /// Writes a key, and records it if it has another value than before.
    fn write(&mut self, index: usize, write: &Write) {
        if write(self.brain.board_mut()) {
            let value = self.brain.board().shown(index);
            self.lines.line("key", |object, names| {
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
        self.lines.line("brain", |object, _| object.field("order", word));
        match order {
            Order::Start => self.brain.start(),
            Order::Pause => self.brain.pause(),
            Order::Resume => self.brain.resume(),
            Order::Stop => _ = self.brain.stop_traced(&mut self.world, &mut self.lines),
            Order::Restart => _ = self.brain.restart_traced(&mut self.world, &mut self.lines),
        }
    }
}
