//! The reader of expectations.

use std::collections::BTreeSet;

use jsonc_parser::ast;

use super::actions::RESULTS;
use super::{Count, Counter, Expect, Expected, NodeBy, NodeRef, RECORDS, RecordPattern};
use crate::json::{Entry, Fields, Reader};
use crate::{Name, Text, nearest};

pub(super) const EXPECT: &[&str] =
    &["status", "running", "active", "inactive", "keys", "counts", "counts_in_tick", "records"];

impl Reader<'_> {
    /// Reads the expectations in a field with this name, if it exists.
    pub(super) fn expect(&mut self, name: &str, fields: &mut Fields<'_>) -> Option<Expect> {
        let entry = fields.take(name)?;
        let mut fields = self.object(entry.value, "expectations")?;
        let mut expect = Expect { facts: Vec::new(), place: fields.place.clone() };
        for entry in fields.left().into_iter().filter(|entry| EXPECT.contains(&entry.name)) {
            fields.take(entry.name);
            self.facts(entry, &mut expect.facts);
        }
        fields.only("an expectation", EXPECT, self);
        Some(expect)
    }

    /// Reads one field of an expectation.
    fn facts(&mut self, entry: Entry<'_>, facts: &mut Vec<Expected>) {
        match entry.name {
            "status" => {
                let word = self.text(entry);
                let status = word.and_then(|word| Some((self.one_of(&word, "status", RESULTS)?, word.place)));
                facts.extend(status.map(|(status, place)| Expected::Status(status, place)));
            }
            "running" => {
                let nodes = self.nodes(entry);
                let place = self.name_place(&entry);
                facts.extend(nodes.map(|nodes| Expected::Running(nodes, place)));
            }
            "active" => facts.extend(self.nodes(entry).unwrap_or_default().into_iter().map(Expected::Active)),
            "inactive" => facts.extend(self.nodes(entry).unwrap_or_default().into_iter().map(Expected::Inactive)),
            "keys" => {
                let keys = self.object(entry.value, "keys with the values that they must have");
                let keys = keys.map(|mut keys| keys.all()).unwrap_or_default();
                facts.extend(keys.into_iter().map(|key| Expected::Key(self.name(&key), self.given_value(key))));
            }
            "records" => {
                let patterns: Vec<_> = self.list(entry).iter().filter_map(|value| self.pattern_of(value)).collect();
                if !patterns.is_empty() {
                    facts.push(Expected::Records(patterns));
                }
            }
            counts => {
                let in_tick = counts == "counts_in_tick";
                let nodes = self.object(entry.value, "names of nodes with their counts");
                let nodes = nodes.map(|mut nodes| nodes.all()).unwrap_or_default();
                nodes.into_iter().for_each(|node| self.counts(node, in_tick, facts));
            }
        }
    }

    /// Reads a list of nodes; `None` if the value is no list, or if an item is no node.
    fn nodes(&mut self, entry: Entry<'_>) -> Option<Vec<NodeRef>> {
        if !matches!(entry.value, ast::Value::Array(_)) {
            self.list(entry);
            return None;
        }
        let nodes: Vec<_> = self.list(entry).iter().map(|value| self.node_ref(entry.with(value))).collect();
        nodes.into_iter().collect()
    }

    fn node_ref(&mut self, entry: Entry<'_>) -> Option<NodeRef> {
        let place = self.place(entry.value);
        let by = match entry.value {
            ast::Value::NumberLit(_) => NodeBy::Id(self.number(entry)?),
            value => NodeBy::Name(self.string(value, "a node is its name, or the number of its `id`")?.text),
        };
        Some(NodeRef { by, place })
    }

    /// Reads the counts of one node.
    fn counts(&mut self, entry: Entry<'_>, in_tick: bool, facts: &mut Vec<Expected>) {
        let Name { text, place } = self.name(&entry);
        let Some(mut fields) = self.object(entry.value, "the counts of a node") else { return };
        for (name, counter) in Counter::ALL {
            let Some(times) = fields.take(name) else { continue };
            let (node, at) =
                (NodeRef { by: NodeBy::Name(text.clone()), place: place.clone() }, self.name_place(&times));
            if let Some(times) = self.number(times) {
                facts.push(Expected::Count(Count { node, counter, in_tick, times, place: at }));
            }
        }
        fields.only("a count", &Counter::ALL.map(|(name, _)| name), self);
    }

    /// Reads a pattern of a record. The names of its fields must be those of a record.
    fn pattern_of(&mut self, value: &ast::Value<'_>) -> Option<RecordPattern> {
        let mut fields = self.object(value, "a record")?;
        let place = fields.place.clone();
        let mut known: BTreeSet<&str> = RECORDS.iter().flat_map(|(_, fields)| *fields).copied().collect();
        let mut owner = "a record".to_owned();
        for entry in fields.left().into_iter().filter(|entry| entry.name == "record") {
            let word = self.text(entry)?;
            let words: Vec<_> = RECORDS.iter().map(|(word, fields)| (*word, *fields)).collect();
            known = self.one_of(&word, "record", &words)?.iter().copied().collect();
            owner = format!("the record `{}`", word.text);
        }
        let mut pattern = RecordPattern { fields: Vec::new(), place };
        for entry in fields.all().into_iter().filter(|entry| entry.name != "comment") {
            if entry.name != "record" && !known.contains(entry.name) {
                let help = match nearest(entry.name, known.iter().copied()) {
                    Some(near) => Text::did_you_mean(near),
                    None => format!("it has `{}`", known.iter().copied().collect::<Vec<_>>().join("`, `")).into(),
                };
                let place = self.name_place(&entry);
                self.faults.error(&place, format!("{owner} has no field `{}`", entry.name), help);
                continue;
            }
            pattern.fields.push((self.name(&entry), self.given_value(entry)));
        }
        Some(pattern)
    }
}
