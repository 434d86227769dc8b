//! A client, on the side of the game.

use std::collections::VecDeque;
use std::sync::Arc;

use bt_runtime::trace::frames::{HEAD, MOST};
use serde::Serialize;

use super::stream::{Counts, Stream};
use crate::serve::{CAPACITY, ClientId, Outbox};
use crate::wire::{self, BATCH_HEAD, Bye, Gap, Left, MOST_JSON, MOST_SELECTOR, Tree, WatchFor, kind};

/// The number of bytes by which answers to commands may exceed the buffer of a client that does not read. If there are
/// more, the game drops the client.
const MOST_ANSWERS: usize = 256 << 10;
/// So many frames with agents that have left wait for a client that does not read; then the oldest go.
const MOST_WAITING: usize = 1 << 10;
/// More than a frame with a gap needs.
const SMALL: usize = 1 << 10;
/// A size that is more than a frame with the name of a tree needs, in bytes: a character has at most 6 bytes in JSON.
const NAMED: usize = SMALL + 6 * MOST_SELECTOR;

/// A client.
pub struct Client {
    /// The number of its connection.
    pub id: ClientId,
    /// The name of the client.
    pub who: String,
    /// The records that the client asks for; `None`: it asks for none.
    pub watch: Option<WatchFor>,
    /// `true` if the client knows the holders of the game as of the last change.
    pub knows_holders: bool,
    /// The bytes that the outbox has not taken yet.
    bytes: Vec<u8>,
    outbox: Arc<Outbox>,
    /// The number of bytes that the client has of the start of each stream.
    has: Vec<usize>,
    /// The lost records that no gap has counted yet.
    lost: Counts,
    /// The agents that have left, for which there was no room yet.
    left: VecDeque<Left>,
}

impl Client {
    /// Creates a client that watches nothing.
    pub fn new(id: ClientId, who: String, outbox: Arc<Outbox>) -> Self {
        Self {
            id,
            who,
            watch: None,
            knows_holders: false,
            bytes: Vec::with_capacity(CAPACITY),
            outbox,
            has: Vec::new(),
            lost: Counts::default(),
            left: VecDeque::new(),
        }
    }

    /// Returns the number of bytes of answers for which there is room.
    pub const fn room(&self) -> usize {
        (CAPACITY + MOST_ANSWERS / 2).saturating_sub(self.bytes.len())
    }

    /// Sends a message to the client; `false` if the message is longer than a frame may be. Most texts in messages are
    /// cut before, where they are made.
    pub fn send(&mut self, kind: u8, body: &impl Serialize) -> bool {
        let written = wire::write(&mut self.bytes, kind, body).is_ok();
        if self.bytes.len() > CAPACITY + MOST_ANSWERS {
            self.outbox.abandon();
            self.bytes.clear();
        }
        written
    }

    /// These agents have left. It gets their numbers as soon as there is room.
    pub fn leaves(&mut self, left: &Left) {
        if self.left.len() == MOST_WAITING {
            self.left.pop_front();
        }
        self.left.push_back(left.clone());
    }

    /// Gives it the records of a frame of the game, all or none of them.
    pub fn give(&mut self, streams: &[Stream]) {
        self.has.resize(streams.len(), 0);
        let new = || streams.iter().enumerate().filter(|(_, stream)| !stream.records.is_empty());
        let starts = |number: usize, stream: &Stream| stream.start.len() - self.has[number];
        let need = |(number, stream)| stream_need(starts(number, stream), stream);
        let need = SMALL + new().map(need).sum::<usize>();
        let single = new().all(|(number, stream)| starts(number, stream).max(stream.records.len()) < MOST - BATCH_HEAD);
        // A frame of the game that alone exceeds the buffer is sent alone.
        let fits = self.bytes.len() + need <= CAPACITY || self.bytes.is_empty() && need <= 2 * MOST;
        if !fits || !single {
            for stream in streams {
                self.lost += stream.counts;
                self.lost += stream.lost;
            }
            return;
        }
        self.gap();
        for (number, stream) in new() {
            let has = &mut self.has[number];
            if *has == 0 {
                let tree = Tree { stream: number as u32, name: wire::cut(&stream.name) };
                let _ = wire::write(&mut self.bytes, kind::TREE, &tree);
            }
            if *has < stream.start.len() {
                wire::batch(&mut self.bytes, number, &stream.start[*has..]);
                *has = stream.start.len();
            }
            wire::batch(&mut self.bytes, number, &stream.records);
        }
        // The client gets the records of this frame first, and then the count of the records that no client gets.
        streams.iter().for_each(|stream| self.lost += stream.lost);
    }

    fn gap(&mut self) {
        if self.lost.records > 0 {
            let Counts { ticks, records } = core::mem::take(&mut self.lost);
            let _ = wire::write(&mut self.bytes, kind::GAP, &Gap { ticks, records });
        }
    }

    /// `true` if there are bytes or lost records that the client has not got.
    pub fn waits(&self) -> bool {
        !self.bytes.is_empty() || self.lost.records > 0 || !self.left.is_empty()
    }

    /// Passes the bytes to the thread that writes to the socket, if this thread is ready.
    pub fn push(&mut self) {
        if self.bytes.is_empty() {
            self.gap();
        }
        while self.room() > MOST_JSON
            && let Some(left) = self.left.pop_front()
        {
            self.send(kind::LEFT, &left);
        }
        if !self.bytes.is_empty() {
            self.outbox.offer(&mut self.bytes);
        }
    }

    /// Ends the connection, for this reason.
    pub fn end(&mut self, why: &str) {
        self.gap();
        let _ = wire::write(&mut self.bytes, kind::BYE, &Bye { why: why.to_owned() });
        self.outbox.end(&self.bytes);
    }
}

/// Returns the number of bytes for the records of a stream, and for `start` missing bytes of its start.
const fn stream_need(start: usize, stream: &Stream) -> usize {
    NAMED + start + stream.records.len() + 2 * (HEAD + BATCH_HEAD)
}
