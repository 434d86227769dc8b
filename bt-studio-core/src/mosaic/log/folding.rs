//! The list of a page: entries grouped by poll.

use std::collections::BTreeSet;
use std::ops::Range;

use super::Entity;

/// The polls that are folded. The entries of a folded poll are not listed.
#[derive(Clone, Default)]
pub(crate) struct Folding {
    /// `true` if the polls that are not in `except` are folded.
    all: bool,
    except: BTreeSet<u32>,
}

/// The entries of a list: all of them, or those that a filter lets through, in order.
#[derive(Clone, Copy)]
pub(crate) enum Listed<'l> {
    All,
    Only(&'l [u32]),
}

/// A poll with its entries, or the entries before the first poll.
struct Block<'l> {
    /// The entry that begins the poll.
    poll: Option<u32>,
    /// The first entry under it, and the one behind the last.
    entries: Range<u32>,
    /// Those of them that are listed.
    listed: Listed<'l>,
}

impl Folding {
    /// Folds or unfolds a poll, or all polls if `poll` is `None`.
    pub(crate) fn fold(&mut self, poll: Option<u32>, folded: bool) {
        match poll {
            None => *self = Self { all: folded, except: BTreeSet::new() },
            Some(poll) if folded == self.all => drop(self.except.remove(&poll)),
            Some(poll) => drop(self.except.insert(poll)),
        }
    }

    /// Returns `true` if the poll that begins at the given entry is folded.
    pub(crate) fn is_folded(&self, poll: u32) -> bool {
        self.all != self.except.contains(&poll)
    }

    /// The length of the list.
    pub(crate) fn total(&self, entity: &Entity, listed: Listed<'_>) -> u32 {
        blocks(entity, listed).map(|block| self.length(&block)).sum()
    }

    /// The entries of a part of the list.
    pub(crate) fn part(&self, entity: &Entity, listed: Listed<'_>, from: u32, count: u32) -> Vec<u32> {
        let (mut skip, mut left, mut found) = (from, count, Vec::new());
        for block in blocks(entity, listed) {
            let length = self.length(&block);
            if skip >= length {
                skip -= length;
                continue;
            }
            let taken = (length - skip).min(left);
            found.extend((skip..skip + taken).map(|place| block.at(place)));
            (skip, left) = (0, left - taken);
            if left == 0 {
                break;
            }
        }
        found
    }

    /// The place of an entry in the list: that of its poll if it is folded, and of the one before it if it is not listed.
    pub(crate) fn place(&self, entity: &Entity, listed: Listed<'_>, entry: u32) -> u32 {
        let mut before = 0;
        for block in blocks(entity, listed) {
            let length = self.length(&block);
            if entry < block.entries.end && length > 0 {
                return before + block.place(entry).min(length - 1);
            }
            if entry < block.entries.end {
                break;
            }
            before += length;
        }
        before.saturating_sub(1)
    }

    fn length(&self, block: &Block<'_>) -> u32 {
        let entries = block.count();
        match block.poll {
            // A poll without a listed entry is not listed either.
            Some(_) if entries == 0 && matches!(block.listed, Listed::Only(_)) => 0,
            Some(poll) if self.is_folded(poll) => 1,
            Some(_) => entries + 1,
            None => entries,
        }
    }
}

impl Block<'_> {
    /// The number of its listed entries.
    fn count(&self) -> u32 {
        match self.listed {
            Listed::All => self.entries.end - self.entries.start,
            Listed::Only(numbers) => numbers.len() as u32,
        }
    }

    /// The entry at a place of its list, which begins with the poll.
    fn at(&self, place: u32) -> u32 {
        match (self.poll, place.checked_sub(u32::from(self.poll.is_some())), self.listed) {
            (Some(poll), None, _) => poll,
            (_, below, Listed::All) => self.entries.start + below.unwrap_or_default(),
            (_, below, Listed::Only(numbers)) => numbers[below.unwrap_or_default() as usize],
        }
    }

    /// The place in its list of an entry, or of the one before it.
    fn place(&self, entry: u32) -> u32 {
        let upto = match self.listed {
            Listed::All => (entry + 1).saturating_sub(self.entries.start),
            Listed::Only(numbers) => numbers.partition_point(|number| *number <= entry) as u32,
        };
        if self.poll.is_some() { upto } else { upto.saturating_sub(1) }
    }
}

fn blocks<'l>(entity: &'l Entity, listed: Listed<'l>) -> impl Iterator<Item = Block<'l>> {
    let (first, behind) = (entity.first(), entity.last() + 1);
    let poll = |at: usize| entity.polls.get(at).copied();
    let before = (None, first..poll(0).unwrap_or(behind));
    let polls = entity.polls.iter().enumerate();
    let polls = polls.map(move |(at, begin)| (Some(*begin), begin + 1..poll(at + 1).unwrap_or(behind)));
    let mut rest = listed;
    std::iter::once(before).chain(polls).map(move |(poll, entries)| {
        let mut listed = Listed::All;
        if let Listed::Only(numbers) = rest {
            // The entry that begins a poll stands at the head of its entries.
            let numbers = &numbers[numbers.partition_point(|number| *number < entries.start)..];
            let (own, behind) = numbers.split_at(numbers.partition_point(|number| *number < entries.end));
            (listed, rest) = (Listed::Only(own), Listed::Only(behind));
        }
        Block { poll, entries, listed }
    })
}

/// Returns the number of entries of a poll, without the entry that begins it.
pub(crate) fn entries_under(entity: &Entity, poll: u32) -> u32 {
    let next = entity.polls.partition_point(|begin| *begin <= poll);
    entity.polls.get(next).copied().unwrap_or(entity.last() + 1) - poll - 1
}

/// Returns the number of the poll that an entry belongs to, counted from 1 among the kept polls; 0 if the entry comes
/// before the first poll.
pub(crate) fn poll_of(entity: &Entity, entry: u32) -> usize {
    entity.polls.partition_point(|begin| *begin <= entry)
}
