//! A small game server: 5,000 monsters in packs, players who pass by, and paths that are found while the monsters sleep.
//!
//! Begin with `monster.json`, the tree: spawn, flee, leash, chase, help the pack, patrol. `monster.rs` has the board
//! and the actions. An action that moves a monster requests a path from the navigator and sleeps (`travel.rs`); the
//! navigator answers a number of requests per tick, on all threads, and wakes the monsters that asked (`navigator.rs`).
//! `game.rs` is the tick of the server.
//!
//! ```text
//! monsters                                                as fast as the clock, with a line per second
//! monsters --tree monster.json                            the same with your tree; a new version of the file is taken at once
//! monsters --live                                         `bt watch monsters` and `bt studio --attach monsters` show the trees
//! monsters --headless --seconds 60 --seed 7 --json        as fast as the machine; the result as one line of JSON
//! ```

mod arguments;
mod game;
mod grid;
mod level;
mod monster;
mod navigator;
mod players;
mod report;
mod server;
mod travel;

use std::process::ExitCode;

use arguments::{Arguments, HELP};

fn main() -> ExitCode {
    let arguments = match Arguments::parse() {
        Ok(arguments) => arguments,
        Err(error) => {
            eprintln!("monsters: {error}\nhelp: `monsters --help` explains all options");
            return ExitCode::from(2);
        }
    };
    if arguments.help {
        println!("{HELP}");
        return ExitCode::SUCCESS;
    }
    match server::run(&arguments) {
        Ok(report) => {
            println!("{}", if arguments.json { report.json() } else { report.text() });
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("monsters: {error}");
            ExitCode::FAILURE
        }
    }
}
