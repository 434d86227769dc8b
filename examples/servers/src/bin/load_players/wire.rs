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
    /// The registry of the watched sockets.
    pub registry: Registry,
    /// The server under test.
    pub server: SocketAddr,
    /// The exchanges so far.
    pub tally: Mutex<Tally>,
}

/// A handle of a connection. Its clones are handles of the same connection.
#[derive(Clone, Debug)]
pub struct Wire {
    net: Arc<Net>,
    token: Token,
    connection: Arc<Mutex<Connection>>,
}

#[derive(Debug, Default)]
struct Connection {
    /// The lines of the connection; `None` without a connection.
    lines: Option<Lines>,
    /// `true` after the server has accepted the connection.
    is_open: bool,
    /// The unanswered request, and the time at which it was sent.
    pending: Option<(Request, Instant)>,
    answer: Option<Answer>,
    /// The player's figure; `None` while the player does not know it.
    figure: Option<Figure>,
    /// The waker of the brain.
    waker: Option<Waker>,
}

impl Wire {
    /// Makes a wire without a connection. The events of its socket have this token.
    pub fn new(net: Arc<Net>, token: Token) -> Self {
        Self { net, token, connection: Arc::default() }
    }

    /// Connects to the server; returns `false` if that failed.
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

    /// Closes the connection, because a request was not answered in time.
    pub fn hang_up(&self) {
        let mut connection = self.lock();
        if let Some((request, _)) = connection.pending.take() {
            self.net.tally().kinds[request.kind()].timed_out += 1;
            connection.figure = None;
        }
        self.drop_lines(&mut connection);
    }

    /// Handles an event of the socket.
    pub fn on_event(&self, is_writable: bool) {
        let mut connection = self.lock();
        if self.receive(&mut connection, is_writable).is_err() {
            self.close(&mut connection);
        }
        if let Some(waker) = connection.waker.take() {
            waker.wake();
        }
    }

    /// Returns the player's figure, as last received from the server; `None` while a request is unanswered.
    pub fn figure(&self) -> Option<Figure> {
        let connection = self.lock();
        connection.figure.filter(|_| connection.pending.is_none())
    }

    /// Returns `true` while a request is unanswered.
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

    /// Handles the loss of the connection.
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

    /// Waits until `ready` returns a result; calls it again after each event of the socket.
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
