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
        let answer = self.exchange(body).map_err(PostError::Io)?;
        let answer = String::from_utf8_lossy(&answer);
        let status =
            answer.lines().next().and_then(|line| line.strip_prefix("HTTP/1.")?.split(' ').nth(1)?.parse().ok());
        match status {
            Some(200) => Ok(()),
            Some(status) => {
                let reason = answer.split_once("\r\n\r\n").map_or("", |(_, reason)| reason);
                Err(PostError::Refused(status, reason.trim().into()))
            }
            None => Err(PostError::NoHttp),
        }
    }

    fn exchange(&self, body: &str) -> io::Result<Vec<u8>> {
        let mut stream = self.connect()?;
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
        answer(stream)
    }

    /// A name may have several addresses, of which the debugger listens at one: `localhost` is `::1` and `127.0.0.1`.
    fn connect(&self) -> io::Result<TcpStream> {
        let mut failed = io::ErrorKind::NotFound.into();
        for address in self.host.to_socket_addrs()? {
            match TcpStream::connect_timeout(&address, self.timeout) {
                Ok(stream) => return Ok(stream),
                Err(error) => failed = error,
            }
        }
        Err(failed)
    }
}

/// Reads an answer as far as its head says; where that says nothing, until the debugger closes.
fn answer(from: impl Read) -> io::Result<Vec<u8>> {
    let mut from = from.take(ANSWER);
    let mut answer = Vec::new();
    let mut part = [0; 1024];
    while !is_whole(&answer) {
        match from.read(&mut part) {
            Ok(0) => break,
            Ok(read) => answer.extend_from_slice(&part[..read]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(answer)
}

/// Is the body as long as the head says?
fn is_whole(answer: &[u8]) -> bool {
    let Some(head) = answer.windows(4).position(|bytes| bytes == b"\r\n\r\n") else { return false };
    let length = String::from_utf8_lossy(&answer[..head]).lines().find_map(|line| {
        let (name, value) = line.split_once(':')?;
        name.eq_ignore_ascii_case("content-length").then(|| value.trim().parse::<usize>().ok())?
    });
    length.is_some_and(|length| answer.len() - head - 4 >= length)
}

impl Commands for Post {
    fn command(&mut self, now_ms: u64, record: &Record) {
        self.lines.command(now_ms, record);
    }
}
