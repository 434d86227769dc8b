//! A look at a brain whose ticks are not traced.

use alloc::vec::Vec;
use core::time::Duration;

use super::{Brain, Spare, World};
use crate::node::Node;
use crate::time::Time;
use crate::trace::{Live, NodeId, Record, Trace};
use crate::tree::Tree;

/// A trace for the pass over the running nodes that runs services: it only takes the nodes.
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
    /// Records which nodes run: a [`Record::Look`], and a [`Record::Runs`] for each of them, in the order of their numbers. For
    /// a list of many agents whose ticks no one traces.
    ///
    /// A node that halts over several ticks still runs. Nothing changes; arguments of compiled trees that a loaded tree runs
    /// may read `world`.
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

    /// As [`Brain::look`], at the time `now`, because the clock of a sleeping brain stands still.
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
        let mut spare = Spare::<T>::default();
        let (mut run, active, persistent) = self.run(Duration::ZERO, world, &mut look, &mut spare);
        if let Some(active) = active {
            T::Root::observe(active, persistent, &mut run);
        }
        // Each branch of a loaded tree names the nodes above it.
        let mut nodes = look.0;
        nodes.sort_unstable();
        nodes.dedup();
        nodes
    }
}
