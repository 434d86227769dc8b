//! The migration from one version of a tree to another.

use alloc::collections::BTreeMap;
use alloc::sync::Arc;
use alloc::vec::Vec;

use super::states::{Both, Numbers};
use super::{nodes, parts, states};
use crate::blackboard::Agent;
use crate::loaded::program::custom::CustomPart;
use crate::loaded::program::lower::paths;
use crate::loaded::program::part::{AgentMemory, Branch, Kind, NO_PART, Part, PartId};
use crate::loaded::program::{LoadedNode, Program};
use crate::loaded::vm::word;

/// The map from the parts of one version to those of another. Shared by all agents with this migration.
pub(crate) struct Migration<A: Agent> {
    pub(crate) from: Arc<Program<A>>,
    pub(crate) to: Arc<Program<A>>,
    /// The new part for each old part, or [`NO_PART`].
    pub(crate) parts: Vec<PartId>,
    /// The trees with kept locals that exist in both versions.
    pub(super) keeping: Vec<(PartId, PartId)>,
    /// The machines that exist in both versions.
    machines: BTreeMap<PartId, Numbers>,
    /// `true` if node numbers have another meaning in the new version.
    pub(crate) renumbers: bool,
    /// `true` if the source differs. A guard may then hold although no key has changed.
    pub(crate) differs: bool,
}

impl<A: Agent> Migration<A> {
    /// Maps one version to another.
    pub(crate) fn new(from: &Arc<Program<A>>, to: &Arc<Program<A>>) -> Self {
        let nodes = nodes::same(from, to);
        let parts = parts::same(from, to, &nodes);
        let keeping = parts::keeping(from, to, &nodes);
        let machines = states::same(from, to, &nodes, &parts);
        let rows =
            from.info.len() == to.info.len() && from.info.iter().zip(to.info.iter()).all(|(a, b)| is_same_row(a, b));
        let differs = from.source != to.source;
        Self { from: Arc::clone(from), to: Arc::clone(to), parts, keeping, machines, renumbers: !rows, differs }
    }

    /// Returns the number of parts on the path of a running branch, from its top down, that go on in the new version.
    /// Each of them exists in both versions, in the branch of `root` in the new one; a machine also has the same active
    /// states there.
    pub(crate) fn goes_on(&self, path: &[PartId], branch: Branch, root: PartId, memory: &AgentMemory<A>) -> usize {
        let mut above = NO_PART;
        let same = |&&old: &&PartId| {
            let new = self.parts[old as usize];
            let stands =
                new != NO_PART && self.to.parts[new as usize].parent == above && (above != NO_PART || new == root);
            above = new;
            stands && self.machine(old).is_none_or(|both| both.goes_on(memory))
        };
        let count = path.iter().take_while(same).count();
        let halting = word::halting(memory.words()[branch.word as usize]);
        match path[..count].iter().position(|&part| part + 1 == halting) {
            Some(at) if at + 1 < count && !self.asks(path[at], path[at + 1]) => at + 1,
            _ => count,
        }
    }

    /// Returns `true` if this part of the path decides in the new version, too, while its child runs. Only then the
    /// part can complete a halt that it has begun.
    fn asks(&self, old: PartId, child: PartId) -> bool {
        let counterpart = |old: PartId| self.parts[old as usize];
        paths::ask(&self.to.parts, counterpart(old), counterpart(child)).is_some()
    }

    /// Returns a machine that is in both versions; `None` if the part is no machine, or is in one version only.
    pub(crate) fn machine(&self, old: PartId) -> Option<Both<'_, A>> {
        let numbers = self.machines.get(&old)?;
        match (&self.from.parts[old as usize].kind, &self.to.parts[self.parts[old as usize] as usize].kind) {
            (Kind::Machine(old), Kind::Machine(new)) => Some(Both { old, new, numbers, parts: &self.parts }),
            _ => None,
        }
    }

    /// Returns the new part for an old part, or [`NO_PART`].
    pub(crate) fn counterpart(&self, old: PartId) -> PartId {
        self.parts[old as usize]
    }

    /// Returns `true` if a running part of the branch must be halted. `root` is the top of the branch in the new
    /// version.
    pub(crate) fn cuts(&self, branch: Branch, root: PartId, memory: &AgentMemory<A>) -> bool {
        let branch_word = memory.words()[branch.word as usize];
        if !word::runs(branch_word) {
            return false;
        }
        let resting = word::resting(branch_word);
        let path = self.from.path_to(resting);
        self.goes_on(&path, branch, root, memory) < path.len()
            || branches(&self.from.parts[resting as usize], memory)
                .iter()
                .any(|branch| self.cuts(*branch, self.parts[branch.root as usize], memory))
    }
}

/// Returns `true` if two rows of the tables mean the same. Their lines may differ.
fn is_same_row(a: &LoadedNode, b: &LoadedNode) -> bool {
    let LoadedNode { id, name, kind, parent, depth, line: _, file_id: _, tree, attributes, condition } = a;
    let row = (&b.id, &b.name, &b.kind, &b.parent, &b.depth, &b.tree, &b.attributes, &b.condition);
    (id, name, kind, parent, depth, tree, attributes, condition) == row
}

/// Returns the branches below a part that may run. For a machine, these are the branches of its active states, because
/// other states have no memory.
pub(crate) fn branches<A: Agent>(part: &Part<A>, memory: &AgentMemory<A>) -> Vec<Branch> {
    match &part.kind {
        Kind::Machine(states) => {
            let active = states.path(states.deepest(memory));
            active.flat_map(|state| state.tasks.iter().map(|task| task.branch)).collect()
        }
        _ => all_branches(part),
    }
}

/// Returns all branches directly below a part.
pub(crate) fn all_branches<A: Agent>(part: &Part<A>) -> Vec<Branch> {
    match &part.kind {
        Kind::Machine(states) => {
            states.states.iter().flat_map(|state| state.tasks.iter().map(|task| task.branch)).collect()
        }
        Kind::Parallel { branches, .. } | Kind::Custom(CustomPart { branches, .. }) => branches.to_vec(),
        Kind::Wide(wide) => wide.branches.to_vec(),
        Kind::Simple { main, background, .. } => Vec::from([*main, *background]),
        Kind::RunningIs(_, branch) => Vec::from([*branch]),
        _ => Vec::new(),
    }
}

impl<A: Agent> Program<A> {
    /// Returns the parts from the top of its branch down to this part.
    pub(crate) fn path_to(&self, mut id: PartId) -> Vec<PartId> {
        let mut path = Vec::new();
        while id != NO_PART {
            path.push(id);
            id = self.parts[id as usize].parent;
        }
        path.reverse();
        path
    }
}
