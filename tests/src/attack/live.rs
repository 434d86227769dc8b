//! The bytes between a game and its clients.

use std::collections::BTreeMap;

use bt_live::breakpoints::{Condition, File};
use bt_live::wire::{self, Command, Do, Hello, Message, Request, Welcome, kind};
use bt_live::{RecordedStream, Selector};
use bt_runtime::trace::Recorder;

/// Reads the bytes as those of a client, and as those of a game.
///
/// # Panics
/// Panics if a guarantee for these bytes is violated.
pub fn live(bytes: &[u8]) {
    client(bytes);
    game(bytes);
    breakpoints(bytes);
}

/// As a game does.
fn client(mut bytes: &[u8]) {
    let Ok(hello) = wire::greeting::<Hello>(&mut bytes) else { return };
    // Escapes make some texts longer than a frame may be.
    if let Ok(again) = wire::greet(kind::HELLO, &hello) {
        assert_eq!(wire::greeting::<Hello>(&mut &*again).expect("what was written is read"), hello);
    }
    while let Ok(Some(request)) = wire::request(&mut bytes) {
        let mut again = Vec::new();
        let written = match &request {
            Request::Watch(watch) => wire::write(&mut again, kind::WATCH, watch),
            Request::Do(does) => wire::write(&mut again, kind::DO, does),
            Request::Swap(swap) => wire::write(&mut again, kind::SWAP, swap),
            Request::Unknown { .. } => continue,
        };
        let read = wire::request(&mut &*again).expect("what was written is read");
        // A number in a value may be read as its neighbour.
        if let Request::Do(Do { id, command: Command::Set { .. } | Command::Send { .. } }) = &request {
            assert!(written.is_err() || matches!(read, Some(Request::Do(again)) if again.id == *id));
            continue;
        }
        assert_eq!(read, written.is_ok().then_some(request));
    }
}

/// As a game reads its file.
fn breakpoints(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    if let Ok(file) = File::parse(text) {
        assert_eq!(File::parse(&file.to_string()).expect("what was written is read"), file);
        let conditions = file.breakpoints.iter().filter_map(|at| Condition::new(at.condition.as_deref()?).ok());
        for condition in conditions {
            assert_eq!(condition.holds(&|_| None), None, "a key has no value");
            assert!(condition.holds(&|_| Some("1")).is_some());
        }
    }
}

/// As a client does.
fn game(mut bytes: &[u8]) {
    if wire::greeting::<Welcome>(&mut bytes).is_err() {
        return;
    }
    let mut streams: BTreeMap<u32, (RecordedStream, Recorder)> = BTreeMap::new();
    while let Ok(Some(message)) = wire::message(&mut bytes) {
        let Message::Batch(number, batch) = message else { continue };
        if let Some((stream, recorder)) = streams.get_mut(&number) {
            if stream.batch(&batch, recorder).is_err() {
                streams.remove(&number);
            }
        } else if let Ok(stream) = RecordedStream::open(batch) {
            let named: usize = ["0", "a/b"].iter().map(|at| Selector::new(at).nodes(&stream.names().nodes).len()).sum();
            assert!(named >= 1, "a tree has a root");
            streams.insert(number, (stream, Recorder::default()));
        }
    }
    for (stream, recorder) in streams.values() {
        assert_eq!(stream.replayed().records, recorder.records.len() as u64);
        assert_eq!(recorder.lines(stream.names().clone()).len(), recorder.records.len());
    }
}
