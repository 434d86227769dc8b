//! The command line.

use std::path::PathBuf;

use lexopt::prelude::*;

/// The text of `--help`.
pub const HELP: &str = "\
Guards in a museum: one behaviour, compiled and from a file, saved and restored in the middle.

Usage: stealth [--headless] [--agents N] [--ticks N] [--seed N] [--at N] [--save FILE] [--json]
       stealth --load FILE [--ticks N] [--json]

  --headless    there is no screen, so this changes nothing
  --agents N    how many guards there are of each kind (2000)
  --ticks N     how many ticks of 100 ms the game lasts (800)
  --seed N      the same seed makes the same game (7)
  --at N        the tick after which the game is saved (400); 400 is in the middle of an alarm
  --save FILE   keeps the saved game here
  --load FILE   goes on with a saved game to the end
  --json        the result as one line of JSON
  -h, --help    this text

A restored game hears an order one tick later if it comes in the first tick after the load, because that tick begins the
async action anew. With the ticks 10, 50, 90 and so on for `--at` the games therefore differ.

What is printed:
  listening     guards whose async action ran when the game was saved
  ordered       guards that ran the tree in their slot then
  hash          the boards of all guards in all ticks
  restored      the same, of the game that a new process restored and played to the end
  equal         compiled and loaded guards had equal boards in every tick, and both hashes are equal";

/// The options of the command line.
pub struct Arguments {
    pub agents: usize,
    pub ticks: u32,
    pub seed: u64,
    pub at: u32,
    pub save: Option<PathBuf>,
    pub load: Option<PathBuf>,
    pub json: bool,
    pub help: bool,
}

impl Arguments {
    /// Reads the command line.
    pub fn parse() -> Result<Self, lexopt::Error> {
        let mut arguments =
            Self { agents: 2000, ticks: 800, seed: 7, at: 400, save: None, load: None, json: false, help: false };
        let mut parser = lexopt::Parser::from_env();
        while let Some(argument) = parser.next()? {
            match argument {
                Long("headless") => {}
                Long("agents") => arguments.agents = parser.value()?.parse::<usize>()?.clamp(1, 1_000_000),
                Long("ticks") => arguments.ticks = parser.value()?.parse()?,
                Long("seed") => arguments.seed = parser.value()?.parse()?,
                Long("at") => arguments.at = parser.value()?.parse()?,
                Long("save") => arguments.save = Some(parser.value()?.into()),
                Long("load") => arguments.load = Some(parser.value()?.into()),
                Long("json") => arguments.json = true,
                Short('h') | Long("help") => arguments.help = true,
                other => return Err(other.unexpected()),
            }
        }
        if arguments.load.is_none() && arguments.at >= arguments.ticks {
            return Err("`--at` is a tick before the end: smaller than `--ticks`".into());
        }
        Ok(arguments)
    }
}
