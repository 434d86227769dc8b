//! The protocol between a game and its clients: [`frames`] of the kinds below.
//!
//! | kind | from | body |
//! |---|---|---|
//! | [`HELLO`](kind::HELLO) | client, then game | [`Hello`], [`Welcome`] |
//! | [`WATCH`](kind::WATCH) | client | [`WatchFor`] |
//! | [`DO`](kind::DO) | client | [`Do`] |
//! | [`SWAP`](kind::SWAP) | client | [`Swap`] |
//! | [`TREE`](kind::TREE) | game | [`Tree`]: a stream of records begins |
//! | [`BATCH`](kind::BATCH) | game | the number of a stream (`u32`, little endian), then bytes of that stream |
//! | [`GAP`](kind::GAP) | game | [`Gap`] |
//! | [`DONE`](kind::DONE) | game | [`Done`] |
//! | [`STOP`](kind::STOP) | game | [`Stop`] |
//! | [`STATE`](kind::STATE) | game | [`State`] |
//! | [`AGENTS`](kind::AGENTS) | game | a list of [`AgentRow`] |
//! | [`USED`](kind::USED) | game | [`Used`] |
//! | [`LEFT`](kind::LEFT) | game | [`Left`] |
//! | [`GATE`](kind::GATE) | game | [`Holders`] |
//! | [`BYE`](kind::BYE) | game | [`Bye`] |
//!
//! All bodies except that of a batch are JSON. Unknown kinds and unknown fields are skipped. The bytes of all batches
//! of one stream, joined, are a file of [`Recording`](bt_runtime::trace::Recording): the first batch holds the keys and
//! the nodes, and each batch ends at the end of a frame of that file. Numbers below 16 are kinds of frames in such
//! files.

mod holders;
mod left;
mod message;
mod replacement;
mod swap;

use std::io::{self, Read};

use bt_runtime::trace::frames::{self, Frame};
use serde::{Deserialize, Serialize, de::DeserializeOwned};

pub use crate::breakpoints::{Breakpoint, MOST_BREAKPOINTS, MOST_NAME as MOST_SELECTOR};
pub use holders::Holders;
pub use left::Left;
pub use message::{
    AgentRow, At, Bye, Command, Do, Done, Filter, Gap, Hello, Level, Refused, RunningNode, State, Stop, Tree, WatchFor,
    Welcome,
};
pub use replacement::{Replacement, Used};
pub use swap::{Fault, Swap, Swapped};

/// The kinds of frames.
pub mod kind {
    /// The first frame of both sides.
    pub const HELLO: u8 = 16;
    /// A client requests records.
    pub const WATCH: u8 = 17;
    /// A client sends a command.
    pub const DO: u8 = 18;
    /// A stream of records begins.
    pub const TREE: u8 = 19;
    /// Bytes of a stream.
    pub const BATCH: u8 = 20;
    /// Records were lost.
    pub const GAP: u8 = 21;
    /// A command was carried out, or refused.
    pub const DONE: u8 = 22;
    /// A breakpoint was hit.
    pub const STOP: u8 = 23;
    /// The game ends the connection.
    pub const BYE: u8 = 24;
    /// A client sends another version of a tree.
    pub const SWAP: u8 = 25;
    /// The state of an agent.
    pub const STATE: u8 = 26;
    /// Agents of a list; a long list comes in several frames.
    pub const AGENTS: u8 = 27;
    /// A replacement for one time or one run was used.
    pub const USED: u8 = 28;
    /// Agents have left the game.
    pub const LEFT: u8 = 29;
    /// The holders of the game have changed.
    pub const GATE: u8 = 30;
}

/// The longest JSON body, in bytes.
pub const MOST_JSON: usize = 64 << 10;
const _: () = assert!(crate::breakpoints::MOST_LIST < MOST_JSON);
/// The frame of a [`Swap`] is at most this long, in bytes.
pub const MOST_SWAP: usize = 4 << 20;
/// The largest number of rows of a list of agents.
pub const MOST_ROWS: u32 = 1024;
/// A frame names at most this many agents that have left.
pub const MOST_LEFT: usize = 1_000;
/// A client watches at most this many agents in full by their numbers.
pub const MOST_FULL: usize = 64;
/// A value in a [`Command`] has at most this many bytes as JSON.
pub const MOST_VALUE: usize = 16 << 10;
/// The longest name of a game or a client, in characters.
pub const MOST_NAME: usize = 64;

/// A request of a client.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// A request for records, or to stop them.
    Watch(WatchFor),
    /// A command.
    Do(Do),
    /// Another version of a tree.
    Swap(Swap),
    /// A command that this version does not know. The game answers it with the error.
    Unknown {
        /// The number of the command.
        id: u64,
        /// The reason.
        error: String,
    },
}

/// A message of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Message {
    /// A stream of records begins.
    Tree(Tree),
    /// The number of a stream, and the next bytes of the stream.
    Batch(u32, Vec<u8>),
    /// Records were lost.
    Gap(Gap),
    /// A command was carried out, or refused.
    Done(Done),
    /// A breakpoint was hit, and the game has stopped.
    Stop(Stop),
    /// The state of an agent.
    State(State),
    /// Agents of a list: more messages of this kind may come before the [`Done`] of the list.
    Agents(Vec<AgentRow>),
    /// Agents have left the game.
    Left(Left),
    /// A replacement of this client, for one time or one run, was used.
    Used(Used),
    /// The holders of the game.
    Gate(Holders),
    /// The game ends the connection.
    Bye(Bye),
}

