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

use bt_live::breakpoints::{Breakpoint, File, check};
use bt_live::wire::Command;

use crate::output::{self, Ends, trouble};

/// Shows a running game, stops and steps it, and writes its keys
///
/// The game listens with the crate `bt-live`, and writes its address to a file that only you can read; the shooter
/// does so with `--live`. Without a name, the only running game is taken.
///
/// On a terminal, the command shows a screen with the agents, and the tree, blackboard and records of one agent;
/// `?` shows the keys. With `--lines`, `--json`, `--step`, `--set`, `--send`, `--swap`, or if the input or the
/// output is no terminal (or `TERM` is `dumb`), it prints the records as lines.
///
/// While it prints lines, each line on the standard input is a command: an empty line or `s` runs one frame, `s 10`
/// ten; `c` continues; `p` pauses; `b NODE` sets a breakpoint, and `b` removes all; `set 3.ammo=0` writes a key of
/// agent 3; `send 3=Thunder` sends it an event; `q` leaves. However this command ends, the game then continues.
#[derive(clap::Args)]
#[command(after_help = crate::EXIT_CODES)]
pub struct Args {
    /// The game: its name, its address, or the number of its process.
    game: Option<String>,
    /// Lists the running games, and ends.
    #[arg(long)]
    list: bool,
    /// Stops the game whenever an agent enters this node: a number, the last names of its path, as in `fight/aim`,
    /// or the `id` in its file, as in `Guard#7`. A breakpoint of another kind is JSON, as in the file:
    /// `{"node":"aim","on":"leave","result":"failure","if":"ammo == 0"}`.
    #[arg(long = "break", value_name = "NODE", value_parser = edit::breakpoint)]
    breaks: Vec<Breakpoint>,
    /// Adds the breakpoints of this file, which `bt studio` writes as `.bt/breakpoints.json`.
    #[arg(long, value_name = "FILE")]
    breakpoints: Option<PathBuf>,
    /// Stops the game at once.
    #[arg(long)]
    pause: bool,
    /// Runs this number of frames, prints their records, and leaves. Fewer frames are an error: a breakpoint was
    /// hit, or the game has ended.
    #[arg(long, value_name = "FRAMES", conflicts_with = "pause", value_parser = clap::value_parser!(u32).range(1..))]
    step: Option<u32>,
    /// Writes a key of an agent: `3.ammo=0`. The value is JSON; a word needs no quotes. `Guard/3.ammo=0` names the
    /// tree, if agents of several trees have the number. The game must allow it with `Options::writes(true)`.
    #[arg(long, value_name = "AGENT.KEY=VALUE", value_parser = edit::set)]
    set: Vec<Command>,
    /// Sends an agent an event: `3=Thunder`, `3={"Shot":[4,2]}`.
    #[arg(long, value_name = "AGENT=EVENT", value_parser = edit::send)]
    send: Vec<Command>,
    /// Sends another version of a tree from this file: agents whose tree has the same name continue with it.
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
    check(&breaks).map_err(trouble)?;
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
