//! A reader of the bytes of a client, with a limit of time and of length while the client is not trusted.

use std::io::{self, ErrorKind, Read};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use super::shared::Shared;

/// A reader of a socket. Once the game ends, it does not wait for bytes.
pub struct Incoming<'a> {
    socket: &'a TcpStream,
    shared: &'a Shared,
    limit: Option<Limit>,
}

/// The limit for all reads together.
struct Limit {
    until: Instant,
    bytes: usize,
}

impl<'a> Incoming<'a> {
    /// Creates a reader that reads at most this many bytes, within this time.
    pub fn new(socket: &'a TcpStream, shared: &'a Shared, time: Duration, bytes: usize) -> Self {
        Self { socket, shared, limit: Some(Limit { until: Instant::now() + time, bytes }) }
    }

    /// Sets a new limit: this many more bytes, within this time from now on.
    pub fn limit(&mut self, time: Duration, bytes: usize) {
        self.limit = Some(Limit { until: Instant::now() + time, bytes });
    }

    /// Removes the limit: reads wait for bytes until the game ends.
    pub fn trust(&mut self) -> io::Result<()> {
        self.limit = None;
        self.socket.set_read_timeout(None)
    }

    /// Reads only bytes that have already arrived.
    fn drain(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.socket.set_nonblocking(true)?;
        self.socket.read(buffer)
    }
}

impl Read for Incoming<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let ends = self.shared.ends();
        let Some(Limit { until, bytes }) = self.limit else {
            // The system may deliver bytes even after `Shutdown::Read`.
            return if ends { Ok(0) } else { self.socket.read(buffer) };
        };
        let left = until.saturating_duration_since(Instant::now());
        if left < Duration::from_millis(1) {
            return Err(ErrorKind::TimedOut.into());
        }
        if bytes == 0 {
            return Err(io::Error::new(ErrorKind::InvalidData, "too many bytes"));
        }
        let most = buffer.len().min(bytes);
        let read = if ends {
            self.drain(&mut buffer[..most])?
        } else {
            self.socket.set_read_timeout(Some(left))?;
            self.socket.read(&mut buffer[..most])?
        };
        self.limit = Some(Limit { until, bytes: bytes - read });
        Ok(read)
    }
}
