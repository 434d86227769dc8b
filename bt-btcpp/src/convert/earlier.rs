//! Writes that a condition sees one tick later.
//!
//! The guards of a tick see the entries as they were when the tick began, BehaviorTree.CPP reads them when the tick reaches
//! the node. They differ where a node that every tick asks before the guard writes an entry of the condition.

use std::collections::BTreeSet;

use bt_model::json::Place;

use super::Converter;
use super::made::Made;
use super::node::Around;
use crate::entries::written;
use crate::xml::Element;

impl<'p> Converter<'p, '_> {
    /// Converts children that are ticked one after the other in every tick.
    pub(super) fn children_of_each_tick(&mut self, element: &'p Element, around: Around) -> Vec<Made> {
        let children = element.children.iter();
        self.earlier.push(BTreeSet::new());
        let made = children.map(|child| {
            let made = self.node(child, around);
            self.ticked_before(child);
            made
        });
        let made = made.collect();
        self.earlier.pop();
        made
    }

    /// Converts nodes that are ticked after `first` in every tick.
    pub(super) fn after<T>(&mut self, first: &'p Element, convert: impl FnOnce(&mut Self) -> T) -> T {
        self.earlier.push(BTreeSet::new());
        self.ticked_before(first);
        let made = convert(self);
        self.earlier.pop();
        made
    }

    fn ticked_before(&mut self, element: &'p Element) {
        let written = self.written(element);
        if let Some(earlier) = self.earlier.last_mut() {
            earlier.extend(written);
        }
    }

    /// Reports a condition on entries that an earlier node may write in the same tick.
    pub(super) fn seen_late(&mut self, entries: &BTreeSet<String>, place: &Place) {
        let read = self.names_of(entries);
        if self.earlier.iter().all(|earlier| earlier.is_disjoint(&read)) {
            return;
        }
        let message = "a running node reacts one tick after an earlier node has written an entry of this condition";
        let help = "BehaviorTree.CPP reacts in the same tick: write `<ReactiveSequence><ScriptCondition code=\"…\"/>…` around the \
                    node";
        self.faults.warning(place, message, help);
    }

    /// Returns `true` if a node may write one of these entries.
    pub(super) fn writes(&self, element: &'p Element, entries: &BTreeSet<String>) -> bool {
        !self.written(element).is_disjoint(&self.names_of(entries))
    }

    /// Returns the names, in the document, of the entries that a node may write.
    fn written(&self, element: &'p Element) -> BTreeSet<String> {
        self.names_of(&written(self.project, (self.scopes, self.names), self.tree, element))
    }

    /// Returns the names of entries in the document, without the names of fields.
    fn names_of(&self, entries: &BTreeSet<String>) -> BTreeSet<String> {
        let name = |entry: &String| self.entry(entry).name.split('.').next().unwrap_or_default().to_owned();
        entries.iter().map(name).collect()
    }
}
