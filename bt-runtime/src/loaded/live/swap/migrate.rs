//! Moves the memory of an agent's tree from one version to another.

use alloc::sync::Arc;

use super::migration::{Migration, all_branches, branches};
use super::parts::own;
use crate::blackboard::Agent;
use crate::loaded::memory::stored::Stored;
use crate::loaded::program::frame::Value;
use crate::loaded::program::part::{AgentMemory, Branch, Kind, NO_PART, Part, PartId, Word};
use crate::loaded::vm::word;

impl<A: Agent> Migration<A> {
    /// Returns the memory for the new version. All removed parts must have been halted before.
    pub(crate) fn migrate(&self, from: &AgentMemory<A>) -> AgentMemory<A> {
        let mut to = AgentMemory::new(Arc::clone(&self.to));
        for (old, part) in self.from.parts.iter().enumerate() {
            if let (Kind::Gate(gate), Some(Kind::Gate(there))) = (&part.kind, self.kind_of(old as PartId)) {
                there.remember(gate.remembered(from), &mut to);
            }
            if let (Kind::Serve { due, entered: Some(_), .. }, Some(Kind::Serve { due: there, entered: Some(_), .. })) =
                (&part.kind, self.kind_of(old as PartId))
            {
                copy(from, *due, &mut to, *there);
            }
        }
        for (old, part) in self.from.parts.iter().enumerate() {
            if let (Kind::Slot(Some(place)), Some(Kind::Slot(Some(there)))) = (&part.kind, self.kind_of(old as PartId))
                && let Some(persistent) = from.get(*place)
            {
                to.put(*there, persistent.clone());
            }
        }
        for (old, part) in self.from.parts.iter().enumerate() {
            if let (Kind::Native(native), Some(Kind::Native(there))) = (&part.kind, self.kind_of(old as PartId)) {
                migrate(native.tree.memory(), there.tree.memory(), from, &mut to);
            }
        }
        for (old, part) in self.from.parts.iter().enumerate() {
            if let (Kind::Custom(custom), Some(Kind::Custom(there))) = (&part.kind, self.kind_of(old as PartId)) {
                migrate(custom.node.memory(), there.node.memory(), from, &mut to);
            }
        }
        for &(old, new) in &self.keeping {
            if let (Kind::Frame(old), Kind::Frame(new)) =
                (&self.from.parts[old as usize].kind, &self.to.parts[new as usize].kind)
            {
                migrate_named(&old.kept, &new.kept, from, &mut to);
            }
        }
        for old in self.from.given() {
            let new = self.to.given().iter().find(|new| new.name == old.name);
            migrate(Some(&*old.value), new.map(|new| &*new.value), from, &mut to);
        }
        self.branch(self.from.root, self.to.root, from, &mut to);
        to
    }

    /// Returns the kind of the same part in the new version; `None` if the part does not exist there.
    fn kind_of(&self, old: PartId) -> Option<&crate::loaded::program::part::Kind<A>> {
        self.part_of(old).map(|part| &part.kind)
    }

    fn part_of(&self, old: PartId) -> Option<&Part<A>> {
        match self.parts[old as usize] {
            NO_PART => None,
            new => Some(&self.to.parts[new as usize]),
        }
    }

    fn branch(&self, old: Branch, new: Branch, from: &AgentMemory<A>, to: &mut AgentMemory<A>) {
        let branch_word = from.words()[old.word as usize];
        if !word::runs(branch_word) {
            to.words_mut()[new.word as usize] = branch_word;
            return;
        }
        let resting = word::resting(branch_word);
        let path = self.from.path_to(resting);
        for &part in &path {
            self.remembered(part, from, to);
        }
        let rests = self.parts[resting as usize];
        let halting = match word::halting(branch_word) {
            0 => 0,
            part => self.parts[part as usize - 1] + 1,
        };
        let asks = self.to.steps[rests as usize].asks;
        to.words_mut()[new.word as usize] = word::with(branch_word, rests, asks, halting);
        if let Some(part) = self.part_of(resting) {
            let (olds, news) = (branches(&self.from.parts[resting as usize], from), all_branches(part));
            for branch in olds {
                let root = self.parts[branch.root as usize];
                if let Some(&there) = news.iter().find(|there| there.root == root) {
                    self.branch(branch, there, from, to);
                }
            }
        }
    }

