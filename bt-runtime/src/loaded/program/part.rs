//! The parts of a program: its nodes and decorators, each with an index.

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

/// The index that stands for no part.
pub const NO_PART: PartId = u32::MAX;

/// The memory of an agent's tree.
pub type AgentMemory<A> = erased::AgentMemory<Program<A>>;

/// A gate in a program: its rule, and its arguments.
pub struct Gate<A: Agent> {
    pub rule: gate::Gate,
    pub given: GateGiven<A>,
    /// The word of the number that the gate remembers for the brain's life; `None` if it remembers nothing.
    pub word: Option<Word>,
    /// The index of the gate in records.
    pub guard: u8,
}

/// The argument of a gate, which is evaluated as the gate is entered or left.
pub enum GateGiven<A: Agent> {
    /// No argument.
    Nothing,
    /// The length of time for which the gate is closed.
    Lasts(Lasts<A>),
    /// The probability of an entry.
    Chance(Get<A, f64>),
}

impl<A: Agent> Gate<A> {
    /// Returns the number that the gate remembers.
    #[inline(always)]
    pub fn remembered(&self, memory: &AgentMemory<A>) -> u64 {
        self.word.map_or(0, |word| memory.words()[word as usize])
    }

    /// Stores the number that the gate remembers.
    #[inline(always)]
    pub fn remember(&self, number: u64, memory: &mut AgentMemory<A>) {
        if let Some(word) = self.word {
            memory.words_mut()[word as usize] = number;
        }
    }
}

/// A loop in a program. The word of a bounded loop holds the number of rounds, and [`SETTLED`]. The word of an endless
/// loop is [`BEGUN`] if the round began in this tick.
pub struct Loop<A: Agent> {
    pub rounds: Rounds,
    /// The largest number of rounds, if `rounds` are bounded.
    pub count: u32,
    /// The condition that is checked before each round.
    pub condition: Option<TracedCondition<A>>,
    /// The elements, of which each round writes one.
    pub each: Option<Each<A>>,
    pub word: Word,
}

/// The elements of a `for_each` or `pop_each`.
pub struct Each<A: Agent> {
    pub is_empty: Get<A, bool>,
    /// Writes the next element to its target.
    pub take: TakeElement<A>,
    /// Writes the index of the element.
    pub noted: Option<Effect<A>>,
    /// The word that holds the number of elements so far.
    pub index: Word,
}

impl<A: Agent> Loop<A> {
    /// Returns `true` if the round of the loop with this word began in an earlier tick.
    pub fn is_settled(&self, word: u64) -> bool {
        if self.rounds.bounded { word & SETTLED != 0 } else { word != BEGUN }
    }

    /// Records the end of the tick in which the round began.
    pub fn settle(&self, word: &mut u64) {
        *word = if self.rounds.bounded { *word | SETTLED } else { 0 };
    }

    /// Counts a round that has ended with this outcome. Returns the outcome of the loop, or `None` if another round
    /// follows.
    pub fn after(&self, word: &mut u64, outcome: Outcome) -> Option<Outcome> {
        *word += u64::from(self.rounds.bounded);
        self.rounds.after((*word & !SETTLED) as u32, self.count, outcome)
    }
}

/// The data with which a running utility selector scores its children again.
pub struct Rescore<A: Agent> {
    /// The word of the children that have failed: see [`Marks`](crate::rules::utility::Marks). The word of the part
    /// itself has the visited children.
    pub failed: Word,
    /// The margin by which the score of another child must be higher.
    pub margin: Get<A, f32>,
    /// The keys and locals that the scores and the margin read.
    pub observed: Observed,
}

/// A branch of parts of which one rests at a time: the word of its state, and its topmost part.
#[derive(Clone, Copy)]
pub struct Branch {
    pub word: Word,
    pub root: PartId,
}

impl Branch {
    /// Returns the branch with this word. [`flatten`](super::lower) sets the topmost part.
    pub fn new(word: Word) -> Self {
        Self { word, root: NO_PART }
    }
}

