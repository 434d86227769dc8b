//! Prints the records of a game as lines: for pipes, and for the options that ask for lines.

use std::collections::BTreeMap;
use std::io;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bt_live::breakpoints::Breakpoint;
use bt_live::wire::{Command, Done, MOST_SWAP, Message};
use bt_live::{Asks, Client};

use super::show::Shows;
use super::{Args, find, keyboard};
use crate::output::{self, Ends, FAULTS, trouble};

/// Prints the records of a game until the game ends, or the step is done.
pub fn run(args: &Args, breaks: Vec<Breakpoint>) -> Result<(), Ends> {
    let swaps = args.swap.iter().map(|file| Ok((output::name(file), text(file)?))).collect::<Result<Vec<_>, _>>()?;
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
    let step = ask(&client.asks(), args, &swaps, &breaks)?;
    let (mut complete, mut refused) = (step.is_none(), false);
    let asks = client.asks();
    // Without a keyboard, nobody can continue a stopped game, so a breakpoint then only prints its line.
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

/// `true` if a step has run all of its frames; else reports the number of frames.
fn whole(frames: Option<u32>, done: &Done) -> bool {
    let (most, ran) = (frames.unwrap_or_default(), done.frames.unwrap_or_default());
    if ran < most {
        eprintln!("error: the game has run {ran} of {most} frames: a breakpoint or another command came before");
    }
    ran >= most
}

/// The lists of typed breakpoints, by the numbers of their commands.
#[derive(Default)]
pub struct Typed(Mutex<BTreeMap<u64, Vec<Breakpoint>>>);

impl Typed {
    fn lock(&self) -> MutexGuard<'_, BTreeMap<u64, Vec<Breakpoint>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends a command. The lock is held until the number of the command is known, so that the answer finds the
    /// list.
    pub fn send(&self, asks: &Asks, command: Command) -> io::Result<()> {
        let mut lists = self.lock();
        let list = if let Command::Breakpoints { list } = &command { Some(list.clone()) } else { None };
        let id = asks.command(command)?;
        lists.extend(list.map(|list| (id, list)));
        Ok(())
    }

    /// Removes and returns the list of the command `id`, which the game has answered.
    fn list(&self, id: u64) -> Option<Vec<Breakpoint>> {
        self.lock().remove(&id)
    }
}

/// Reads a file that the game is to swap in.
fn text(file: &Path) -> Result<String, Ends> {
    let bytes = output::read(file, MOST_SWAP).map_err(trouble)?;
    if bytes.len() > MOST_SWAP {
        return Err(trouble(format_args!("`{}` is longer than {MOST_SWAP} bytes", file.display())));
    }
    String::from_utf8(bytes).map_err(|_| trouble(format_args!("`{}` is no UTF-8 text", file.display())))
}

/// Sends the commands of the command line. Returns the number of the step command.
fn ask(asks: &Asks, args: &Args, swaps: &[(String, String)], breaks: &[Breakpoint]) -> Result<Option<u64>, Ends> {
    let send = |command| asks.command(command).map_err(unsent);
    // These commands have the lowest numbers, by which `run` recognises their answers.
    for command in args.set.iter().chain(&args.send) {
        send(command.clone())?;
    }
    for (name, text) in swaps {
        let named = |error: io::Error| io::Error::new(error.kind(), format!("`{name}`: {error}"));
        asks.swap(name, text).map_err(named).map_err(unsent)?;
    }
    if !breaks.is_empty() {
        send(Command::Breakpoints { list: breaks.to_vec() })?;
    }
    let step = args.step.map(|frames| send(Command::Step { frames })).transpose()?;
    if args.pause {
        send(Command::Pause)?;
    }
    asks.watch(true).map_err(lost)?;
    Ok(step)
}

/// Reports a command that was not sent, because it was too long or the connection is lost.
fn unsent(error: io::Error) -> Ends {
    if error.kind() == io::ErrorKind::InvalidInput { trouble(error) } else { lost(error) }
}

fn lost(error: io::Error) -> Ends {
    trouble(format_args!("the connection to the game is lost: {error}"))
}

/// Waits for the next message; `None` if the game has ended, even if it was killed.
fn next(client: &mut Client) -> io::Result<Option<Message>> {
    match client.message() {
        Err(error) if matches!(error.kind(), io::ErrorKind::ConnectionReset | io::ErrorKind::UnexpectedEof) => {
            eprintln!("the game is gone");
            Ok(None)
        }
        message => message,
    }
}
