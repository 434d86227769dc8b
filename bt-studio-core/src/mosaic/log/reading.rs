//! The part of a log that a page lists.

use bt_mosaic::files::Command;

use super::folding::{Folding, Listed};
use super::text::{parameters, title};
use super::{Entity, Shapes, own_node};
use crate::live::{Picked, Picks};

/// The entries of an agent that a page lists.
#[derive(Clone, Default)]
pub(crate) struct Reading {
    pub(crate) folding: Folding,
    /// Only the entries that fit.
    picks: Picks,
    /// The agent whose entries were picked, and how often the files had other trees by then.
    of: (u32, u32),
    picked: Vec<u32>,
    /// The last entry that was looked at, and the number of results.
    until: u32,
    results: usize,
    /// The rows that the page has asked for.
    pub(crate) from: u32,
    pub(crate) count: u32,
    /// Does the page run through the log?
    pub(crate) playing: bool,
}

impl Reading {
    /// Another log is shown, in the same window of the page.
    pub(crate) fn again(&mut self) {
        *self = Self { from: self.from, count: self.count, ..Self::default() };
    }

    /// Lists only entries that fit, from now on.
    pub(crate) fn pick(&mut self, picks: Picks) {
        (self.picks, self.picked, self.until) = (picks, Vec::new(), 0);
    }

    /// Looks at the entries that are new, and at those whose results are.
    pub(crate) fn update(&mut self, index: u32, entity: &Entity, shapes: &Shapes) {
        if self.picks.is_empty() {
            return;
        }
        let of = (index, entity.laid);
        if self.of != of || self.until == 0 {
            (self.of, self.picked, self.until, self.results) = (of, Vec::new(), 0, 0);
        }
        let seen = self.until;
        let forgotten = self.picked.partition_point(|entry| *entry < entity.first());
        self.picked.drain(..forgotten);
        let fresh = entity.first().max(seen + 1)..=entity.last();
        self.picked.extend(fresh.filter(|entry| fits(&self.picks, *entry, entity, shapes)));
        for entry in entity.results.since(self.results).filter(|entry| (entity.first()..=seen).contains(entry)) {
            match (self.picked.binary_search(&entry), fits(&self.picks, entry, entity, shapes)) {
                (Err(place), true) => self.picked.insert(place, entry),
                (Ok(place), false) => drop(self.picked.remove(place)),
                _ => {}
            }
        }
        (self.until, self.results) = (entity.last(), entity.results.count());
    }

    /// The listed entries.
    pub(crate) fn listed(&self) -> Listed<'_> {
        if self.picks.is_empty() { Listed::All } else { Listed::Only(&self.picked) }
    }

    /// The listed entries, also those of folded polls.
    pub(crate) fn entries(&self, entity: &Entity) -> impl Iterator<Item = u32> {
        let all = if self.picks.is_empty() { entity.first()..entity.last() + 1 } else { 0..0 };
        all.chain(self.picked.iter().copied())
    }

    /// The number of entries that fit; `None`: there is no filter.
    pub(crate) fn fit(&self) -> Option<u32> {
        (!self.picks.is_empty()).then_some(self.picked.len() as u32)
    }
}

fn fits(picks: &Picks, number: u32, entity: &Entity, shapes: &Shapes) -> bool {
    let Some(entry) = entity.entry(number) else { return false };
    let command = &entry.record.command;
    if *command == Command::PollBegin {
        return false;
    }
    let (kind, text) = (command.name(), parameters(command));
    let name = own_node(&entry.record).and_then(|node| title(node, &entity.now, shapes)).unwrap_or_default();
    picks.fits(&Picked { kind, name, result: entity.results.of(number), text: &text })
}
