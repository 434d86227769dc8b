//! A state machine: what its states and transitions say. What they remember lies in the block.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;

use super::frame::{Drops, Value};
use super::part::{AgentMemory, Branch, Effect, Env, Get, Lasts, Observed, Take, Word};
use super::target::Target;
use crate::blackboard::{Agent, Board};
use crate::keys::Keys;
use crate::rules::facts::{self, Children, Facts};
use crate::state_machine::{FAILURE, SUCCESS, SWITCHES, Select, TICK};
use crate::status::Outcome;
use crate::trace::NodeId;

/// A machine. Its states are numbered depth first, 0 for the machine itself, so that those inside a state are a range,
/// and the number of the deepest active one says which are active.
pub struct States<A: Agent> {
    /// By number.
    pub states: Box<[State<A>]>,
    /// The number of the deepest active state, [`FRESH`], and what [`SWITCHED`] says.
    pub at: Word,
    /// A switch that waits for a halt, packed; 0 where there is none.
    pub pending: Word,
    /// May a transition come true between ticks: is one asked at every tick, or has one a delay?
    pub polls: bool,
    /// Is a state drawn?
    pub draws: bool,
    /// Is a state given what an event brings?
    pub binds: bool,
    /// By the number of a transition: its state, and its place there.
    pub transitions: Box<[(u16, u16)]>,
    /// The deepest state of a selection from the root, where nothing on the way there can refuse.
    pub first: Option<u16>,
    /// By number: what makes those states lone that are. Empty where none is.
    pub single_tasks: Box<[Option<SingleTask<A>>]>,
}

/// In the word of the active state: there are states whose transitions were not asked yet.
pub const FRESH: u64 = 1 << 16;
/// From this bit on in that word: the switches that a tick has made so far. Only between two halves of one tick.
pub const SWITCHED: u32 = 32;

/// A state.
pub struct State<A: Agent> {
    pub number: u16,
    /// The number behind those of the states inside it.
    pub end: u16,
    pub node: NodeId,
    /// The numbers of the states from the machine down to it.
    pub path: Box<[u16]>,
    /// Must all of its tasks succeed?
    pub all: bool,
    pub select: Select,
    pub children: Box<[u16]>,
    pub tasks: Box<[Task]>,
    pub transitions: Box<[Transition<A>]>,
    /// Its enter condition.
    pub when: Option<Get<A, bool>>,
    /// What the enter condition reads.
    pub observed: Observed,
    /// The event that must be there: one that any of these takes.
    pub requires: Option<Box<[Take<A>]>>,
    /// Its score among its siblings.
    pub score: Option<Get<A, f64>>,
    /// What a transition or its event gives it.
    pub params: Option<Params<A>>,
    /// What the event that it requires gives it.
    pub binds: Option<Payload<A>>,
}

/// What makes a state *lone*: while it is the deepest, nothing but its one task has anything to do until that is done.
/// `machine/states/single_task.rs` says what comes of it.
pub struct SingleTask<A: Agent> {
    /// The word of its task.
    pub task: Word,
    /// Where that begins.
    pub start: Target,
    /// Has it, or one above it, a transition on an event? Then it is lone in ticks without one.
    pub hears: bool,
    /// Where the failure and the success of that may lead, in the order in which it is asked.
    pub exits: [Box<[Exit<A>]>; 2],
}

/// Where the end of a lone state may lead: what is needed of a transition; behind all of them, of the machine's new start.
pub struct Exit<A: Agent> {
    pub condition: Option<Holds<A>>,
    pub payload: Option<Arc<Payload<A>>>,
    /// The state to which it leads for sure; [`NOWHERE`](crate::state_machine::plan::NOWHERE) where there is more to it.
    pub to: u16,
}

