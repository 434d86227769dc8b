//! The list of breakpoints.

use std::collections::BTreeSet;

use bt_breakpoints::{self as breakpoints, Selector};

use super::elements::Elements;
use super::tables::Tables;
use crate::message::{BreakOn, Breakpoint, BreakpointView};
use crate::project::Project;
use crate::view;

/// The breakpoints, in the order in which they were set.
#[derive(Default)]
pub(crate) struct Breaks {
    list: Vec<Break>,
    /// The reason why the file of breakpoints cannot be read.
    pub(crate) unread: Option<String>,
    /// `true` if a text of the file has come.
    is_read: bool,
    /// The list after its last change.
    last: Vec<Breakpoint>,
    /// The runs of games that have got the list in place of the one that they read from their own file, since a breakpoint
    /// was last removed; `None` if none was.
    told: Option<BTreeSet<String>>,
}

/// A breakpoint with its count.
struct Break {
    of: Breakpoint,
    /// The number of stops at this breakpoint.
    hits: u32,
}

/// The maximum number of keys that a message lists.
const LISTED: usize = 12;

impl Breaks {
    /// `true` if there are no breakpoints.
    pub(crate) const fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Returns all breakpoints in the form for a game.
    pub(crate) fn all(&self) -> Vec<Breakpoint> {
        self.list.iter().map(|known| known.of.clone()).collect()
    }

    /// `true` if a text of the file has come.
    pub(crate) const fn is_read(&self) -> bool {
        self.is_read
    }

    /// Notes the list. If it is a `change` that has removed a breakpoint, each game that may have read that breakpoint from
    /// its file needs the new list. A breakpoint that was added is no reason: it would stop such a game also after this
    /// studio is gone.
    pub(crate) fn note(&mut self, change: bool) {
        let list = self.all();
        if change && self.last.iter().any(|known| !list.contains(known)) {
            self.told = Some(BTreeSet::new());
        }
        self.last = list;
    }

    /// `true` if this run of a game may have read a removed breakpoint from its file. It has got the list after this call.
    pub(crate) fn tell(&mut self, run: &str) -> bool {
        self.told.as_mut().is_some_and(|told| told.insert(run.to_owned()))
    }

    /// Counts a stop at a breakpoint while a log is shown.
    pub(crate) fn met(&mut self, of: &Breakpoint) {
        if let Some(known) = self.list.iter_mut().find(|known| known.of == *of) {
            known.hits += 1;
        }
    }

    /// Returns the text of the file with all breakpoints.
    pub(crate) fn text(&self) -> String {
        breakpoints::File { breakpoints: self.all(), ..breakpoints::File::default() }.to_string()
    }

    /// Reads the text of the file of breakpoints. Breakpoints that stay keep their counts. Returns `false` if
    /// nothing has changed.
    pub(crate) fn take(&mut self, text: Option<&str>) -> bool {
        self.is_read |= text.is_some();
        let read = text
            .map_or_else(|| Ok(breakpoints::File::default()), breakpoints::File::parse)
            .map(|file| file.breakpoints);
        let same = self.unread.is_none() == read.is_ok() && read.as_ref().is_ok_and(|list| *list == self.all());
        match read {
            Ok(list) => {
                let hits =
                    |of: &Breakpoint| self.list.iter().find(|known| known.of == *of).map_or(0, |known| known.hits);
                self.list = list.into_iter().map(|of| Break { hits: hits(&of), of }).collect();
                self.unread = None;
            }
            Err(why) => self.unread = Some(why.to_string()),
        }
        !same
    }

    /// Sets a breakpoint on the entry of a node, or removes all breakpoints of the node.
    pub(crate) fn turn(&mut self, node: String) -> Result<(), String> {
        if self.list.iter().any(|known| known.of.node == node) {
            self.list.retain(|known| known.of.node != node);
            return Ok(());
        }
        self.set(None, Breakpoint { node, ..Breakpoint::default() }, &BTreeSet::new())
    }

