//! Another version of a tree takes the place of the one that runs, between two ticks.

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
    /// Returns the tree that it runs; while [`swap`](Self::swap) still halts something, the old version.
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
    /// **Other running nodes are halted** at the next tick, from the leaf up. The last node above them that stays is
    /// neither halted nor entered: it begins anew with its children, after the nodes above it were asked. A selector or a
    /// sequence then begins with its first child. A parallel with other branches does not stay.
    ///
    /// **A state machine keeps running** where its active states exist in both versions, in the same nesting, with the
    /// same tasks and parameters; other states may come, go and move. A delayed transition of an active state keeps its
    /// delay where the new state has a transition with the same triggers and target. If an active state was removed, or
    /// has other tasks, the machine is halted.
    ///
    /// **A running `async fn` is halted**, because its future cannot be moved.
    ///
    /// Where a halt takes several ticks, no other part of the tree is ticked until the halt is complete; that tick then
    /// continues with the new version. [`stop`](Self::stop) may come in between, and so may another swap, which then
    /// follows.
    ///
    /// **Cooldowns** and the counts of `once` and `limit` stay with the same nodes, wherever these are in the new version.
    /// [Kept locals](crate::language::subtrees#kept-locals) of the same name and type stay with the `run`s that are the same,
    /// and with the whole tree.
    /// In its first tick the new version asks every guard, because a guard may hold now though no key has changed. A trace
    /// gets a [`Record::Swap`](crate::trace::Record::Swap) where node numbers have another meaning.
    ///
    /// A swap allocates, and so may the ticks that halt for it; other ticks do not.
    ///
    /// Returns `Done` where every running node keeps running, `Pending` where a node has to be halted first.
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

    fn pass(&mut self, migration: &Arc<Migration<A>>) -> Halt {
        self.scope.params = Arc::clone(&migration.to);
        self.persistent.pass(migration)
    }
}

impl<A: Agent> Population<Loaded<A>> {
    /// As [`Brain::swap`] for all agents, whatever trees they run. Agents whose tree changes are woken.
    ///
    /// Returns the number of agents for which something has to be halted first.
    pub fn swap(&mut self, program: &Arc<Program<A>>) -> usize {
        self.swap_where(program, |_| true).1
    }

    /// As [`swap`](Self::swap), for the agents whose present program `which` accepts. Returns the number of these agents, and
    /// the number of those for which something has to be halted first.
    pub fn swap_where(
        &mut self,
        program: &Arc<Program<A>>,
        mut which: impl FnMut(&Program<A>) -> bool,
    ) -> (usize, usize) {
        self.swap_if(program, |brain| which(brain.program()))
    }

    /// As [`swap`](Self::swap), for the agents that run the tree `old`, or that still halt something to run it: the other
    /// agents run trees of other files. Returns the number of these agents, and the number of those for which something has to
    /// be halted first.
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
        self.swap_if(new, |brain| Arc::ptr_eq(&brain.scope.params, old))
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
