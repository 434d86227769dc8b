//! The results that clients set in place of the results of nodes.

use bt_runtime::status::Outcome;
use bt_runtime::trace::{Live, NodeId, NodeTable, Record};

use super::named::Named;
use crate::Selector;
use crate::serve::ClientId;
use crate::wire::{Replacement, Used};

/// The replacements of all clients.
#[derive(Default)]
pub struct Replaced {
    list: Vec<Entry>,
    named: Named,
    /// The uses of replacements for one time or one run, since the last call of [`uses`](Self::uses).
    uses: Vec<(ClientId, Used)>,
}

/// A replacement.
struct Entry {
    client: ClientId,
    /// The place of the replacement in the list of the client.
    number: u32,
    of: Replacement,
    /// `true` if the replacement was for one time or one run, and does not apply any more.
    used: bool,
}

impl Replaced {
    /// Replaces the list of a client. A used entry stays used if the new list has an equal one.
    pub fn replace(&mut self, client: ClientId, list: Vec<Replacement>) {
        let before: Vec<_> = self.list.extract_if(.., |known| known.client == client).collect();
        let new = |(number, of): (usize, Replacement)| {
            let used = before.iter().any(|known| known.used && known.of == of);
            Entry { client, number: number as u32, of, used }
        };
        self.list.extend(list.into_iter().enumerate().map(new));
        self.named.clear();
    }

    /// `true` if there are no replacements.
    pub const fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// Begins the tick of an agent, whose trees [`tree`](Self::tree) adds.
    pub fn begin(&mut self) {
        self.named.begin();
    }

    /// Adds a tree of the agent: its nodes, and the number of its root in records.
    pub fn tree(&mut self, first: NodeId, nodes: &NodeTable) {
        if !self.list.is_empty() {
            self.named.tree(first, nodes, self.list.iter().map(|entry| Some(Selector::new(&entry.of.node))));
        }
    }

    /// Takes the uses of replacements for one time or one run, each with its client.
    pub fn uses(&mut self) -> Vec<(ClientId, Used)> {
        core::mem::take(&mut self.uses)
    }

    /// Reads a record of an agent. A node that is entered or halted begins or ends a run: replacements for its previous
    /// run become used.
    pub fn record(&mut self, agent: u32, record: &Live<'_>) {
        let (Record::Enter { node } | Record::Halt { node }) = *record else { return };
        for place in self.meant(agent, node) {
            let Entry { of, used, .. } = &mut self.list[place];
            *used |= of.run;
        }
    }

    /// Returns the result that replaces the result of this node: at its entry, or at its end if `after`.
    pub fn result(&mut self, agent: u32, node: NodeId, after: bool) -> Option<Outcome> {
        let place = self.meant(agent, node).into_iter().find(|&place| self.list[place].of.after == after)?;
        let Entry { client, number, of, used, .. } = &mut self.list[place];
        *used = of.once || of.run;
        if *used {
            self.uses.push((*client, Used { number: *number, id: of.id }));
        }
        Some(if of.success { Outcome::Success } else { Outcome::Failure })
    }

    /// Returns the places of the replacements that apply to this node.
    fn meant(&self, agent: u32, node: NodeId) -> Vec<usize> {
        if self.list.is_empty() {
            return Vec::new();
        }
        let Some(node) = self.named.node(node) else { return Vec::new() };
        let is_meant = |&place: &usize| {
            let Entry { of, used, .. } = &self.list[place];
            !used
                && of.agent.is_none_or(|only| only == agent)
                && of.first.is_none_or(|only| only == node.first)
                && (of.tree.is_none() || of.tree.as_deref() == self.named.tree_name())
        };
        node.places().filter(is_meant).collect()
    }
}
