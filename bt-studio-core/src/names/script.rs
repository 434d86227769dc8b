//! The names in a script: declared, sent and set names, and the names of nodes in expectations.

use std::ops::Range;

use bt_model::json::Located;

use super::folder::{Folder, Reach};
use super::titles::Titles;
use super::{Kind, Name, Stand, Usage, last_of, unquoted};
use crate::project::File;
use crate::simulate::scripted;

/// The fields of records that name nodes and states.
const NODES: [&str; 3] = ["name", "to_name", "by_name"];

/// Returns all names of a script.
pub(super) fn stands(folder: &Folder<'_>, path: &str, file: &File) -> Vec<Stand> {
    let (Some(root), Some((of, tree))) = (&file.read.root, scripted(folder.project, path)) else { return Vec::new() };
    let reach = folder.reach(of);
    let titles = Titles::of(folder, &reach, reach.values().copied());
    let mut walk = Walk { folder, text: file.text(), agent: &tree.agent.text, reach, titles, found: Vec::new() };
    walk.script(root);
    walk.found
}

struct Walk<'w> {
    folder: &'w Folder<'w>,
    text: &'w str,
    agent: &'w str,
    reach: Reach<'w>,
    titles: Titles,
    found: Vec<Stand>,
}

impl Walk<'_> {
    fn script(&mut self, root: &Located) {
        if let Some(tree) = root.field("tree").map(|member| &member.value) {
            self.tree(tree);
        }
        self.fields(root, "keys", |walk, name, range, _| walk.key(name, range, Usage::Declared));
        self.fields(root, "functions", |walk, name, range, _| walk.action(name, range, Usage::Declared));
        self.fields(root, "events", |walk, name, range, _| walk.event(name, range, Usage::Declared));
        self.mocks(root);
        for tick in root.field("ticks").iter().flat_map(|member| member.value.items()) {
            self.tick(tick);
        }
        self.expectations(root, "expect");
    }

    /// Calls `each` for the fields of the object in a field.
    fn fields(&mut self, of: &Located, field: &str, each: impl Fn(&mut Self, &str, Range<usize>, &Located)) {
        for member in of.field(field).iter().flat_map(|member| member.value.members()) {
            each(self, &member.name, member.name_range.clone(), &member.value);
        }
    }

    /// Calls `each` for the texts of the list in a field.
    fn texts(&mut self, of: &Located, field: &str, each: impl Fn(&mut Self, &str, Range<usize>)) {
        for item in of.field(field).iter().flat_map(|member| member.value.items()) {
            if let Some(text) = item.text() {
                each(self, text, item.range.clone());
            }
        }
    }

    fn mocks(&mut self, of: &Located) {
        let outputs = |walk: &mut Self, mock: &Located| {
            walk.fields(mock, "outputs", |walk, name, range, _| walk.key(name, range, Usage::Written));
        };
        self.fields(of, "actions", |walk, name, range, mock| {
            walk.action(name, range, Usage::Declared);
            outputs(walk, mock);
        });
        self.fields(of, "nodes", |walk, name, range, mock| {
            walk.title(name, range);
            outputs(walk, mock);
        });
    }

    fn tick(&mut self, tick: &Located) {
        self.fields(tick, "set", |walk, name, range, _| walk.key(name, range, Usage::Written));
        self.texts(tick, "clear", |walk, name, range| walk.key(name, range, Usage::Written));
        self.fields(tick, "functions", |walk, name, range, _| walk.action(name, range, Usage::Declared));
        for sent in tick.field("send").iter().flat_map(|member| member.value.items()) {
            if let Some(event) = sent.field("event").map(|member| &member.value) {
                self.event(event.text().unwrap_or_default(), event.range.clone(), Usage::Sent);
            }
        }
        self.mocks(tick);
        ["expect", "always", "until"].into_iter().for_each(|field| self.expectations(tick, field));
    }

    fn expectations(&mut self, of: &Located, field: &str) {
        let Some(expect) = of.field(field).map(|member| &member.value) else { return };
        for field in ["running", "active", "inactive"] {
            self.texts(expect, field, Self::title);
        }
        for field in ["counts", "counts_in_tick"] {
            self.fields(expect, field, |walk, name, range, _| walk.title(name, range));
        }
        self.fields(expect, "keys", |walk, name, range, _| walk.key(name, range, Usage::Read));
        for member in
            expect.field("records").iter().flat_map(|records| records.value.items()).flat_map(Located::members)
        {
            let Some(text) = member.value.text() else { continue };
            let range = member.value.range.clone();
            match &*member.name {
                field if NODES.contains(&field) => self.title(text, range),
                "action" => self.action(text, range, Usage::Read),
                "key" => self.key(text, range, Usage::Read),
                "tree" => self.tree(&member.value),
                _ => {}
            }
        }
    }

    fn push(&mut self, name: Name, range: Range<usize>, usage: Usage) {
        if !name.word().is_empty() && !range.is_empty() {
            self.found.push(Stand { name, range, usage, captured: false });
        }
    }

    fn key(&mut self, text: &str, range: Range<usize>, usage: Usage) {
        let path: Vec<&str> = text.split('.').collect();
        let (key, count) = self.folder.key(self.agent, &path);
        // A script names keys, never fields of their values.
        if count == path.len() {
            self.push(key, last_of(self.text, unquoted(self.text, range), "."), usage);
        }
    }

    fn action(&mut self, text: &str, range: Range<usize>, usage: Usage) {
        self.push(Name::new(Kind::Action, self.agent, text), unquoted(self.text, range), usage);
    }

    fn event(&mut self, text: &str, range: Range<usize>, usage: Usage) {
        let kind = bt_model::catalogue::event_kind(text);
        let range = last_of(self.text, unquoted(self.text, range), "::");
        self.push(Name::new(Kind::Event, self.agent, kind), range, usage);
    }

    fn tree(&mut self, value: &Located) {
        let name = value.text().unwrap_or_default();
        if let Some((file, _)) = self.reach.get(name) {
            self.push(Name::tree(file, name), unquoted(self.text, value.range.clone()), Usage::Run);
        }
    }

    /// Adds the name of a node in a trace. A label names nothing else, so it is left out.
    fn title(&mut self, text: &str, range: Range<usize>) {
        if let Some(name) = self.titles.get(text) {
            self.push(name.clone(), unquoted(self.text, range), Usage::Read);
        }
    }
}
