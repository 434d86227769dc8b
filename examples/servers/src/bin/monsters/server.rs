//! The server: ticks, new versions of the tree, and clients that watch.

use std::error::Error;
use std::thread;
use std::time::{Duration, Instant};

use bt_live::{Live, Options};
use bt_runtime::loaded::Watch;
use hdrhistogram::Histogram;

use crate::arguments::Arguments;
use crate::game::{Game, TICK};
use crate::monster::registry;
use crate::report::Report;

/// The number of ticks between two looks at the file: half a second.
const LOOKS: u32 = 10;
/// The number of ticks per second.
const SECOND: u32 = 20;

/// Plays a game.
///
/// # Errors
/// The tree has faults, or the game cannot be watched.
pub fn run(arguments: &Arguments) -> Result<Report, Box<dyn Error>> {
    let mut file = arguments.tree.as_ref().map(|path| Watch::new(registry(), path));
    let program = match &arguments.tree {
        None => registry().load_str("monster.json", include_str!("monster.json"))?,
        Some(path) => registry().load(path)?,
    };
    // The first look takes the version that was loaded just now.
    file.iter_mut().for_each(|file| drop(file.look()));
    let mut game = Game::new(&program, arguments.monsters, arguments.players, arguments.seed);
    let mut live = listen(arguments)?;
    // From a nanosecond to a minute, with two significant digits.
    let mut times = Histogram::<u64>::new_with_bounds(1, 60_000_000_000, 2)?;
    let (begin, mut reloads) = (Instant::now(), 0);
    while game.ticks < arguments.seconds * SECOND {
        if game.ticks.is_multiple_of(LOOKS)
            && let Some(file) = &mut file
        {
            match file.look() {
                None => {}
                Some(Err(errors)) => {
                    eprintln!("the new version is refused, the game goes on with the old one:\n{errors}")
                }
                Some(Ok(program)) => {
                    game.swap(&program);
                    reloads += 1;
                }
            }
        }
        let began = Instant::now();
        match &mut live {
            None => game.tick(None),
            Some(live) => {
                if live.frame(|watch| game.tick(Some(watch))).is_none() {
                    live.wait();
                    continue;
                }
            }
        }
        times.saturating_record(began.elapsed().as_nanos() as u64);
        if !arguments.headless {
            pace(&game, begin);
        }
    }
    Ok(Report::of(arguments, &mut game, &times, reloads))
}

/// Waits for the time of the next tick, and prints a line about the game once per second.
fn pace(game: &Game, begin: Instant) {
    if game.ticks.is_multiple_of(SECOND) {
        let awake = game.ticked / u64::from(game.ticks);
        println!(
            "{:>5} s  {awake:>5} awake, {} paths, {} deaths",
            game.ticks / SECOND,
            game.level.navigator.paths,
            game.deaths
        );
    }
    let next = TICK * game.ticks;
    thread::sleep(next.saturating_sub(begin.elapsed()).min(Duration::from_secs(1)));
}

/// Listens for clients, if the command line asks for it.
fn listen(arguments: &Arguments) -> Result<Option<Live>, Box<dyn Error>> {
    let Some(address) = arguments.live else { return Ok(None) };
    let options = Options::new("monsters").commands(true);
    let options = match address {
        Some(address) => options.address(address),
        None => options,
    };
    let mut live = options.listen().map_err(|error| {
        let place = address.map_or_else(String::new, |address| format!(" at {address}"));
        format!("the game cannot be watched{place}: {error}\nhelp: `--live` without an address takes a free port")
    })?;
    eprintln!("watch it: bt watch {}", live.game().address);
    if arguments.wait {
        live.wait_for_watcher();
    }
    Ok(Some(live))
}
