//! The parts of a program: its nodes and decorators, each at its index.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::time::Duration;

use super::Program;
use super::custom::CustomPart;
use super::eval::{Effect, Get, Lasts, Take, TraceLabel, TracedCondition};
use super::frame::Frame;
use super::leaf::{LoadedLeaf, Put};
use super::native::NativePart;
use super::observed::Observed;
use super::states::States;
use super::wide::Wide;
use crate::blackboard::Agent;
use crate::loaded::memory::erased;
use crate::loaded::registry::lists::TakeElement;
use crate::rules::draw::Draw;
use crate::rules::facts::Facts;
use crate::rules::gate;
use crate::rules::handler::Handler;
use crate::rules::ordered::OrderedRule;
use crate::rules::outcome::MapOutcome;
use crate::rules::rounds::Rounds;
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

/// A gate at its place: its rule, and the values that it is given.
pub struct Gate<A: Agent> {
    pub rule: gate::Gate,
    pub given: GateGiven<A>,
    /// The number that it remembers for the brain's life; `None` where it remembers nothing.
    pub word: Option<Word>,
    /// Its place in records.
    pub guard: u8,
}

/// The values that a gate is given as it is entered or left.
pub enum GateGiven<A: Agent> {
    /// None.
    Nothing,
    /// How long it is closed.
    Lasts(Lasts<A>),
    /// The probability of an entry.
    Chance(Get<A, f64>),
}

impl<A: Agent> Gate<A> {
    /// Returns the number that it remembers.
    #[inline(always)]
    pub fn remembered(&self, memory: &AgentMemory<A>) -> u64 {
        self.word.map_or(0, |word| memory.words()[word as usize])
    }

    /// Remembers this number.
    #[inline(always)]
    pub fn remember(&self, number: u64, memory: &mut AgentMemory<A>) {
        if let Some(word) = self.word {
            memory.words_mut()[word as usize] = number;
        }
    }
}

/// A loop at its place. The word of a bounded loop holds the number of rounds, and [`SETTLED`]. The word of an endless
/// loop holds whether the round began in this tick.
pub struct Loop<A: Agent> {
    pub rounds: Rounds,
    /// The most rounds, where they are bounded.
    pub count: u32,
    /// Asked before each round.
    pub condition: Option<TracedCondition<A>>,
    /// Its elements, of which each round writes one.
    pub each: Option<Each<A>>,
    pub word: Word,
}

/// The elements of a `for_each` or `pop_each`.
pub struct Each<A: Agent> {
    pub is_empty: Get<A, bool>,
    /// Writes the next element to its target.
    pub take: TakeElement<A>,
    /// Writes its index.
    pub noted: Option<Effect<A>>,
    /// The word that holds the number of elements so far.
    pub index: Word,
}

impl<A: Agent> Loop<A> {
    /// Did its round begin in an earlier tick?
    pub fn is_settled(&self, word: u64) -> bool {
        if self.rounds.bounded { word & SETTLED != 0 } else { word != BEGUN }
    }

    /// Records that the tick in which its round began is over.
    pub fn settle(&self, word: &mut u64) {
        *word = if self.rounds.bounded { *word | SETTLED } else { 0 };
    }

    /// A round is done: `Some` ends the loop.
    pub fn after(&self, word: &mut u64, outcome: Outcome) -> Option<Outcome> {
        *word += u64::from(self.rounds.bounded);
        self.rounds.after((*word & !SETTLED) as u32, self.count, outcome)
    }
}

/// The scores of a running utility selector are computed again.
pub struct Rescore<A: Agent> {
    /// The word of the children that have failed: see [`Marks`](crate::rules::utility::Marks). The others are those visited.
    pub failed: Word,
    /// How much better the score of another child must be.
    pub margin: Get<A, f32>,
    /// The keys and locals that the scores and the margin read.
    pub observed: Observed,
}

/// A branch: its word holds its state, and `root` is its topmost part.
#[derive(Clone, Copy)]
pub struct Branch {
    pub word: Word,
    pub root: PartId,
}

