//! The node numbers of trees in slots, for traces: the first free numbers after those of the tree around the slots.

#[cfg(feature = "json")]
use alloc::collections::BTreeMap;
#[cfg(feature = "json")]
use alloc::vec::Vec;
use core::num::NonZero;
use core::ops::Range;

use crate::trace::NodeId;

/// The number of the root of a tree in a slot. It is not 0, which is the number of the root around the slots.
pub(crate) type Number = NonZero<NodeId>;

/// The number after the last one.
const END: usize = NodeId::MAX as usize + 1;

/// The largest number of nodes of a tree, with all trees that it runs.
#[cfg(feature = "json")]
pub(crate) const NUMBERS: usize = NodeId::MAX as usize;
/// The numbers that a tree with slots leaves for trees in slots.
#[cfg(feature = "json")]
pub(crate) const FOR_SLOTS: usize = 4096;

/// Returns the number `first` if it and the numbers of all `nodes` nodes exist.
pub(super) fn checked(first: usize, nodes: usize) -> Option<Number> {
    let fits = first.checked_add(nodes).is_some_and(|end| end <= END);
    Number::new(NodeId::try_from(first).ok()?).filter(|_| fits)
}

/// Returns the first of `nodes` consecutive free numbers from `from` on; `None` if there are too few. `taken` returns a
/// taken range that overlaps the given range.
pub(super) fn free(
    from: NodeId,
    nodes: usize,
    taken: impl Fn(&Range<usize>) -> Option<Range<usize>>,
) -> Option<Number> {
    let mut first = usize::from(from);
    while let Some(range) = taken(&(first..first + nodes)) {
        first = range.end;
    }
    checked(first, nodes)
}

/// The free numbers of a tree with many slots. Each step costs the logarithm of the number of slots, whereas [`free`]
/// goes through all slots.
#[cfg(feature = "json")]
#[derive(Clone, Debug)]
pub(crate) struct FreeNumbers {
    /// The end of each free range, by its start.
    ranges: BTreeMap<usize, usize>,
    /// The number of ranges that were examined.
    #[cfg(test)]
    steps: usize,
}

#[cfg(feature = "json")]
impl FreeNumbers {
    /// Returns all numbers from `from` on, except taken ones.
    pub(crate) fn new(from: usize, taken: impl Iterator<Item = Range<usize>>) -> Self {
        let mut taken: Vec<_> = taken.collect();
        taken.sort_unstable_by_key(|range| range.start);
        let (mut ranges, mut at) = (BTreeMap::new(), from);
        for range in taken {
            if at < range.start {
                ranges.insert(at, range.start);
            }
            at = at.max(range.end);
        }
        if at < END {
            ranges.insert(at, END);
        }
        Self {
            ranges,
            #[cfg(test)]
            steps: 0,
        }
    }

    /// Takes the first `nodes` consecutive numbers.
    pub(crate) fn take(&mut self, nodes: usize) -> Option<Number> {
        let ranges = self.ranges.iter().map(|(&start, &end)| start..end);
        #[cfg(test)]
        let ranges = ranges.inspect(|_| self.steps += 1);
        let mut ranges = ranges;
        let Range { start, end } = ranges.find(|range| range.len() >= nodes)?;
        self.ranges.remove(&start);
        if start + nodes < end {
            self.ranges.insert(start + nodes, end);
        }
        checked(start, nodes)
    }

    /// Makes taken numbers free again.
    pub(crate) fn give_back(&mut self, range: Range<usize>) {
        let Range { mut start, mut end } = range;
        if let Some((&before, _)) = self.ranges.range(..start).next_back().filter(|&(_, &end)| end == start) {
            self.ranges.remove(&before);
            start = before;
        }
        if let Some(after) = self.ranges.remove(&end) {
            end = after;
        }
        self.ranges.insert(start, end);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_never_overflow() {
        let free = |from, nodes| free(from, nodes, |_| None).map(Number::get);
        assert_eq!(free(7, 3), Some(7));
        assert_eq!(free(u16::MAX, 1), Some(u16::MAX));
        assert_eq!(free(u16::MAX, 2), None);
        assert_eq!(free(1, usize::from(u16::MAX)), Some(1));
        assert_eq!(free(1, usize::from(u16::MAX) + 1), None);
    }

    #[cfg(feature = "json")]
    #[test]
    fn many_numbers_are_those_of_a_search() {
        use crate::chance::Chance;
        let mut chance = Chance::new(3);
        let mut taken: Vec<Range<usize>> = Vec::new();
        let mut numbers = FreeNumbers::new(100, core::iter::empty());
        for _ in 0..2_000 {
            let (nodes, at) = (1 + chance.below(9) as usize, chance.below(1 + taken.len() as u64) as usize);
            if chance.below(5) < 2 && at < taken.len() {
                numbers.give_back(taken.swap_remove(at));
            } else {
                let meets = |range: &Range<usize>| {
                    taken.iter().find(|other| other.start < range.end && range.start < other.end).cloned()
                };
                let first = free(100, nodes, meets);
                assert_eq!(numbers.take(nodes), first);
                let first = usize::from(first.unwrap().get());
                taken.push(first..first + nodes);
            }
            let ranges = FreeNumbers::new(100, taken.iter().cloned()).ranges;
            assert_eq!(numbers.ranges, ranges);
        }
    }

    #[cfg(feature = "json")]
    #[test]
    fn the_work_of_many_puts_is_linear() {
        let mut numbers = FreeNumbers::new(9_000, core::iter::empty());
        for _ in 0..9_000 {
            assert!(numbers.take(3).is_some());
        }
        assert_eq!(numbers.steps, 9_000);
    }
}
