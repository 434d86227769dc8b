//! One client: its greeting, then its requests.

use std::io::{self, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use super::Host;
use super::outbox::{Outbox, WRITE};
use super::shared::{ClientId, Order};
use crate::wire::{self, Bye, Hello, kind};

/// A client shows the token within this time.
const GREETING: Duration = Duration::from_secs(5);
/// The most bytes of a client that are read after the last answer, and the longest wait for them: a socket that is closed with
/// bytes unread may take the answer back.
const MOST_LEFT: u64 = 1 << 20;
const LEFT: Duration = Duration::from_millis(200);
/// A name of a client is at most this long.
const MOST_WHO: usize = 64;

/// Serves a client until it is gone or sends something else than requests.
pub fn serve(socket: &TcpStream, client: ClientId, host: &Host) {
    let _ = socket.set_nodelay(true);
    let limited = socket.set_read_timeout(Some(GREETING)).and_then(|()| socket.set_write_timeout(Some(WRITE)));
    let mut reader = BufReader::new(socket);
    match limited.and_then(|()| greeted(&mut reader, host)) {
        Ok(who) => attend(socket, &mut reader, client, who, host),
        Err(error) => refuse(socket, &error.to_string()),
    }
    part(socket, reader);
}

/// Tells a client why it is not served.
pub fn refuse(mut socket: &TcpStream, why: &str) {
    let _ = socket.write_all(&wire::greet(kind::BYE, &Bye { why: why.to_owned() }));
}

/// Reads the greeting; returns the name of the client.
fn greeted(reader: &mut impl Read, host: &Host) -> io::Result<String> {
    let hello: Hello = wire::greeting(reader)?;
    if hello.token != host.token {
        return Err(io::Error::other("the token is not that of the game"));
    }
    Ok(hello.who.chars().take(MOST_WHO).collect())
}

fn attend(socket: &TcpStream, reader: &mut impl Read, client: ClientId, who: String, host: &Host) {
    let outbox = Arc::new(Outbox::new());
    let mut welcome = wire::greet(kind::HELLO, &host.welcome);
    outbox.offer(&mut welcome);
    if socket.set_read_timeout(None).is_err() {
        return;
    }
    host.shared.give(client, Order::Join(Arc::clone(&outbox), who));
    thread::scope(|scope| {
        scope.spawn(|| outbox.write_to(socket, || host.shared.buffer_taken()));
        let ended = obey(reader, client, host);
        host.shared.give(client, Order::Leave);
        match ended {
            // The game has ended every client that it knows.
            Ok(()) if host.shared.ends() => outbox.end(&bye("the game has ended")),
            Ok(()) => outbox.abandon(),
            Err(error) => outbox.end(&bye(&error.to_string())),
        }
    });
}

fn bye(why: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    wire::write(&mut bytes, kind::BYE, &Bye { why: why.to_owned() });
    bytes
}

/// Passes the requests of a client on, up to its end.
fn obey(reader: &mut impl Read, client: ClientId, host: &Host) -> io::Result<()> {
    while let Some(request) = wire::request(reader)? {
        host.shared.give(client, Order::Ask(request));
    }
    Ok(())
}

/// Closes the connection in a way that lets the last bytes arrive.
fn part(socket: &TcpStream, reader: BufReader<&TcpStream>) {
    let _ = socket.shutdown(Shutdown::Write);
    if socket.set_read_timeout(Some(LEFT)).is_ok() {
        let _ = io::copy(&mut reader.take(MOST_LEFT), &mut io::sink());
    }
}