/// A task: a strand, whose word is that of a branch of a parallel.
#[derive(Clone, Copy)]
pub struct Task {
    pub branch: Branch,
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
pub struct Transition<A: Agent> {
    /// Its number in the machine.
    pub number: u16,
    /// When it is asked: see [`SUCCESS`](crate::state_machine::SUCCESS) and the others.
    pub on: u8,
    pub priority: i8,
    pub target: TransitionTarget,
    /// Its condition, where no event triggers it.
    pub condition: Option<Holds<A>>,
    /// Its event, with its condition: one that any of these takes.
    pub hears: Box<[Take<A>]>,
    /// How long it waits, and until when: [`Time::END`](crate::time::Time::END) while it does not.
    pub delay: Option<(Lasts<A>, Word)>,
    pub payload: Option<Arc<Payload<A>>>,
    /// What its condition reads.
    pub observed: Observed,
}

/// A condition of a transition.
pub type Holds<A> = Arc<dyn Fn(&Env<'_, A>) -> bool + Send + Sync>;

/// Where a transition leads.
pub enum TransitionTarget {
    /// To the first of these states that can be selected.
    To(Box<[u16]>),
    /// To this state, which is known to be the deepest, and that nothing refuses: its target, itself.
    Infallible(u16, u16),
    /// The machine ends.
    End(Outcome),
}

/// What a transition, or the event that it requires, gives a state.
pub struct Payload<A: Agent> {
    /// The state.
    pub state: u16,
    /// What writes it, where no event is needed for it.
    pub plain: Box<[Effect<A>]>,
    /// The same, and straight to where the state has it: of one parameter, which then needs no second place.
    pub at_once: Option<Effect<A>>,
    /// What writes it with an event: the first that takes it.
    pub heard: Box<[Take<A>]>,
}

impl<A: Agent> Transition<A> {
    /// May it come true between ticks, whatever has ended?
    fn may_come_true(&self) -> bool {
        self.on & TICK != 0 || self.delay.is_some()
    }

    /// Is it asked where a state is done?
    fn is_at_end(&self) -> bool {
        self.on & (SUCCESS | FAILURE) != 0
    }
}

impl<A: Agent> State<A> {
    /// Must a transition give its parameters?
    pub fn needs_giving(&self) -> bool {
        self.params.is_some() && self.binds.is_none()
    }

    /// The state that it is in; `None` of the machine.
    #[inline]
    pub fn above(&self) -> Option<u16> {
        self.path.iter().rev().nth(1).copied()
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

    /// What makes the state with this number lone, if there is one, and it is.
    #[inline]
    pub fn single_task(&self, number: u16) -> Option<&SingleTask<A>> {
        self.single_tasks.get(usize::from(number))?.as_ref()
    }

    /// The number of the deepest active state.
    #[inline]
    pub fn deepest(&self, memory: &AgentMemory<A>) -> u16 {
        memory.words()[self.at as usize] as u16
    }

    /// The transition with this number, if there is one.
    #[inline]
    pub fn transition(&self, number: u16) -> Option<&Transition<A>> {
        let &(state, place) = self.transitions.get(usize::from(number))?;
        self.state(state).transitions.get(usize::from(place))
    }

    /// The states from the machine down to this one; the machine alone where there is no such state.
    #[inline]
    pub fn path(&self, to: u16) -> impl DoubleEndedIterator<Item = &State<A>> + ExactSizeIterator + Clone {
        let path = self.states.get(usize::from(to)).map_or(&[0][..], |state| &state.path);
        path.iter().map(|&number| self.state(number))
    }

    /// The child of a state that is, or holds, another one; `None` where the state is that one, or does not hold it.
    #[inline]
    pub fn toward(&self, number: u16, to: u16) -> Option<u16> {
        let state = self.state(number);
        if state.holds(to) { self.state(to).path.get(state.path.len()).copied() } else { None }
    }
}

impl<A: Agent> States<A> {
    /// Gives a state what needs no event for it.
    pub fn give(&self, payload: &Payload<A>, bb: &mut Board<A>, memory: &mut AgentMemory<A>) {
        if let Some(at_once) = &payload.at_once {
            return at_once(bb, memory);
        }
        let Some(params) = &self.state(payload.state).params else { return };
        (params.begin)(memory);
        payload.plain.iter().for_each(|effect| effect(bb, memory));
        (params.swap)(memory);
        (params.forget)(memory);
    }

    /// What a machine observes whose tasks observe `below`.
    pub fn observed(&self, below: Observed) -> Observed {
        let transitions =
            self.states.iter().flat_map(|state| state.transitions.iter().map(move |transition| (state, transition)));
        let transitions = transitions.filter(|(state, transition)| {
            transition.may_come_true() || transition.is_at_end() && self.waits_with(state)
        });
        let whens = self.states.iter().filter(|_| self.polls).map(|state| &state.observed);
        let observed = transitions
            .map(|(_, transition)| &transition.observed)
            .chain(whens)
            .fold(below, |all, observed| all.or(observed));
        if self.polls { observed.with(Keys::TRANSITIONS) } else { observed }
    }

    /// May one of the states that are active with this one, which stand in it or hold it, wait once it is done?
    fn waits_with(&self, state: &State<A>) -> bool {
        let with = self.states.iter().filter(|other| other.holds(state.number) || state.holds(other.number));
        with.flat_map(|other| &other.transitions).any(|transition| transition.is_at_end() && transition.delay.is_some())
    }

    /// The facts about the machine. `of_tasks`: those of each task, in the order of the states.
    pub fn facts(&self, of_tasks: &[Facts]) -> Facts {
        // The states inside a state follow it.
        let mut states = alloc::vec![Facts::NOTHING; self.states.len()];
        let mut rest = of_tasks;
        for (number, state) in self.states.iter().enumerate().rev() {
            let (before, tasks) = rest.split_at(rest.len() - state.tasks.len());
            rest = before;
            let inside: Vec<_> = state.children.iter().map(|&child| states[usize::from(child)]).collect();
            states[number] = facts::state(Children::of(tasks), Children::of(&inside));
        }
        facts::machine(states[0], SWITCHES)
    }
}
