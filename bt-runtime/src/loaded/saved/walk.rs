//! Goes through what an agent's tree remembers, the same way to write and to read it.

use crate::blackboard::Agent;
use crate::loaded::machine::word;
use crate::loaded::part::{Gate, Kind, Loop, PartId, SETTLED, SlotPlace, Strand, Word};
use crate::loaded::program::Program;
use crate::loaded::stored::Stored;
use crate::loaded::swap::all_strands;

/// Writes or reads what is come by.
pub trait Visits<A: Agent> {
    /// What goes wrong.
    type Error;
    /// A word, which must be one of those that `fits` says could be there; its value.
    fn word(&mut self, word: Word, fits: impl Fn(u64) -> bool) -> Result<u64, Self::Error>;
    /// A value.
    fn value(&mut self, stored: &dyn Stored<A>) -> Result<(), Self::Error>;
    /// A slot.
    fn slot(&mut self, place: SlotPlace<A>) -> Result<(), Self::Error>;
}

/// Goes through all that an agent's tree remembers.
pub fn walk<A: Agent, V: Visits<A>>(program: &Program<A>, visits: &mut V) -> Result<(), V::Error> {
    for part in &program.parts {
        match &part.kind {
            Kind::Gate(Gate::Cooldown(_, kept) | Gate::Once(kept) | Gate::Limit(_, kept), _) => {
                visits.word(*kept, any)?;
            }
            Kind::Slot(place) => visits.slot(*place)?,
            _ => {}
        }
    }
    program.given().iter().try_for_each(|given| visits.value(&*given.value))?;
    Walk { program, visits }.strand(program.root, false)
}

fn any(_: u64) -> bool {
    true
}

struct Walk<'p, 'v, A: Agent, V> {
    program: &'p Program<A>,
    visits: &'v mut V,
}

impl<A: Agent, V: Visits<A>> Walk<'_, '_, A, V> {
    /// A strand; `ends`: it may have ended while what it belongs to runs on.
    fn strand(&mut self, strand: Strand, ends: bool) -> Result<(), V::Error> {
        let program = self.program;
        let fits = |word| if word::runs(word) { is_sound(program, strand, word) } else { word == 0 || ends };
        let word = self.visits.word(strand.word, fits)?;
        if !word::runs(word) {
            return Ok(());
        }
        let resting = word::resting(word);
        for part in program.way(resting) {
            self.remembered(part)?;
        }
        let branches = all_strands(&program.parts[resting as usize]);
        branches.into_iter().try_for_each(|branch| self.strand(branch, true))
    }

    /// What a part remembers while it runs.
    fn remembered(&mut self, id: PartId) -> Result<(), V::Error> {
        let program = self.program;
        match &program.parts[id as usize].kind {
            Kind::Watch { fresh: word, .. }
            | Kind::Delay(_, word)
            | Kind::TimeLimit(_, word)
            | Kind::Wait(word)
            | Kind::Drawn { turns: word, .. } => self.visits.word(*word, any).map(drop),
            Kind::Loop(rounds, word) => {
                let most = if let Loop::Times { count, .. } = rounds { u64::from(*count) } else { u64::MAX };
                self.visits.word(*word, |rounds| rounds & !SETTLED <= most).map(drop)
            }
            Kind::Serve { leaf, due, .. } => {
                self.visits.word(*due, any)?;
                leaf.memory().map_or(Ok(()), |memory| self.visits.value(memory))
            }
            Kind::Frame(frame) => {
                self.visits.word(frame.wrote, any)?;
                frame.values.iter().try_for_each(|(_, value)| self.visits.value(&**value))
            }
            Kind::Act => {
                let memory = program.steps[id as usize].does.memory();
                memory.map_or(Ok(()), |memory| self.visits.value(memory))
            }
            Kind::Line(_)
            | Kind::Choice(_)
            | Kind::Reactive { .. }
            | Kind::Parallel { .. }
            | Kind::Simple { .. }
            // A program with one is not saved.
            | Kind::Machine(_)
            | Kind::Native(_)
            | Kind::When { .. }
            | Kind::Gate(..)
            | Kind::Changed(_)
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

/// Could this be the word of a strand that runs?
fn is_sound<A: Agent>(program: &Program<A>, strand: Strand, strand_word: u64) -> bool {
    let (resting, halting) = (word::resting(strand_word), word::halting(strand_word));
    let Some((part, step)) = program.parts.get(resting as usize).zip(program.steps.get(resting as usize)) else {
        return false;
    };
    let rests = match &part.kind {
        Kind::Act => step.does.runs(),
        Kind::Wait(..) | Kind::WaitFor(_) | Kind::Idle | Kind::Slot(_) => true,
        Kind::Parallel { .. } | Kind::Simple { .. } => true,
        Kind::Machine(_) | Kind::Native(_) => false,
        _ => !part.children.is_empty(),
    };
    let way = program.way(resting);
    rests
        && way.first() == Some(&strand.root)
        && (halting == 0 || way.contains(&(halting - 1)))
        && strand_word == word::with(strand_word, resting, step.asks, halting)
}