/// The kind of a part, with the data of that kind.
pub enum Kind<A: Agent> {
    // Composites.
    Ordered(OrderedRule),
    /// A draw, with the weight or score of each child; without `values`, each child is equally likely.
    Drawn {
        rule: OrderedRule,
        draw: Draw,
        values: Box<[Get<A, f32>]>,
        visited: Word,
        rescore: Option<Rescore<A>>,
    },
    /// Runs the child whose index the expression returns at the entry. An index beyond the last child is a success.
    Choice(Get<A, usize>),
    Reactive {
        selector: bool,
    },
    /// `for_each` with a width.
    Wide(Wide<A>),
    Parallel {
        success: u16,
        failure: u16,
        /// `true` for each branch whose success counts.
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
    /// A state machine. Its children are the tasks of all states.
    Machine(Box<States<A>>),
    // Decorators: one child.
    When {
        own: bool,
        lower: bool,
        observed: Observed,
        asked: TracedCondition<A>,
    },
    /// A watched branch; for the word `fresh` see [`FRESH`].
    Watch {
        observed: Observed,
        asked: TracedCondition<A>,
        fresh: Word,
    },
    /// The condition of a `skip_if`. The composite above, or the root, checks it, so an entry of this part only enters
    /// its child.
    SkipIf(TracedCondition<A>),
    Gate(Gate<A>),
    Loop(Loop<A>),
    /// The closure that writes the elapsed time, and the word with the moment of the entry.
    Elapsed(Put<A, Duration>, Word),
    Outcome(MapOutcome),
    /// The outcome if the child still runs after its entry. The child is a branch, which is then halted.
    RunningIs(Outcome, Branch),
    Delay(Lasts<A>, Word),
    TimeLimit(Lasts<A>, Word),
    Serve {
        leaf: Box<dyn LoadedLeaf<A>>,
        every: Get<A, Duration>,
        deviation: Get<A, Duration>,
        due: Word,
        /// The word with `true` if the service has run since the entry, for a service that keeps its timer: `due` is
        /// then persistent.
        entered: Option<Word>,
    },
    /// An action at the start or the end of the child.
    Handler(Handler, Box<dyn LoadedLeaf<A>>),
    /// A subtree: its parameters and locals exist while it runs.
    Frame(Frame<A>),
    // Leaves.
    /// The leaf is at the part's [step](super::Step).
    Act,
    /// The condition is at the part's [step](super::Step).
    Check(TraceLabel),
    Set(Effect<A>),
    Send(Get<A, A::Event>),
    WaitFor(Take<A>),
    /// A wait until the moment in the word. The leaf is at the part's [step](super::Step).
    Wait(Word),
    End(Outcome),
    /// The leaf is at the part's [step](super::Step).
    Idle,
    /// A slot; its place is assigned after all other memory.
    Slot(SlotPlace<A>),
    /// A native tree.
    Native(NativePart<A>),
}

impl<A: Agent> Kind<A> {
    /// Returns `true` if each child is the top of a branch.
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

    /// Returns `true` if the children are entered one by one beside the running child of a reactive composite.
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

    /// Returns the branches of the part, in the order of its children.
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

/// The place of the tree in a slot, for the brain's life; `None` before memory is assigned.
pub type SlotPlace<A> = Option<erased::Place<SlotPersistent<A>>>;

/// A part to check before the tick reaches the leaf that runs below it.
pub struct Ask {
    pub part: PartId,
    /// The index of the part's running child.
    pub child: u16,
    /// The keys and locals that the question observes. It is skipped if none of them has changed.
    pub observed: Observed,
    /// `true` if the question is asked in each tick, even if nothing observed has changed.
    pub every_tick: bool,
}

/// The flag that the tick of the entry has already changed a watched key.
pub const FRESH: u64 = 1;
/// The flag that the entry of a watched branch, the round of an endless loop, or the child of a delay began in this
/// tick.
pub const BEGUN: u64 = 2;

/// The flag in the word of a bounded loop that the round began in an earlier tick.
pub const SETTLED: u64 = 1 << 63;

/// A node or a decorator.
pub struct Part<A: Agent> {
    pub kind: Kind<A>,
    /// The number of the part's node; for a decorator, of the node below it.
    pub node: NodeId,
    /// `true` if the part is the node itself; `false` for a decorator.
    pub is_node: bool,
    /// The parent in the same branch; [`NO_PART`] at the top of a branch.
    pub parent: PartId,
    /// The index of the part among its siblings.
    pub index: u16,
    pub children: Box<[PartId]>,
    /// The first part that does something at an entry: this part, or a part below it.
    pub entry: PartId,
    pub facts: Facts,
    /// The keys and locals whose changes may change a decision in the part.
    pub observed: Observed,
    /// The parts to check before this part is ticked, from the top of its branch down. Empty if no branch may rest on
    /// it.
    pub asks: Box<[Ask]>,
    /// The union of the keys and locals that the parts in `asks` observe.
    pub mask: Observed,
    /// The services and subtrees above the part that act before the tick decides, from the top of its branch down.
    pub observes: Box<[PartId]>,
    /// The parts above this part that record the end of the tick of the entry.
    pub settles: Box<[PartId]>,
}
