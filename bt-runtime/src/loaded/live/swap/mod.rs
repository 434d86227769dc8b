//! Replaces the version of a tree that runs by another, between two ticks.

mod halt_removed;
mod migrate;
mod migration;
mod nodes;
mod parts;
mod states;

use alloc::sync::Arc;
use alloc::vec::Vec;

use crate::blackboard::Agent;
use crate::brain::Brain;
use crate::loaded::program::Program;
use crate::loaded::tree::Loaded;
use crate::population::Population;
use crate::status::Halt;

pub(crate) use migration::{Migration, branches};

impl<A: Agent> Brain<Loaded<A>> {
    /// Returns the program of the running tree; until [`swap`](Self::swap) has halted every removed node, that of the
    /// old version.
    #[must_use]
    pub fn program(&self) -> &Arc<Program<A>> {
        self.persistent.program().unwrap_or(&self.scope.params)
    }

    /// Continues with another version of its tree, or with another tree.
    ///
    /// **A running node keeps running**, with its memory, where the node and every node and decorator above it exist in
    /// both versions, in the same nesting. Two nodes are the same if they have the same `id` and kind. Two nodes without
    /// an `id` are the same if they have the same kind and name, the same node above them, and the same number of such
    /// siblings before them. The kind of an action includes its name, the kind of a `run` its tree. So children may be
    /// reordered, and arguments, conditions and times may change: they apply from now on, but a running `wait` keeps its
    /// end.
    ///
    /// **Other running nodes are halted** at the next tick, from the leaf up. The lowest node above them that stays is
    /// neither halted nor entered: the nodes above it decide first, then it starts again with its children. A selector
    /// or a sequence starts with its first child. A parallel does not stay if its branches differ.
    ///
    /// **A state machine keeps running** where its active states exist in both versions, in the same nesting, with the
    /// same tasks and parameters; other states may come, go and move. A delayed transition of an active state keeps its
    /// delay where the new state has a transition with the same triggers and target. If an active state was removed, or
    /// has other tasks, the machine is halted.
    ///
    /// **A running `async fn` is halted**, because its future cannot be moved.
    ///
    /// If a halt takes several ticks, no other part of the tree is ticked until the halt is complete; the tick that
    /// completes it continues with the new version. Meanwhile [`stop`](Self::stop) may be called, and so may another
    /// swap, which then follows.
    ///
    /// **Cooldowns** and the counts of `once` and `limit` stay with the same nodes, wherever these are in the new version.
    /// [Kept locals](crate::language::subtrees#kept-locals) of the same name and type stay with the `run`s that are the same,
    /// and with the whole tree.
    /// In its first tick the new version checks every guard, because a guard may hold now though no key has changed. A
    /// trace gets a [`Record::Swap`](crate::trace::Record::Swap) if node numbers have another meaning.
    ///
    /// A swap allocates, and so may the ticks that halt for it; other ticks do not.
    ///
    /// Returns `Done` if every running node keeps running, `Pending` if a node has to be halted first.
    ///
    /// ```
    /// use bt_runtime::{Registry, prelude::*};
    /// # #[derive(Blackboard, Default)] struct Lamp { lit: bool }
    ///
    /// let load = |root: &str| {
    ///     let text = format!(r#"{{ "bt": 1, "tree": "Blink", "agent": "Lamp", "root": {root} }}"#);
    ///     Registry::<Lamp>::new().load_str("blink.json", &text).unwrap()
    /// };
    /// let wait = r#"{ "node": "wait", "id": 7, "args": { "for": "3s" } }"#;
    /// let light = r#"{ "node": "set", "key": "lit", "value": true }"#;
    /// let mut brain = load(&format!(r#"{{ "node": "sequence", "children": [{wait}] }}"#)).brain(Lamp::default());
    /// let second = Duration::from_secs(1);
    /// brain.tick(second, &mut ());
    ///
    /// let other = load(&format!(r#"{{ "node": "sequence", "children": [{wait}, {light}] }}"#));
    /// assert_eq!(brain.swap(&other), Halt::Done, "the wait goes on");
    /// brain.tick(second, &mut ());
    /// brain.tick(second, &mut ());
    /// assert!(!brain.board().lit);
    /// brain.tick(second, &mut ());
    /// assert!(brain.board().lit, "three seconds after it began");
    /// ```
    pub fn swap(&mut self, program: &Arc<Program<A>>) -> Halt {
        let migration = Migration::new(self.program(), program);
        self.pass(&Arc::new(migration))
    }