impl Branch {
    /// Returns the branch with this word. [`flatten`](super::lower) sets its topmost part.
    pub fn new(word: Word) -> Self {
        Self { word, root: NO_PART }
    }
}

/// The kind of a part, with the data of that kind.
pub enum Kind<A: Agent> {
    // Composites.
    Ordered(OrderedRule),
    /// With the weight or score of each child; none where each child is equally likely.
    Drawn {
        rule: OrderedRule,
        draw: Draw,
        values: Box<[Get<A, f32>]>,
        visited: Word,
        rescore: Option<Rescore<A>>,
    },
    /// Runs the child whose index the expression yields at the entry. An index beyond the last child is a success.
    Choice(Get<A, usize>),
    Reactive {
        selector: bool,
    },
    /// `for_each` with a width.
    Wide(Wide<A>),
    Parallel {
        success: u16,
        failure: u16,
        /// Which branches are required: only their successes count.
        required: Box<[bool]>,
        branches: Box<[Branch]>,
    },
    Simple {
        delayed: bool,
        main: Branch,
        background: Branch,
    },
    /// A custom composite or decorator.
    Custom(CustomPart<A>),
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
    /// The composite above, or the root, asks the condition, so an entry is always an entry of its child.
    SkipIf(TracedCondition<A>),
    Gate(Gate<A>),
    Loop(Loop<A>),
    /// The write of the time, and the word of the moment of the entry.
    Elapsed(Put<A, Duration>, Word),
    Outcome(MapOutcome),
    /// The outcome if the child runs after its entry. The child is a branch, which is then halted.
    RunningIs(Outcome, Branch),
    Delay(Lasts<A>, Word),
    TimeLimit(Lasts<A>, Word),
    Serve {
        leaf: Box<dyn LoadedLeaf<A>>,
        every: Get<A, Duration>,
        deviation: Get<A, Duration>,
        due: Word,
        /// Has the service run since the entry? `Some` if it keeps its timer; then `due` is persistent.
        entered: Option<Word>,
    },
    /// An action at the end of its child.
    Handler(Handler, Box<dyn LoadedLeaf<A>>),
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
        matches!(
            self,
            Self::Parallel { .. }
                | Self::Wide(_)
                | Self::Simple { .. }
                | Self::Custom(_)
                | Self::RunningIs(..)
                | Self::Machine(_)
        )
    }

    /// Are its children entered one by one beside the running child of a reactive composite?
    pub fn probes(&self) -> bool {
        matches!(
            self,
            Self::Ordered(_)
                | Self::Reactive { .. }
                | Self::When { .. }
                | Self::SkipIf(_)
                | Self::Gate(_)
                | Self::Outcome(_)
        )
    }

    /// Its branches, in the order of its children.
    pub fn branches_mut(&mut self) -> Vec<&mut Branch> {
        match self {
            Self::Parallel { branches, .. } | Self::Custom(CustomPart { branches, .. }) => {
                branches.iter_mut().collect()
            }
            Self::Wide(wide) => wide.branches.iter_mut().collect(),
            Self::Simple { main, background, .. } => [main, background].into(),
            Self::RunningIs(_, branch) => [branch].into(),
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
    /// Is the question asked in each tick, even if none of these has changed?
    pub every_tick: bool,
}

/// The tick of the entry has changed a watched key already.
pub const FRESH: u64 = 1;
/// The entry of a watched branch, the round of an endless loop, or the child of a delay began in this tick.
pub const BEGUN: u64 = 2;

/// In the word of a loop that counts: it was entered in an earlier tick.
pub const SETTLED: u64 = 1 << 63;

/// A node or a decorator.
pub struct Part<A: Agent> {
    pub kind: Kind<A>,
    /// The number of its node; for a decorator, the number of the node below.
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
    /// The union of the keys and locals that these parts observe.
    pub mask: Observed,
    /// The services and subtrees above it, from the top of its branch down.
    pub observes: Box<[PartId]>,
    /// The parts above it that record the end of the tick of the entry.
    pub settles: Box<[PartId]>,
}
