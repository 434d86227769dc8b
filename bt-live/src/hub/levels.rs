//! The levels at which clients watch each agent, and the times of the looks at agents that are only listed.

use std::any::TypeId;
use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use super::Hub;
use crate::watched::{Watched, World};
use crate::wire::{At, Level};

/// The time between two looks at the same agent, unless there are too many agents.
const EVERY: Duration = Duration::from_millis(100);
/// The largest number of agents of one population that a frame looks at. The next look continues after them.
const MOST: usize = 2_000;

/// A population: its tree, and its place among the populations with that tree in a frame.
type Nth = (TypeId, u32);

/// A single agent, or all agents of a population.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Place {
    /// The tree and the number of the agent.
    Single(TypeId, u32),
    Population(Nth),
}

/// The levels that all clients together ask for.
#[derive(Default)]
pub struct Levels {
    /// The level of all agents but `full`; `None`: no client watches.
    base: Option<Level>,
    /// The agents that are watched in full.
    full: Vec<At>,
    /// The agents of `full` that need a look first: the client that has chosen them may not know their running nodes.
    unseen: Vec<At>,
    /// `Some` once all agents are recorded that were only listed before: those that the hub has looked at since. Of the
    /// others, no client knows yet which nodes have ended.
    risen: Option<BTreeSet<Place>>,
    /// The time of the last look.
    looked: Option<Instant>,
    looks: bool,
    /// The number of the agent at which the next look begins, for each population.
    from: BTreeMap<Nth, u32>,
    /// How many populations of each tree this frame has reached so far.
    populations: BTreeMap<TypeId, u32>,
}

impl Levels {
    /// Begins a frame. `runs` is `false` if a client has stopped the game.
    pub fn frame(&mut self, runs: bool, now: impl FnOnce() -> Instant) {
        self.looks = false;
        // A cleared map would allocate its entries again in every frame.
        self.populations.values_mut().for_each(|count| *count = 0);
        if runs && self.base == Some(Level::List) {
            let now = now();
            self.looks = self.looked.is_none_or(|last| now.duration_since(last) >= EVERY);
        }
    }

    /// Ends a frame that has run.
    pub fn end_frame(&mut self, now: impl FnOnce() -> Instant) {
        if core::mem::take(&mut self.looks) {
            self.looked = Some(now());
        }
    }

    /// `true` if this frame can tick the single agent with this number without a trace: it is only listed, and this
    /// frame looks at no agent.
    fn passes_over(&self, agent: u32) -> bool {
        let is_listed = self.base == Some(Level::List) && self.full.iter().all(|at| at.agent != agent);
        is_listed && !self.looks && self.unseen.is_empty()
    }

    /// Returns the next single agent or population of this frame, which has this tree. `number` is that of a single agent.
    fn next(&mut self, tree: TypeId, is_single: bool, number: u32) -> Place {
        if is_single {
            return Place::Single(tree, number);
        }
        let next = self.populations.entry(tree).or_default();
        *next += 1;
        Place::Population((tree, *next - 1))
    }

    /// The agents of the next look at this place: `numbers` lists them from a number on.
    fn page(&mut self, place: &Place, numbers: impl FnOnce(u32) -> Vec<u32>) -> Vec<u32> {
        let Place::Population(nth) = *place else { return numbers(0) };
        let from = self.from.entry(nth).or_default();
        let listed = numbers(*from);
        *from = if listed.len() < MOST { 0 } else { listed.last().map_or(0, |last| last + 1) };
        listed
    }

    /// The numbers of the agents of a tree that are watched in full, in order, and the level of all others.
    pub fn of_tree(&self, tree: Option<&str>, full: &mut Vec<u32>) -> Option<Level> {
        full.clear();
        full.extend(self.full.iter().filter(|at| names(at, at.agent, tree)).map(|at| at.agent));
        full.sort_unstable();
        self.base
    }
}

fn names(at: &At, agent: u32, tree: Option<&str>) -> bool {
    at.agent == agent && at.tree.as_deref().zip(tree).is_none_or(|(one, other)| one == other)
}

