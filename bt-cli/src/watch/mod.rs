//! `bt watch`: the records of a running game.

mod edit;
mod find;
mod keyboard;
mod lines;
mod screen;
mod show;

use std::io::{self, IsTerminal};
use std::path::PathBuf;
use std::process::ExitCode;

use bt_live::breakpoints::{Breakpoint, File};
use bt_live::wire::Command;

use crate::output::{self, Ends, trouble};

/// Shows a running game, stops and steps it, and writes its keys
///
/// The game listens with the crate `bt-live`, and writes where to a file that only you can read; the shooter does with `--live`.
/// Without a name, the only game that runs is taken.
///
/// On a terminal: a screen with the agents, the tree of one, its blackboard and its records; `?` shows the keys. With `--lines`,
/// `--json`, `--step`, `--set`, `--send`, `--swap`, or if the input or the output is no terminal (or `TERM` is `dumb`): the records
/// as lines.
///
/// There, lines on the standard input are commands: an empty line or `s` runs one frame, `s 10` ten; `c` goes on; `p` stops; `b NODE`
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
    /// Prints the records as lines, also on a terminal.
    #[arg(long)]
    lines: bool,
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
        find::list()
    } else if args.wants_lines() || !has_screen() {
        lines::run(args, breaks)
    } else {
        screen::run(args.game.as_deref(), breaks, args.pause)
    }
}

/// `true` if the input is a terminal, and the output is a terminal that can show a screen.
fn has_screen() -> bool {
    let is_dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    io::stdin().is_terminal() && io::stdout().is_terminal() && !is_dumb
}

impl Args {
    /// `true` if an option asks for lines, or for a task that ends by itself.
    const fn wants_lines(&self) -> bool {
        self.lines
            || self.json
            || self.step.is_some()
            || !(self.set.is_empty() && self.send.is_empty() && self.swap.is_empty())
    }
}
