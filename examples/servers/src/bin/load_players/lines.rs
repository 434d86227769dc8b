//! Lines over a socket that does not block. The server and the players use it.

use std::io::{self, ErrorKind, Read, Write};

use mio::net::TcpStream;

/// The maximum length of a line, in bytes.
const LONGEST: usize = 1 << 10;
const MOST_WAITING: usize = 1 << 16;

/// A connection that carries lines of text.
#[derive(Debug)]
pub struct Lines {
    pub stream: TcpStream,
    input: Vec<u8>,
    output: Vec<u8>,
}

impl Lines {
    /// Makes the lines of a stream that is registered for reads and writes.
    pub fn new(stream: TcpStream) -> Self {
        Self { stream, input: Vec::new(), output: Vec::new() }
    }

    /// Calls `each` with every line that has arrived. The stream is read until it would block.
    ///
    /// # Errors
    /// The connection is closed or broken, or a line is too long or no UTF-8. `each` was called with the lines before
    /// the error.
    pub fn receive(&mut self, mut each: impl FnMut(&str)) -> io::Result<()> {
        let mut piece = [0; 4096];
        loop {
            match self.stream.read(&mut piece) {
                Ok(0) => return Err(ErrorKind::UnexpectedEof.into()),
                Ok(read) => self.input.extend_from_slice(&piece[..read]),
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) if error.kind() == ErrorKind::WouldBlock => return Ok(()),
                Err(error) => return Err(error),
            }
            let mut begin = 0;
            while let Some(length) = self.input[begin..].iter().position(|&byte| byte == b'\n') {
                let line = std::str::from_utf8(&self.input[begin..begin + length]);
                each(line.map_err(|_| io::Error::from(ErrorKind::InvalidData))?);
                begin += length + 1;
            }
            self.input.drain(..begin);
            if self.input.len() > LONGEST {
                return Err(ErrorKind::InvalidData.into());
            }
        }
    }

    /// Sends as much of a line as the stream accepts now. [`flush`](Self::flush) sends the rest.
    ///
    /// # Errors
    /// The connection is broken, or the other side does not read.
    pub fn send(&mut self, line: &str) -> io::Result<()> {
        if self.output.len() > MOST_WAITING {
            return Err(ErrorKind::TimedOut.into());
        }
        self.output.extend_from_slice(line.as_bytes());
        self.output.push(b'\n');
        self.flush()
    }

    /// Sends the waiting bytes, until the stream would block.
    ///
    /// # Errors
    /// The connection is broken.
    pub fn flush(&mut self) -> io::Result<()> {
        while !self.output.is_empty() {
            match self.stream.write(&self.output) {
                Ok(written) => _ = self.output.drain(..written),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                // An unfinished connection does not accept bytes either.
                Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::NotConnected) => break,
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }
}
