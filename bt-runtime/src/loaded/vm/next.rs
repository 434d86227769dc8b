//! Computes the next tick that a program needs.

use super::{branches, resting};
use crate::blackboard::Agent;
use crate::loaded::program::Program;
use crate::loaded::program::custom::CustomPart;
use crate::loaded::program::frame::WROTE;
use crate::loaded::program::part::{AgentMemory, Branch, Kind, NO_PART, PartId, SlotPlace, Word};
use crate::loaded::program::states::{NEWLY_ENTERED, States};
use crate::mailbox::Mail;
use crate::rules::custom::State;
use crate::rules::ordered::OrderedRule;
use crate::rules::reactive::asks_every_tick;
use crate::rules::simple_parallel;
use crate::rules::sleep;
use crate::rules::state_machine::completion::Count;
use crate::rules::state_machine::delay::Until;
use crate::rules::state_machine::trigger::is_asked_every_tick;
use crate::rules::state_machine::wake::WakePoll;
use crate::rules::width;
use crate::slot::SlotPersistent;
use crate::time::{Moment, Next, Time};

/// The state of a program for questions about time: the next tick, and the end of cooldowns.
pub(crate) struct Times<'s, A: Agent> {
    pub program: &'s Program<A>,
    pub memory: &'s AgentMemory<A>,
    pub moment: Moment,
}

