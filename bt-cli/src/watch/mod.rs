//! `bt watch`: the records of a running game.

mod find;
mod keyboard;
mod show;

use std::io;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use bt_live::wire::{Breakpoint, Command, Message};
use bt_live::{Asks, Client, Selector};

use crate::output::{self, Ends, trouble};
use show::Shows;

/// Prints the records of a running game, and stops and steps it
///
/// The game listens with the crate `bt-live`, and writes where to a file that only you can read; the shooter does with `--live`.
/// Without a name, the only game that runs is taken.
///
/// Lines on the standard input are commands: an empty line or `s` runs one frame, `s 10` ten; `c` goes on; `p` stops; `b NODE`
/// sets a breakpoint, and `b` removes all; `q` leaves. Whatever ends this command lets the game go on.
#[derive(clap::Args)]
#[command(after_help = crate::EXIT_CODES)]
pub struct Args {
    /// The game: its name, its address, or the number of its process.
    game: Option<String>,
    /// Lists the games that run, and ends.
    #[arg(long)]
    list: bool,
    /// Stops the game whenever an agent enters this node: a number, or the last names of its path, as in `fight/aim`.
    #[arg(long = "break", value_name = "NODE")]
    breaks: Vec<String>,
    /// Stops the game at once.
    #[arg(long)]
    pause: bool,
    /// Runs so many frames, prints their records, and leaves.
    #[arg(long, value_name = "FRAMES", conflicts_with = "pause", value_parser = clap::value_parser!(u32).range(1..))]
    step: Option<u32>,
    /// Prints each record as a line of JSON, as `bt trace` does.
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run(args: Args) -> ExitCode {
    output::code(watched(&args))
}

fn watched(args: &Args) -> Result<(), Ends> {
    if args.list {
        return find::list();
    }
    let mut client = find::connect(args.game.as_deref())?;
    let commands = args.pause || args.step.is_some() || !args.breaks.is_empty();
    if commands && !client.welcome().commands {
        let name = &client.welcome().name;
        return Err(trouble(format_args!("`{name}` takes no commands\nhelp: in the game, `Options::commands(true)`")));
    }
    let lost = |error: io::Error| trouble(format_args!("the connection to the game is lost: {error}"));
    let step = ask(&client.asks(), args).map_err(lost)?;
    let asks = client.asks();
    // Nobody can tell the game to go on: a breakpoint is then only told of.
    let alone = Arc::new(AtomicBool::new(false));
    if step.is_none() {
        keyboard::start(asks.clone(), args.breaks.clone(), Arc::clone(&alone));
    }
    let mut shows = Shows::new(args.json, args.breaks.iter().map(Selector::new).collect());
    while let Some(message) = next(&mut client).map_err(lost)? {
        let stopped = matches!(message, Message::Stop(_));
        let ends = match &message {
            Message::Bye(_) => true,
            Message::Done(done) => step == Some(done.id),
            _ => false,
        };
        shows.message(message)?;
        if ends {
            return Ok(());
        }
        if stopped && alone.load(Ordering::Acquire) {
            asks.command(Command::Continue).map_err(lost)?;
        }
    }
    Ok(())
}

/// Sends what the command line says. Returns the number of the step.
fn ask(asks: &Asks, args: &Args) -> io::Result<Option<u64>> {
    if !args.breaks.is_empty() {
        asks.command(breakpoints(&args.breaks))?;
    }
    let step = args.step.map(|frames| asks.command(Command::Step { frames })).transpose()?;
    if args.pause {
        asks.command(Command::Pause)?;
    }
    asks.watch(true)?;
    Ok(step)
}

fn breakpoints(nodes: &[String]) -> Command {
    Command::Breakpoints { list: nodes.iter().map(|node| Breakpoint { node: node.clone() }).collect() }
}

/// The next message; `None` once the game is gone, also where it was killed.
fn next(client: &mut Client) -> io::Result<Option<Message>> {
    match client.message() {
        Err(error) if matches!(error.kind(), io::ErrorKind::ConnectionReset | io::ErrorKind::UnexpectedEof) => {
            eprintln!("the game is gone");
            Ok(None)
        }
        message => message,
    }
}
