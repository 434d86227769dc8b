//! The product under test: a server with one thread, which holds the figures of all players.
//!
//! A real test would omit this file and connect to its own server. This server loses connections on purpose, as a
//! network does: it does not answer a share of the requests, half of these after they took effect.

mod desk;

use std::io::{self, ErrorKind, Read};
use std::process::exit;
use std::{net::SocketAddr, thread};

use mio::net::TcpListener;
use mio::{Events, Interest, Poll, Token};

use desk::Desk;

use crate::arguments::Arguments;

/// The token of the listener; the token of a connection is its place.
const LISTENER: Token = Token(usize::MAX);

/// Serves until the program that started it ends.
///
/// # Errors
/// No port can be opened, or the system refuses to watch sockets.
pub fn serve(arguments: &Arguments) -> io::Result<()> {
    let mut poll = Poll::new()?;
    let mut listener = TcpListener::bind(SocketAddr::from(([127, 0, 0, 1], 0)))?;
    poll.registry().register(&mut listener, LISTENER, Interest::READABLE)?;
    println!("{}", listener.local_addr()?);
    thread::spawn(|| {
        // The pipe ends with the program at its other end, however that program ends.
        let _ = io::stdin().read(&mut [0]);
        exit(0);
    });
    let mut desk = Desk::new(arguments.faults, arguments.seed);
    let mut events = Events::with_capacity(4096);
    loop {
        match poll.poll(&mut events, None) {
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            polled => polled?,
        }
        for event in &events {
            if event.token() != LISTENER {
                desk.serve(event.token().0, event.is_writable());
                continue;
            }
            loop {
                match listener.accept() {
                    Ok((mut stream, _)) => {
                        let place = Token(desk.free_place());
                        poll.registry().register(&mut stream, place, Interest::READABLE | Interest::WRITABLE)?;
                        desk.open(stream);
                    }
                    Err(error) if error.kind() == ErrorKind::WouldBlock => break,
                    // The client has disconnected already, or no more files may be opened now.
                    Err(_) => break,
                }
            }
        }
    }
}