impl<A: Agent> Times<'_, A> {
    fn word(&self, word: Word) -> u64 {
        self.memory.words()[word as usize]
    }

    /// Returns the next tick that a branch needs.
    pub fn next(&self, branch: Branch) -> Next {
        let word = self.word(branch.word);
        if !branches::runs(word) {
            return Next::Change;
        }
        let mut id = resting(word);
        let mut next = self.next_of_resting(id);
        loop {
            let part = &self.program.parts[id as usize];
            let above = part.parent;
            if above == NO_PART {
                return next;
            }
            next = next.or(self.next_above(above, part.index));
            id = above;
        }
    }

    fn slot(&self, place: SlotPlace<A>) -> Option<&SlotPersistent<A>> {
        place.and_then(|place| self.memory.get(place))
    }

    fn at(&self, word: u32) -> Next {
        Next::At(Time::from_nanos(self.word(word)))
    }

    fn next_of_resting(&self, id: u32) -> Next {
        match &self.program.parts[id as usize].kind {
            Kind::Wait(end) | Kind::Delay(_, end) => self.at(*end),
            Kind::WaitFor(_) | Kind::Idle => Next::Change,
            Kind::Act => {
                let leaf = &*self.program.steps[id as usize].does;
                match leaf.sleeps() {
                    Some(place) => place.get(self.memory.words()).next(),
                    None if leaf.awaits() => sleep::pending_next(A::Mail::ON, leaf.begins_anew(self.memory)),
                    None => Next::Now,
                }
            }
            Kind::Slot(place) => match self.slot(*place) {
                Some(slot) if !slot.polls() => slot.next(self.moment),
                _ => Next::Now,
            },
            Kind::Machine(states) => self.next_of_machine(states),
            Kind::Native(native) => native.tree.next(self.memory, self.moment),
            Kind::Custom(CustomPart { node, state, branches: all, .. }) => {
                if State::from_bits(self.word(*state)).stops() {
                    return Next::Now;
                }
                let running = all.iter().filter(|branch| branches::runs(self.word(branch.word)));
                let children = running.map(|&branch| self.next(branch)).min().unwrap_or(Next::Now);
                node.next(self.memory, children, self.moment.now)
            }
            Kind::Wide(wide) => {
                if width::State::from_bits(self.word(wide.state)) != width::State::Full {
                    return Next::Now;
                }
                let running = wide.branches.iter().filter(|branch| branches::runs(self.word(branch.word)));
                running.map(|&branch| self.next(branch)).min().unwrap_or(Next::Change)
            }
            Kind::Parallel { branches, .. } => {
                branches.iter().map(|&branch| self.next(branch)).min().unwrap_or(Next::Change)
            }
            Kind::Simple { main, background, .. } => {
                let background = (self.word(background.word) != 0).then(|| self.next(*background));
                simple_parallel::next(self.next(*main), background)
            }
            _ => Next::Now,
        }
    }

    /// Returns the next tick that a machine needs.
    fn next_of_machine(&self, states: &States<A>) -> Next {
        let word = self.word(states.at);
        let mut wake = WakePoll::new();
        for state in states.path(word as u16) {
            let mut count = Count::None;
            for task in &state.tasks {
                count = count.and(Count::of(branches::ended(self.word(task.branch.word))));
                wake.task(self.next(task.branch));
            }
            wake.tasks(count, state.all);
            wake.ticks |= state.transitions.iter().any(|transition| is_asked_every_tick(transition.on));
            let held = state.transitions.iter().filter_map(|transition| transition.delay.as_ref());
            for end in held.filter_map(|(_, held)| Until::from_bits(self.word(*held)).end()) {
                wake.delay(end, self.moment.now);
            }
        }
        wake.next(states.polls && word & NEWLY_ENTERED != 0, self.word(states.pending) != 0)
    }

    /// Returns the next tick that a part needs while its child with this index runs.
    fn next_above(&self, id: u32, index: u16) -> Next {
        let part = &self.program.parts[id as usize];
        match &part.kind {
            Kind::Ordered(rule) if rule.preempts() => {
                let left = &part.children[..usize::from(index)];
                if left.iter().any(|&child| self.polls(child)) {
                    return Next::Now;
                }
                left.iter().filter_map(|&child| self.wakes_at(child, false)).min().map_or(Next::Change, Next::At)
            }
            Kind::Reactive { .. } if asks_every_tick(index.into()) => Next::Now,
            Kind::TimeLimit(_, end) => self.at(*end),
            Kind::Serve { due, .. } => self.at(*due),
            Kind::Elapsed(..) => Next::Now,
            Kind::Frame(frame) if frame.wakes && self.word(frame.wrote) & WROTE != 0 => Next::Now,
            _ => Next::Change,
        }
    }

    /// Returns `true` if a tree in a slot of this idle branch must be checked in every tick.
    fn polls(&self, id: PartId) -> bool {
        let part = &self.program.parts[id as usize];
        part.facts.watches_time
            && match &part.kind {
                Kind::Slot(place) => self.slot(*place).is_some_and(SlotPersistent::polls),
                _ => part.children.iter().any(|&child| self.polls(child)),
            }
    }

    /// Returns the next moment, after the last tick, at which time opens this idle branch. `watched`: a
    /// `lower_priority` guard stands above it.
    pub fn wakes_at(&self, id: PartId, watched: bool) -> Option<Time> {
        let part = &self.program.parts[id as usize];
        if !part.facts.watches_time {
            return None;
        }
        let children = &*part.children;
        let first = |watched| children.first().and_then(|&child| self.wakes_at(child, watched));
        match &part.kind {
            Kind::Ordered(rule) => self.earliest(*rule, children, watched),
            Kind::Reactive { selector } => self.earliest(OrderedRule::reactive(*selector), children, watched),
            Kind::Drawn { .. } | Kind::Choice(_) => {
                children.iter().filter_map(|&child| self.wakes_at(child, watched)).min()
            }
            Kind::Parallel { branches, .. } => {
                branches.iter().filter_map(|branch| self.wakes_at(branch.root, watched)).min()
            }
            Kind::Simple { main: branch, .. } | Kind::RunningIs(_, branch) => self.wakes_at(branch.root, watched),
            Kind::Slot(place) => self.slot(*place)?.wakes_at(self.moment, watched),
            Kind::Native(native) => native.tree.wakes_at(self.memory, self.moment, watched),
            Kind::When { lower, .. } => first(watched || *lower),
            Kind::Gate(gate) => {
                let own = gate.rule.wakes_at(gate.remembered(self.memory), self.moment, watched);
                own.into_iter().chain(first(watched)).min()
            }
            _ => first(watched),
        }
    }

    /// Returns the earliest moment at which time opens one of the children that the rule checks.
    fn earliest(&self, rule: OrderedRule, children: &[PartId], watched: bool) -> Option<Time> {
        let skips = children.iter().take_while(|&&child| self.program.parts[child as usize].facts.skips).count();
        let asked = &children[..rule.asked().count(children.len(), skips)];
        asked.iter().filter_map(|&child| self.wakes_at(child, watched)).min()
    }
}
