//! Runs a simulation, and writes its records.

use alloc::string::String;
use alloc::sync::Arc;
use core::fmt;
use std::io;

use bt_model::script::Order;

use super::Simulation;
use super::agent::MockAgent;
use super::steps::{Before, Step};
use super::world::MockWorld;
use crate::blackboard::Blackboard;
use crate::brain::Brain;
use crate::loaded::program::Program;
use crate::status::Status;
use crate::time::Next;
use crate::trace::{JsonLines, Live, Naming, NodeId, Trace};
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
    /// is flushed. The same files give the same lines in every run.
    ///
    /// # Errors
    /// Those of the writer; more lines than the limits allow.
    pub fn run(&self, out: impl io::Write) -> Result<Ran, RunError> {
        let mut brain = self.program.brain(self.agent.clone()).seeded(self.seed).driven(self.drive);
        if self.once {
            brain = brain.once();
        }
        let names = PuppetNames { program: Arc::clone(&self.program), keys: Arc::clone(&self.keys) };
        let mut play = Play {
            brain: &mut brain,
            world: MockWorld::new(&self.acts),
            lines: Lines { out: JsonLines::new(names, out), count: 0 },
        };
        let (mut ticks, mut status) = (0, Status::Running);
        for step in &self.steps {
            for _ in 0..step.repeat {
                ticks += 1;
                status = play.tick(ticks, step);
                if play.lines.count > self.most_lines {
                    return Err(RunError::Lines { most: self.most_lines, tick: ticks });
                }
                if play.lines.out.failed() {
                    break;
                }
            }
        }
        let lines = play.lines.count;
        play.lines.out.finish().map_err(RunError::Io)?;
        Ok(Ran { ticks, lines, status })
    }
}

/// A run in progress, of any tree.
struct Play<'b, T: Tree<Agent = MockAgent>, W> {
    brain: &'b mut Brain<T>,
    world: MockWorld,
    lines: Lines<W>,
}

impl<T: Tree<Agent = MockAgent>, W: io::Write> Play<'_, T, W>
where
    Brain<T>: Unpin,
{
    /// Applies the changes before a tick, ticks, and records the result.
    fn tick(&mut self, number: u64, step: &Step) -> Status {
        self.lines.out.number(number);
        step.before.iter().for_each(|before| self.before(before));
        let status = self.brain.tick_traced(step.dt, &mut self.world, &mut self.lines);
        let word = match status {
            Status::Running => "running",
            Status::Success => "success",
            Status::Failure => "failure",
        };
        let (now, next) = (self.brain.now(), self.brain.next());
        self.lines.line("status", |object, _| {
            object.field("status", word)?;
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
        status
    }

    fn before(&mut self, before: &Before) {
        match before {
            Before::Write(index, write) => {
                if write(self.brain.board_mut()) {
                    let value = self.brain.board().shown(*index);
                    self.lines.line("key", |object, names| {
                        object.field("key", names.key(*index))?;
                        object.shown("value", &value)
                    });
                }
            }
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

/// The lines, counted.
struct Lines<W> {
    out: JsonLines<W, PuppetNames>,
    count: u64,
}

impl<W: io::Write> Lines<W> {
    fn line(
        &mut self,
        word: &str,
        fields: impl FnOnce(&mut crate::trace::Object<'_, W>, &PuppetNames) -> serde_json::Result<()>,
    ) {
        self.count += 1;
        self.out.line(word, fields);
    }
}

impl<W: io::Write> Trace for Lines<W> {
    fn record(&mut self, record: Live<'_>) {
        self.count += 1;
        self.out.record(record);
    }
}

/// The names of a tree's nodes, and of a mock agent's keys.
struct PuppetNames {
    program: Arc<Program<MockAgent>>,
    keys: Arc<[String]>,
}

impl Naming for PuppetNames {
    fn node(&self, node: NodeId) -> &str {
        self.program.node(node)
    }

    fn guard(&self, node: NodeId, guard: u8) -> &str {
        Naming::guard(&self.program, node, guard)
    }

    fn key(&self, index: usize) -> &str {
        self.keys.get(index).map_or("?", String::as_str)
    }
}