    /// Adds the breakpoint `new`, or replaces `old` by it. A wrong breakpoint, or one that no game takes, changes
    /// nothing. `known` has the keys of the agents that the breakpoint may be about; it is empty if they are
    /// unknown.
    pub(crate) fn set(
        &mut self,
        old: Option<&Breakpoint>,
        new: Breakpoint,
        known: &BTreeSet<&str>,
    ) -> Result<(), String> {
        let place = match old {
            Some(old) => Some(self.place(old)?),
            None => None,
        };
        if self.list.iter().enumerate().any(|(at, known)| Some(at) != place && known.of == new) {
            return Err("there is the same breakpoint already".to_owned());
        }
        new.check()?;
        new.keys().iter().try_for_each(|key| is_known(key, known))?;
        let mut all = self.all();
        match place {
            Some(at) => all[at] = new.clone(),
            None => all.push(new.clone()),
        }
        breakpoints::check(&all)?;
        match place {
            Some(at) => self.list[at].of = new,
            None => self.list.push(Break { of: new, hits: 0 }),
        }
        Ok(())
    }

    /// Removes a breakpoint, or all of them if `of` is `None`.
    pub(crate) fn remove(&mut self, of: Option<&Breakpoint>) -> Result<(), String> {
        match of {
            Some(of) => drop(self.list.remove(self.place(of)?)),
            None => self.list.clear(),
        }
        Ok(())
    }

    fn place(&self, of: &Breakpoint) -> Result<usize, String> {
        let place = self.list.iter().position(|known| known.of == *of);
        place.ok_or_else(|| "the breakpoint has been changed or removed".to_owned())
    }

    /// Counts a stop at the breakpoint with this number; if the list has changed since, at the breakpoint with this
    /// line.
    pub(crate) fn hit(&mut self, number: u32, line: &str) {
        let is = |known: &Break| known.of.to_string() == line;
        let at = usize::try_from(number).ok().filter(|at| self.list.get(*at).is_some_and(is));
        if let Some(at) = at.or_else(|| self.list.iter().position(is)) {
            self.list[at].hits += 1;
        }
    }

    /// Returns the breakpoints with their places: in files, and in trees that only the game has.
    pub(crate) fn views(&self, project: &Project, tables: Option<&Tables>) -> Vec<BreakpointView> {
        if self.list.is_empty() {
            return Vec::new();
        }
        let elements = Elements::of(project);
        let one = |known: &Break| BreakpointView {
            of: known.of.clone(),
            text: known.of.to_string(),
            places: places(&known.of, &elements, tables),
            hits: known.hits,
        };
        self.list.iter().map(one).collect()
    }
}

/// Checks that some agent has this key; without the key, the breakpoint would never stop a game.
fn is_known(key: &str, known: &BTreeSet<&str>) -> Result<(), String> {
    if known.is_empty() || known.contains(key) {
        return Ok(());
    }
    let list = || known.iter().take(LISTED).map(|key| format!("`{key}`")).collect::<Vec<_>>().join(", ");
    let help = match bt_model::nearest(key, known.iter().copied()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("the keys are {}", list()),
    };
    Err(format!("no key is called `{key}`\nhelp: {help}"))
}

fn places(of: &Breakpoint, elements: &Elements<'_>, tables: Option<&Tables>) -> Vec<(String, String)> {
    if of.node.is_empty() {
        return Vec::new();
    }
    let selector = Selector::new(&of.node);
    let mut all = elements.places(selector);
    for table in tables.into_iter().flat_map(Tables::iter).filter(|table| table.places.is_empty()) {
        let nodes = selector.nodes(&table.nodes).into_iter();
        all.extend(nodes.map(|node| (table.path.clone(), view::table_pointer(node))));
    }
    all
}

/// Describes a stop for pages: `agent 3 enters aim`.
pub(crate) fn stop_line(agent: u32, on: BreakOn, name: &str, line: &str) -> String {
    let doing = match on {
        BreakOn::Enter => format!("enters {name}"),
        BreakOn::Leave => format!("leaves {name}"),
        BreakOn::Halt => format!("halts {name}"),
        BreakOn::Guard => format!("has checked a guard of {name}"),
        BreakOn::Send => format!("sends an event in {name}"),
        BreakOn::Take => format!("hears an event in {name}"),
        BreakOn::Transition => format!("goes on from {name}"),
        BreakOn::Refused => format!("cannot select {name}"),
        BreakOn::Panic => format!("panics in {name}"),
        // A kind of event that this version does not know is described by the line of the breakpoint.
        _ => {
            return format!("agent {agent}: {line}");
        }
    };
    format!("agent {agent} {doing}")
}
