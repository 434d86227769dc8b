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
/// A client that does not read delays the end of the game by at most this time.
const PATIENCE: Duration = Duration::from_millis(500);
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
    /// Nothing follows these bytes.
    last: bool,
    /// The client is gone, or must go.
    gone: bool,
}

impl Outbox {
    /// An empty one.
    pub fn new() -> Self {
        let state = State { bytes: Vec::with_capacity(CAPACITY), ..State::default() };
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
        } else if state.bytes.is_empty() && !state.last {
            mem::swap(&mut state.bytes, bytes);
            self.ready.notify_one();
        }
    }

    /// Appends the last bytes. Waits for the lock, which the writer holds for a swap only.
    pub fn end(&self, bytes: &[u8]) {
        let mut state = self.lock();
        if !state.last {
            state.bytes.extend_from_slice(bytes);
        }
        state.last = true;
        self.ready.notify_one();
    }

    /// Ends the connection without its last bytes.
    pub fn abandon(&self) {
        let mut state = self.lock();
        state.gone = true;
        self.ready.notify_one();
    }

    /// Writes the bytes to the socket until the last one, and closes it. `taken` is called whenever the buffer is empty again.
    pub fn write_to(&self, mut socket: &TcpStream, taken: impl Fn()) {
        let mut bytes = Vec::with_capacity(CAPACITY);
        while self.next(&mut bytes) {
            taken();
            if !self.written(&mut socket, &bytes) {
                break;
            }
            bytes.clear();
        }
        self.abandon();
        let _ = socket.shutdown(Shutdown::Write);
    }

    /// Waits for bytes; `false` after the last one.
    fn next(&self, bytes: &mut Vec<u8>) -> bool {
        let mut state = self.lock();
        while state.bytes.is_empty() && !state.last && !state.gone {
            state = self.ready.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        mem::swap(&mut state.bytes, bytes);
        !state.gone && !bytes.is_empty()
    }

    /// `false` if the client is gone, or has not read when the game ends.
    fn written(&self, socket: &mut &TcpStream, mut bytes: &[u8]) -> bool {
        let mut ends = None;
        while !bytes.is_empty() {
            match socket.write(bytes) {
                Ok(0) => return false,
                Ok(written) => bytes = &bytes[written..],
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut) => {
                    let State { last, gone, .. } = *self.lock();
                    if last && ends.is_none() {
                        ends = Some(Instant::now() + PATIENCE);
                    }
                    if gone || ends.is_some_and(|ends| Instant::now() >= ends) {
                        return false;
                    }
                }
                Err(_) => return false,
            }
        }
        true
    }
}
