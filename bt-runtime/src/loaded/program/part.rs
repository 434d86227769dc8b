//! The parts of a program: its nodes and decorators, each at its index.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::time::Duration;

use super::Program;
pub use super::eval::{Effect, Env, Get, Lasts, Take, TraceLabel, TracedCondition};
use super::frame::Frame;
use super::leaf::LoadedLeaf;
use super::native::NativePart;
pub use super::observed::Observed;
use super::states::States;
use crate::blackboard::Agent;
use crate::loaded::memory::erased;
use crate::slot::SlotPersistent;
use crate::status::Outcome;
use crate::trace::NodeId;

/// The index of a part in its program.
pub type PartId = u32;
/// The index of a word in an agent's block.
pub type Word = u32;

/// The word of the root's branch.
pub const ROOT: usize = 0;

/// The absence of a part.
pub const NO_PART: PartId = u32::MAX;

/// The memory of an agent's tree.
pub type AgentMemory<A> = erased::AgentMemory<Program<A>>;

/// Which outcome ends a line of children.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Rule {
    /// A failure.
    Sequence,
    /// A success.
    Selector,
    /// None.
    Always,
}

impl Rule {
    /// Does this outcome of a child end the line?
    pub fn ends(self, outcome: Outcome) -> bool {
        match outcome {
            Outcome::Success => self == Self::Selector,
            Outcome::Failure => self == Self::Sequence,
        }
    }

    /// The outcome of a line that came to its end.
    pub fn end(self) -> Outcome {
        (self != Self::Selector).into()
    }
}

/// Which outcome of a drawn child ends the composite.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum DrawnRule {
    /// A failure.
    Sequence,
    /// A success.
    Selector,
    /// Any.
    One,
}

impl DrawnRule {
    /// Does this outcome of a child end it?
    pub fn ends(self, outcome: Outcome) -> bool {
        match outcome {
            Outcome::Success => self != Self::Sequence,
            Outcome::Failure => self != Self::Selector,
        }
    }
}

/// Which child comes next.
pub enum Order<A: Agent> {
    /// Every one is as likely.
    Even,
    /// As likely as their weights.
    Weighted(Box<[Get<A, f32>]>),
    /// The highest score.
    Best(Box<[Get<A, f32>]>),
}

/// A change of an outcome.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Change {
    /// To the other.
    Invert,
    /// To this one.
    Force(Outcome),
}

impl Change {
    /// The changed outcome.
    pub fn of(self, outcome: Outcome) -> Outcome {
        match self {
            Self::Invert => outcome.invert(),
            Self::Force(outcome) => outcome,
        }
    }
}

/// When a gate lets its child be entered.
pub enum Gate<A: Agent> {
    /// So long after it was left; the word holds the end of that time.
    Cooldown(Lasts<A>, Word),
    /// Until it has ended once; the word records that.
    Once(Word),
    /// So often; the word counts.
    Limit(u32, Word),
    /// With this probability.
    Chance(Get<A, f64>),
}

/// When another round begins, and when a loop is over. The word holds the count of those that count, and [`SETTLED`]; of
/// the endless ones, whether the round began in this tick.
pub enum Loop<A: Agent> {
    /// At most so many rounds, as long as their outcome is `go`.
    Times {
        /// The number of rounds.
        count: u32,
        /// The outcome that lets it go on.
        go: Outcome,
    },
    /// Rounds until one ends so; then the loop has this outcome.
    Until(Outcome, Outcome),
    /// Rounds as long as a condition holds.
    While(TracedCondition<A>),
}

impl<A: Agent> Loop<A> {
    /// Does it yield between two rounds in one tick?
    pub fn is_endless(&self) -> bool {
        !matches!(self, Self::Times { .. })
    }

    /// Did its round begin in an earlier tick?
    pub fn is_settled(&self, word: u64) -> bool {
        if self.is_endless() { word != BEGUN } else { word & SETTLED != 0 }
    }

    /// The tick is over in which its round began.
    pub fn settle(&self, word: &mut u64) {
        *word = if self.is_endless() { 0 } else { *word | SETTLED };
    }

    /// Asked after each round: `Some` ends the loop.
    pub fn after(&self, word: &mut u64, outcome: Outcome) -> Option<Outcome> {
        match self {
            Self::Times { count, go } => {
                *word += 1;
                (outcome != *go || *word & !SETTLED >= u64::from(*count)).then_some(outcome)
            }
            Self::Until(end, result) => (outcome == *end).then_some(*result),
            Self::While(_) => (!outcome.succeeded()).then_some(Outcome::Failure),
        }
    }

    /// `true` if a round that fails does not make it fail.
    pub fn outlasts_failure(&self) -> bool {
        matches!(self, Self::Until(end, result) if end.succeeded() || result.succeeded())
    }
}

/// A branch: its word holds its state, and `root` is its topmost part.
#[derive(Clone, Copy)]
pub struct Branch {
    pub word: Word,
    pub root: PartId,
}

impl Branch {
    /// The branch with this word. [`flatten`](super::lower) sets its topmost part.
    pub fn new(word: Word) -> Self {
        Self { word, root: NO_PART }
    }
}

