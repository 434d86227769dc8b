//! Players who test a server under load: thousands of brains, each asleep while it waits for its socket.
//!
//! Begin with `player.rs`, the tree: a player connects, logs in, thinks, walks, talks and trades, and connects again
//! after a fault. Its actions are `async fn`s over a `Wire` (`wire.rs`), the player's connection. The network wakes a
//! brain at an event of its socket (`run.rs`), so the cost of a tick depends only on the woken players.
//!
//! `server.rs` stands for the product under test, in a process of its own. At the end the program requests the figures
//! of all players from the server, and compares them with those that the players know.
//!
//! ```text
//! load_players --headless --seconds 60 --seed 7 --json
//! load_players --players 2000 --seconds 20 --picture load.svg
//! ```

mod arguments;
mod audit;
mod lines;
mod picture;
mod player;
mod protocol;
mod report;
mod run;
mod server;
mod tally;
mod wire;

use std::error::Error;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, ExitCode, Stdio};
use std::{env, fs};

use arguments::{Arguments, HELP};
use report::Report;

/// The number of files that a process needs besides the connections.
const OTHER_FILES: u64 = 64;

fn main() -> ExitCode {
    let arguments = match Arguments::parse() {
        Ok(arguments) => arguments,
        Err(error) => {
            eprintln!("load_players: {error}\nhelp: `load_players --help` explains all options");
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
            eprintln!("load_players: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Runs the server or the players; returns `true` if players and server agree.
fn work(arguments: &Arguments) -> Result<bool, Box<dyn Error>> {
    let files = u64::from(arguments.players) + OTHER_FILES;
    let allowed = rlimit::increase_nofile_limit(files)?;
    if allowed < files {
        let players = allowed.saturating_sub(OTHER_FILES);
        return Err(format!(
            "each player needs an open file, and this system allows {allowed} per process\nhelp: use `--players {players}`, or \
             raise the hard limit (`ulimit -Hn`)"
        )
        .into());
    }
    if arguments.serve {
        server::serve(arguments)?;
        return Ok(true);
    }
    // A file that cannot be written is an error before the players begin.
    if let Some(path) = &arguments.picture {
        fs::write(path, "").map_err(|error| format!("{}: {error}\nhelp: `--picture` names a file", path.display()))?;
    }
    let mut server = start_server(arguments)?;
    let report = played(arguments, &mut server);
    // The server ends when its pipe is closed.
    drop(server.stdin.take());
    server.wait()?;
    let report = report?;
    if let Some(path) = &arguments.picture {
        fs::write(path, picture::draw(&report.seconds)?).map_err(|error| format!("{}: {error}", path.display()))?;
    }
    println!("{}", if arguments.json { report.json() } else { report.text() });
    Ok(report.differ == 0)
}

/// Starts this program as the server.
fn start_server(arguments: &Arguments) -> Result<Child, Box<dyn Error>> {
    let mut command = Command::new(env::current_exe()?);
    command.args(["--serve", "--players", &arguments.players.to_string(), "--faults", &arguments.faults.to_string()]);
    command.args(["--seed", &arguments.seed.to_string()]);
    Ok(command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?)
}

/// Plays against the server, which first prints its address.
fn played(arguments: &Arguments, server: &mut Child) -> Result<Report, Box<dyn Error>> {
    let mut address = String::new();
    let said = server.stdout.take().ok_or("the server has no output")?;
    BufReader::new(said).read_line(&mut address)?;
    let server =
        address.trim().parse().map_err(|_| format!("the server did not say its address: `{}`", address.trim()))?;
    let run = run::run(arguments, server)?;
    let figures = audit::figures(server)?;
    Ok(Report::of(run, &figures))
}
