//! A player's connection, as its brain and the network share it.

use std::future::poll_fn;
use std::io;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Poll, Waker};
use std::time::Instant;

use mio::net::TcpStream;
use mio::{Interest, Registry, Token};

use crate::lines::Lines;
use crate::protocol::{Answer, Figure, Request};
use crate::tally::Tally;

/// The data that all connections share.
#[derive(Debug)]
pub struct Net {
    /// Tells the system which sockets to watch.
    pub registry: Registry,
    /// The server under test.
    pub server: SocketAddr,
    /// The exchanges so far.
    pub tally: Mutex<Tally>,
}

/// A handle of a connection. Its clones are handles of the same one.
#[derive(Clone, Debug)]
pub struct Wire {
    net: Arc<Net>,
    token: Token,
    connection: Arc<Mutex<Connection>>,
}

#[derive(Debug, Default)]
struct Connection {
    /// `None` where there is no connection.
    lines: Option<Lines>,
    /// The server has taken the connection.
    is_open: bool,
    /// The request without an answer, and when it was sent.
    pending: Option<(Request, Instant)>,
    answer: Option<Answer>,
    /// The player's figure; `None` while the player does not know it.
    figure: Option<Figure>,
    /// Wakes the brain.
    waker: Option<Waker>,
}

impl Wire {
    /// A wire that is not connected. The events of its socket have this token.
    pub fn new(net: Arc<Net>, token: Token) -> Self {
        Self { net, token, connection: Arc::default() }
    }

    /// Connects to the server; `false` if that failed.
    pub async fn connect(self) -> bool {
        if self.begin().is_err() {
            self.net.tally().refused += 1;
            return false;
        }
        self.wait(|connection| {
            let is_lost = connection.lines.is_none();
            (connection.is_open || is_lost).then_some(!is_lost)
        })
        .await
    }

    /// Sends a request and waits for its answer; `None` if the connection is lost.
    pub async fn ask(self, request: Request) -> Option<Answer> {
        {
            let mut connection = self.lock();
            connection.answer = None;
            connection.pending = Some((request, Instant::now()));
            let sent = connection.lines.as_mut().is_some_and(|lines| lines.send(&request.to_string()).is_ok());
            if !sent {
                self.close(&mut connection);
            }
        }
        self.wait(|connection| match connection.answer.take() {
            None if connection.lines.is_none() => Some(None),
            answer => answer.map(Some),
        })
        .await
    }

    /// Closes the connection. A request without an answer took too long.
    pub fn hang_up(&self) {
        let mut connection = self.lock();
        if let Some((request, _)) = connection.pending.take() {
            self.net.tally().kinds[request.kind()].timed_out += 1;
            connection.figure = None;
        }
        self.drop_lines(&mut connection);
    }

    /// Something happened at the socket.
    pub fn on_event(&self, is_writable: bool) {
        let mut connection = self.lock();
        if self.receive(&mut connection, is_writable).is_err() {
            self.close(&mut connection);
        }
        if let Some(waker) = connection.waker.take() {
            waker.wake();
        }
    }

    /// The player's figure, as the server has told it; `None` while a request has no answer.
    pub fn figure(&self) -> Option<Figure> {
        let connection = self.lock();
        connection.figure.filter(|_| connection.pending.is_none())
    }

    /// Does a request wait for its answer?
    pub fn is_pending(&self) -> bool {
        self.lock().pending.is_some()
    }

    fn begin(&self) -> io::Result<()> {
        let mut stream = TcpStream::connect(self.net.server)?;
        self.net.registry.register(&mut stream, self.token, Interest::READABLE | Interest::WRITABLE)?;
        let mut connection = self.lock();
        connection.lines = Some(Lines::new(stream));
        connection.is_open = false;
        Ok(())
    }

    fn receive(&self, connection: &mut Connection, is_writable: bool) -> io::Result<()> {
        let Connection { lines: Some(lines), is_open, pending, answer, figure, .. } = connection else { return Ok(()) };
        if !*is_open {
            if let Some(error) = lines.stream.take_error()? {
                return Err(error);
            }
            if lines.stream.peer_addr().is_err() {
                return Ok(());
            }
            lines.stream.set_nodelay(true)?;
            *is_open = true;
            self.net.tally().connected += 1;
        }
        if is_writable {
            lines.flush()?;
        }
        lines.receive(|line| match Answer::read(line) {
            None => self.net.tally().unknown += 1,
            Some(Answer::Heard) => self.net.tally().heard += 1,
            Some(told) => {
                if let Answer::State(state) = told {
                    *figure = Some(state);
                }
                *answer = Some(told);
                if let Some((request, sent)) = pending.take() {
                    self.net.tally().answered(request, sent.elapsed(), told);
                }
            }
        })
    }

    /// The connection is lost.
    fn close(&self, connection: &mut Connection) {
        if let Some((request, _)) = connection.pending.take() {
            self.net.tally().kinds[request.kind()].lost += 1;
            // The request may have taken effect.
            connection.figure = None;
        } else if !connection.is_open {
            self.net.tally().refused += 1;
        }
        self.drop_lines(connection);
    }

    fn drop_lines(&self, connection: &mut Connection) {
        if connection.lines.take().is_some() && connection.is_open {
            self.net.tally().connected -= 1;
        }
        connection.is_open = false;
    }

    /// Waits until `ready` has a result; each event of the socket asks it again.
    async fn wait<R>(&self, mut ready: impl FnMut(&mut Connection) -> Option<R>) -> R {
        poll_fn(|cx| {
            let mut connection = self.lock();
            match ready(&mut connection) {
                Some(result) => Poll::Ready(result),
                None => {
                    connection.waker = Some(cx.waker().clone());
                    Poll::Pending
                }
            }
        })
        .await
    }

    fn lock(&self) -> MutexGuard<'_, Connection> {
        self.connection.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Net {
    /// The exchanges so far.
    pub fn tally(&self) -> MutexGuard<'_, Tally> {
        self.tally.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