    /// Moves the memory of a running part.
    fn remembered(&self, old: PartId, from: &AgentMemory<A>, to: &mut AgentMemory<A>) {
        let Some(new) = self.part_of(old) else { return };
        let part = &self.from.parts[old as usize];
        match (&part.kind, &new.kind) {
            (Kind::Watch { fresh: old, .. }, Kind::Watch { fresh: new, .. })
            | (Kind::Elapsed(_, old), Kind::Elapsed(_, new))
            | (Kind::Delay(_, old), Kind::Delay(_, new))
            | (Kind::TimeLimit(_, old), Kind::TimeLimit(_, new))
            | (Kind::Wait(old), Kind::Wait(new)) => copy(from, *old, to, *new),
            (Kind::Loop(old), Kind::Loop(new)) => {
                copy(from, old.word, to, new.word);
                if let (Some(old), Some(new)) = (&old.each, &new.each) {
                    copy(from, old.index, to, new.index);
                }
            }
            (Kind::Drawn { visited: old, rescore: old_rescore, .. }, Kind::Drawn { visited, rescore, .. }) => {
                to.words_mut()[*visited as usize] = self.visited(from.words()[*old as usize], part, new);
                if let (Some(old), Some(rescore)) = (old_rescore, rescore) {
                    to.words_mut()[rescore.failed as usize] =
                        self.visited(from.words()[old.failed as usize], part, new);
                }
            }
            (Kind::Custom(old), Kind::Custom(new)) => {
                copy(from, old.state, to, new.state);
                for (old, new) in old.rested.iter().zip(&new.rested) {
                    old.keys.iter().zip(&new.keys).for_each(|(&old, &new)| copy(from, old, to, new));
                    // The child may observe other frames now.
                    let missed = from.words()[old.locals as usize] != 0;
                    to.words_mut()[new.locals as usize] = if missed { u64::MAX } else { 0 };
                }
            }
            (Kind::Wide(old), Kind::Wide(new)) => {
                copy(from, old.index, to, new.index);
                copy(from, old.state, to, new.state);
                own(old).zip(own(new)).for_each(|(old, new)| old.value.migrate(from, &*new.value, to));
            }
            (
                Kind::Serve { leaf: old, due: old_due, entered: old_entered, .. },
                Kind::Serve { leaf, due, entered, .. },
            ) => {
                copy(from, *old_due, to, *due);
                if let Some(entered) = *entered {
                    to.words_mut()[entered as usize] = old_entered.map_or(1, |old| from.words()[old as usize]);
                }
                migrate(old.memory(), leaf.memory(), from, to);
            }
            (Kind::Frame(old), Kind::Frame(frame)) => {
                copy(from, old.wrote, to, frame.wrote);
                migrate_named(&old.values, &frame.values, from, to);
            }
            (Kind::Machine(_), Kind::Machine(_)) => {
                if let Some(both) = self.machine(old) {
                    both.migrate(from, to);
                }
            }
            (Kind::Act, Kind::Act) => {
                let new = self.parts[old as usize];
                let [old, new] = [&self.from.steps[old as usize], &self.to.steps[new as usize]];
                if let (Some(old), Some(new)) = (old.does.sleeps(), new.does.sleeps()) {
                    copy(from, old.at, to, new.at);
                    copy(from, old.on, to, new.on);
                }
                migrate(old.does.memory(), new.does.memory(), from, to);
            }
            _ => {}
        }
    }

    /// Converts the set of visited children: each bit moves to the index that its child has in the new version.
    fn visited(&self, had: u64, old: &Part<A>, new: &Part<A>) -> u64 {
        let children = old.children.iter().enumerate().filter(|(index, _)| had >> index & 1 != 0);
        let places = children.filter_map(|(_, &child)| {
            let same = self.parts[child as usize];
            new.children.iter().position(|&other| other == same)
        });
        places.fold(0, |visited, place| visited | 1 << place)
    }
}

pub(crate) fn copy<A: Agent>(from: &AgentMemory<A>, old: Word, to: &mut AgentMemory<A>, new: Word) {
    to.words_mut()[new as usize] = from.words()[old as usize];
}

pub(crate) fn migrate<A: Agent>(
    old: Option<&dyn Stored<A>>,
    new: Option<&dyn Stored<A>>,
    from: &AgentMemory<A>,
    to: &mut AgentMemory<A>,
) {
    if let (Some(old), Some(new)) = (old, new) {
        old.migrate(from, new, to);
    }
}

/// Moves each value for which the new version has one of the same name and type.
fn migrate_named<A: Agent>(old: &[Value<A>], new: &[Value<A>], from: &AgentMemory<A>, to: &mut AgentMemory<A>) {
    for (name, value) in old {
        let there = new.iter().find(|(other, _)| other == name);
        migrate(Some(&**value), there.map(|(_, place)| &**place), from, to);
    }
}
