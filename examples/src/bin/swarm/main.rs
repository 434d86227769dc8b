//! A million animals on a meadow: one population, which ticks only the awake animals.
//!
//! Begin with `animal.rs`, the tree, and `actions.rs`, its leaves. `swarm.rs` is the tick: the agents act in parallel on a
//! world that they do not change (`meadow.rs`), and leave orders, which the world then executes in a fixed order. The result
//! is therefore the same for any number of threads. A sheep sleeps while it chews, a wolf while it digests. A sleeping
//! animal costs nothing; it wakes when its time is over or when the world writes a key that its tree observes.
//!
//! ```text
//! swarm                                                 in a terminal: the meadow from above
//! swarm --headless --ticks 600 --threads 2 --json       no screen: the result as one line of JSON
//! swarm --fleet 4 --live                                four processes, by the program `fleet` of the package `servers`
//! swarm --agents 2000 --live                            `bt watch swarm` and `bt studio --attach swarm` show its animals
//! ```

mod actions;
mod allocation;
mod animal;
mod arguments;
mod cell;
mod fleet;
mod hash;
mod headless;
mod live;
mod meadow;
mod swarm;
mod ui;

use std::error::Error;
use std::io::{IsTerminal, stdin, stdout};
use std::process::ExitCode;

use arguments::{Arguments, HELP};
use rayon::{ThreadPool, ThreadPoolBuilder};

fn main() -> ExitCode {
    let arguments = match Arguments::parse() {
        Ok(arguments) => arguments,
        Err(error) => {
            eprintln!("swarm: {error}\nhelp: `swarm --help` explains all options");
            return ExitCode::from(2);
        }
    };
    if arguments.help {
        println!("{HELP}");
        return ExitCode::SUCCESS;
    }
    match run(&arguments) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("swarm: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments) -> Result<ExitCode, Box<dyn Error>> {
    if arguments.fleet.is_some() {
        return fleet::run(&arguments.for_fleet());
    }
    let screen = stdout().is_terminal() && stdin().is_terminal();
    if !arguments.headless && screen {
        ui::run(arguments)?;
        return Ok(ExitCode::SUCCESS);
    }
    if !arguments.headless {
        eprintln!("There is no terminal here, so this runs without a screen (as with --headless).");
    }
    let report = headless::run(arguments, &pool(arguments.threads)?)?;
    println!("{}", if arguments.json { report.json() } else { report.text() });
    Ok(ExitCode::SUCCESS)
}

/// Makes a pool with this number of threads.
fn pool(threads: usize) -> Result<ThreadPool, rayon::ThreadPoolBuildError> {
    ThreadPoolBuilder::new().num_threads(threads).build()
}
