//! The hits of breakpoints in a frame, at which the game stops.

use std::any::TypeId;

use bt_runtime::trace::NodeId;

use super::Hub;
use super::breaks::Hit;
use super::gate::{Owner, Steps};
use super::states::Agent;
use crate::wire::{self, Stop, kind};

/// The largest number of hits of the breakpoints of one owner that are sent per frame.
const MOST_HITS: usize = 64;

/// A hit in this frame.
pub struct FrameHit {
    /// The owner of the breakpoint.
    owner: Owner,
    /// The number of the record that hit it.
    record: u64,
    /// The type of the agent's tree. Its stream may begin only after the hit.
    tree: TypeId,
    stop: Stop,
}

impl Hub {
    /// Keeps the hits of a record of this agent, or of a check of conditions, until the frame ends.
    pub(super) fn keep_hits(&mut self, hits: Vec<Hit>, (tree, agent): Agent, node: Option<NodeId>) {
        self.record += 1;
        for Hit { owner, number, text, on } in hits {
            let known = self.hits.iter().filter(|known| known.owner == owner).count();
            let last = self.hits.iter_mut().rfind(|known| known.owner == owner);
            if let Some(last) = last.filter(|_| known == MOST_HITS) {
                last.stop.more += 1;
                continue;
            }
            let name = node.map_or_else(String::new, |node| wire::cut(self.breaks.name(node)));
            let (breakpoint, node) = (wire::cut(&text), node.unwrap_or_default());
            let (by, own, stream, more) = (String::new(), false, 0, 0);
            let stop = Stop { breakpoint, number, on, by, own, stream, agent, node, name, more };
            self.hits.push(FrameHit { owner, record: self.record, tree, stop });
        }
    }

    /// Stops the game at the breakpoints of this frame. Returns the steps that this ends.
    pub(super) fn stop_at_hits(&mut self) -> Option<Steps> {
        let mut hits = core::mem::take(&mut self.hits);
        if hits.is_empty() {
            return None;
        }
        for FrameHit { owner, tree, stop, .. } in &mut hits {
            stop.stream = self.of_tree.get(tree).map_or(0, |&stream| stream as u32);
            let client = self.clients.iter().find(|client| Owner::Client(client.id) == *owner);
            stop.by = client.map(|client| client.who.clone()).unwrap_or_default();
        }
        for client in &mut self.clients {
            let owner = Owner::Client(client.id);
            for (at, hit) in hits.iter().enumerate() {
                let same = |known: &&FrameHit| known.record == hit.record;
                let own = hits.iter().filter(same).any(|known| known.owner == owner);
                // A record that hits breakpoints of several owners is sent to a client once: as the client's own hit if
                // there is one, else as the first hit of the record.
                let first = hits[..at].iter().all(|known| known.record != hit.record);
                if hit.owner == owner || client.watch.is_some() && !own && first {
                    client.send(kind::STOP, &Stop { own: hit.owner == owner, ..hit.stop.clone() });
                }
            }
        }
        let ended = self.gate.hold(hits.iter().map(|hit| hit.owner));
        if hits.iter().any(|hit| hit.owner == Owner::File) {
            self.standing.clear();
        }
        let of_file = hits.into_iter().filter(|hit| hit.owner == Owner::File);
        self.standing.extend(of_file.map(|hit| hit.stop));
        ended
    }
}
