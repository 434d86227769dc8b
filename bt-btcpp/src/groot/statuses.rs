//! The status of each node as in BehaviorTree.CPP, from the records of a trace.

use std::collections::BTreeSet;

use bt_runtime::status::Outcome;
use bt_runtime::trace::Record;

use super::trees::{Trees, Uid};

/// The statuses of BehaviorTree.CPP.
pub(super) const IDLE: u8 = 0;
pub(super) const RUNNING: u8 = 1;
pub(super) const SUCCESS: u8 = 2;
pub(super) const FAILURE: u8 = 3;
pub(super) const SKIPPED: u8 = 4;

/// Added to the previous status when a node is idle again.
const IDLE_FROM: u8 = 10;

/// The status of each node.
#[derive(Default)]
pub(super) struct Statuses {
    of: Vec<u8>,
    /// The nodes that are not idle.
    active: BTreeSet<Uid>,
}

/// Returns the status of an outcome.
pub(super) const fn status(outcome: Outcome) -> u8 {
    match outcome {
        Outcome::Success => SUCCESS,
        Outcome::Failure => FAILURE,
    }
}

impl Statuses {
    /// Makes room for all nodes of the trees.
    pub(super) fn resize(&mut self, trees: &Trees) {
        self.of.resize(trees.len(), IDLE);
    }

    /// Returns the status of a node.
    #[cfg(feature = "groot2")]
    pub(super) fn get(&self, uid: Uid) -> u8 {
        self.of.get(usize::from(uid).wrapping_sub(1)).copied().unwrap_or(IDLE)
    }

    /// Returns the number and the status of each node, in two bytes and one. The status of an idle node contains its
    /// previous status.
    #[cfg(feature = "groot2")]
    pub(super) fn bytes(&self) -> Vec<u8> {
        let node = |(at, status): (usize, &u8)| {
            let [low, high] = (at as Uid + 1).to_le_bytes();
            [low, high, *status]
        };
        self.of.iter().enumerate().flat_map(node).collect()
    }

    /// Applies a record; calls `change` for each new status, in order. As in BehaviorTree.CPP, the descendants of a
    /// node become idle before it ends, and the root becomes idle after its tick.
    pub(super) fn record<V>(&mut self, trees: &Trees, record: &Record<V>, change: &mut dyn FnMut(Uid, u8)) {
        let node = record.node().and_then(|node| trees.uid(node));
        match (record, node) {
            (Record::Enter { .. }, Some(uid)) => {
                self.runs_above(trees, uid, change);
                if self.is_active(uid) {
                    self.set(uid, IDLE, change);
                }
                self.set(uid, RUNNING, change);
            }
            (Record::Leave { outcome, .. }, Some(uid)) => {
                self.rest_below(trees, uid, change);
                self.set(uid, status(*outcome), change);
            }
            (Record::Halt { .. }, Some(uid)) => {
                self.rest_below(trees, uid, change);
                self.set(uid, IDLE, change);
            }
            // The running nodes were entered before the first record.
            (Record::Action { .. }, Some(uid)) => {
                self.runs_above(trees, uid, change);
                if !self.is_active(uid) {
                    self.set(uid, RUNNING, change);
                }
            }
            (Record::Panic { .. }, _) => self.rest(change),
            _ => {}
        }
    }

    /// Notes that a node was running before the first record.
    #[cfg(feature = "groot2")]
    pub(super) fn runs(&mut self, trees: &Trees, uid: Uid) {
        self.runs_above(trees, uid, &mut |_, _| {});
        if !self.is_active(uid) {
            self.set(uid, RUNNING, &mut |_, _| {});
        }
    }

    /// Ends a tick.
    pub(super) fn end(&mut self, change: &mut dyn FnMut(Uid, u8)) {
        if matches!(self.of.first(), Some(&(SUCCESS | FAILURE))) {
            self.set(1, IDLE, change);
        }
    }

    /// Sets all nodes to idle.
    pub(super) fn rest(&mut self, change: &mut dyn FnMut(Uid, u8)) {
        for uid in self.active.clone() {
            self.set(uid, IDLE, change);
        }
    }

    fn is_active(&self, uid: Uid) -> bool {
        matches!(self.of.get(usize::from(uid) - 1), Some(&(RUNNING | SUCCESS | FAILURE)))
    }

    fn runs_above(&mut self, trees: &Trees, uid: Uid, change: &mut dyn FnMut(Uid, u8)) {
        let mut missing = Vec::new();
        let mut at = trees.parent(uid);
        while let Some(above) = at.filter(|&above| !self.is_active(above)) {
            missing.push(above);
            at = trees.parent(above);
        }
        missing.into_iter().rev().for_each(|above| self.set(above, RUNNING, change));
    }

    /// Sets the descendants of a node to idle, the deepest first.
    fn rest_below(&mut self, trees: &Trees, uid: Uid, change: &mut dyn FnMut(Uid, u8)) {
        if trees.is_leaf(uid) {
            return;
        }
        for range in trees.below(uid).into_iter().rev() {
            // Numbers have 16 bits, and the end of a range may be one more.
            let Some(last) = range.end.checked_sub(1).filter(|last| *last >= range.start) else { continue };
            let below: Vec<Uid> = self.active.range(range.start as Uid..=last as Uid).copied().collect();
            below.into_iter().rev().for_each(|uid| self.set(uid, IDLE, change));
        }
    }

    fn set(&mut self, uid: Uid, status: u8, change: &mut dyn FnMut(Uid, u8)) {
        let was_active = self.is_active(uid);
        let Some(of) = self.of.get_mut(usize::from(uid) - 1) else { return };
        if status == IDLE && !was_active {
            return;
        }
        *of = if status == IDLE { IDLE_FROM + *of } else { status };
        match (was_active, status) {
            (true, IDLE) => self.active.remove(&uid),
            (false, _) => self.active.insert(uid),
            _ => false,
        };
        change(uid, status);
    }
}

/// Returns a change of status as bytes: six for the time in microseconds, two for the number, one for the status.
pub(super) fn transition(micros: u64, uid: Uid, status: u8) -> [u8; 9] {
    let mut bytes = [0; 9];
    bytes[..6].copy_from_slice(&micros.to_le_bytes()[..6]);
    bytes[6..8].copy_from_slice(&uid.to_le_bytes());
    bytes[8] = status;
    bytes
}
