//! A state machine: what its states and transitions say. What they remember lies in the block.

use alloc::boxed::Box;

use super::frame::{Drops, Value};
use super::part::{Effect, Get, Lasts, PartId, Stirs, Strand, Take, Word};
use crate::blackboard::Agent;
use crate::machine::{SWITCHES, Select, TICK};
use crate::status::Outcome;
use crate::trace::NodeId;

/// A machine. Its states are numbered depth first, 0 for the machine itself, so that those inside a state are a range,
/// and the number of the deepest active one says which are active.
pub struct States<A: Agent> {
    /// By number.
    pub states: Box<[State<A>]>,
    /// The number of the deepest active state, and [`FRESH`].
    pub at: Word,
    /// A switch that waits for a halt, packed; 0 where there is none.
    pub turn: Word,
    /// May a transition come true between ticks: is one asked at every tick, or has one a delay?
    pub polls: bool,
    /// Is a state drawn?
    pub draws: bool,
}

/// In the word of the active state: there are states whose transitions were not asked yet.
pub const FRESH: u64 = 1 << 16;

/// A state.
pub struct State<A: Agent> {
    pub number: u16,
    /// The number behind those of the states inside it.
    pub end: u16,
    pub node: NodeId,
    /// Must all of its tasks succeed?
    pub all: bool,
    pub select: Select,
    pub children: Box<[u16]>,
    pub tasks: Box<[Task]>,
    pub ways: Box<[Way<A>]>,
    /// Its enter condition.
    pub when: Option<Get<A, bool>>,
    /// What the enter condition reads.
    pub stirs: Stirs,
    /// The event that must be there: one that any of these takes.
    pub requires: Option<Box<[Take<A>]>>,
    /// Its score among its siblings.
    pub score: Option<Get<A, f64>>,
    /// What a transition or its event gives it.
    pub params: Option<Params<A>>,
    /// What the event that it requires gives it.
    pub binds: Option<Gives<A>>,
}

/// A task: a strand, whose word is that of a branch of a parallel.
#[derive(Clone, Copy)]
pub struct Task {
    pub strand: Strand,
    /// Is it halted and entered anew where its state is selected again?
    pub again: bool,
}

/// The parameters of a state: each in two places, for what it has and for what a transition would give.
pub struct Params<A: Agent> {
    /// Puts the defaults where a transition writes.
    pub begin: Box<Drops<A>>,
    /// Exchanges what is given with what was there.
    pub swap: Box<Drops<A>>,
    /// Drops what would be given.
    pub forget: Box<Drops<A>>,
    /// Drops all.
    pub end: Box<Drops<A>>,
    /// Where each of them lies, under its name.
    pub values: Box<[Value<A>]>,
    /// 1 while they are there for a search alone.
    pub trial: Word,
}

/// A transition.
pub struct Way<A: Agent> {
    /// Its number in the machine.
    pub number: u16,
    /// When it is asked: see [`SUCCESS`](crate::machine::SUCCESS) and the others.
    pub on: u8,
    pub priority: i8,
    pub goal: Goal,
    /// Its condition, where no event triggers it.
    pub condition: Option<Get<A, bool>>,
    /// Its event, with its condition: one that any of these takes.
    pub hears: Box<[Take<A>]>,
    /// How long it waits, and until when: [`Time::END`](crate::time::Time::END) while it does not.
    pub delay: Option<(Lasts<A>, Word)>,
    pub gives: Option<Gives<A>>,
    /// What its condition reads.
    pub stirs: Stirs,
}

/// Where a transition leads.
pub enum Goal {
    /// To the first of these states that can be selected.
    To(Box<[u16]>),
    /// To this state, which is known to be the deepest, and that nothing refuses: its target, itself.
    Sure(u16, u16),
    /// The machine ends.
    End(Outcome),
}

/// What a transition, or the event that it requires, gives a state.
pub struct Gives<A: Agent> {
    /// The state.
    pub state: u16,
    /// What writes it, where no event is needed for it.
    pub plain: Box<[Effect<A>]>,
    /// What writes it with an event: the first that takes it.
    pub heard: Box<[Take<A>]>,
}

impl<A: Agent> State<A> {
    /// Must a transition give its parameters?
    pub fn needs_giving(&self) -> bool {
        self.params.is_some() && self.binds.is_none()
    }

    /// Is this state it, or inside it?
    #[inline]
    pub fn holds(&self, number: u16) -> bool {
        self.number <= number && number < self.end
    }
}

impl<A: Agent> States<A> {
    /// The state with this number.
    #[inline]
    pub fn state(&self, number: u16) -> &State<A> {
        &self.states[usize::from(number)]
    }

    /// The child of a state that is, or holds, another one; `None` where the state is that one, or does not hold it.
    #[inline]
    pub fn toward(&self, number: u16, to: u16) -> Option<u16> {
        let children = self.state(number).children.iter().copied();
        if number == to { None } else { children.into_iter().find(|&child| self.state(child).holds(to)) }
    }

    /// The states from the machine down to this one.
    pub fn path(&self, to: u16) -> impl Iterator<Item = &State<A>> {
        core::iter::successors(Some(0), move |&number| self.toward(number, to)).map(|number| self.state(number))
    }
}

impl<A: Agent> States<A> {
    /// What a machine observes whose tasks observe `below`.
    pub fn observed(&self, below: Stirs) -> Stirs {
        let ways = self.states.iter().flat_map(|state| &state.ways);
        let ways = ways.filter(|way| way.on & TICK != 0 || way.delay.is_some()).map(|way| &way.stirs);
        let whens = self.states.iter().filter(|_| self.polls).map(|state| &state.stirs);
        ways.chain(whens).fold(below, |all, stirs| all.or(stirs))
    }

    /// The most parts that a tick visits, of which a task visits so many.
    pub fn visits(&self, of_task: &impl Fn(PartId) -> u32) -> u32 {
        // Those inside a state come behind it.
        let mut visits = alloc::vec![0_u32; self.states.len()];
        for (number, state) in self.states.iter().enumerate().rev() {
            let tasks = state.tasks.iter().map(|task| of_task(task.strand.root)).fold(1, u32::saturating_add);
            let below = state.children.iter().map(|&child| visits[usize::from(child)]).max().unwrap_or(0);
            visits[number] = tasks.saturating_add(below);
        }
        visits[0].saturating_mul(SWITCHES + 1)
    }
}
