//! `bt watch`: the records of a running game.

mod edit;
mod find;
mod keyboard;
mod show;

use std::collections::BTreeMap;
use std::io;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bt_live::breakpoints::{Breakpoint, File};
use bt_live::wire::{Command, Done, Message};
use bt_live::{Asks, Client};

use crate::output::{self, Ends, FAULTS, trouble};
use show::Shows;

/// Prints the records of a running game, stops and steps it, and writes its keys
///
/// The game listens with the crate `bt-live`, and writes where to a file that only you can read; the shooter does with `--live`.
/// Without a name, the only game that runs is taken.
///
/// Lines on the standard input are commands: an empty line or `s` runs one frame, `s 10` ten; `c` goes on; `p` stops; `b NODE`
/// sets a breakpoint, and `b` removes all; `set 3.ammo=0` writes a key of agent 3; `send 3=Thunder` sends it an event; `q` leaves. Whatever ends this command lets the game go on.
#[derive(clap::Args)]
#[command(after_help = crate::EXIT_CODES)]
pub struct Args {
    /// The game: its name, its address, or the number of its process.
    game: Option<String>,
    /// Lists the games that run, and ends.
    #[arg(long)]
    list: bool,
    /// Stops the game whenever an agent enters this node: a number, the last names of its path, as in `fight/aim`, or the `id` in
    /// its file, as in `Guard#7`. A breakpoint of another kind is JSON, as in the file:
    /// `{"node":"aim","on":"leave","result":"failure","if":"ammo == 0"}`.
    #[arg(long = "break", value_name = "NODE", value_parser = edit::breakpoint)]
    breaks: Vec<Breakpoint>,
    /// Adds the breakpoints of this file: `.bt/breakpoints.json`, as `bt studio` writes it.
    #[arg(long, value_name = "FILE")]
    breakpoints: Option<PathBuf>,
    /// Stops the game at once.
    #[arg(long)]
    pause: bool,
    /// Runs so many frames, prints their records, and leaves. Fewer are an error: a breakpoint was hit, or the game has ended.
    #[arg(long, value_name = "FRAMES", conflicts_with = "pause", value_parser = clap::value_parser!(u32).range(1..))]
    step: Option<u32>,
    /// Writes a key of an agent: `3.ammo=0`. The value is JSON; a word needs no quotes. `Guard/3.ammo=0` names the tree, where
    /// agents of several trees have the number. The game must allow it with `Options::writes(true)`.
    #[arg(long, value_name = "AGENT.KEY=VALUE", value_parser = edit::set)]
    set: Vec<Command>,
    /// Sends an agent an event: `3=Thunder`, `3={"Shot":[4,2]}`.
    #[arg(long, value_name = "AGENT=EVENT", value_parser = edit::send)]
    send: Vec<Command>,
    /// Sends another version of a tree from this file: agents whose tree has its name go on with it.
    #[arg(long, value_name = "FILE")]
    swap: Vec<PathBuf>,
    /// Prints each record as a line of JSON, as `bt trace` does.
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run(args: Args) -> ExitCode {
    output::code(watched(&args))
}

fn watched(args: &Args) -> Result<(), Ends> {
    let file = args.breakpoints.as_deref().map_or_else(|| Ok(File::default()), File::read).map_err(trouble)?;
    let breaks = [&args.breaks[..], &file.breakpoints].concat();
    if args.list {
        return find::list();
    }
    let mut client = find::connect(args.game.as_deref())?;
    let commands = args.pause || args.step.is_some() || !breaks.is_empty();
    if commands && !client.welcome().commands {
        let name = &client.welcome().name;
        return Err(trouble(format_args!("`{name}` takes no commands\nhelp: in the game, `Options::commands(true)`")));
    }
    if !(args.set.is_empty() && args.send.is_empty() && args.swap.is_empty() || client.welcome().writes) {
        let name = &client.welcome().name;
        return Err(trouble(format_args!("`{name}` is read only\nhelp: in the game, `Options::writes(true)`")));
    }
    let lost = |error: io::Error| trouble(format_args!("the connection to the game is lost: {error}"));
    let step = ask(&client.asks(), args, &breaks).map_err(lost)?;
    let (mut complete, mut refused) = (step.is_none(), false);
    let asks = client.asks();
    // With no keyboard, nothing lets a stopped game go on: then a breakpoint only prints its line.
    let (typed, alone) = (Arc::new(Typed::default()), Arc::new(AtomicBool::new(false)));
    if step.is_none() && client.welcome().commands {
        keyboard::start(asks.clone(), breaks.clone(), Arc::clone(&typed), Arc::clone(&alone));
    }
    let mut shows = Shows::new(args.json, breaks);
    while let Some(message) = next(&mut client).map_err(lost)? {
        let stopped = matches!(message, Message::Stop(_));
        let mut ends = matches!(message, Message::Bye(_));
        if ends && step.is_some() {
            eprintln!("error: the game ends before all frames of the step have run");
        }
        if let Message::Done(done) = &message {
            if let Some(list) = typed.list(done.id).filter(|_| done.error.is_none()) {
                shows.breakpoints(list);
            }
            refused |= done.error.is_some() && args.set.len() + args.send.len() + args.swap.len() > done.id as usize;
            if step == Some(done.id) {
                (ends, complete) = (true, done.error.is_none() && whole(args.step, done));
            }
        }
        shows.message(message)?;
        if ends {
            break;
        }
        if stopped && alone.load(Ordering::Acquire) {
            asks.command(Command::Continue).map_err(lost)?;
        }
    }
    if complete && !refused { Ok(()) } else { Err(Ends(FAULTS)) }
}

/// `true` if a step has run all of its frames; else says how many.
fn whole(frames: Option<u32>, done: &Done) -> bool {
    let (most, ran) = (frames.unwrap_or_default(), done.frames.unwrap_or_default());
    if ran < most {
        eprintln!("error: the game has run {ran} of {most} frames: a breakpoint or another command came before");
    }
    ran >= most
}

/// The lists of breakpoints that were typed, by the numbers of their commands.
#[derive(Default)]
struct Typed(Mutex<BTreeMap<u64, Vec<Breakpoint>>>);

impl Typed {
    fn lock(&self) -> MutexGuard<'_, BTreeMap<u64, Vec<Breakpoint>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends a command. The lock is held until its number is known, so that its answer finds the list.
    fn send(&self, asks: &Asks, command: Command) -> io::Result<()> {
        let mut lists = self.lock();
        let list = if let Command::Breakpoints { list } = &command { Some(list.clone()) } else { None };
        let id = asks.command(command)?;
        lists.extend(list.map(|list| (id, list)));
        Ok(())
    }

    /// The list of a command that the game has answered.
    fn list(&self, id: u64) -> Option<Vec<Breakpoint>> {
        self.lock().remove(&id)
    }
}

/// Sends what the command line says. Returns the number of the step.
fn ask(asks: &Asks, args: &Args, breaks: &[Breakpoint]) -> io::Result<Option<u64>> {
    // They have the first numbers.
    for command in args.set.iter().chain(&args.send) {
        asks.command(command.clone())?;
    }
    for file in &args.swap {
        asks.swap(&file.to_string_lossy(), &std::fs::read_to_string(file)?)?;
    }
    if !breaks.is_empty() {
        asks.command(Command::Breakpoints { list: breaks.to_vec() })?;
    }
    let step = args.step.map(|frames| asks.command(Command::Step { frames })).transpose()?;
    if args.pause {
        asks.command(Command::Pause)?;
    }
    asks.watch(true)?;
    Ok(step)
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
