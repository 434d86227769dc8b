//! Visits the memory of an agent's tree, in the same order for writing and reading.

use crate::blackboard::Agent;
use crate::loaded::live::swap::branches;
use crate::loaded::memory::stored::Stored;
use crate::loaded::program::Program;
use crate::loaded::program::custom::Rested;
use crate::loaded::program::part::{AgentMemory, Branch, Gate, Kind, Loop, PartId, SETTLED, SlotPlace, Word};
use crate::loaded::program::states::{NEWLY_ENTERED, Params, States};
use crate::loaded::vm::{packed, unpacked, word};
use crate::rules::custom;
use crate::rules::sleep;
use crate::rules::state_machine::NOWHERE;
use crate::rules::state_machine::switch::Switch;
use crate::rules::width::State;

/// Writes or reads each visited value.
pub trait Visits<A: Agent> {
    /// The error of the reader or writer.
    type Error;
    /// Returns the memory: all of it for a writer, the part that was read so far for a reader.
    fn memory(&self) -> &AgentMemory<A>;
    /// Reports a corrupt snapshot if `fits` is `false`.
    fn must(&self, fits: bool) -> Result<(), Self::Error>;
    /// Visits a word and returns it. `fits` returns `true` if the value is possible.
    fn word(&mut self, word: Word, fits: impl Fn(u64) -> bool) -> Result<u64, Self::Error>;
    /// Visits a value.
    fn value(&mut self, stored: &dyn Stored<A>) -> Result<(), Self::Error>;
    /// Visits a slot.
    fn slot(&mut self, place: SlotPlace<A>) -> Result<(), Self::Error>;
}

/// Visits the whole memory of an agent's tree.
pub fn walk<A: Agent, V: Visits<A>>(program: &Program<A>, visits: &mut V) -> Result<(), V::Error> {
    for part in &program.parts {
        match &part.kind {
            Kind::Gate(Gate { word: Some(word), .. }) | Kind::Serve { due: word, entered: Some(_), .. } => {
                visits.word(*word, any)?;
            }
            Kind::Slot(place) => visits.slot(*place)?,
            Kind::Frame(frame) => frame.kept.iter().try_for_each(|(_, value)| visits.value(&**value))?,
            Kind::Custom(custom) => custom.node.memory().map_or(Ok(()), |it| visits.value(it))?,
            Kind::Native(native) if native.tree.keeps() => {
                native.tree.memory().map_or(Ok(()), |it| visits.value(it))?
            }
            _ => {}
        }
    }
    program.given().iter().try_for_each(|given| visits.value(&*given.value))?;
    Walk { program, visits }.branch(program.root, |word| word == 0)
}

fn any(_: u64) -> bool {
    true
}

struct Walk<'p, 'v, A: Agent, V> {
    program: &'p Program<A>,
    visits: &'v mut V,
}

impl<A: Agent, V: Visits<A>> Walk<'_, '_, A, V> {
    /// Visits a branch. `fits_idle` returns `true` if this can be the word of the branch while it does not run.
    fn branch(&mut self, branch: Branch, fits_idle: fn(u64) -> bool) -> Result<(), V::Error> {
        let program = self.program;
        let fits = |word| if word::runs(word) { is_sound(program, branch, word) } else { fits_idle(word) };
        let word = self.visits.word(branch.word, fits)?;
        if !word::runs(word) {
            return Ok(());
        }
        let resting = word::resting(word);
        for part in program.path_to(resting) {
            self.remembered(part)?;
        }
        let part = &program.parts[resting as usize];
        let fits_idle: fn(u64) -> bool = match part.kind {
            Kind::Parallel { .. } => any,
            _ => |word| word == 0 || word::ended(word).is_some(),
        };
        let branches = branches(part, self.visits.memory());
        branches.into_iter().try_for_each(|branch| self.branch(branch, fits_idle))
    }

