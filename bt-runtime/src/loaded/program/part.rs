//! The parts of a program: its nodes and decorators, each at its index.

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::time::Duration;

use super::Program;
use super::frame::Frame;
use super::states::States;
use crate::blackboard::{Agent, Board};
use crate::chance::Chance;
use crate::keys::Keys;
use crate::loaded::leaf::LoadedLeaf;
use crate::loaded::memory::erased;
use crate::loaded::native::NativePart;
use crate::rules::draw::Draw;
use crate::rules::facts::Facts;
use crate::rules::gate;
use crate::rules::ordered::OrderedRule;
use crate::rules::outcome::MapOutcome;
use crate::rules::rounds::Rounds;
use crate::slot::SlotPersistent;
use crate::status::Outcome;
use crate::time::Span;
use crate::trace::NodeId;

/// The index of a part in its program.
pub type PartId = u32;
/// The index of a word in an agent's block.
pub type Word = u32;

/// The word of the whole tree's strand.
pub const ROOT: usize = 0;

/// Stands where there is no part.
pub const NOBODY: PartId = u32::MAX;

/// The memory of an agent's tree.
pub type AgentMemory<A> = erased::AgentMemory<Program<A>>;

/// What an expression reads.
pub struct Env<'a, A: Agent> {
    /// The agent.
    pub agent: &'a A,
    /// Its tree's memory: parameters and locals.
    pub memory: &'a AgentMemory<A>,
}

/// An expression, ready to run. Pure.
pub type Get<A, V> = Box<dyn Fn(&Env<'_, A>) -> V + Send + Sync>;
/// How a condition is told in records.
#[derive(Clone, Copy)]
pub struct TraceLabel {
    /// The keys that it reads itself.
    pub keys: Keys,
    /// Its place in [`Record::Guard`](crate::trace::Record::Guard).
    pub guard: u8,
}

/// A condition that is told when it is asked.
pub struct TracedCondition<A: Agent> {
    pub holds: Get<A, bool>,
    pub label: TraceLabel,
}

/// Writes a key, or a local.
pub type Effect<A> = Box<dyn Fn(&mut Board<A>, &mut AgentMemory<A>) + Send + Sync>;

/// A length of time.
pub enum Lasts<A: Agent> {
    /// This one.
    Fixed(Duration),
    /// Drawn from a range.
    Range(Duration, Duration),
    /// What an expression yields.
    Reads(Get<A, Duration>),
}

impl<A: Agent> Lasts<A> {
    /// The length now.
    #[inline]
    pub fn draw(&self, env: &Env<'_, A>, chance: &mut Chance) -> Duration {
        match self {
            Self::Fixed(span) => *span,
            Self::Range(from, to) => (*from..=*to).draw(chance),
            Self::Reads(span) => span(env),
        }
    }
}

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
    /// The number that it remembers.
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

/// A loop at its place. Its word holds the number of rounds of one that is bounded, and [`SETTLED`]; of one that is not,
/// whether the round began in this tick.
pub struct Loop<A: Agent> {
    pub rounds: Rounds,
    /// The most rounds, where they are bounded.
    pub count: u32,
    /// Asked before each round.
    pub condition: Option<TracedCondition<A>>,
    pub word: Word,
}

impl<A: Agent> Loop<A> {
    /// Did its round begin in an earlier tick?
    pub fn is_settled(&self, word: u64) -> bool {
        if self.rounds.bounded { word & SETTLED != 0 } else { word != BEGUN }
    }

    /// The tick is over in which its round began.
    pub fn settle(&self, word: &mut u64) {
        *word = if self.rounds.bounded { *word | SETTLED } else { 0 };
    }

    /// A round is done: `Some` ends the loop.
    pub fn after(&self, word: &mut u64, outcome: Outcome) -> Option<Outcome> {
        *word += u64::from(self.rounds.bounded);
        self.rounds.after((*word & !SETTLED) as u32, self.count, outcome)
    }
}

/// A program of its own under a parallel: a word that says where it is, and its topmost part.
#[derive(Clone, Copy)]
pub struct Branch {
    pub word: Word,
    pub root: PartId,
}

impl Branch {
    /// The branch with this word. [`flatten`](super::lower) sets its topmost part.
    pub fn new(word: Word) -> Self {
        Self { word, root: NOBODY }
    }
}

/// What a part is.
pub enum Kind<A: Agent> {
    // Composites.
    Ordered(OrderedRule),
    /// With the weight or score of each child; none where each child is equally likely.
    Drawn {
        rule: OrderedRule,
        draw: Draw,
        marks: Box<[Get<A, f32>]>,
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
    Gate(Gate<A>),
    Loop(Loop<A>),
    Outcome(MapOutcome),
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
    /// Is each of its children the top of a strand of its own?
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

/// Takes what an event brings, if it is the one that is waited for.
pub type Take<A> = Box<dyn Fn(&<A as Agent>::Event, &mut Board<A>, &mut AgentMemory<A>) -> bool + Send + Sync>;

/// A part that has a say before the tick reaches what runs below it.
pub struct Ask {
    pub part: PartId,
    /// The child of it that is on the way.
    pub child: u16,
    /// What makes it worth asking.
    pub observed: Observed,
}

/// The tick of the entry has changed a watched key already.
pub const FRESH: u64 = 1;
/// The entry of a watched branch, the round of an endless loop, or the child of a delay began in this tick.
pub const BEGUN: u64 = 2;

/// In the word of a loop that counts: it was entered in an earlier tick.
pub const SETTLED: u64 = 1 << 63;

/// What a part observes: keys, and the locals of subtrees by the word of their frame. A parameter stands for the keys of
/// the arguments; that it is one is noted too, for ticks that ask all guards.
#[derive(Clone)]
pub struct Observed {
    pub keys: Keys,
    pub locals: Box<[Word]>,
}

impl Observed {
    /// Observes nothing.
    pub fn none() -> Self {
        Self { keys: Keys::NONE, locals: Box::new([]) }
    }

    /// Observes what either does.
    pub fn or(&self, other: &Self) -> Self {
        let new = other.locals.iter().filter(|word| !self.locals.contains(word));
        Self { keys: self.keys.or(other.keys), locals: self.locals.iter().chain(new).copied().collect() }
    }

    /// Observes these keys, too.
    pub fn with(self, keys: Keys) -> Self {
        Self { keys: self.keys.or(keys), ..self }
    }
}

/// A node or a decorator.
pub struct Part<A: Agent> {
    pub kind: Kind<A>,
    /// The number of its node, of a decorator that of the node below.
    pub node: NodeId,
    /// Is it the node itself?
    pub is_node: bool,
    /// The part above it in its strand; [`NOBODY`] at the top.
    pub parent: PartId,
    /// Its place among its siblings.
    pub index: u16,
    pub children: Box<[PartId]>,
    /// Where an entry of it begins to do something: itself, or below it.
    pub way_in: PartId,
    pub facts: Facts,
    /// What changes may change a decision in it.
    pub observed: Observed,
    /// Who is asked before it is ticked, from the top of its strand down. Only where a strand may rest on it.
    pub asks: Box<[Ask]>,
    /// What makes that worth it, together.
    pub mask: Observed,
    /// The services and subtrees on the way to it, from the top of its strand down.
    pub observes: Box<[PartId]>,
    /// Those on the way to it that note that the tick of the entry is over.
    pub settles: Box<[PartId]>,
}
