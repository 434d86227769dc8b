//! A connection to one client: its greeting, then its requests.

use std::io::{self, BufReader, ErrorKind, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use super::Host;
use super::incoming::Incoming;
use super::outbox::{Outbox, WRITE};
use super::shared::{ClientId, Order};
use crate::token;
use crate::wire::{self, Bye, Hello, MOST_NAME, Request, Swap, kind};

/// The longest time for the whole greeting of a client.
const GREETING: Duration = Duration::from_secs(5);
/// The largest number of bytes of a greeting, including frames of unknown kinds.
const MOST_GREETING: usize = 256 << 10;
/// The largest number of bytes that are read from a client after the last answer. If a socket is closed with unread
/// bytes, the client may lose the answer.
const MOST_UNREAD: usize = 1 << 20;
/// The longest time of this reading.
const PARTING: Duration = Duration::from_millis(200);
/// The reason that a client gets when the game ends.
const ENDED: &str = "the game has ended";

/// A buffered reader of the bytes of a client.
type Reader<'a> = BufReader<Incoming<'a>>;

/// Serves a client until it disconnects, or sends bytes that are no request.
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

/// Reads the greeting, and checks its token. Returns the name of the client.
fn greeted(reader: &mut impl Read, host: &Host) -> io::Result<String> {
    let hello: Hello = wire::greeting(reader).map_err(|error| match error.kind() {
        ErrorKind::TimedOut | ErrorKind::WouldBlock => io::Error::other("the greeting takes too long"),
        _ => error,
    })?;
    if !token::same(&hello.token, &host.token) {
        return Err(io::Error::other("the token is not that of the game"));
    }
    Ok(hello.who.chars().take(MOST_NAME).collect())
}

/// A client that has joined the game. Dropping it makes the client leave, also in a panic.
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

/// Lets the client join the game, and passes its requests and answers. Fails only before the client is greeted.
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
            // The game itself sends the last message to every client that it knows.
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

/// Passes the requests of a client to the game, until the client disconnects or the game ends.
fn obey(reader: &mut impl Read, client: ClientId, host: &Host) -> io::Result<()> {
    while let Some(request) = wire::request(reader)? {
        let order = match request {
            // A swap that the game would refuse anyway is not loaded.
            Request::Swap(swap) if host.welcome.writes => Order::Swap(swap.id, host.loads.load(&swap)),
            Request::Swap(swap) => Order::Ask(Request::Swap(Swap { text: String::new(), ..swap })),
            request => Order::Ask(request),
        };
        if !host.shared.give(client, order) {
            break;
        }
    }
    Ok(())
}

/// Closes the connection so that the client still gets the last bytes.
fn part(socket: &TcpStream, mut reader: Reader<'_>) {
    let _ = socket.shutdown(Shutdown::Write);
    reader.get_mut().limit(PARTING, MOST_UNREAD);
    let _ = io::copy(&mut reader, &mut io::sink());
}
