//! Records the running nodes of a brain whose ticks are not traced.

use alloc::vec::Vec;
use core::time::Duration;

use super::{Brain, World};
use crate::node::Node;
use crate::time::Time;
use crate::trace::{Live, NodeId, Record, Trace};
use crate::tree::Tree;

/// A trace that collects the running nodes in the pass that otherwise runs services.
#[derive(Default)]
struct Look(Vec<NodeId>);

impl Trace for Look {
    fn record(&mut self, _: Live<'_>) {}

    #[inline]
    fn looks(&self) -> bool {
        true
    }

    #[inline]
    fn saw_running(&mut self, node: NodeId) {
        self.0.push(node);
    }
}

impl<T: Tree> Brain<T> {
    /// Records the running nodes: a [`Record::Look`], then a [`Record::Runs`] for each node, in the order of their
    /// numbers. Use it for a list of many agents whose ticks are not traced.
    ///
    /// A node that halts over several ticks still runs. The call changes nothing; arguments of compiled trees that a
    /// loaded tree runs may read `world`.
    ///
    /// ```
    /// use bt_runtime::{prelude::*, trace::Recorder};
    /// # #[derive(Blackboard, Default)] struct Cat;
    ///
    /// bt! {
    ///     tree Day for Cat { sequence { succeed "eat"; parallel { idle "sleep"; idle "dream" } } }
    /// }
    ///
    /// let (mut brain, mut trace) = (Day::brain(Cat), Recorder::default());
    /// brain.tick(Duration::from_secs(1), &mut ());
    /// brain.look(&mut (), &mut trace);
    /// let shown: Vec<_> = trace.records.iter().map(|record| record.show::<Day>().to_string()).collect();
    /// assert_eq!(shown, ["a tool looks at 1s", "sequence runs", "parallel runs", "sleep runs", "dream runs"]);
    /// ```
    pub fn look<R: Trace>(&mut self, world: &mut World<'_, T>, trace: &mut R) {
        self.look_at(self.engine.now, world, trace);
    }

    /// Records the running nodes as [`Brain::look`] does, at the time `now`, because the clock of a sleeping brain
    /// stands still.
    pub(crate) fn look_at<R: Trace>(&mut self, now: Time, world: &mut World<'_, T>, trace: &mut R) {
        let nodes = self.running_nodes(world);
        T::announce(&self.persistent, trace);
        trace.record(Record::Look { now });
        nodes.into_iter().for_each(|node| trace.record(Record::Runs { node }));
        trace.end();
    }

    /// Returns the running nodes, in the order of their numbers.
    fn running_nodes(&mut self, world: &mut World<'_, T>) -> Vec<NodeId> {
        let mut look = Look::default();
        let (mut run, active, persistent) = self.run(Duration::ZERO, world, &mut look);
        if let Some(active) = active {
            T::Root::observe(active, persistent, &mut run);
        }
        // Each branch of a loaded tree reports the nodes above it again.
        let mut nodes = look.0;
        nodes.sort_unstable();
        nodes.dedup();
        nodes
    }
}
