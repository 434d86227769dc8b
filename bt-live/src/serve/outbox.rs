//! The outbox: bytes for a client, which the game's thread passes to the thread that writes to the socket.
//!
//! The game fills its own buffer and swaps it for an empty one. It never waits for the writing thread.

use std::io::{ErrorKind, Write};
use std::mem;
use std::net::{Shutdown, TcpStream};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The capacity of a buffer. Records that do not fit are lost and counted.
pub const CAPACITY: usize = 1 << 20;
/// The time that a client has at the end of the game to read the last bytes. The client delays the end by at most this
/// time and [`WRITE`].
const PATIENCE: Duration = Duration::from_secs(1);
/// The longest time of a write before the writer checks whether the game ends.
pub const WRITE: Duration = Duration::from_millis(100);

/// The bytes for a client.
pub struct Outbox {
    state: Mutex<State>,
    ready: Condvar,
}

#[derive(Default)]
struct State {
    bytes: Vec<u8>,
    /// The end of the time for the last bytes; `None` while more bytes may come.
    last: Option<Instant>,
    /// `true` if the client is disconnected or must be disconnected.
    gone: bool,
}

impl Outbox {
    /// Creates an outbox that begins with these bytes.
    pub fn new(first: &[u8]) -> Self {
        let mut bytes = Vec::with_capacity(CAPACITY);
        bytes.extend_from_slice(first);
        let state = State { bytes, ..State::default() };
        Self { state: Mutex::new(state), ready: Condvar::new() }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Swaps the bytes for an empty buffer, if the writer has taken the previous bytes and does not hold the lock.
    pub fn offer(&self, bytes: &mut Vec<u8>) {
        let Ok(mut state) = self.state.try_lock() else { return };
        if state.gone {
            bytes.clear();
        } else if state.bytes.is_empty() && state.last.is_none() {
            mem::swap(&mut state.bytes, bytes);
            self.ready.notify_one();
        }
    }

    /// Appends the last bytes. Waits for the lock, which the writer holds only for a swap.
    pub fn end(&self, bytes: &[u8]) {
        let mut state = self.lock();
        if state.last.is_none() {
            state.bytes.extend_from_slice(bytes);
            state.last = Some(Instant::now() + PATIENCE);
        }
        self.ready.notify_one();
    }

    /// Ends the connection without writing the remaining bytes.
    pub fn abandon(&self) {
        let mut state = self.lock();
        state.gone = true;
        self.ready.notify_one();
    }

    /// Writes all bytes to the socket up to the last byte, and then closes this direction of the socket. Closes both
    /// directions if the client is dropped or takes no bytes. Calls `taken` whenever the buffer is empty again.
    pub fn write_to(&self, mut socket: &TcpStream, taken: impl Fn()) {
        let mut bytes = Vec::with_capacity(CAPACITY);
        while self.next(&mut bytes) {
            taken();
            if !self.written(&mut socket, &bytes) {
                self.abandon();
                break;
            }
            bytes.clear();
            bytes.shrink_to(CAPACITY);
        }
        let gone = mem::replace(&mut self.lock().gone, true);
        // The thread that reads waits for this socket. When it ends, it removes the client from the game.
        let _ = socket.shutdown(if gone { Shutdown::Both } else { Shutdown::Write });
    }

    /// Waits for bytes and takes them; `false` if there are no more.
    fn next(&self, bytes: &mut Vec<u8>) -> bool {
        let mut state = self.lock();
        while state.bytes.is_empty() && state.last.is_none() && !state.gone {
            state = self.ready.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        mem::swap(&mut state.bytes, bytes);
        !state.gone && !bytes.is_empty()
    }

    /// Writes the bytes. Returns `false` if the client is disconnected, is dropped, or has not read all bytes in time.
    fn written(&self, socket: &mut &TcpStream, mut bytes: &[u8]) -> bool {
        while !bytes.is_empty() {
            let State { last, gone, .. } = *self.lock();
            if gone || last.is_some_and(|until| Instant::now() >= until) {
                return false;
            }
            match socket.write(bytes) {
                Ok(0) => return false,
                Ok(written) => bytes = &bytes[written..],
                Err(error) if is_pause(error.kind()) => {}
                Err(_) => return false,
            }
        }
        true
    }
}

/// `true` if the error means only that the client has not read for a moment.
const fn is_pause(kind: ErrorKind) -> bool {
    matches!(kind, ErrorKind::Interrupted | ErrorKind::WouldBlock | ErrorKind::TimedOut)
}
