//! A sink that keeps the last records in a buffer of fixed size.

use super::{Live, Record, Trace};

/// Keeps the last `N` records, without a heap and without their values.
///
/// ```
/// use bt_runtime::prelude::*;
/// use bt_runtime::trace::{Record, Ring};
/// # #[derive(Blackboard, Default)] struct Soldier;
///
/// bt! {
///     tree Guard for Soldier { sequence { succeed; fail } }
/// }
///
/// let mut ring = Ring::<2>::new();
/// Guard::brain(Soldier).tick_traced(Duration::ZERO, &mut (), &mut ring);
/// let nodes: Vec<_> = ring.iter().filter_map(Record::node).collect();
/// assert_eq!(nodes, [2, 0], "`fail` is left, then the sequence");
/// assert_eq!(ring.total(), 7, "the tick, three entries, three ends");
/// ```
#[derive(Clone, Debug)]
pub struct Ring<const N: usize> {
    records: [Record; N],
    total: u64,
}

impl<const N: usize> Ring<N> {
    /// Returns an empty ring.
    #[must_use]
    pub const fn new() -> Self {
        const { assert!(N > 0, "a ring holds at least one record") };
        Self { records: [Record::Unheard { events: 0 }; N], total: 0 }
    }

    /// Returns the number of records so far, including overwritten ones.
    #[must_use]
    pub const fn total(&self) -> u64 {
        self.total
    }

    /// Returns the kept records, the oldest first.
    pub fn iter(&self) -> impl Iterator<Item = &Record> {
        let held = self.total.min(N as u64);
        (self.total - held..self.total).map(|nth| &self.records[(nth % N as u64) as usize])
    }
}

impl<const N: usize> Default for Ring<N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<const N: usize> Trace for Ring<N> {
    fn record(&mut self, record: Live<'_>) {
        self.records[(self.total % N as u64) as usize] = record.map(|_| ());
        self.total += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keeps_the_last_records_in_order() {
        let mut ring = Ring::<3>::new();
        for node in 0..5 {
            ring.record(Record::Enter { node });
        }
        let nodes: [_; 3] = core::array::from_fn(|i| ring.iter().nth(i).and_then(Record::node));
        assert_eq!(nodes, [Some(2), Some(3), Some(4)]);
        assert_eq!(ring.total(), 5);
    }
}
