//! Bots that keep accounts for months, and go on exactly where they were after a `kill -9`.
//!
//! Begin with `bot.rs`, the tree: an account earns, shops, pays its rent, borrows and repays. Its actions move money in
//! a database (`bank.rs`). `run.rs` is the loop: one transaction holds the actions of the bots in an hour and the state
//! of their brains after it. A killed process loses the whole hour, and the next process plays it again, with the same
//! random numbers.
//!
//! A second of `--seconds` stands for a day of the bots. The program reads no clock, so it plays the days as fast as it
//! can.
//!
//! ```text
//! account_bots --headless --seconds 60 --seed 7 --json              60 days in a file that is removed at the end
//! account_bots --seconds 365 --db accounts.db                       a year; call it again to go on after a kill
//! account_bots --headless --seconds 60 --seed 7 --kills 20 --json   killed 20 times, and compared with a run without kills
//! ```

mod arguments;
mod bank;
mod bot;
mod kills;
mod run;

use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::{env, fs, process};

use arguments::{Arguments, HELP};
use run::Outcome;

fn main() -> ExitCode {
    let arguments = match Arguments::parse() {
        Ok(arguments) => arguments,
        Err(error) => {
            eprintln!("account_bots: {error}\nhelp: `account_bots --help` explains all options");
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
            eprintln!("account_bots: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Plays the days and prints the result; `false` if kills have changed it.
fn work(arguments: &Arguments) -> Result<bool, Box<dyn Error>> {
    // A process that is killed removes no folder, so one with a file makes none.
    if let (Some(file), 0) = (&arguments.db, arguments.kills) {
        return play(arguments, file);
    }
    let folder = Folder::new()?;
    let file = arguments.db.clone().unwrap_or_else(|| folder.0.join("accounts.db"));
    if arguments.kills == 0 {
        return play(arguments, &file);
    }
    let outcome = kills::run_with_kills(arguments, &file)?;
    let whole = run::run(arguments, &folder.0.join("whole.db"), |_| Ok(()))?;
    let equal = outcome.hash == whole.hash;
    print(arguments, &Outcome { equal: Some(equal), ..outcome });
    Ok(equal)
}

/// Plays the days without kills.
fn play(arguments: &Arguments, file: &Path) -> Result<bool, Box<dyn Error>> {
    if arguments.progress {
        run::run(arguments, file, run::tell)?;
    } else {
        print(arguments, &run::run(arguments, file, |_| Ok(()))?);
    }
    Ok(true)
}

fn print(arguments: &Arguments, outcome: &Outcome) {
    println!("{}", if arguments.json { outcome.json() } else { outcome.text() });
}

/// A temporary folder, which is removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new() -> std::io::Result<Self> {
        let folder = env::temp_dir().join(format!("account_bots-{}", process::id()));
        fs::create_dir_all(&folder)?;
        Ok(Self(folder))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(Path::new(&self.0));
    }
}
