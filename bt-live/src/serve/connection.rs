//! One client: its greeting, then its requests.

use std::io::{self, BufReader, ErrorKind, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use super::Host;
use super::incoming::Incoming;
use super::outbox::{Outbox, WRITE};
use super::shared::{ClientId, Order};
use crate::wire::{self, Bye, Hello, MOST_NAME, Request, Swap, kind};

/// A client shows the token within this time, counted from its first byte to its last.
const GREETING: Duration = Duration::from_secs(5);
/// The most bytes of a greeting, with frames of unknown kinds.
const MOST_GREETING: usize = 256 << 10;
/// The most bytes of a client that are read after the last answer, and the longest wait for them: a socket that is closed with
/// bytes unread may take the answer back.
const MOST_LEFT: usize = 1 << 20;
const LEFT: Duration = Duration::from_millis(200);
/// The reason for a client whose game ends.
const ENDED: &str = "the game has ended";

/// The bytes of a client, a buffer at a time.
type Reader<'a> = BufReader<Incoming<'a>>;

/// Serves a client until it is gone, or sends bytes that are no request.
pub fn serve(socket: &TcpStream, client: ClientId, host: &Host) {
    let _ = socket.set_nodelay(true);
    let mut reader = BufReader::new(Incoming::new(socket, &host.shared, GREETING, MOST_GREETING));
    let greeted = socket.set_write_timeout(Some(WRITE)).and_then(|()| greeted(&mut reader, host));
    let served = greeted.and_then(|who| attend(socket, &mut reader, client, who, host));
    if let Err(error) = served {
        refuse(socket, &if host.shared.ends() { ENDED.to_owned() } else { error.to_string() });
    }
    part(socket, reader);
}

/// Sends a client the reason why it is not served.
pub fn refuse(mut socket: &TcpStream, why: &str) {
    let bye = wire::greet(kind::BYE, &Bye { why: wire::cut(why) });
    let _ = bye.and_then(|bye| socket.write_all(&bye));
}

/// Reads the greeting; returns the name of the client.
fn greeted(reader: &mut impl Read, host: &Host) -> io::Result<String> {
    let hello: Hello = wire::greeting(reader).map_err(|error| match error.kind() {
        ErrorKind::TimedOut | ErrorKind::WouldBlock => io::Error::other("the greeting takes too long"),
        _ => error,
    })?;
    if hello.token != host.token {
        return Err(io::Error::other("the token is not that of the game"));
    }
    Ok(hello.who.chars().take(MOST_NAME).collect())
}

/// A client that the game knows. Dropping it ends that, also in a panic.
struct Joined<'a> {
    host: &'a Host,
    client: ClientId,
    outbox: &'a Outbox,
}

impl Drop for Joined<'_> {
    fn drop(&mut self) {
        self.host.shared.give(self.client, Order::Leave);
        if thread::panicking() {
            self.outbox.abandon();
        }
    }
}

/// Passes requests and answers. It fails before the client is greeted, or not at all.
fn attend(socket: &TcpStream, reader: &mut Reader<'_>, client: ClientId, who: String, host: &Host) -> io::Result<()> {
    let outbox = Arc::new(Outbox::new(&wire::greet(kind::HELLO, &host.welcome)?));
    reader.get_mut().trust()?;
    thread::scope(|scope| {
        let write = || outbox.write_to(socket, || host.shared.buffer_taken());
        thread::Builder::new().name("bt-live writer".into()).spawn_scoped(scope, write)?;
        let joined = Joined { host, client, outbox: &outbox };
        host.shared.give(client, Order::Join(Arc::clone(&outbox), who));
        let ended = obey(reader, client, host);
        drop(joined);
        match ended {
            // The game has ended every client that it knows.
            Ok(()) if host.shared.ends() => outbox.end(&bye(ENDED)),
            Ok(()) => outbox.abandon(),
            Err(error) => outbox.end(&bye(&error.to_string())),
        }
        Ok(())
    })
}

fn bye(why: &str) -> Vec<u8> {
    let mut bytes = Vec::new();
    let _ = wire::write(&mut bytes, kind::BYE, &Bye { why: wire::cut(why) });
    bytes
}

/// Passes the requests of a client on, up to its end or that of the game.
fn obey(reader: &mut impl Read, client: ClientId, host: &Host) -> io::Result<()> {
    while let Some(request) = wire::request(reader)? {
        let order = match request {
            // A swap that the game would refuse anyway is not loaded.
            Request::Swap(swap) if host.welcome.commands && host.welcome.writes => {
                Order::Swap(swap.id, host.loads.load(&swap))
            }
            Request::Swap(swap) => Order::Ask(Request::Swap(Swap { text: String::new(), ..swap })),
            request => Order::Ask(request),
        };
        if !host.shared.give(client, order) {
            break;
        }
    }
    Ok(())
}

/// Closes the connection in a way that lets the last bytes arrive.
fn part(socket: &TcpStream, mut reader: Reader<'_>) {
    let _ = socket.shutdown(Shutdown::Write);
    reader.get_mut().limit(LEFT, MOST_LEFT);
    let _ = io::copy(&mut reader, &mut io::sink());
}
