//! The command line.

use std::fmt::Display;
use std::path::PathBuf;
use std::str::FromStr;

use lexopt::prelude::*;

/// The text of `--help`.
pub const HELP: &str = "\
Bots that keep accounts for months in a database, and go on exactly where they were after a kill.

Usage: account_bots [--headless] [--bots N] [--seconds N] [--seed N] [--db FILE] [--kills N] [--json]

  --headless   there is no screen, so this changes nothing
  --bots N     how many bots there are, each with an account (200)
  --seconds N  how long they live; a second stands for a day, and takes no second (60)
  --seed N     the same seed makes the same life (7)
  --db FILE    the database; without it, a temporary one. If it has a run in it, that run goes on.
               No other process can open it meanwhile.
  --kills N    plays in a second process, kills it N times, and compares the result with a run without kills (0)
  --json       the result as one line of JSON
  -h, --help   this text

What is printed:
  transfers  payments since the first day
  refused    payments for which an account had not enough money
  debts      the sum of all debts
  kills      how often this program killed it
  hash       accounts, payments and brains at the end
  equal      with --kills: the hash is that of the run without kills";

/// The maximum number of kills: each kill needs an hour of the bots.
const MOST_KILLS: u32 = 10_000;

/// The options of the command line.
pub struct Arguments {
    pub bots: u32,
    /// The seconds to play; each stands for a day of the bots.
    pub seconds: u32,
    pub seed: u64,
    pub db: Option<PathBuf>,
    pub kills: u32,
    pub json: bool,
    /// `true` to print a line for each saved hour, for the process that kills this one.
    pub progress: bool,
    pub help: bool,
}

impl Arguments {
    /// Reads the command line.
    pub fn parse() -> Result<Self, lexopt::Error> {
        let (db, json, progress, help) = (None, false, false, false);
        let mut arguments = Self { bots: 200, seconds: 60, seed: 7, db, kills: 0, json, progress, help };
        let mut parser = lexopt::Parser::from_env();
        while let Some(argument) = parser.next()? {
            match argument {
                Long("headless") => {}
                Long("bots") => arguments.bots = parser.value()?.parse_with(|text| within(text, 1, 1_000_000))?,
                Long("seconds") => arguments.seconds = parser.value()?.parse_with(|text| within(text, 1, 36_500))?,
                Long("seed") => arguments.seed = parser.value()?.parse()?,
                Long("db") => arguments.db = Some(parser.value()?.into()),
                Long("kills") => arguments.kills = parser.value()?.parse_with(|text| within(text, 0, MOST_KILLS))?,
                Long("json") => arguments.json = true,
                Long("progress") => arguments.progress = true,
                Short('h') | Long("help") => arguments.help = true,
                other => return Err(other.unexpected()),
            }
        }
        if arguments.kills > arguments.seconds * 12 {
            return Err("a kill needs two hours of the bots\nhelp: at most twelve `--kills` per `--seconds`".into());
        }
        Ok(arguments)
    }
}

/// Reads a number with bounds.
fn within<N: FromStr + PartialOrd + Display>(text: &str, least: N, most: N) -> Result<N, String> {
    match text.parse() {
        Ok(number) if number >= least && number <= most => Ok(number),
        _ => Err(format!("expected a number from {least} to {most}")),
    }
}
