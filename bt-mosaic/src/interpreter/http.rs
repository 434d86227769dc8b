//! The sending of debug logs over HTTP (feature `http`).

use std::fmt;
use std::io::{self, Read, Write};
use std::net::{TcpStream, ToSocketAddrs};
use std::time::Duration;

use super::{Listener, LogRecorder, Record};

/// A sender of an agent's debug log to a debugger: `POST /post/ai_debug/`.
///
/// The sender only records while the agent runs. [`flush`](Self::flush) sends the new entries and waits for the
/// response. Entries that cannot be sent are kept for the next time, within the limit of the [`LogRecorder`]. Share a
/// sender with `Arc<Mutex<HttpSender>>`.
#[derive(Clone, Debug)]
pub struct HttpSender {
    host: String,
    timeout: Duration,
    recorder: LogRecorder,
}

/// The reason why the debugger did not accept the entries.
#[derive(Debug)]
pub enum SendError {
    /// The connection failed.
    Io(io::Error),
    /// The debugger responded with a status other than 200: the status and the text of the response.
    Refused(u16, String),
    /// The response is not HTTP.
    NotHttp,
}

impl fmt::Display for SendError {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Io(error) => write!(out, "the debugger cannot be reached: {error}"),
            Self::Refused(status, reason) => write!(out, "the debugger answered {status}: {reason}"),
            Self::NotHttp => write!(out, "the debugger's answer is not HTTP"),
        }
    }
}

impl std::error::Error for SendError {}

/// The largest number of bytes read from a response.
const RESPONSE_BYTES: u64 = 64 * 1024;

impl HttpSender {
    /// Creates a sender for the debugger at `host`, a host name or address with a port: `127.0.0.1:8080`. Sends nothing
    /// yet.
    #[must_use]
    pub fn new(host: &str, recorder: LogRecorder) -> Self {
        Self { host: host.into(), timeout: Duration::from_secs(5), recorder }
    }

    /// Sets the time limit for connecting and for each read and write. 5 seconds by default.
    #[must_use]
    pub fn with_timeout(mut self, timeout: Duration) -> Self {
        self.timeout = timeout;
        self
    }

    /// Returns the recorder with the entries that have not been sent yet.
    #[must_use]
    pub fn recorder(&self) -> &LogRecorder {
        &self.recorder
    }

    /// Sends all entries. Returns their number.
    ///
    /// # Errors
    ///
    /// The debugger did not accept the entries, which are kept.
    pub fn flush(&mut self) -> Result<usize, SendError> {
        if self.recorder.log().debug_cmds.is_empty() {
            return Ok(0);
        }
        let log = self.recorder.take();
        match self.send(&log.wire()) {
            Ok(()) => Ok(log.debug_cmds.len()),
            Err(error) => {
                self.recorder.put_back(log);
                Err(error)
            }
        }
    }

    fn send(&self, body: &str) -> Result<(), SendError> {
        let response = self.exchange(body).map_err(SendError::Io)?;
        let response = String::from_utf8_lossy(&response);
        let status =
            response.lines().next().and_then(|line| line.strip_prefix("HTTP/1.")?.split(' ').nth(1)?.parse().ok());
        match status {
            Some(200) => Ok(()),
            Some(status) => {
                let reason = response.split_once("\r\n\r\n").map_or("", |(_, reason)| reason);
                Err(SendError::Refused(status, reason.trim().into()))
            }
            None => Err(SendError::NotHttp),
        }
    }

    fn exchange(&self, body: &str) -> io::Result<Vec<u8>> {
        let mut stream = self.connect()?;
        stream.set_read_timeout(Some(self.timeout))?;
        stream.set_write_timeout(Some(self.timeout))?;
        let head = format!(
            "POST /post/ai_debug/ HTTP/1.1\r\nHost: {}\r\nContent-Type: application/json\r\nContent-Length: \
             {}\r\nConnection: close\r\n\r\n",
            self.host,
            body.len()
        );
        stream.write_all(head.as_bytes())?;
        stream.write_all(body.as_bytes())?;
        response(stream)
    }

    /// Connects to the first address that accepts: `localhost` is both `::1` and `127.0.0.1`, and the debugger listens
    /// at only one of them.
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

/// Reads a response up to its content length; without a content length, up to the end of the connection.
fn response(from: impl Read) -> io::Result<Vec<u8>> {
    let mut from = from.take(RESPONSE_BYTES);
    let mut response = Vec::new();
    let mut part = [0; 1024];
    while !is_complete(&response) {
        match from.read(&mut part) {
            Ok(0) => break,
            Ok(read) => response.extend_from_slice(&part[..read]),
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(response)
}

/// `true` if the body has reached the content length.
fn is_complete(response: &[u8]) -> bool {
    let Some(head) = response.windows(4).position(|bytes| bytes == b"\r\n\r\n") else { return false };
    let length = String::from_utf8_lossy(&response[..head]).lines().find_map(|line| {
        let (name, value) = line.split_once(':')?;
        name.eq_ignore_ascii_case("content-length").then(|| value.trim().parse::<usize>().ok())?
    });
    length.is_some_and(|length| response.len() - head - 4 >= length)
}

impl Listener for HttpSender {
    fn record(&mut self, now_ms: u64, record: &Record) {
        self.recorder.record(now_ms, record);
    }
}