/// The kind of a part, with the data of that kind.
pub enum Kind<A: Agent> {
    // Composites.
    Ordered(Rule),
    Drawn {
        rule: DrawnRule,
        order: Order<A>,
        visited: Word,
    },
    /// The child whose index is yielded at the entry; a success beyond the last.
    Choice(Get<A, usize>),
    Reactive {
        selector: bool,
    },
    Parallel {
        success: u16,
        failure: u16,
        branches: Box<[Branch]>,
    },
    Simple {
        delayed: bool,
        main: Branch,
        background: Branch,
    },
    /// A state machine; its children are the tasks of all states.
    Machine(Box<States<A>>),
    // Decorators: one child.
    When {
        own: bool,
        lower: bool,
        observed: Observed,
        asked: TracedCondition<A>,
    },
    /// The word: see [`FRESH`].
    Watch {
        observed: Observed,
        asked: TracedCondition<A>,
        fresh: Word,
    },
    /// With its place in records.
    Gate(Gate<A>, u8),
    Loop(Loop<A>, Word),
    Changed(Change),
    Delay(Lasts<A>, Word),
    TimeLimit(Lasts<A>, Word),
    Serve {
        leaf: Box<dyn LoadedLeaf<A>>,
        every: Get<A, Duration>,
        deviation: Get<A, Duration>,
        due: Word,
    },
    /// A subtree: its parameters and locals live while it runs.
    Frame(Frame<A>),
    // Leaves.
    /// The leaf is at the part's [step](super::Step).
    Act,
    /// The condition is at the part's [step](super::Step).
    Check(TraceLabel),
    Set(Effect<A>),
    Send(Get<A, A::Event>),
    WaitFor(Take<A>),
    /// Until the moment in the word; the leaf is at the part's [step](super::Step).
    Wait(Word),
    End(Outcome),
    /// The leaf is at the part's [step](super::Step).
    Idle,
    /// A slot; its place is known when all others are.
    Slot(SlotPlace<A>),
    /// A tree of `bt!`.
    Native(NativePart<A>),
}

impl<A: Agent> Kind<A> {
    /// Is each of its children the top of a branch?
    pub fn is_side_by_side(&self) -> bool {
        matches!(self, Self::Parallel { .. } | Self::Simple { .. } | Self::Machine(_))
    }

    /// Its branches, in the order of its children.
    pub fn branches_mut(&mut self) -> Vec<&mut Branch> {
        match self {
            Self::Parallel { branches, .. } => branches.iter_mut().collect(),
            Self::Simple { main, background, .. } => [main, background].into(),
            Self::Machine(states) => {
                let tasks = states.states.iter_mut().flat_map(|state| &mut state.tasks);
                tasks.map(|task| &mut task.branch).collect()
            }
            _ => Vec::new(),
        }
    }
}

/// Where a slot keeps its tree, for the brain's life.
pub type SlotPlace<A> = Option<erased::Place<SlotPersistent<A>>>;

/// A part to ask before the tick reaches the leaf that runs below it.
pub struct Ask {
    pub part: PartId,
    /// The index of its running child.
    pub child: u16,
    /// The question is skipped unless one of these changed.
    pub observed: Observed,
}

/// The tick of the entry has changed a watched key already.
pub const FRESH: u64 = 1;
/// The entry of a watched branch, the round of an endless loop, or the child of a delay began in this tick.
pub const BEGUN: u64 = 2;

/// In the word of a loop that counts: it was entered in an earlier tick.
pub const SETTLED: u64 = 1 << 63;

/// Facts about a subtree, known before it runs.
#[derive(Clone, Copy)]
pub struct Facts {
    /// May it run on after its entry?
    pub runs: bool,
    /// May its guards keep an entry out?
    pub guarded: bool,
    /// May a guard in it claim execution while it is idle?
    pub claims: bool,
    /// May the passing of time open it?
    pub watches_time: bool,
    /// Does it contain services?
    pub serves: bool,
    /// The most parts that one tick visits in it.
    pub visits: u32,
}

/// A node or a decorator.
pub struct Part<A: Agent> {
    pub kind: Kind<A>,
    /// The number of its node, of a decorator that of the node below.
    pub node: NodeId,
    /// Is it the node itself?
    pub is_node: bool,
    /// The part above it in its branch; [`NO_PART`] at the top.
    pub parent: PartId,
    /// Its place among its siblings.
    pub index: u16,
    pub children: Box<[PartId]>,
    /// The first part that does something at an entry: itself, or a part below it.
    pub entry: PartId,
    pub facts: Facts,
    /// The keys and locals whose changes may change a decision in it.
    pub observed: Observed,
    /// The parts to ask before it is ticked, from the top of its branch down. Only where a branch may rest on it.
    pub asks: Box<[Ask]>,
    /// The union of what these parts observe.
    pub mask: Observed,
    /// The services and subtrees above it, from the top of its branch down.
    pub observes: Box<[PartId]>,
    /// The parts above it that record the end of the tick of the entry.
    pub settles: Box<[PartId]>,
}
