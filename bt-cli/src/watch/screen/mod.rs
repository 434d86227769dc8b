//! `bt watch` on a terminal: the agents, and the tree, blackboard and records of one agent, with keys.
//!
//! ```text
//! events of the game, keys ─► Host ─► the core of bt studio ─► State ─► draw
//!                              ▲                                 │
//!                              └──── requests of keys ◄──────────┘
//! ```

mod draw;
mod host;
mod keys;
mod prompt;
mod state;
#[cfg(test)]
mod tests;
mod tree;

use std::io;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::thread;
use std::time::Instant;

use bt_attach::{Connection, Game, SHOWS, WAITING};
use bt_live::breakpoints::{Breakpoint, File};
use bt_live::games;
use bt_studio_core::message::{Ask, Event, GameEvent, Watching};
use ratatui::DefaultTerminal;
use ratatui::crossterm::event::{self, Event as Input};

use super::find::WHO;
use crate::output::{Ends, trouble};
use host::{Connect, Host};

/// An event for the screen.
enum Happened {
    Game(GameEvent),
    Input(Input),
    /// The error of a terminal that can no longer be read.
    End(io::Error),
}

/// Shows a game until the user leaves.
pub fn run(game: Option<&str>, breakpoints: Vec<Breakpoint>, pauses: bool) -> Result<(), Ends> {
    let found = games::find(game).map_err(trouble)?;
    let game = game.map_or_else(|| found.address.to_string(), str::to_owned);
    let (say, heard) = sync_channel(WAITING);
    let mut host = Host::new(connect(say.clone()), &File { breakpoints, ..File::default() });
    host.event(Event::Attach { game });
    // `try_init` also makes a panic restore the terminal.
    let mut terminal = ratatui::try_init().map_err(|error| trouble(format_args!("the terminal fails: {error}")))?;
    let screen = Screen { host, heard, pauses, next: None, shown: Instant::now() };
    let ended = reads(say).and_then(|()| screen.run(&mut terminal));
    ratatui::restore();
    ended.map_err(trouble)
}

/// Returns the function that connects to a game; its connections report to the screen.
fn connect(say: SyncSender<Happened>) -> Connect {
    Box::new(move |game| {
        let say = say.clone();
        let connection = Connection::start(WHO, game, move |event| drop(say.send(Happened::Game(event))))?;
        Ok(Box::new(connection) as Box<dyn Game>)
    })
}

/// Reads the keyboard in a new thread.
fn reads(say: SyncSender<Happened>) -> io::Result<()> {
    let read = move || {
        loop {
            let happened = event::read().map_or_else(Happened::End, Happened::Input);
            let ends = matches!(happened, Happened::End(_));
            if say.send(happened).is_err() || ends {
                return;
            }
        }
    };
    thread::Builder::new().name("bt keys".to_owned()).spawn(read).map(drop)
}

/// The running screen.
struct Screen {
    host: Host,
    heard: Receiver<Happened>,
    /// `true` if the game is to be paused once it has accepted the connection.
    pauses: bool,
    /// The next time at which the screen shows new records of the game; `shown` is the last time.
    next: Option<Instant>,
    shown: Instant,
}

impl Screen {
    fn run(mut self, terminal: &mut DefaultTerminal) -> io::Result<()> {
        loop {
            if std::mem::take(&mut self.host.is_stale) {
                terminal.draw(|frame| draw::draw(&self.host.state, frame))?;
            }
            let happened = match self.next {
                Some(next) => self.heard.recv_timeout(next.saturating_duration_since(Instant::now())),
                None => self.heard.recv().map_err(RecvTimeoutError::from),
            };
            match happened {
                Ok(happened) => {
                    if self.take(happened)? {
                        return Ok(());
                    }
                }
                Err(RecvTimeoutError::Timeout) => {}
                Err(RecvTimeoutError::Disconnected) => return Ok(()),
            }
            self.show();
        }
    }

    /// Handles an event. Returns `true` if the program ends.
    fn take(&mut self, happened: Happened) -> io::Result<bool> {
        match happened {
            Happened::Input(Input::Key(key)) => return Ok(self.host.press(key)),
            Happened::Input(_) => self.host.is_stale = true,
            Happened::End(error) => return Err(error),
            // The first attempt to connect has failed. After the loss of a game, the connection tries again
            // instead.
            Happened::Game(GameEvent::Refused { why }) => return Err(io::Error::other(why)),
            Happened::Game(event) => {
                let connects = matches!(event, GameEvent::Connected { .. });
                self.host.event(Event::Game { event });
                if connects && std::mem::take(&mut self.pauses) {
                    self.host.ask(Ask::Watch { order: Watching::Pause });
                }
            }
        }
        Ok(false)
    }

    /// Shows the new records of the game if the next time has come.
    fn show(&mut self) {
        if self.next.is_some_and(|next| next <= Instant::now()) {
            (self.next, self.shown) = (None, Instant::now());
            self.host.event(Event::Show);
        }
        if std::mem::take(&mut self.host.shows) {
            self.next = self.next.or(Some(self.shown + SHOWS));
        }
    }
}