    /// Returns `true` if the brain runs this program, or still halts nodes for a swap to it.
    pub fn has_swapped_to(&self, program: &Arc<Program<A>>) -> bool {
        Arc::ptr_eq(&self.scope.params, program)
    }

    fn pass(&mut self, migration: &Arc<Migration<A>>) -> Halt {
        self.scope.params = Arc::clone(&migration.to);
        self.persistent.pass(migration)
    }
}

impl<A: Agent> Population<Loaded<A>> {
    /// Swaps the tree of all agents as [`Brain::swap`] does, whichever trees they run. Agents whose tree changes are
    /// woken.
    ///
    /// Returns the number of agents for which something has to be halted first.
    pub fn swap(&mut self, program: &Arc<Program<A>>) -> usize {
        self.swap_if(program, |_| true).1
    }

    /// Swaps the tree of the agents whose current program `which` accepts, as [`swap`](Self::swap) does. Leaves out the
    /// agents that [have swapped](Brain::has_swapped_to) to `program` before. Returns the number of the swapped agents,
    /// and the number of those for which something has to be halted first.
    pub fn swap_where(
        &mut self,
        program: &Arc<Program<A>>,
        mut which: impl FnMut(&Program<A>) -> bool,
    ) -> (usize, usize) {
        self.swap_if(program, |brain| !brain.has_swapped_to(program) && which(brain.program()))
    }

    /// Swaps the tree of the agents that run `old`, or that still halt nodes for a swap to it, as [`swap`](Self::swap)
    /// does. Agents with trees of other files keep them. Returns the number of agents with `old`, and the number of
    /// those for which something has to be halted first.
    ///
    /// ```
    /// use bt_runtime::{Population, Registry, prelude::*};
    /// # #[derive(Blackboard, Default)] struct Lamp { level: u32 }
    ///
    /// let load = |level: u32| {
    ///     let root = format!(r#"{{ "node": "set", "key": "level", "value": {level} }}"#);
    ///     let text = format!(r#"{{ "bt": 1, "tree": "Shine", "agent": "Lamp", "root": {root} }}"#);
    ///     Registry::<Lamp>::new().load_str("shine.json", &text).unwrap()
    /// };
    /// let (dim, bright) = (load(1), load(9));
    /// let mut lamps = Population::new();
    /// let ids = [&dim, &bright, &dim].map(|tree| lamps.spawn(tree.brain(Lamp::default())));
    /// let half = load(5);
    /// assert_eq!(lamps.swap_from(&dim, &half), (2, 0));
    /// lamps.tick(Duration::ZERO, &mut ());
    /// assert_eq!(ids.map(|id| lamps.board(id).unwrap().level), [5, 9, 5]);
    /// ```
    pub fn swap_from(&mut self, old: &Arc<Program<A>>, new: &Arc<Program<A>>) -> (usize, usize) {
        self.swap_if(new, |brain| brain.has_swapped_to(old))
    }

    fn swap_if(
        &mut self,
        program: &Arc<Program<A>>,
        mut which: impl FnMut(&Brain<Loaded<A>>) -> bool,
    ) -> (usize, usize) {
        let mut passages: Vec<Arc<Migration<A>>> = Vec::new();
        let (mut agents, mut pending) = (0, 0);
        self.each_brain(|brain| {
            if !which(brain) {
                return;
            }
            agents += 1;
            let known = passages.iter().position(|migration| Arc::ptr_eq(&migration.from, brain.program()));
            let at = known.unwrap_or_else(|| {
                passages.push(Arc::new(Migration::new(brain.program(), program)));
                passages.len() - 1
            });
            pending += usize::from(brain.pass(&passages[at]) == Halt::Pending);
        });
        (agents, pending)
    }
}
