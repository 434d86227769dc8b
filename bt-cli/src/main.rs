//! `bt`: behaviour trees on the command line.
//!
//! Exit codes: 0 for success, 1 for errors in the files, 2 if the command is used wrongly or a file cannot be read or
//! written.
#![forbid(unsafe_code)]

mod btcpp;
mod catalogue;
mod check;
mod compiled;
mod convert;
mod draw;
mod failures;
mod files;
mod fmt;
mod folder;
mod kind;
mod limits;
mod output;
mod report;
mod simulate;
#[cfg(feature = "studio")]
mod studio;
mod test;
mod trace;
mod watch;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// The documents of a large file are many small pieces of memory: with the system's allocator, memory takes a third
/// of the time of an edit.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Checks, formats, draws, converts, simulates, tests and watches behaviour trees and state machines
#[derive(Parser)]
#[command(name = "bt", version, after_help = EXIT_CODES)]
struct Bt {
    #[command(subcommand)]
    command: Command,
}

/// The text at the end of most `--help`s.
const EXIT_CODES: &str = "Exit codes: 0 all is well; 1 there are errors in the files; 2 the command is used wrongly, or a \
                          file cannot be read or written.";

#[derive(Subcommand)]
enum Command {
    Check(check::Args),
    Fmt(fmt::Args),
    Draw(draw::Args),
    Convert(convert::Args),
    Catalogue(catalogue::Args),
    Simulate(simulate::Args),
    #[cfg(feature = "studio")]
    Studio(studio::Args),
    Test(test::Args),
    Trace(trace::Args),
    Watch(watch::Args),
}

fn main() -> ExitCode {
    match Bt::parse().command {
        Command::Check(args) => check::run(args),
        Command::Fmt(args) => fmt::run(args),
        Command::Draw(args) => draw::run(args),
        Command::Convert(args) => convert::run(args),
        Command::Catalogue(args) => catalogue::run(args),
        Command::Simulate(args) => simulate::run(args),
        #[cfg(feature = "studio")]
        Command::Studio(args) => studio::run(args),
        Command::Test(args) => test::run(args),
        Command::Trace(args) => trace::run(args),
        Command::Watch(args) => watch::run(args),
    }
}
