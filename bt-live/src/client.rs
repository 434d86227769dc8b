//! A client of a game.

use std::io::{self, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::games::Game;
use crate::wire::{self, Command, Do, Hello, Message, Swap, WatchFor, Welcome, kind};

/// The longest time in which a game must accept a connection, send its answer, or read a request.
const ANSWER: Duration = Duration::from_secs(5);

/// A connection to a game.
pub struct Client {
    reader: BufReader<TcpStream>,
    asks: Asks,
    welcome: Welcome,
}

/// Sends requests to a game, from any thread.
#[derive(Clone)]
pub struct Asks {
    asking: Arc<Mutex<Asking>>,
    /// The socket, which [`close`](Self::close) shuts down while another thread sends.
    socket: Arc<TcpStream>,
}

struct Asking {
    socket: Arc<TcpStream>,
    commands: u64,
}

/// A reader of a socket with an end time.
struct Until<'s> {
    socket: &'s mut BufReader<TcpStream>,
    end: Instant,
}

impl Read for Until<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let rest = self.end.saturating_duration_since(Instant::now());
        if rest.is_zero() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        self.socket.get_ref().set_read_timeout(Some(rest))?;
        self.socket.read(buffer)
    }
}

impl Client {
    /// Connects to the game and sends its token. `who` is the name of this client: the game takes the first 64
    /// characters.
    ///
    /// # Errors
    /// No game listens at the address; or the other side is no game, has another version or another token, or takes no
    /// more clients.
    pub fn connect(game: &Game, who: &str) -> io::Result<Self> {
        let socket = TcpStream::connect_timeout(&game.address, ANSWER)?;
        socket.set_nodelay(true)?;
        socket.set_read_timeout(Some(ANSWER))?;
        socket.set_write_timeout(Some(ANSWER))?;
        let hello = Hello { token: game.token.clone(), who: who.to_owned() };
        (&socket).write_all(&wire::greet(kind::HELLO, &hello)?)?;
        let sends = Arc::new(socket.try_clone()?);
        let asking = Asking { socket: Arc::clone(&sends), commands: 0 };
        let asks = Asks { asking: Arc::new(Mutex::new(asking)), socket: sends };
        let mut reader = BufReader::new(socket);
        let welcome = wire::greeting(&mut Until { socket: &mut reader, end: Instant::now() + ANSWER })?;
        reader.get_ref().set_read_timeout(None)?;
        Ok(Self { reader, asks, welcome })
    }

    /// Returns the game's first message.
    #[must_use]
    pub const fn welcome(&self) -> &Welcome {
        &self.welcome
    }

    /// Returns the handle that sends requests to the game.
    #[must_use]
    pub fn asks(&self) -> Asks {
        self.asks.clone()
    }

    /// Sets the longest wait for a message; `None`, the default: no limit. A longer wait ends the connection: see
    /// [`message`](Self::message).
    ///
    /// # Errors
    /// The time is zero.
    pub fn patience(&self, most: Option<Duration>) -> io::Result<()> {
        self.reader.get_ref().set_read_timeout(most)
    }

    /// Waits for the next message; `None` once the game has closed the connection.
    ///
    /// # Errors
    /// An error of the socket, or bytes that are no message. An error ends the connection, also if it is a timeout,
    /// because the bytes of the incomplete message are lost.
    pub fn message(&mut self) -> io::Result<Option<Message>> {
        wire::message(&mut self.reader)
    }
}

impl Asks {
    /// Asks for all records; if `on` is `false`, for none.
    ///
    /// # Errors
    /// The connection is closed; or the game has read nothing for 5 s, after which this closes the connection.
    pub fn watch(&self, on: bool) -> io::Result<()> {
        self.watch_for(WatchFor { on, ..WatchFor::default() })
    }

    /// Asks for all records of some agents, and for a lower level of the other agents.
    ///
    /// # Errors
    /// As [`watch`](Self::watch).
    pub fn watch_for(&self, watch: WatchFor) -> io::Result<()> {
        self.send(|_| (kind::WATCH, watch)).map(drop)
    }

    /// Sends a command. Returns its number, which [`Done`](wire::Done) repeats.
    ///
    /// # Errors
    /// As [`watch`](Self::watch); or the command is longer than [`MOST_JSON`](wire::MOST_JSON), and was not sent.
    pub fn command(&self, command: Command) -> io::Result<u64> {
        self.send(|id| (kind::DO, Do { id, command }))
    }

    /// Ends the connection. The game forgets this client, and threads wake that wait for messages or send a request.
    pub fn close(&self) {
        let _ = self.socket.shutdown(Shutdown::Both);
    }

    /// Sends another version of a tree from a file: the text of the document, and the name of the file for the places
    /// of faults. Returns the number of the command, which [`Done`](wire::Done) repeats.
    ///
    /// # Errors
    /// As [`watch`](Self::watch); or the text is longer than [`MOST_SWAP`](wire::MOST_SWAP), and was not sent.
    pub fn swap(&self, name: &str, text: &str) -> io::Result<u64> {
        self.send(|id| (kind::SWAP, Swap { id, name: name.to_owned(), text: text.to_owned() }))
    }

    fn send<T: serde::Serialize>(&self, of: impl FnOnce(u64) -> (u8, T)) -> io::Result<u64> {
        let mut asking = self.asking.lock().unwrap_or_else(PoisonError::into_inner);
        let (kind, body) = of(asking.commands);
        let mut bytes = Vec::new();
        wire::write(&mut bytes, kind, &body)?;
        asking.commands += u64::from(matches!(kind, kind::DO | kind::SWAP));
        if let Err(error) = (&*asking.socket).write_all(&bytes) {
            // The socket may have taken a part of the request, so the game could not find the start of the next one.
            self.close();
            return Err(error);
        }
        Ok(asking.commands.saturating_sub(1))
    }
}