    /// Visits the memory of a running part.
    fn remembered(&mut self, id: PartId) -> Result<(), V::Error> {
        let program = self.program;
        match &program.parts[id as usize].kind {
            Kind::Watch { fresh: word, .. }
            | Kind::Delay(_, word)
            | Kind::Elapsed(_, word)
            | Kind::TimeLimit(_, word)
            | Kind::Wait(word)
            | Kind::Drawn { visited: word, rescore: None, .. } => self.visits.word(*word, any).map(drop),
            Kind::Drawn { visited, rescore: Some(rescore), .. } => {
                self.visits.word(*visited, any)?;
                self.visits.word(rescore.failed, any).map(drop)
            }
            Kind::Loop(Loop { rounds, count, word, each, .. }) => {
                if let Some(each) = each {
                    self.visits.word(each.index, |taken| taken <= u64::from(u32::MAX))?;
                }
                let most = if rounds.bounded { u64::from(*count) } else { u64::MAX };
                self.visits.word(*word, |rounds| rounds & !SETTLED <= most).map(drop)
            }
            Kind::Serve { leaf, due, entered, .. } => {
                match *entered {
                    Some(entered) => self.visits.word(entered, |entered| entered <= 1)?,
                    None => self.visits.word(*due, any)?,
                };
                leaf.memory().map_or(Ok(()), |memory| self.visits.value(memory))
            }
            Kind::Frame(frame) => {
                self.visits.word(frame.wrote, any)?;
                frame.values.iter().try_for_each(|(_, value)| self.visits.value(&**value))
            }
            Kind::Act => {
                let leaf = &*program.steps[id as usize].does;
                if let Some(place) = leaf.sleeps() {
                    self.visits.word(place.at, any)?;
                    self.visits.word(place.on, |on| on <= u64::from(sleep::ALL))?;
                }
                let memory = leaf.memory();
                memory.map_or(Ok(()), |memory| self.visits.value(memory))
            }
            Kind::Machine(states) => self.states(states),
            Kind::Custom(custom) => {
                let fits = |bits| custom::State::from_bits(bits).is_sound(custom.branches.len());
                self.visits.word(custom.state, fits)?;
                let mut rested = custom.rested.iter().flat_map(Rested::words);
                rested.try_for_each(|word| self.visits.word(word, any).map(drop))
            }
            Kind::Wide(wide) => {
                self.visits.word(wide.index, |taken| taken <= u64::from(u32::MAX))?;
                self.visits.word(wide.state, |state| state <= State::MOST_BITS)?;
                wide.slots.iter().flat_map(|slot| &slot.own).try_for_each(|own| self.visits.value(&*own.value))
            }
            Kind::Native(native) => {
                let memory = native.tree.memory().filter(|_| !native.tree.keeps());
                memory.map_or(Ok(()), |memory| self.visits.value(memory))?;
                self.visits.must(native.tree.runs(self.visits.memory()))
            }
            Kind::Ordered(_)
            | Kind::Choice(_)
            | Kind::Reactive { .. }
            | Kind::Parallel { .. }
            | Kind::Simple { .. }
            | Kind::RunningIs(..)
            | Kind::When { .. }
            | Kind::SkipIf(_)
            | Kind::Handler(..)
            | Kind::Gate(_)
            | Kind::Outcome(_)
            | Kind::Check(_)
            | Kind::Set(_)
            | Kind::Send(_)
            | Kind::WaitFor(_)
            | Kind::End(_)
            | Kind::Idle
            | Kind::Slot(_) => Ok(()),
        }
    }
}

impl<A: Agent, V: Visits<A>> Walk<'_, '_, A, V> {
    /// Visits the memory of a machine besides its tasks: the active states, a pending switch, the delays of transitions
    /// and the parameters of states.
    fn states(&mut self, states: &States<A>) -> Result<(), V::Error> {
        let count = states.states.len() as u64;
        let at = self.visits.word(states.at, |at| at & !NEWLY_ENTERED < count)? as u16;
        let switch = self.visits.word(states.pending, |word| is_switch(states, word))?;
        for state in states.path(at) {
            for (_, until) in state.transitions.iter().filter_map(|transition| transition.delay.as_ref()) {
                self.visits.word(*until, any)?;
            }
        }
        // A pending switch has already written the parameters of the states to enter.
        let given = || states.states.iter().filter_map(|state| Some((state, state.params.as_ref()?)));
        for (_, params) in given() {
            params.values.iter().try_for_each(|(_, value)| self.visits.value(&**value))?;
        }
        let to = unpacked(switch).filter(|switch| switch.end.is_none()).map_or(at, |switch| switch.to);
        let is_there = |params: &Params<A>| params.values.iter().all(|(_, value)| value.is_there(self.visits.memory()));
        let mut needed = given().filter(|(state, _)| state.holds(at) || state.holds(to));
        self.visits.must(needed.all(|(_, params)| is_there(params)))
    }
}

/// Returns `true` if `word` can be the word of a pending switch.
fn is_switch<A: Agent>(states: &States<A>, word: u64) -> bool {
    let Some(switch) = unpacked(word) else { return true };
    let is_target = match switch.end {
        Some(outcome) => switch == Switch::end(outcome),
        None => states.states.get(usize::from(switch.target)).is_some_and(|target| target.holds(switch.to)),
    };
    let is_receiver = states
        .states
        .get(usize::from(switch.receiver))
        .map_or(switch.receiver == NOWHERE, |state| state.params.is_some());
    is_target && is_receiver && packed(switch) == word
}

/// Returns `true` if `branch_word` can be the word of this branch while it runs.
fn is_sound<A: Agent>(program: &Program<A>, branch: Branch, branch_word: u64) -> bool {
    let (resting, halting) = (word::resting(branch_word), word::halting(branch_word));
    let Some((part, step)) = program.parts.get(resting as usize).zip(program.steps.get(resting as usize)) else {
        return false;
    };
    let rests = match &part.kind {
        Kind::Act => step.does.runs(),
        Kind::Wait(..) | Kind::WaitFor(_) | Kind::Idle | Kind::Slot(_) => true,
        Kind::Parallel { .. }
        | Kind::Wide(_)
        | Kind::Simple { .. }
        | Kind::Custom(_)
        | Kind::RunningIs(..)
        | Kind::Machine(_) => true,
        Kind::Native(_) => part.facts.runs,
        _ => !part.children.is_empty(),
    };
    let path = program.path_to(resting);
    rests
        && path.first() == Some(&branch.root)
        && (halting == 0 || path.contains(&(halting - 1)))
        && branch_word == word::with(branch_word, resting, step.asks, halting)
}