/// Reads the greeting of the other side: the first bytes and the first frame.
///
/// # Errors
/// An error of the reader, another version, or bytes that are no such frame; or a game that refuses the client with
/// [`Bye`].
pub fn greeting<T: DeserializeOwned>(reader: &mut impl Read) -> Result<T, io::Error> {
    frames::start(reader).map_err(io::Error::other)?;
    let longest = |kind| matches!(kind, kind::HELLO | kind::BYE).then_some(MOST_JSON);
    let frame = whole(frames::read(reader, longest)?)?.ok_or(io::ErrorKind::UnexpectedEof)?;
    if frame.kind == kind::BYE {
        return Err(io::Error::other(parsed::<Bye>(&frame)?.why));
    }
    parsed(&frame)
}

/// Reads the next request of a client; `None` at the end of the connection.
///
/// # Errors
/// An error of the reader, or bytes that are no request.
pub fn request(reader: &mut impl Read) -> io::Result<Option<Request>> {
    let longest = |kind| match kind {
        kind::WATCH | kind::DO => Some(MOST_JSON),
        kind::SWAP => Some(MOST_SWAP),
        _ => None,
    };
    let Some(frame) = whole(frames::read(reader, longest)?)? else { return Ok(None) };
    Ok(Some(match frame.kind {
        kind::WATCH => Request::Watch(parsed(&frame)?),
        kind::SWAP => Request::Swap(parsed(&frame)?),
        _ => command(&frame)?,
    }))
}

/// Reads a command; if it is unknown, only its number.
fn command(frame: &Frame) -> io::Result<Request> {
    #[derive(Deserialize)]
    struct Numbered {
        id: u64,
    }
    parsed(frame).map(Request::Do).or_else(|error| match serde_json::from_slice(&frame.body) {
        Ok(Numbered { id }) => Ok(Request::Unknown { id, error: cut(&error.to_string()) }),
        Err(_) => Err(error),
    })
}

/// Reads the next message of a game; `None` at the end of the connection. An error ends the connection, also if it is a
/// timeout of the reader, because the bytes of the incomplete message are lost.
///
/// # Errors
/// An error of the reader, or bytes that are no message.
pub fn message(reader: &mut impl Read) -> io::Result<Option<Message>> {
    let longest = |kind| match kind {
        kind::BATCH => Some(frames::MOST),
        kind::TREE..=kind::BYE | kind::STATE..=kind::GATE => Some(MOST_JSON),
        _ => None,
    };
    let Some(frame) = whole(frames::read(reader, longest)?)? else { return Ok(None) };
    Ok(Some(match frame.kind {
        kind::TREE => Message::Tree(parsed(&frame)?),
        kind::GAP => Message::Gap(parsed(&frame)?),
        kind::DONE => Message::Done(parsed(&frame)?),
        kind::STOP => Message::Stop(parsed(&frame)?),
        kind::BYE => Message::Bye(parsed(&frame)?),
        kind::STATE => Message::State(parsed(&frame)?),
        kind::AGENTS => Message::Agents(parsed(&frame)?),
        kind::USED => Message::Used(parsed(&frame)?),
        kind::LEFT => Message::Left(parsed(&frame)?),
        kind::GATE => Message::Gate(parsed(&frame)?),
        _ => {
            let (stream, bytes) = frame.body.split_first_chunk().ok_or_else(|| bad("a batch without a stream"))?;
            Message::Batch(u32::from_le_bytes(*stream), bytes.to_vec())
        }
    }))
}

/// Appends a frame with a JSON body.
///
/// # Errors
/// The body is longer than [`MOST_JSON`], or than [`MOST_SWAP`] for a [`Swap`]; then nothing is appended.
pub fn write(out: &mut Vec<u8>, kind: u8, body: &impl Serialize) -> io::Result<()> {
    let body = serde_json::to_vec(body)?;
    let most = if kind == kind::SWAP { MOST_SWAP } else { MOST_JSON };
    if body.len() > most {
        let text = format!("a frame of kind {kind} would have {} bytes, more than {most}", body.len());
        return Err(io::Error::new(io::ErrorKind::InvalidInput, text));
    }
    frames::write(out, kind, &body);
    Ok(())
}

/// Returns the greeting of a side: the first bytes and the first frame.
///
/// # Errors
/// As [`write()`].
pub fn greet(kind: u8, body: &impl Serialize) -> io::Result<Vec<u8>> {
    let mut bytes = frames::START.to_vec();
    write(&mut bytes, kind, body)?;
    Ok(bytes)
}

/// Returns the beginning of a text, at most [`MOST_SELECTOR`] bytes: for fields of the game's messages.
pub(crate) fn cut(text: &str) -> String {
    let end = (0..=MOST_SELECTOR.min(text.len())).rev().find(|end| text.is_char_boundary(*end));
    text[..end.unwrap_or(0)].to_owned()
}

/// Appends a frame with bytes of a stream.
pub fn batch(out: &mut Vec<u8>, stream: usize, bytes: &[u8]) {
    out.extend_from_slice(&frames::head(kind::BATCH, BATCH_HEAD + bytes.len()));
    out.extend_from_slice(&(stream as u32).to_le_bytes());
    out.extend_from_slice(bytes);
}

/// The number of bytes in the body of a batch before those of the stream.
pub const BATCH_HEAD: usize = size_of::<u32>();

fn whole(frame: Option<Frame>) -> io::Result<Option<Frame>> {
    if frame.as_ref().is_some_and(|frame| !frame.whole) { Err(io::ErrorKind::UnexpectedEof.into()) } else { Ok(frame) }
}

fn parsed<T: DeserializeOwned>(frame: &Frame) -> io::Result<T> {
    serde_json::from_slice(&frame.body).map_err(|error| bad(&format!("a frame of kind {}: {error}", frame.kind)))
}

fn bad(why: &str) -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, why)
}