impl Hub {
    /// Computes the levels again after a change. Breakpoints, replaced results and records for a file need all records.
    pub(super) fn set_levels(&mut self) {
        let all = self.recorder.is_some() || !self.breaks.is_empty() || !self.replaced.is_empty();
        let watches = || self.clients.iter().filter_map(|client| client.watch.as_ref());
        let base = if all { Some(Level::Full) } else { watches().map(|watch| watch.level).max() };
        let full: Vec<At> = watches().flat_map(|watch| &watch.full).cloned().collect();
        let Levels { base: before, full: known, unseen, risen, looked, .. } = &mut self.levels;
        unseen.retain(|at| full.contains(at));
        unseen.extend(full.iter().filter(|at| !known.contains(at)).cloned());
        if *before != base {
            *looked = None;
        }
        match (*before, base) {
            (_, None | Some(Level::List)) => *risen = None,
            (Some(Level::List), _) => *risen = Some(BTreeSet::new()),
            _ => {}
        }
        (*before, *known) = (base, full);
    }

    /// Returns `true` if no client needs a trace of the next single agent, and counts this agent: the caller then ticks
    /// it without a trace.
    pub fn passes_over(&mut self, dt: Duration) -> bool {
        let next = self.next_number();
        let passes = self.levels.passes_over(next) && self.edits.is_empty() && !self.states.is_looked_at();
        if passes {
            self.number(next.wrapping_add(1));
            self.states.takes(dt);
        }
        passes
    }

    /// Looks at agents that are not traced, where it is time, and at those that are traced from this tick on. `number` is
    /// that of a single agent. `turn` is called right before each look, with the number of the agent.
    pub fn look_at_all<'w, W: Watched>(
        &mut self,
        watched: &mut W,
        number: u32,
        world: &mut World<'w, W::Tree>,
        mut turn: impl FnMut(u32, &mut World<'w, W::Tree>),
    ) {
        let Levels { looks, ref unseen, ref risen, .. } = self.levels;
        if !looks && unseen.is_empty() && risen.is_none() {
            return;
        }
        let Ok(tree) = self.tree_type() else { return };
        let place = self.levels.next(tree, watched.is_single(), number);
        let mut agents = self.take_unseen(watched.is_single().then_some(number));
        if looks {
            let listed = self.levels.page(&place, |from| watched.numbers(number, from, MOST));
            agents.extend(listed.into_iter().filter(|&agent| self.level(agent) == Some(Level::List)));
        }
        if self.levels.risen.as_mut().is_some_and(|known| known.insert(place)) {
            let chosen = agents.len();
            let all = watched.numbers(number, 0, usize::MAX);
            agents.extend(all.into_iter().filter(|agent| !agents[..chosen].contains(agent)).collect::<Vec<_>>());
        }
        for agent in agents {
            turn(agent, world);
            watched.look(agent, world, self);
        }
        // Looking at the agents of a population has changed the current agent.
        self.is_at((number, 0));
    }

    /// Takes the agents with the current tree that need a look first; only the single agent `only`, if it is given.
    fn take_unseen(&mut self, only: Option<u32>) -> Vec<u32> {
        if self.levels.unseen.is_empty() {
            return Vec::new();
        }
        let name = self.tree_name().map(str::to_owned);
        let own = |at: &mut At| only.is_none_or(|only| at.agent == only) && names(at, at.agent, name.as_deref());
        self.levels.unseen.extract_if(.., own).map(|at| at.agent).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_population_with_the_same_tree_is_looked_at_from_its_own_place_on() {
        let (mut levels, mut seen) = (Levels::default(), Vec::new());
        for _ in 0..2 {
            levels.frame(true, Instant::now);
            for first in [0, 3_000] {
                let numbers = |from: u32| (from.max(first)..first + 3_000).take(MOST).collect();
                let place = levels.next(TypeId::of::<()>(), false, 0);
                seen.extend(levels.page(&place, numbers));
            }
        }
        seen.sort_unstable();
        assert!(seen.iter().copied().eq(0..6_000), "{} of 6000 agents", seen.len());
    }
}
