//! The log entries that hit a breakpoint.

use std::collections::{BTreeMap, BTreeSet};

use bt_breakpoints::{Condition, Named, Selector};
use bt_model::Value;
use bt_model::json::line;
use bt_mosaic::files::{Command, Record, TimedRecord};

use super::Entity;
use super::shapes::Shapes;
use super::state::State;
use crate::message::{BreakOn, Breakpoint};

/// The breakpoint hits found so far.
#[derive(Default)]
pub(crate) struct Hits {
    /// The breakpoints that the entries were checked against.
    of: Vec<Breakpoint>,
    /// The hits in the order of their entries; of several breakpoints that an entry hits, the first one.
    found: Vec<Hit>,
    /// How often each was met, also where its `skip` lets the agent go on.
    met: Vec<u32>,
    /// Which conditions held after the last entry.
    held: Vec<bool>,
    /// The entries that hit a breakpoint if their node has its result, which is not known yet.
    waiting: BTreeMap<u32, Vec<usize>>,
    /// The number of results that were looked at.
    results: usize,
    /// The names of the trees so far.
    trees: Vec<String>,
    /// The keys so far, as conditions read them. `None`: no snapshot has shown which there are.
    board: BTreeMap<String, String>,
    is_known: bool,
    /// The last entry that was checked.
    until: u32,
}

/// An entry at which a breakpoint stops.
#[derive(Clone, Copy)]
struct Hit {
    entry: u32,
    /// The index of the breakpoint.
    of: usize,
    /// The entry that shows it: a later one if a result decides.
    by: u32,
}

/// Can a log show whether a breakpoint is hit? It knows no guards, halts, events and transitions.
pub(crate) fn can_check(of: &Breakpoint) -> bool {
    let is_known = matches!(of.on, BreakOn::Enter | BreakOn::Leave | BreakOn::Key | BreakOn::Condition);
    is_known && of.first.is_none()
}

impl Hits {
    /// Checks the entries that were not checked yet.
    pub(super) fn check(&mut self, breaks: &[Breakpoint], index: u32, entity: &Entity, shapes: &Shapes) {
        if self.of == breaks && self.until >= entity.last() && self.results == entity.results.count() {
            return;
        }
        if self.of != breaks {
            let (met, held) = (vec![0; breaks.len()], vec![false; breaks.len()]);
            *self = Self { of: breaks.to_vec(), met, held, ..Self::default() };
        }
        if self.until + 1 < entity.first() || self.until == 0 {
            self.begin(&entity.start);
        }
        let wanted: Vec<Wanted> = breaks.iter().map(|of| Wanted::of(of, index, shapes)).collect();
        for number in entity.first().max(self.until + 1)..=entity.last() {
            let Some(TimedRecord { record, .. }) = entity.entry(number) else { continue };
            self.apply(&record.command);
            for (at, wanted) in wanted.iter().enumerate() {
                if !wanted.fits(record, &self.trees) || !self.holds(at, wanted) {
                    continue;
                }
                match (wanted.of.result, entity.results.of(number), entity.results.shown_by(number)) {
                    (None, ..) => self.meet(at, wanted, number, number),
                    (Some(result), Some(found), Some(by)) if result == found => self.meet(at, wanted, number, by),
                    (Some(_), None, _) => self.waiting.entry(number).or_default().push(at),
                    _ => {}
                }
            }
        }
        for entry in entity.results.since(self.results) {
            for at in self.waiting.remove(&entry).unwrap_or_default() {
                let by = entity.results.shown_by(entry).unwrap_or(entry);
                if wanted[at].of.result == entity.results.of(entry) {
                    self.meet(at, &wanted[at], entry, by);
                }
            }
        }
        self.results = entity.results.count();
        self.until = self.until.max(entity.last());
    }

    /// The entries begin behind this state.
    fn begin(&mut self, start: &State) {
        self.trees.clone_from(&start.trees);
        self.board = start.board.iter().map(|(key, (value, _))| (key.clone(), text(value))).collect();
        self.is_known = start.known;
    }

    fn apply(&mut self, command: &Command<Value>) {
        match command {
            Command::Snapshot { trees, board, .. } => {
                self.trees.clone_from(trees);
                let fields = if let Value::Object(fields) = board { fields.as_slice() } else { &[] };
                self.board = fields.iter().map(|(key, value)| (key.clone(), text(value))).collect();
                self.is_known = true;
            }
            Command::PushTree(name) => self.trees.push(name.clone()),
            Command::Set { key, value } => drop(self.board.insert(key.clone(), text(value))),
            Command::Remove { key } => drop(self.board.remove(key)),
            Command::Clear | Command::Reset => self.board.clear(),
            Command::PollBegin | Command::Enter | Command::Leave | Command::Action { .. } => {}
        }
    }

