//! The debug log over HTTP.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::time::Duration;
use std::io::{self, Read, Write};
use std::net::{TcpStream, ToSocketAddrs};

use super::{Commands, DebugFile, Record};

/// Sends what an agent tells to a debugger that listens: `POST /post/ai_debug/`.
///
/// Nothing is sent while the agent runs; [`flush`](Self::flush) sends what was told since, and waits for the answer.
/// Share one with `Arc<Mutex<Post>>`. What cannot be sent stays for the next time, at most as many lines as a
/// [`DebugFile`] holds.
#[derive(Clone, Debug)]
pub struct Post {
    host: String,
    timeout: Duration,
    lines: DebugFile,
}

/// Lines that were not sent.
#[derive(Debug)]
pub enum PostError {
    /// The debugger was not reached, or broke off.
    Io(io::Error),
    /// It did not want them: the status, and the reason that it gave.
    Refused(u16, String),
    /// What it answered is no HTTP.
    NoHttp,
}

impl fmt::Display for PostError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => write!(out, "the debugger cannot be reached: {error}"),
            Self::Refused(status, reason) => write!(out, "the debugger answered {status}: {reason}"),
            Self::NoHttp => write!(out, "the debugger's answer is no HTTP"),
        }
    }
}

impl core::error::Error for PostError {}

/// The most bytes of an answer that are read.
const ANSWER: u64 = 64 * 1024;

impl Post {
    /// Lines for a debugger at `host`, which is a name or a number with a port: `127.0.0.1:8080`. Nothing is sent yet.
    #[must_use]
    pub fn new(host: &str, lines: DebugFile) -> Self {
        Self { host: host.into(), timeout: Duration::from_secs(5), lines }
    }

    /// With another time to wait for the debugger at each step; 5 seconds otherwise.
    #[must_use]
    pub fn with_timeout(mut self, timeout: Duration) -> Self {
        self.timeout = timeout;
        self
    }

    /// What waits to be sent.
    #[must_use]
    pub fn lines(&self) -> &DebugFile {
        &self.lines
    }

    /// Sends what waits; how many lines that were.
    ///
    /// # Errors
    ///
    /// The debugger did not take the lines; they wait on.
    pub fn flush(&mut self) -> Result<usize, PostError> {
        if self.lines.log().debug_cmds.is_empty() {
            return Ok(0);
        }
        let log = self.lines.take();
        match self.send(&log.wire()) {
            Ok(()) => Ok(log.debug_cmds.len()),
            Err(error) => {
                self.lines.put_back(log);
                Err(error)
            }
        }
    }

    fn send(&self, body: &str) -> Result<(), PostError> {
        let address = self.host.to_socket_addrs().map_err(PostError::Io)?.next();
        let address = address.ok_or_else(|| PostError::Io(io::ErrorKind::NotFound.into()))?;
        let exchange = || {
            let mut stream = TcpStream::connect_timeout(&address, self.timeout)?;
            stream.set_read_timeout(Some(self.timeout))?;
            stream.set_write_timeout(Some(self.timeout))?;
            let head = alloc::format!(
                "POST /post/ai_debug/ HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: \
                 {}\r\nConnection: close\r\n\r\n",
                self.host,
                body.len()
            );
            stream.write_all(head.as_bytes())?;
            stream.write_all(body.as_bytes())?;
            let mut answer = Vec::new();
            stream.take(ANSWER).read_to_end(&mut answer)?;
            Ok(answer)
        };
        let answer = exchange().map_err(PostError::Io)?;
        let answer = String::from_utf8_lossy(&answer);
        let status = answer.strip_prefix("HTTP/1.").and_then(|rest| rest.split(' ').nth(1)?.trim().parse().ok());
        match status {
            Some(200) => Ok(()),
            Some(status) => {
                let reason = answer.split_once("\r\n\r\n").map_or("", |(_, reason)| reason);
                Err(PostError::Refused(status, reason.trim().into()))
            }
            None => Err(PostError::NoHttp),
        }
    }
}

impl Commands for Post {
    fn command(&mut self, now_ms: u64, record: &Record) {
        self.lines.command(now_ms, record);
    }
}
