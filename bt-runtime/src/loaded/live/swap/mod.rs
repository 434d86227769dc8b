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
    /// The tree that it runs; while [`swap`](Self::swap) still halts something, the old version.
    #[must_use]
    pub fn program(&self) -> &Arc<Program<A>> {
        self.persistent.program().unwrap_or(&self.scope.params)
    }

    /// Goes on with another version of its tree, or with another tree.
    ///
    /// **What runs goes on**, with all that it remembers, where it and every node and decorator above it are in both
    /// versions, and each of them below the same one. A node is the same where its `id` and its kind are; one without an
    /// `id` where its kind, its name and the node above it are, and as many such stand before it. Of an action the kind
    /// is its name, of a `run` the tree. So children may be reordered, and arguments, conditions and times be others:
    /// they count from now on, but a `wait` that runs ends when it was to end.
    ///
    /// **What does not is halted** at the next tick, from the leaf up. The last part above it that stays is neither
    /// halted nor entered: it begins anew with its children, a selector and a sequence with their first, once those
    /// above it were asked. A parallel whose branches are others does not stay.
    ///
    /// **A state machine goes on** where its active states are in both versions, one below the other, with the same tasks
    /// and parameters; others may come, go and move. So does a transition of them that waits, where the new state has one
    /// with the same triggers and target. Where an active state is gone, or has other tasks, the machine is halted.
    ///
    /// **An `async fn` that runs is halted**, for its future cannot be moved.
    ///
    /// Where a halt takes several ticks, nothing else of the tree is ticked until all is halted; the tick in which that
    /// is done goes on with the new version. [`stop`](Self::stop) may come in between, and so may another swap, which
    /// then follows.
    ///
    /// **Kept** for the brain's life are cooldowns, and the counts of `once` and `limit`, of the same nodes, wherever
    /// they stand. In its first tick the new version asks every guard, because one may hold now though no key has
    /// changed. A trace is told by [`Record::Swap`](crate::trace::Record::Swap) where numbers mean other nodes.
    ///
    /// A swap allocates, and so may the ticks that halt for it; others do not.
    ///
    /// Returns `Done` where all that runs goes on, `Pending` where something has to be halted first.
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
    /// As [`Brain::swap`] for all agents, whatever trees they run. Those for which that is news wake.
    ///
    /// Returns the number of agents for which something has to be halted first.
    pub fn swap(&mut self, program: &Arc<Program<A>>) -> usize {
        let mut passages: Vec<Arc<Migration<A>>> = Vec::new();
        let mut pending = 0;
        self.each_brain(|brain| {
            let known = passages.iter().position(|migration| Arc::ptr_eq(&migration.from, brain.program()));
            let at = known.unwrap_or_else(|| {
                passages.push(Arc::new(Migration::new(brain.program(), program)));
                passages.len() - 1
            });
            pending += usize::from(brain.pass(&passages[at]) == Halt::Pending);
        });
        pending
    }
}
