//! Migrates the states of a machine to another version of its file.

use alloc::boxed::Box;
use alloc::collections::BTreeMap;

use super::migrate::{copy, migrate};
use crate::blackboard::Agent;
use crate::loaded::program::Program;
use crate::loaded::program::frame::Value;
use crate::loaded::program::part::{AgentMemory, Kind, Part, PartId};
use crate::loaded::program::states::{NEWLY_ENTERED, State, States, Transition};
use crate::loaded::vm::{packed, unpacked};
use crate::rules::state_machine::NOWHERE;
use crate::rules::state_machine::delay::Until;
use crate::rules::state_machine::switch::Switch;
use crate::rules::state_machine::target::TransitionTarget;
use crate::trace::NodeId;

/// The number of the same state in another version for each state of a machine; [`NOWHERE`] if there is none.
pub(crate) type Numbers = Box<[u16]>;

/// Returns the machines that are in both versions. `nodes` and `parts` have the new number of each old node and part.
pub(crate) fn same<A: Agent>(
    from: &Program<A>,
    to: &Program<A>,
    nodes: &[Option<NodeId>],
    parts: &[PartId],
) -> BTreeMap<PartId, Numbers> {
    let machine = |(old, part): (usize, &Part<A>)| {
        let new = to.parts.get(parts[old] as usize)?;
        let (Kind::Machine(olds), Kind::Machine(news)) = (&part.kind, &new.kind) else { return None };
        let there: BTreeMap<NodeId, u16> = news.states.iter().map(|state| (state.node, state.number)).collect();
        let number = |state: &State<A>| nodes[usize::from(state.node)].and_then(|node| there.get(&node).copied());
        let numbers = olds.states.iter().map(|state| number(state).unwrap_or(NOWHERE)).collect();
        Some((old as PartId, numbers))
    };
    from.parts.iter().enumerate().filter_map(machine).collect()
}

/// A machine in both versions.
pub(crate) struct Both<'p, A: Agent> {
    pub(crate) old: &'p States<A>,
    pub(crate) new: &'p States<A>,
    pub(crate) numbers: &'p [u16],
    /// The new part for each old part.
    pub(crate) parts: &'p [PartId],
}

impl<A: Agent> Both<'_, A> {
    /// Returns `true` if the active states, and the states of a pending switch, can continue in the new version.
    pub(crate) fn goes_on(&self, memory: &AgentMemory<A>) -> bool {
        let pending = unpacked(memory.words()[self.old.pending as usize]).is_none_or(|switch| {
            [switch.to, switch.target, switch.receiver].iter().all(|&to| to == NOWHERE || self.is_same_path(to, false))
        });
        pending && self.is_same_path(self.old.deepest(memory), true)
    }

    /// Returns `true` if this state and the states above it are the same, in the same order, with the same parameters;
    /// if `active`, also with the same tasks.
    fn is_same_path(&self, to: u16, active: bool) -> bool {
        let (mut old, mut new) = (self.old.path(to), self.new.path(self.number(to)));
        loop {
            match (old.next(), new.next()) {
                (None, None) => return true,
                (Some(old), Some(new)) if self.number(old.number) == new.number && self.is_like(old, new, active) => {}
                _ => return false,
            }
        }
    }

    fn number(&self, old: u16) -> u16 {
        self.numbers.get(usize::from(old)).copied().unwrap_or(NOWHERE)
    }

    fn is_like(&self, old: &State<A>, new: &State<A>, active: bool) -> bool {
        let value = |((name, old), (other, new)): (&Value<A>, &Value<A>)| name == other && old.is_like(&**new);
        let [olds, news] = [old, new].map(|state| state.params.as_ref().map_or(&[][..], |params| &params.values));
        let tasks = old.tasks.iter().zip(&new.tasks);
        olds.len() == news.len()
            && olds.iter().zip(news).all(value)
            && (!active || old.tasks.len() == new.tasks.len())
            && (!active || tasks.into_iter().all(|(old, new)| self.part(old.branch.root) == new.branch.root))
    }

    fn part(&self, old: PartId) -> PartId {
        self.parts[old as usize]
    }

    /// Migrates the active states, the delays of transitions and the parameters of states.
    pub(crate) fn migrate(&self, from: &AgentMemory<A>, to: &mut AgentMemory<A>) {
        let word = from.words()[self.old.at as usize];
        to.words_mut()[self.new.at as usize] = word & NEWLY_ENTERED | u64::from(self.number(word as u16));
        let switch = unpacked(from.words()[self.old.pending as usize]);
        let switch = switch.map(|Switch { to, target, receiver, end }| {
            let [to, target, receiver] = [to, target, receiver].map(|state| self.number(state));
            Switch { to, target, receiver, end }
        });
        to.words_mut()[self.new.pending as usize] = switch.map_or(0, packed);
        for old in self.old.path(self.old.deepest(from)) {
            self.delays(old, self.new.state(self.number(old.number)), from, to);
        }
        for (old, &number) in self.old.states.iter().zip(self.numbers) {
            let new = self.new.states.get(usize::from(number));
            if let (Some(old), Some(new)) = (&old.params, new.and_then(|new| new.params.as_ref())) {
                for ((_, old), (_, new)) in old.values.iter().zip(&new.values) {
                    migrate(Some(&**old), Some(&**new), from, to);
                }
            }
        }
    }

    /// Migrates the delays of transitions. A transition is the same if its triggers, its target, and the number of
    /// equal transitions before it are the same.
    fn delays(&self, old: &State<A>, new: &State<A>, from: &AgentMemory<A>, to: &mut AgentMemory<A>) {
        for (at, transition) in new.transitions.iter().enumerate() {
            let Some((_, word)) = &transition.delay else { continue };
            let nth = new.transitions[..at]
                .iter()
                .filter(|other| is_same_transition(other, transition, |state| state))
                .count();
            let mut same =
                old.transitions.iter().filter(|old| is_same_transition(old, transition, |state| self.number(state)));
            match same.nth(nth).and_then(|old| old.delay.as_ref()) {
                Some((_, old)) => copy(from, *old, to, *word),
                None => to.words_mut()[*word as usize] = Until::NONE.to_bits(),
            }
        }
    }
}

/// Returns `true` if two transitions have the same triggers and the same target. `number` returns the new number of a
/// state of `old`.
fn is_same_transition<A: Agent>(old: &Transition<A>, new: &Transition<A>, number: impl Fn(u16) -> u16) -> bool {
    let has_same_target = match (&old.target, &new.target) {
        (TransitionTarget::End(old), TransitionTarget::End(new)) => old == new,
        (TransitionTarget::Stay, TransitionTarget::Stay) => true,
        (TransitionTarget::End(_) | TransitionTarget::Stay, _)
        | (_, TransitionTarget::End(_) | TransitionTarget::Stay) => false,
        (old, new) => old.states().iter().map(|&state| number(state)).eq(new.states().iter().copied()),
    };
    has_same_target && old.on == new.on
}
