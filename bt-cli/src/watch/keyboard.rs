//! Reads commands from the standard input.

use std::io::{self, BufRead};
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use bt_live::Asks;
use bt_live::breakpoints::check;
use bt_live::wire::{Breakpoint, Command};

use super::edit;
use super::lines::Typed;

/// Reads commands in a new thread, and sends them to the game. At the end of the input, the game continues and
/// `alone` becomes `true`. `typed` keeps the sent breakpoints by the numbers of their commands.
pub fn start(asks: Asks, mut breaks: Vec<Breakpoint>, typed: Arc<Typed>, alone: Arc<AtomicBool>) {
    thread::spawn(move || {
        for line in io::stdin().lock().lines().map_while(Result::ok) {
            match meaning(&line, &mut breaks) {
                Meaning::Quit => process::exit(0),
                Meaning::Command(command) => match typed.send(&asks, command) {
                    Ok(()) => {}
                    // The command was too long, so it was not sent.
                    Err(error) if error.kind() == io::ErrorKind::InvalidInput => eprintln!("error: {error}"),
                    Err(_) => return,
                },
                Meaning::Wrong(error) => eprintln!("error: {error}"),
                Meaning::Unknown => {
                    let known = "s [FRAMES], c, p, b [NODE], set AGENT.KEY=VALUE, send AGENT=EVENT, q";
                    eprintln!("no command is called `{line}`: they are {known}");
                }
            }
        }
        alone.store(true, Ordering::Release);
        // If the game is gone, the other thread reports it.
        let _ = asks.command(Command::Continue);
    });
}

enum Meaning {
    Command(Command),
    Quit,
    Wrong(String),
    Unknown,
}

/// Parses a line into its meaning; a line about breakpoints changes `breaks`.
fn meaning(line: &str, breaks: &mut Vec<Breakpoint>) -> Meaning {
    let line = line.trim();
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    let rest = rest.trim();
    Meaning::Command(match (word, rest) {
        ("" | "s", "") => Command::Step { frames: 1 },
        ("s", frames) => match frames.parse() {
            Ok(frames) => Command::Step { frames },
            Err(_) => return Meaning::Unknown,
        },
        ("c", "") => Command::Continue,
        ("p", "") => Command::Pause,
        ("b", node) => {
            *breaks = match changed(breaks, node) {
                Ok(list) => list,
                Err(error) => return Meaning::Wrong(error),
            };
            Command::Breakpoints { list: breaks.clone() }
        }
        ("set", text) => match edit::set(text) {
            Ok(command) => command,
            Err(error) => return Meaning::Wrong(error),
        },
        ("send", text) => match edit::send(text) {
            Ok(command) => command,
            Err(error) => return Meaning::Wrong(error),
        },
        ("q", "") => return Meaning::Quit,
        _ => return Meaning::Unknown,
    })
}

/// Returns the list with a new breakpoint, or the empty list without a node. A list that a game would refuse is an
/// error, because the game would refuse each later list too that has the same breakpoint.
fn changed(breaks: &[Breakpoint], node: &str) -> Result<Vec<Breakpoint>, String> {
    if node.is_empty() {
        return Ok(Vec::new());
    }
    let list = [breaks, &[edit::breakpoint(node)?]].concat();
    check(&list).map(|_| list)
}
