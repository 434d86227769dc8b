//! The bytes for a client, between the game's thread and the one that writes to the socket.
//!
//! The game fills a buffer of its own and swaps it for an empty one; it never waits for the other thread.

use std::io::{ErrorKind, Write};
use std::mem;
use std::net::{Shutdown, TcpStream};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The capacity of a buffer. Beyond it, records are lost and counted.
pub const CAPACITY: usize = 1 << 20;
/// A client delays the end of the game by at most this time and [`WRITE`], however it reads.
const PATIENCE: Duration = Duration::from_secs(1);
/// The longest write before the writer looks whether the game ends.
pub const WRITE: Duration = Duration::from_millis(100);

/// The bytes for a client.
pub struct Outbox {
    state: Mutex<State>,
    ready: Condvar,
}

#[derive(Default)]
struct State {
    bytes: Vec<u8>,
    /// These are the last bytes. They are written until this time.
    last: Option<Instant>,
    /// The client is gone, or must go.
    gone: bool,
}

impl Outbox {
    /// An outbox whose first bytes are these.
    pub fn new(first: &[u8]) -> Self {
        let mut bytes = Vec::with_capacity(CAPACITY);
        bytes.extend_from_slice(first);
        let state = State { bytes, ..State::default() };
        Self { state: Mutex::new(state), ready: Condvar::new() }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Swaps the bytes for an empty buffer, if the writer has taken the ones before and does not hold the lock.
    pub fn offer(&self, bytes: &mut Vec<u8>) {
        let Ok(mut state) = self.state.try_lock() else { return };
        if state.gone {
            bytes.clear();
        } else if state.bytes.is_empty() && state.last.is_none() {
            mem::swap(&mut state.bytes, bytes);
            self.ready.notify_one();
        }
    }

    /// Appends the last bytes. Waits for the lock, which the writer holds for a swap only.
    pub fn end(&self, bytes: &[u8]) {
        let mut state = self.lock();
        if state.last.is_none() {
            state.bytes.extend_from_slice(bytes);
            state.last = Some(Instant::now() + PATIENCE);
        }
        self.ready.notify_one();
    }

    /// Ends the connection without its last bytes.
    pub fn abandon(&self) {
        let mut state = self.lock();
        state.gone = true;
        self.ready.notify_one();
    }

    /// Writes the bytes to the socket until the last one, and then closes this direction of the socket. Closes both
    /// directions if the client is dropped or takes no bytes. `taken` is called whenever the buffer is empty again.
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
        // The thread that reads waits for this socket: its end removes the client from the game.
        let _ = socket.shutdown(if gone { Shutdown::Both } else { Shutdown::Write });
    }

    /// Waits for bytes; `false` after the last one.
    fn next(&self, bytes: &mut Vec<u8>) -> bool {
        let mut state = self.lock();
        while state.bytes.is_empty() && state.last.is_none() && !state.gone {
            state = self.ready.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        mem::swap(&mut state.bytes, bytes);
        !state.gone && !bytes.is_empty()
    }

    /// `false` if the client is gone or is dropped, or has not read all bytes when its time is over.
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

/// The client has read nothing for a while.
const fn is_pause(kind: ErrorKind) -> bool {
    matches!(kind, ErrorKind::Interrupted | ErrorKind::WouldBlock | ErrorKind::TimedOut)
}
