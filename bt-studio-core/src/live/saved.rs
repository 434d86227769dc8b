//! Writes the received records of a stream as a file.

use std::collections::BTreeMap;

use bt_runtime::trace::{Live, Names, NodeId, NodeTable, Record, Recording, Trace};

use super::tables::equal;
use super::track::Track;

/// Returns the bytes of a file with all stored records of these agents, chunk by chunk, in the order in which the
/// chunks were begun.
pub(super) fn file(names: &Names, tracks: &mut BTreeMap<(u32, u32), Track>) -> std::io::Result<Vec<u8>> {
    let mut chunks: Vec<(u64, (u32, u32))> = Vec::new();
    for (agent, track) in tracks.iter_mut() {
        chunks.extend(track.serials().into_iter().map(|serial| (serial, *agent)));
    }
    chunks.sort_unstable();
    let mut sink = Copies { recording: Recording::new(names.clone(), Vec::new()), trees: vec![names.nodes.clone()] };
    for (serial, agent) in chunks {
        sink.record(Record::Agent { index: agent.0, generation: agent.1 });
        if let Some(track) = tracks.get(&agent) {
            track.replay(serial, &mut sink);
        }
    }
    sink.recording.finish()
}

/// Writes each tree to the file once, although replayed records have a new handle for it each time.
struct Copies {
    recording: Recording<Vec<u8>>,
    trees: Vec<NodeTable>,
}

impl Trace for Copies {
    fn record(&mut self, record: Live<'_>) {
        self.recording.record(record);
    }

    fn nodes(&mut self, slot: Option<NodeId>, first: NodeId, nodes: &NodeTable) {
        let known = self.trees.iter().position(|known| equal(known, nodes));
        let known = known.unwrap_or_else(|| {
            self.trees.push(nodes.clone());
            self.trees.len() - 1
        });
        self.recording.nodes(slot, first, &self.trees[known]);
    }

    fn end(&mut self) {
        self.recording.end();
    }
}
