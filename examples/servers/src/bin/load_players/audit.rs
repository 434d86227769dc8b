//! The figures of all players, as the server has them.

use std::collections::HashMap;
use std::io::{self, BufRead, BufReader, ErrorKind, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use crate::protocol::{Answer, Figure};

/// How often the server is asked: it loses some requests.
const TRIES: usize = 100;

/// Asks the server for them, by the number of the player.
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
