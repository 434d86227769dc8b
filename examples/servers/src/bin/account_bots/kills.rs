//! Runs the bots in a second process, which is killed repeatedly.

use std::env;
use std::error::Error;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use bt_runtime::Chance;

use crate::arguments::Arguments;
use crate::run::{self, HOURS, Outcome};

/// Plays with a number of kills, each at a random time.
///
/// # Errors
/// The other process does not start or fails, or the days are over before the last kill.
pub fn run_with_kills(arguments: &Arguments, file: &Path) -> Result<Outcome, Box<dyn Error>> {
    let mut chance = Chance::new(arguments.seed);
    // On average, half of these hours pass before a kill, so the days suffice.
    let hours = u64::from(arguments.seconds * HOURS / arguments.kills).saturating_sub(1).max(1);
    for _ in 0..arguments.kills {
        let mut command = Command::new(env::current_exe()?);
        command.args(["--progress", "--bots", &arguments.bots.to_string(), "--seed", &arguments.seed.to_string()]);
        command.args(["--seconds", &arguments.seconds.to_string(), "--db"]).arg(file);
        let mut process = command.stdout(Stdio::piped()).spawn()?;
        let said = BufReader::new(process.stdout.take().ok_or("the process has no output")?);
        // While this process reads a line, the other process is already in a later hour.
        let lives = said.lines().take(chance.below(hours) as usize + 1).count();
        process.kill()?;
        process.wait()?;
        if lives == 0 {
            return Err("the other process played no hour".into());
        }
    }
    let outcome = run::run(arguments, file, |_| Ok(()))?;
    Ok(Outcome { kills: arguments.kills, ..outcome })
}
