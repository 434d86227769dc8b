//! Translates the commands of the core into commands of `bt_live`, and sends them.

use std::io;

use bt_live::Asks;
use bt_live::wire::{At, Command};
use bt_studio_core::message::GameCommand;
use serde_json::Value;

/// Sends a command to the game. Returns the command's number.
pub(crate) fn send(asks: &Asks, command: GameCommand) -> io::Result<u64> {
    asks.command(match command {
        GameCommand::Swap { file, text } => return asks.swap(&file, &text),
        GameCommand::Pause => Command::Pause,
        GameCommand::Continue => Command::Continue,
        GameCommand::Step { frames } => Command::Step { frames },
        GameCommand::Set { agent, generation, tree, key, value: text } => {
            Command::Set { at: at(agent, generation, tree), key, value: value(&text) }
        }
        GameCommand::Send { agent, generation, tree, event } => {
            Command::Send { at: at(agent, generation, tree), event: value(&event) }
        }
        GameCommand::Breakpoints { list } => Command::Breakpoints { list },
        GameCommand::Keep { list } => Command::Keep { list },
    })
}

const fn at(agent: u32, generation: u32, tree: String) -> At {
    At { agent, tree: Some(tree), generation: Some(generation) }
}

/// Parses a typed value: as JSON, else as a word, so that a word needs no quotes. Spaces around it do not count.
///
/// ```
/// use bt_attach::value;
///
/// assert_eq!(value(" 3 "), 3);
/// assert_eq!(value(" Calm "), "Calm");
/// assert_eq!(value(r#"{ "Shot": [4, 2] }"#)["Shot"][0], 4);
/// ```
#[must_use]
pub fn value(text: &str) -> Value {
    let text = text.trim();
    serde_json::from_str(text).unwrap_or_else(|_| Value::String(text.to_owned()))
}
