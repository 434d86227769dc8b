//! A log, which comes from a file or from requests, and the logs of the studio.

use std::collections::{BTreeMap, BTreeSet};

use bt_model::json::{Json, Limits, Source};
use bt_model::{Fault, Faults};
use bt_mosaic::files::{DebugRecords, TimedRecord};

use super::{Entity, Shapes};
use crate::message::Breakpoint;
use crate::project::Project;

/// The approximate limit of the size of a log, in bytes.
const KEPT: usize = 256 << 20;
/// The largest number of agents in a log.
const ENTITIES: usize = 1_024;
/// The largest length of an agent's identifier, in bytes.
const LONGEST: usize = 256;

/// One debug log.
pub(crate) struct Log {
    /// The path of the file, or the address at which the studio takes requests.
    pub(crate) name: String,
    entities: Vec<Entity>,
    by_id: BTreeMap<String, u32>,
    pub(crate) shapes: Shapes,
    /// The number of entries that were dropped.
    pub(crate) lost: u64,
    /// The number of requests received so far.
    pub(crate) posts: u32,
    /// The approximate limit of the size of the log, in bytes.
    most: usize,
}

impl Log {
    fn new(name: String, most: usize) -> Self {
        let (entities, by_id, shapes) = (Vec::new(), BTreeMap::new(), Shapes::default());
        Self { name, entities, by_id, shapes, lost: 0, posts: 0, most }
    }

    /// Creates an empty log for requests at the given address.
    pub(crate) fn listening(address: String) -> Self {
        Self::new(address, KEPT)
    }

    /// Reads a log from the text of a file.
    pub(crate) fn open(path: &str, text: &str) -> Result<Self, String> {
        let (records, faults) = DebugRecords::read_file(&Source::new(path, text), &Limits::default());
        let mut log = Self::new(path.to_owned(), KEPT);
        log.take(records, &faults)?;
        Ok(log)
    }

    /// Takes the body of a request. Returns the number of its agent, and that of the agent's last entry before. A body with a fault
    /// changes nothing.
    pub(crate) fn post(&mut self, body: Vec<u8>) -> Result<(u32, u32), String> {
        let source = Source::from_bytes("the body", body).map_err(|error| error.to_string())?;
        let (records, faults) = DebugRecords::read_request(&source, &Limits::default());
        let count = records.records.len() as u32;
        let entity = self.take(records, &faults)?;
        self.posts = self.posts.saturating_add(1);
        let last = self.entities.get(entity as usize).map_or(0, Entity::last);
        Ok((entity, last.saturating_sub(count)))
    }

    /// Adds records. Returns the index of their agent.
    fn take(&mut self, read: DebugRecords, faults: &Faults<Json>) -> Result<u32, String> {
        if faults.has_errors() {
            return Err(said(faults));
        }
        let DebugRecords { entity_id, records } = read;
        if entity_id.len() > LONGEST {
            return Err(format!("`entity_id` has {} bytes, and {LONGEST} are the most", entity_id.len()));
        }
        let known = self.by_id.get(&entity_id).copied();
        if known.is_none() && self.entities.len() == ENTITIES {
            return Err(format!("there are {ENTITIES} agents already: end the log, and begin it again"));
        }
        let index = known.unwrap_or_else(|| {
            self.entities.push(Entity::new(entity_id.clone()));
            self.by_id.insert(entity_id, self.entities.len() as u32 - 1);
            self.entities.len() as u32 - 1
        });
        self.push(index, records);
        Ok(index)
    }

    fn push(&mut self, index: u32, records: Vec<TimedRecord>) {
        let Some(entity) = self.entities.get_mut(index as usize) else { return };
        records.into_iter().for_each(|record| entity.push(record, &self.shapes));
        let mut kept: usize = self.entities.iter().map(Entity::bytes).sum();
        while kept > self.most {
            let Some(most) = self.entities.iter_mut().max_by_key(|entity| entity.bytes()) else { return };
            let before = most.bytes();
            let forgotten = most.forget(&self.shapes);
            if forgotten == 0 {
                return;
            }
            self.lost += u64::from(forgotten);
            kept = kept.saturating_sub(before.saturating_sub(most.bytes()));
        }
    }

    /// Matches the log with the current text of the tree files.
    pub(crate) fn lay(&mut self, project: &Project) {
        let names: BTreeSet<&str> = self.entities.iter().flat_map(Entity::tree_names).collect();
        let shapes = Shapes::of(project, &self.name, &names);
        if shapes != self.shapes {
            self.shapes = shapes;
            self.entities.iter_mut().for_each(|entity| entity.again(&self.shapes));
        }
    }

    /// Returns the agents in the order of their first entries.
    pub(crate) fn entities(&self) -> &[Entity] {
        &self.entities
    }

    /// Returns an agent together with the trees of the log.
    pub(crate) fn entity(&mut self, index: u32) -> Option<(&mut Entity, &Shapes)> {
        Some((self.entities.get_mut(index as usize)?, &self.shapes))
    }

