//! Writes the received records of a stream as a file.

use std::collections::BTreeMap;

use bt_runtime::trace::{Gap, Live, Names, NodeId, NodeTable, Record, Recording, Trace};

use super::tables::equal;
use super::track::Track;

/// Returns the bytes of a file with all stored records and gaps of these agents, chunk by chunk, in the order in which the
/// chunks were begun. An agent whose oldest records were dropped begins with a look.
pub(super) fn file(names: &Names, tracks: &mut BTreeMap<(u32, u32), Track>) -> std::io::Result<Vec<u8>> {
    let mut chunks: Vec<(u64, (u32, u32))> = Vec::new();
    for (agent, track) in tracks.iter_mut() {
        chunks.extend(track.serials().into_iter().map(|serial| (serial, *agent)));
    }
    chunks.sort_unstable();
    let mut sink = Copies { recording: Recording::new(names.clone(), Vec::new()), trees: vec![names.nodes.clone()] };
    for (serial, agent) in chunks {
        let Some(track) = tracks.get(&agent) else { continue };
        let (index, generation) = agent;
        sink.record(Record::Agent { index, generation });
        if let Some(ticks) = track.before(serial, &mut sink) {
            sink.recording.gap(Gap { index, generation, ticks });
        }
        track.replay(serial, &mut sink);
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

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use bt_runtime::prelude::*;

    use super::*;
    use crate::live::stream::Stream;

    #[derive(Blackboard, Default)]
    struct Cat;

    bt! {
        tree Day for Cat { sequence { wait(1h) "sleep"; idle "hunt" } }
    }

    fn stream(bytes: Vec<u8>) -> Stream {
        let mut stream = Stream::new(false);
        stream.take(bytes, &mut 0).unwrap();
        stream
    }

    #[test]
    fn a_file_without_the_oldest_records_begins_with_the_state_after_them() {
        let mut recording = Recording::new(Names::of::<Day>(), Vec::new());
        recording.record(Record::Agent { index: 3, generation: 1 });
        let mut cat = Day::brain(Cat);
        for _ in 0..5_000 {
            let _ = cat.tick_traced(Duration::from_millis(10), &mut (), &mut recording);
        }
        let mut live = stream(recording.finish().unwrap());
        let track = live.tracks.get_mut(&(3, 1)).unwrap();
        track.forget();
        let dropped = track.first() - 1;
        assert!(dropped > 0 && track.first() < 5_000);
        let mut saved = stream(live.file().unwrap().unwrap());
        let track = saved.tracks.get_mut(&(3, 1)).unwrap();
        let first = track.at(1).unwrap();
        assert_eq!(first.running().iter().map(|(node, _)| *node).collect::<Vec<_>>(), [0, 1]);
        assert_eq!(first.now.as_nanos(), u64::from(dropped) * 10_000_000);
        assert_eq!((track.now.tick, track.gaps.len(), track.now.is_stale()), (5_000 - dropped + 1, 0, false));
    }
}
