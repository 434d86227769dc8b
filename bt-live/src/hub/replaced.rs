//! The results that clients put in the place of those of nodes.

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
    /// The replacements for one time that have come since the last call of [`uses`](Self::uses).
    uses: Vec<(ClientId, Used)>,
}

/// A replacement.
struct Entry {
    client: ClientId,
    /// Its place in the list of the client.
    number: u32,
    at: Selector,
    of: Replacement,
    /// It was for one time or one run, which has ended.
    used: bool,
}

impl Replaced {
    /// Replaces the list of a client. An equal entry of the list before stays used.
    pub fn replace(&mut self, client: ClientId, list: Vec<Replacement>) {
        let before: Vec<_> = self.list.extract_if(.., |known| known.client == client).collect();
        let new = |(number, of): (usize, Replacement)| {
            let used = before.iter().any(|known| known.used && known.of == of);
            Entry { client, number: number as u32, at: Selector::new(&*of.node), of, used }
        };
        self.list.extend(list.into_iter().enumerate().map(new));
        self.named.clear();
    }

    /// `true` if there is none.
    pub const fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// An agent is ticked; its trees follow.
    pub fn begin(&mut self) {
        self.named.begin();
    }

    /// The agent has a tree with these nodes, from this number on.
    pub fn tree(&mut self, first: NodeId, nodes: &NodeTable) {
        if !self.list.is_empty() {
            self.named.tree(first, nodes, self.list.iter().map(|entry| Some(&entry.at)));
        }
    }

    /// The replacements for one time that have come, each with its client.
    pub fn uses(&mut self) -> Vec<(ClientId, Used)> {
        core::mem::take(&mut self.uses)
    }

    /// A record of an agent: a run of a node that begins or is halted ends the replacements for the run before.
    pub fn record(&mut self, agent: u32, record: &Live<'_>) {
        let (Record::Enter { node } | Record::Halt { node }) = *record else { return };
        for place in self.meant(agent, node) {
            let Entry { of, used, .. } = &mut self.list[place];
            *used |= of.run;
        }
    }

    /// The result in the place of the one of this node, at its entry or (with `after`) at its end.
    pub fn result(&mut self, agent: u32, node: NodeId, after: bool) -> Option<Outcome> {
        let place = self.meant(agent, node).into_iter().find(|&place| self.list[place].of.after == after)?;
        let Entry { client, number, of, used, .. } = &mut self.list[place];
        *used = of.once || of.run;
        if *used {
            self.uses.push((*client, Used { number: *number, id: of.id }));
        }
        Some(if of.success { Outcome::Success } else { Outcome::Failure })
    }

    /// The places of the replacements of this node.
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
