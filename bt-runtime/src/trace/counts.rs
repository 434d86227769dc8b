//! A sink that counts the records of each kind.

use super::{Live, Record, Trace};
use crate::status::Outcome;

/// Counts records, in a few words of memory and without a heap.
///
/// ```
/// use bt_runtime::prelude::*;
/// use bt_runtime::trace::Counts;
/// # #[derive(Blackboard, Default)] struct Cat { dog: bool }
///
/// bt! {
///     tree Nap for Cat { selector { #[when(bb.dog, aborts = both)] idle "hide"; idle "sleep" } }
/// }
///
/// let (mut brain, mut counts) = (Nap::brain(Cat::default()), Counts::default());
/// brain.tick_traced(Duration::ZERO, &mut (), &mut counts);
/// brain.board_mut().set_dog(true);
/// brain.tick_traced(Duration::ZERO, &mut (), &mut counts);
/// brain.tick_traced(Duration::ZERO, &mut (), &mut counts);
/// assert_eq!((counts.ticks, counts.enters, counts.preemptions), (3, 3, 1));
/// assert_eq!(counts.guards, 3, "at the start, by the search, at the entry; then nothing changed");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Counts {
    /// The number of ticks.
    pub ticks: u64,
    /// The number of nodes that started.
    pub enters: u64,
    /// The number of nodes that succeeded.
    pub successes: u64,
    /// The number of nodes that failed.
    pub failures: u64,
    /// The number of nodes that were halted.
    pub halts: u64,
    /// The number of guards, gates and conditions that were checked, in searches too.
    pub guards: u64,
    /// The number of branches that preempted another branch.
    pub preemptions: u64,
    /// The number of ticks of actions, and of runs of services.
    pub actions: u64,
    /// The number of writes by the tree that changed a key.
    pub writes: u64,
    /// The number of switches of state machines.
    pub transitions: u64,
}

impl Trace for Counts {
    #[inline]
    fn record(&mut self, record: Live<'_>) {
        let count = match record {
            Record::Tick { .. } => &mut self.ticks,
            Record::Enter { .. } => &mut self.enters,
            Record::Leave { outcome: Outcome::Success, .. } => &mut self.successes,
            Record::Leave { outcome: Outcome::Failure, .. } => &mut self.failures,
            Record::Halt { .. } => &mut self.halts,
            Record::Guard { .. } => &mut self.guards,
            Record::Preempt { .. } => &mut self.preemptions,
            Record::Action { .. } => &mut self.actions,
            Record::Key { .. } => &mut self.writes,
            Record::Transition { .. } => &mut self.transitions,
            Record::Agent { .. }
            | Record::Panic { .. }
            | Record::Push { .. }
            | Record::Refused { .. }
            | Record::Unsettled { .. }
            | Record::Send { .. }
            | Record::Swap { .. }
            | Record::Write { .. }
            | Record::Event { .. }
            | Record::Look { .. }
            | Record::Runs { .. }
            | Record::Take { .. }
            | Record::Unheard { .. } => return,
        };
        *count += 1;
    }
}
