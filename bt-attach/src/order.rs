//! Carries out the core's orders to a connected game.

use std::io;

use bt_studio_core::message::{GameCommand, GameEvent, GameOrder, Recorded};

use crate::Connection;

/// A game that takes orders: a [`Connection`], or a stand-in for tests.
pub trait Game {
    /// As [`Connection::watch`].
    ///
    /// # Errors
    /// As [`Connection::watch`].
    fn watch(&self, recorded: Recorded) -> io::Result<()>;
    /// As [`Connection::command`].
    ///
    /// # Errors
    /// As [`Connection::watch`].
    fn command(&self, number: u32, command: GameCommand) -> io::Result<()>;
}

impl Game for Connection {
    fn watch(&self, recorded: Recorded) -> io::Result<()> {
        self.watch(recorded)
    }

    fn command(&self, number: u32, command: GameCommand) -> io::Result<()> {
        self.command(number, command)
    }
}

/// Passes an order to watch agents, or a command, to the game. Returns the report of a command that was not sent.
/// Other orders are those of the host, and are ignored here.
pub fn obey<G: Game + ?Sized>(game: Option<&G>, order: GameOrder) -> Option<GameEvent> {
    match order {
        GameOrder::Watch { recorded } => {
            // A lost connection reports its loss itself.
            let _ = game?.watch(recorded);
            None
        }
        GameOrder::Command { number, command } => {
            let error = game?.command(number, command).err()?;
            Some(unsent(number, &error))
        }
        _ => None,
    }
}

/// Returns the report of a command that was not sent.
pub(crate) fn unsent(number: u32, error: &io::Error) -> GameEvent {
    GameEvent::Done { number, error: Some(error.to_string()), swapped: None, faults: Vec::new() }
}
