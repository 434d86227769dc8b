//! Translates the commands of the core into commands of `bt_live`, and sends them.

use std::io;

use bt_live::Asks;
use bt_live::wire::{At, Command};
use bt_studio_core::message::GameCommand;

/// Sends a command to the game. Returns the command's number.
pub(crate) fn send(asks: &Asks, command: GameCommand) -> io::Result<u64> {
    asks.command(match command {
        GameCommand::Swap { file, text } => return asks.swap(&file, &text),
        GameCommand::Pause => Command::Pause,
        GameCommand::Continue => Command::Continue,
        GameCommand::Step { frames } => Command::Step { frames },
        GameCommand::Set { agent, tree, key, value } => {
            Command::Set { at: At { agent, tree: Some(tree) }, key, value: json(value) }
        }
        GameCommand::Send { agent, tree, event } => {
            Command::Send { at: At { agent, tree: Some(tree) }, event: json(event) }
        }
        GameCommand::Breakpoints { list } => Command::Breakpoints { list },
        GameCommand::Keep { list } => Command::Keep { list },
    })
}

/// Parses a typed value: as JSON, else as a word.
fn json(text: String) -> serde_json::Value {
    serde_json::from_str(&text).unwrap_or(serde_json::Value::String(text))
}
