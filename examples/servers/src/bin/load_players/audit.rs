//! Requests the figures of all players from the server.

use std::collections::HashMap;
use std::io::{self, BufRead, BufReader, ErrorKind, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use crate::protocol::{Answer, Figure};

/// The maximum number of requests: the server loses some of them.
const TRIES: usize = 100;

/// Returns the figures of the server, by the numbers of the players.
///
/// # Errors
/// The server cannot be reached, or loses every request.
pub fn figures(server: SocketAddr) -> io::Result<HashMap<u32, Figure>> {
    let mut error = io::Error::from(ErrorKind::UnexpectedEof);
    for _ in 0..TRIES {
        match ask(server) {
            Ok(figures) => return Ok(figures),
            Err(lost) => error = lost,
        }
    }
    Err(io::Error::new(error.kind(), format!("the server does not answer an audit: {error}")))
}

fn ask(server: SocketAddr) -> io::Result<HashMap<u32, Figure>> {
    let mut stream = TcpStream::connect(server)?;
    stream.set_read_timeout(Some(Duration::from_secs(10)))?;
    stream.write_all(b"audit\n")?;
    let mut figures = HashMap::new();
    for line in BufReader::new(stream).lines() {
        match Answer::read(&line?) {
            Some(Answer::Player(number, figure)) => _ = figures.insert(number, figure),
            Some(Answer::End) => return Ok(figures),
            _ => return Err(ErrorKind::InvalidData.into()),
        }
    }
    Err(ErrorKind::UnexpectedEof.into())
}
