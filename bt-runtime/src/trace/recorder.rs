//! A sink that keeps all records, with their values as text.

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::rows::Rows;
use super::{Live, Names, NodeId, NodeTable, Record, Trace};

/// Keeps every record, with inputs and values as text: for tests and tools.
///
/// ```
/// use bt_runtime::prelude::*;
/// use bt_runtime::trace::Recorder;
/// # #[derive(Blackboard, Default)] struct Soldier { ammo: u32 }
///
/// bt! {
///     tree Reload for Soldier { set(bb.ammo = 6) "reload" }
/// }
///
/// let mut trace = Recorder::default();
/// Reload::brain(Soldier::default()).tick_traced(Duration::from_secs(1), &mut (), &mut trace);
/// let lines: Vec<_> = trace.records.iter().map(|record| record.show::<Reload>().to_string()).collect();
/// assert_eq!(lines, ["tick at 1s, 1s on", "enter reload", "reload sets ammo to 6", "leave reload: Success"]);
/// ```
///
/// [`lines`](Self::lines) also knows the names of a tree in a slot, and of a tree from a file.
#[derive(Clone, Debug, Default)]
pub struct Recorder {
    /// The records so far.
    pub records: Vec<Record<String>>,
    /// The nodes that were announced, each with the number of records before the announcement.
    announced: Vec<(usize, Option<NodeId>, NodeId, NodeTable)>,
}

impl Recorder {
    /// Returns the records as text, with the names of a tree, and of the trees in its slots.
    ///
    /// ```
    /// use bt_runtime::{prelude::*, slot::Subtree};
    /// use bt_runtime::trace::{Names, Recorder};
    /// # #[derive(Blackboard, Default)] struct Soldier { shots: u32 }
    ///
    /// bt! {
    ///     tree Guard for Soldier { slot weapon }
    ///     tree Shoot for Soldier { set(bb.shots = 1) "shoot" }
    /// }
    ///
    /// let (mut brain, mut trace) = (Guard::brain(Soldier::default()), Recorder::default());
    /// brain.put(Guard::WEAPON, Subtree::of::<Shoot>(()));
    /// brain.tick_traced(Duration::ZERO, &mut (), &mut trace);
    /// assert_eq!(trace.lines(Names::of::<Guard>())[2..5], ["weapon starts Shoot", "enter shoot", "shoot sets shots to 1"]);
    /// ```
    #[must_use]
    pub fn lines(&self, names: Names) -> Vec<String> {
        let (mut rows, mut announced) = (Rows::new(names), self.announced.iter().peekable());
        let lines = self.records.iter().enumerate().map(|(number, record)| {
            while let Some((_, slot, first, nodes)) = announced.next_if(|(before, ..)| *before <= number) {
                rows.nodes(*slot, *first, nodes);
            }
            let line = record.show_with(&rows).to_string();
            if matches!(record, Record::Tick { .. }) {
                rows.tick();
            }
            line
        });
        lines.collect()
    }
}

/// Compares only the records.
impl PartialEq for Recorder {
    fn eq(&self, other: &Self) -> bool {
        self.records == other.records
    }
}

impl Eq for Recorder {}

impl Trace for Recorder {
    fn record(&mut self, record: Live<'_>) {
        self.records.push(record.map(|value| value.to_string()));
    }

    fn nodes(&mut self, slot: Option<NodeId>, first: NodeId, nodes: &NodeTable) {
        // The owner of the records may have cleared them, so drop announcements that come later than the last record.
        while self.announced.last().is_some_and(|&(before, ..)| before > self.records.len()) {
            self.announced.pop();
        }
        self.announced.push((self.records.len(), slot, first, nodes.clone()));
    }
}
