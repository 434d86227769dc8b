//! `bt`: behaviour trees on the command line.
//!
//! Exit codes: 0 where all is well, 1 where something is wrong in the files, 2 where the command is used wrongly or
//! something cannot be read or written.
#![forbid(unsafe_code)]

mod simulate;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Behaviour trees on the command line.
#[derive(Parser)]
#[command(name = "bt", version)]
struct Bt {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Simulate(simulate::Args),
}

fn main() -> ExitCode {
    match Bt::parse().command {
        Command::Simulate(args) => simulate::run(args),
    }
}
