//! The thread that receives the records of the game.

use std::collections::BTreeMap;
use std::io;

use bt_live::wire::Message;
use bt_live::{Client, RecordedStream};

use super::state::Shared;
use super::taking::Taking;

/// A stream of records, and the agent of the last record, with its generation.
struct Heard {
    name: String,
    stream: Option<RecordedStream>,
    agent: (u32, u32),
}

/// Receives the records of the game from the first request of Groot2 on. After the end of a connection, the next
/// request opens another one.
pub fn hear(shared: &Shared) {
    while shared.wait() {
        let ended = connect(shared);
        shared.disconnected(ended.err().map_or_else(|| "the game has ended".into(), |error| error.to_string()));
    }
}

fn connect(shared: &Shared) -> io::Result<()> {
    let mut client = Client::connect(&shared.game, "Groot2")?;
    shared.connected(client.asks());
    let mut streams: BTreeMap<u32, Heard> = BTreeMap::new();
    while let Some(message) = client.message()? {
        match message {
            Message::Tree(tree) => {
                streams.insert(tree.stream, Heard { name: tree.name, stream: None, agent: (0, 0) });
            }
            Message::Batch(number, bytes) => {
                let Some(heard) = streams.get_mut(&number) else { continue };
                if shared.options.tree.as_ref().is_none_or(|tree| *tree == heard.name) {
                    heard.batch(number, bytes, shared)?;
                }
            }
            Message::Done(done) => drop(shared.lock().done.insert(done.id, done.error)),
            Message::Stop(stop) => shared.lock().stop(&stop),
            Message::Used(used) => shared.lock().used(used.id),
            Message::State(seen) => {
                let heard = seen.stream.and_then(|number| streams.get(&number)?.stream.as_ref());
                if let Some(stream) = heard {
                    shared.lock().looked(&seen, |key| stream.names().key(key).to_owned());
                }
            }
            _ => {}
        }
    }
    Ok(())
}

impl Heard {
    fn batch(&mut self, number: u32, bytes: Vec<u8>, shared: &Shared) -> io::Result<()> {
        let Some(stream) = &mut self.stream else {
            self.stream = Some(RecordedStream::open(bytes).map_err(io::Error::other)?);
            return Ok(());
        };
        let names = stream.names().clone();
        let mut state = shared.lock();
        state.heard(number);
        let key = |index| names.key(index).to_owned();
        let (stream_number, agent) = (number, &mut self.agent);
        let mut taking = Taking { state: &mut state, stream: stream_number, key: &key, nodes: &names.nodes, agent };
        stream.batch(&bytes, &mut taking).map_err(io::Error::other)
    }
}