    /// Does the condition of a breakpoint hold after the present entry? One that is the breakpoint itself has to begin to.
    fn holds(&mut self, at: usize, wanted: &Wanted<'_>) -> bool {
        let Some(condition) = &wanted.condition else { return true };
        // A key that an agent does not have is none; of one without a snapshot it is not known.
        let none = self.is_known.then_some("None");
        let holds = condition.holds(&|key| self.board.get(key).map(String::as_str).or(none)) == Some(true);
        let held = std::mem::replace(&mut self.held[at], holds);
        holds && !(held && wanted.of.on == BreakOn::Condition)
    }

    fn meet(&mut self, at: usize, wanted: &Wanted<'_>, entry: u32, by: u32) {
        self.met[at] += 1;
        if self.met[at] > wanted.of.skip {
            let place = self.found.partition_point(|hit| hit.entry < entry);
            if self.found.get(place).is_none_or(|hit| hit.entry != entry) {
                self.found.insert(place, Hit { entry, of: at, by });
            }
        }
    }

    /// Forgets the hits before entry `first`.
    pub(super) fn forget(&mut self, first: u32) {
        self.found.retain(|hit| hit.entry >= first);
        self.waiting = self.waiting.split_off(&first);
    }

    /// Returns the breakpoint that an entry hits.
    pub(crate) fn at(&self, entry: u32) -> Option<&Breakpoint> {
        let place = self.found.binary_search_by_key(&entry, |hit| hit.entry).ok()?;
        self.of.get(self.found[place].of)
    }

    /// The first hit that an entry behind this one shows.
    pub(crate) fn shown_behind(&self, entry: u32) -> Option<u32> {
        self.found.iter().find(|hit| hit.by > entry).map(|hit| hit.entry)
    }

    /// Returns the hits around an entry: at most `most` before it, and at most `most` from it on.
    pub(crate) fn around(&self, entry: u32, most: usize) -> Vec<u32> {
        let place = self.found.partition_point(|hit| hit.entry < entry);
        let near = place.saturating_sub(most)..(place + most).min(self.found.len());
        self.found[near].iter().map(|hit| hit.entry).collect()
    }
}

/// A value as records of games show it, and conditions read it.
fn text(value: &Value) -> String {
    if *value == Value::Null { "None".to_owned() } else { line(value) }
}

/// A breakpoint with the nodes that it names.
struct Wanted<'b> {
    of: &'b Breakpoint,
    /// The tree and number of each node; `None` means any node.
    nodes: Option<BTreeSet<(&'b str, u32)>>,
    condition: Option<Condition>,
    /// Can this agent hit it?
    can: bool,
}

impl<'b> Wanted<'b> {
    fn of(of: &'b Breakpoint, index: u32, shapes: &'b Shapes) -> Self {
        let named = || {
            let selector = Selector::new(&of.node);
            let nodes = shapes.iter().flat_map(|(name, shape)| {
                let fits = move |number: &u32| {
                    let up = std::iter::once(*number).chain(shape.above(*number));
                    let up = up.filter_map(|number| Some((name, &*shape.node(number)?.title)));
                    selector.names(None, Some(*number), up) == Named::Yes
                };
                shape.nodes().map(|(number, _)| number).filter(fits).map(move |number| (name, number))
            });
            nodes.collect()
        };
        // Breakpoints were checked when they were set.
        let condition = of.check();
        let can = !of.off && condition.is_ok() && can_check(of) && of.agent.is_none_or(|agent| agent == index);
        Self { of, nodes: (!of.node.is_empty()).then(named), condition: condition.ok().flatten(), can }
    }

    fn fits(&self, record: &Record<Value>, trees: &[String]) -> bool {
        if !self.can || !self.fact(&record.command) {
            return false;
        }
        let main = self.of.tree.as_ref().is_none_or(|tree| trees.first() == Some(tree));
        if self.of.on == BreakOn::Condition {
            return main;
        }
        main && self.nodes.as_ref().is_none_or(|nodes| {
            trees.get(record.tree as usize).is_some_and(|tree| nodes.contains(&(&**tree, record.node)))
        })
    }

    fn fact(&self, command: &Command<Value>) -> bool {
        match (self.of.on, command) {
            (BreakOn::Enter, Command::Enter) | (BreakOn::Leave, Command::Leave) => true,
            (BreakOn::Key, Command::Set { key, .. } | Command::Remove { key }) => self.of.key.as_ref() == Some(key),
            (BreakOn::Key | BreakOn::Condition, Command::Clear | Command::Reset)
            | (BreakOn::Condition, Command::Set { .. } | Command::Remove { .. } | Command::Snapshot { .. }) => true,
            _ => false,
        }
    }
}
