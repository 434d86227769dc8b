//! The entries under their polls, as a page lists them.

use std::collections::BTreeSet;

use super::Entity;

/// Which polls are folded: their entries are not listed.
#[derive(Clone, Default)]
pub(crate) struct Folding {
    /// Are polls folded that are not named?
    all: bool,
    except: BTreeSet<u32>,
}

/// A poll with its entries, or the entries before the first poll.
struct Block {
    /// The entry that begins the poll.
    poll: Option<u32>,
    /// The first entry under it, and the one behind the last.
    entries: std::ops::Range<u32>,
}

impl Folding {
    /// Folds a poll, or no longer; `None`: all polls.
    pub(crate) fn fold(&mut self, poll: Option<u32>, folded: bool) {
        match poll {
            None => *self = Self { all: folded, except: BTreeSet::new() },
            Some(poll) if folded == self.all => drop(self.except.remove(&poll)),
            Some(poll) => drop(self.except.insert(poll)),
        }
    }

    /// Is the poll folded that begins at this entry?
    pub(crate) fn is_folded(&self, poll: u32) -> bool {
        self.all != self.except.contains(&poll)
    }

    /// The length of the list.
    pub(crate) fn total(&self, entity: &Entity) -> u32 {
        blocks(entity).map(|block| self.length(&block)).sum()
    }

    /// The entries of a part of the list.
    pub(crate) fn part(&self, entity: &Entity, from: u32, count: u32) -> Vec<u32> {
        let (mut skip, mut left, mut found) = (from, count, Vec::new());
        for block in blocks(entity) {
            let length = self.length(&block);
            if skip >= length {
                skip -= length;
                continue;
            }
            let first = block.poll.unwrap_or(block.entries.start) + skip;
            let taken = (length - skip).min(left);
            found.extend(first..first + taken);
            (skip, left) = (0, left - taken);
            if left == 0 {
                break;
            }
        }
        found
    }

    /// The place of an entry in the list; that of its poll if it is folded.
    pub(crate) fn place(&self, entity: &Entity, entry: u32) -> u32 {
        let mut before = 0;
        for block in blocks(entity) {
            let length = self.length(&block);
            if entry < block.entries.end {
                let inside = entry.saturating_sub(block.poll.unwrap_or(block.entries.start));
                return before + inside.min(length.saturating_sub(1));
            }
            before += length;
        }
        before.saturating_sub(1)
    }

    fn length(&self, block: &Block) -> u32 {
        let entries = block.entries.end - block.entries.start;
        match block.poll {
            Some(poll) if self.is_folded(poll) => 1,
            Some(_) => entries + 1,
            None => entries,
        }
    }
}

fn blocks(entity: &Entity) -> impl Iterator<Item = Block> {
    let (first, behind) = (entity.first(), entity.last() + 1);
    let poll = |at: usize| entity.polls.get(at).copied();
    let before = Block { poll: None, entries: first..poll(0).unwrap_or(behind) };
    let polls = entity
        .polls
        .iter()
        .enumerate()
        .map(move |(at, begin)| Block { poll: Some(*begin), entries: begin + 1..poll(at + 1).unwrap_or(behind) });
    std::iter::once(before).chain(polls)
}

/// The number of entries under the poll that begins at this entry.
pub(crate) fn entries_under(entity: &Entity, poll: u32) -> u32 {
    let next = entity.polls.partition_point(|begin| *begin <= poll);
    entity.polls.get(next).copied().unwrap_or(entity.last() + 1) - poll - 1
}

/// The number of an entry's poll, from 1 on for those that are kept; 0: the entry is before the first one.
pub(crate) fn poll_of(entity: &Entity, entry: u32) -> usize {
    entity.polls.partition_point(|begin| *begin <= entry)
}
