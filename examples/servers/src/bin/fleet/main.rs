//! Sheep on pastures, in several processes: agents that move from process to process, and processes that may be killed.
//!
//! Begin with `sheep.rs`: the tree, and the pasture that each partition has. `member.rs` is the loop of a process that
//! owns partitions. `parent.rs` starts the processes, kills some of them, and compares the final state with that of one
//! process: no sheep is lost or doubled, each call is received once, and all sheep and pastures are the same, to the
//! bit.
//!
//! The log is on a NATS server (Debian's package `nats-server`). The program starts its own server, or uses that of
//! `--server`.
//!
//! ```text
//! fleet --processes 4 --agents 100000 --ticks 300 --json
//! fleet --processes 4 --agents 100000 --ticks 600 --pace 100 --kill-every 2 --json     a minute; a process is killed every 2 s
//! ```

mod arguments;
mod faults;
mod help;
mod live;
mod member;
mod members;
mod parent;
mod report;
mod server;
mod sheep;
mod shepherds;
mod takeovers;

use std::env;
use std::error::Error;
use std::process::ExitCode;

use arguments::Arguments;
use help::HELP;
use server::tied;

fn main() -> ExitCode {
    let mut raw = env::args_os().skip(1);
    if raw.next().is_some_and(|first| first == tied::TIED) {
        eprintln!("fleet: {}", tied::run(raw));
        return ExitCode::FAILURE;
    }
    let arguments = match Arguments::parse() {
        Ok(arguments) => arguments,
        Err(error) => {
            eprintln!("fleet: {error}\nhelp: `fleet --help` explains all options");
            return ExitCode::from(2);
        }
    };
    if arguments.help {
        println!("{HELP}");
        return ExitCode::SUCCESS;
    }
    match work(&arguments) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("fleet: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Runs a member or the whole fleet; returns `false` if the final state is not that of one process.
fn work(arguments: &Arguments) -> Result<bool, Box<dyn Error>> {
    if let Some(number) = arguments.member {
        member::run(arguments, number)?;
        return Ok(true);
    }
    if arguments.takeovers {
        return takeovers::print(arguments);
    }
    let report = parent::run(arguments)?;
    println!("{}", if arguments.json { report.json() } else { report.text() });
    Ok(report.is_right())
}