    /// Checks new entries of an agent for breakpoints.
    pub(crate) fn check(&mut self, index: u32, breaks: &[Breakpoint]) {
        if let Some(entity) = self.entities.get_mut(index as usize) {
            entity.check(breaks, index, &self.shapes);
        }
    }

    /// Returns the approximate size of the log, in bytes.
    pub(crate) fn kept(&self) -> usize {
        self.entities.iter().map(Entity::bytes).sum()
    }
}

/// Returns the first faults of a log as text, each with its place and its fix.
fn said(faults: &Faults<Json>) -> String {
    /// The largest number of faults that are listed.
    const MOST: usize = 3;
    let one = |fault: &Fault<bt_model::json::Place>| {
        let place = format!("{} {}", fault.place, fault.place.path());
        match fault.help.as_deref() {
            Some(help) => format!("{place}: {}; {help}", fault.message),
            None => format!("{place}: {}", fault.message),
        }
    };
    let mut lines: Vec<String> = faults.iter().take(MOST).map(one).collect();
    let more = faults.iter().count().saturating_sub(MOST) + faults.beyond();
    if more > 0 {
        lines.push(format!("… and {more} more"));
    }
    lines.join("\n")
}

/// The logs of the studio. At most one of them is shown.
#[derive(Default)]
pub(crate) struct Logs {
    /// The log that was opened from a file.
    opened: Option<Log>,
    /// The log of the requests, if the studio takes requests.
    pub(crate) heard: Option<Log>,
    /// `true` if the log of the requests is shown.
    shows_heard: bool,
}

impl Logs {
    /// Shows a log from a file.
    pub(crate) fn open(&mut self, log: Log) {
        (self.opened, self.shows_heard) = (Some(log), false);
    }

    /// Shows the log of the requests.
    pub(crate) fn listen(&mut self) -> Result<(), String> {
        if self.heard.is_none() {
            return Err("the studio takes no requests: start it with `bt studio FOLDER --mosaic`".to_owned());
        }
        (self.opened, self.shows_heard) = (None, true);
        Ok(())
    }

    /// Empties the log of the requests if it is shown. Later requests are added to the empty log.
    pub(crate) fn end(&mut self) {
        if let Some(heard) = self.heard.as_mut().filter(|_| self.shows_heard) {
            *heard = Log::listening(std::mem::take(&mut heard.name));
        }
    }

    /// Stops showing a log. Returns `false` if no log was shown.
    pub(crate) fn close(&mut self) -> bool {
        let shown = self.shown().is_some();
        (self.opened, self.shows_heard) = (None, false);
        shown
    }

    /// Returns `true` if the log of the requests is shown.
    pub(crate) const fn is_listening(&self) -> bool {
        self.shows_heard
    }

    /// Returns the log that is shown.
    pub(crate) fn shown(&self) -> Option<&Log> {
        if self.shows_heard { self.heard.as_ref() } else { self.opened.as_ref() }
    }

    /// Returns the log that is shown, for changes.
    pub(crate) fn shown_mut(&mut self) -> Option<&mut Log> {
        if self.shows_heard { self.heard.as_mut() } else { self.opened.as_mut() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a request body with one poll that writes keys.
    fn poll(number: usize) -> Vec<u8> {
        let set = |key: usize| format!(r#"[0, 1, {number}, "mutate", ["variable", ["set", ["key {key}", {number}]]]]"#);
        let sets: Vec<String> = (0..20).map(|key| set((key + number) % 30)).collect();
        let begin = format!(r#"[0, 0, {number}, "group_begin", []]"#);
        format!(r#"{{ "entity_id": "guard", "cmds": [{begin}, {}] }}"#, sets.join(", ")).into_bytes()
    }

    #[test]
    fn the_oldest_entries_are_forgotten_and_the_states_behind_them_stay() {
        let (mut short, mut long) = (Log::new(String::new(), 30_000), Log::new(String::new(), KEPT));
        for number in 0..200 {
            short.post(poll(number)).unwrap();
            long.post(poll(number)).unwrap();
            assert!(short.kept() <= 30_000, "{}", short.kept());
        }
        assert_eq!(long.lost, 0);
        let first = short.entities[0].first();
        assert!(first > 3_000 && u64::from(first) == short.lost + 1, "{first}");
        assert_eq!(short.entities[0].last(), 200 * 21, "entries keep their numbers");
        assert!(short.entities[0].polls().iter().all(|poll| *poll >= first && (poll - 1) % 21 == 0));
        for entry in [first, first + 30, 200 * 21] {
            let board = |log: &mut Log| {
                let (entity, shapes) = log.entity(0).unwrap();
                entity.at(entry, shapes).board
            };
            assert_eq!(board(&mut short), board(&mut long), "after entry {entry}");
        }
    }
}
