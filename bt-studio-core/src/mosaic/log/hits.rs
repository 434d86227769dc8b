//! The entries at which a breakpoint stops.

use std::collections::BTreeSet;

use bt_model::Value;
use bt_mosaic::files::{Command, Record, TimedRecord};

use super::shapes::Shapes;
use crate::live::is_named;
use crate::message::{BreakOn, Breakpoint};

/// The hits of the breakpoints so far.
#[derive(Default)]
pub(crate) struct Hits {
    /// The breakpoints that were checked.
    of: Vec<Breakpoint>,
    /// The entries, each with the index of its breakpoint; the first one of several.
    found: Vec<(u32, usize)>,
    /// How often each was met, also where its `skip` lets the agent go on.
    met: Vec<u32>,
    /// The names of the trees so far.
    trees: Vec<String>,
    /// The last entry that was checked.
    until: u32,
}

/// Can a log show whether a breakpoint is hit? It knows entries and leaves without results, and keys without conditions.
pub(crate) fn can_check(of: &Breakpoint) -> bool {
    let plain = of.condition.is_none() && of.result.is_none() && of.first.is_none();
    plain && matches!(of.on, BreakOn::Enter | BreakOn::Leave | BreakOn::Key)
}

impl Hits {
    /// Checks the entries that were not checked yet. `entry`: the entries by number, up to `last`.
    pub(super) fn check<'e>(
        &mut self,
        breaks: &[Breakpoint],
        (index, first, last): (u32, u32, u32),
        entry: impl Fn(u32) -> Option<&'e TimedRecord>,
        shapes: &Shapes,
    ) {
        if self.of != breaks {
            *self = Self { of: breaks.to_vec(), met: vec![0; breaks.len()], ..Self::default() };
        }
        let wanted: Vec<Wanted> = breaks.iter().map(|of| Wanted::of(of, index, shapes)).collect();
        for number in first.max(self.until + 1)..=last {
            let Some(TimedRecord { record, .. }) = entry(number) else { continue };
            match &record.command {
                Command::Snapshot { trees, .. } => self.trees.clone_from(trees),
                Command::PushTree(name) => self.trees.push(name.clone()),
                _ => {}
            }
            let mut hit = None;
            for (at, wanted) in wanted.iter().enumerate().filter(|(_, wanted)| wanted.fits(record, &self.trees)) {
                self.met[at] += 1;
                if self.met[at] > wanted.skip {
                    hit = hit.or(Some(at));
                }
            }
            self.found.extend(hit.map(|at| (number, at)));
        }
        self.until = self.until.max(last);
    }

    /// Forgets the entries before this one.
    pub(super) fn forget(&mut self, first: u32) {
        self.found.retain(|(entry, _)| *entry >= first);
    }

    /// The breakpoint that an entry hits.
    pub(crate) fn at(&self, entry: u32) -> Option<&Breakpoint> {
        let place = self.found.binary_search_by_key(&entry, |(entry, _)| *entry).ok()?;
        self.of.get(self.found[place].1)
    }

    /// The last entry that was checked.
    pub(crate) const fn until(&self) -> u32 {
        self.until
    }

    /// The first hit behind an entry.
    pub(crate) fn next(&self, behind: u32) -> Option<u32> {
        self.found.get(self.found.partition_point(|(entry, _)| *entry <= behind)).map(|(entry, _)| *entry)
    }

    /// The hits around an entry: so many before it and so many behind.
    pub(crate) fn around(&self, entry: u32, most: usize) -> Vec<u32> {
        let place = self.found.partition_point(|(hit, _)| *hit < entry);
        let near = place.saturating_sub(most)..(place + most).min(self.found.len());
        self.found[near].iter().map(|(entry, _)| *entry).collect()
    }
}

/// A breakpoint with the nodes that it names.
struct Wanted<'b> {
    of: &'b Breakpoint,
    /// The trees and numbers of its nodes; `None`: any.
    nodes: Option<BTreeSet<(&'b str, u32)>>,
    skip: u32,
    /// Can this agent hit it?
    can: bool,
}

impl<'b> Wanted<'b> {
    fn of(of: &'b Breakpoint, index: u32, shapes: &'b Shapes) -> Self {
        let named = || {
            let nodes = shapes.iter().flat_map(|(name, shape)| {
                let fits = shape.nodes().filter(|(number, node)| is_named(&of.node, &node.named, Some(*number)));
                fits.map(move |(number, _)| (name, number))
            });
            nodes.collect()
        };
        let can = !of.off && can_check(of) && of.agent.is_none_or(|agent| agent == index);
        Self { of, nodes: (!of.node.is_empty()).then(named), skip: of.skip, can }
    }

    fn fits(&self, record: &Record<Value>, trees: &[String]) -> bool {
        if !self.can || !self.fact(&record.command) {
            return false;
        }
        let main = self.of.tree.as_ref().is_none_or(|tree| trees.first() == Some(tree));
        main && self.nodes.as_ref().is_none_or(|nodes| {
            trees.get(record.tree as usize).is_some_and(|tree| nodes.contains(&(&**tree, record.node)))
        })
    }

    fn fact(&self, command: &Command<Value>) -> bool {
        match (self.of.on, command) {
            (BreakOn::Enter, Command::Enter) | (BreakOn::Leave, Command::Leave) => true,
            (BreakOn::Key, Command::Set { key, .. } | Command::Remove { key }) => self.of.key.as_ref() == Some(key),
            (BreakOn::Key, Command::Clear | Command::Reset) => true,
            _ => false,
        }
    }
}
