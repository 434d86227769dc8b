//! Commands on the standard input.

use std::io::{self, BufRead};
use std::process;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use bt_live::Asks;
use bt_live::wire::Command;

use super::breakpoints;

/// Reads commands in a thread of its own. At the end of the input the game goes on, and `alone` becomes `true`.
pub fn start(asks: Asks, mut breaks: Vec<String>, alone: Arc<AtomicBool>) {
    thread::spawn(move || {
        for line in io::stdin().lock().lines().map_while(Result::ok) {
            let sent = match typed(&line, &mut breaks) {
                Typed::Quit => process::exit(0),
                Typed::Command(command) => asks.command(command).map(drop),
                Typed::Unknown => {
                    eprintln!("no command is called `{line}`: they are s [FRAMES], c, p, b [NODE], q");
                    Ok(())
                }
            };
            if sent.is_err() {
                return;
            }
        }
        alone.store(true, Ordering::Release);
        // The game may be gone: then the other thread says so.
        let _ = asks.command(Command::Continue);
    });
}

enum Typed {
    Command(Command),
    Quit,
    Unknown,
}

/// The meaning of a line.
fn typed(line: &str, breaks: &mut Vec<String>) -> Typed {
    let line = line.trim();
    let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
    let rest = rest.trim();
    Typed::Command(match (word, rest) {
        ("" | "s", "") => Command::Step { frames: 1 },
        ("s", frames) => match frames.parse() {
            Ok(frames) => Command::Step { frames },
            Err(_) => return Typed::Unknown,
        },
        ("c", "") => Command::Continue,
        ("p", "") => Command::Pause,
        ("b", node) => {
            if node.is_empty() {
                breaks.clear();
            } else {
                breaks.push(node.to_owned());
            }
            breakpoints(breaks)
        }
        ("q", "") => return Typed::Quit,
        _ => return Typed::Unknown,
    })
}
