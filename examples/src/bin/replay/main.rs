//! Records a run of the shooter to a file and plays it again. The same seed, time and commands must give the same run,
//! guard by guard and tick by tick. If a build behaves differently, the program names the first tick, guard and node
//! that differ.
//!
//! ```text
//! replay                              records, and plays it again with the same build and with a tweaked one
//! replay --record run.tape            records a run
//! replay --play run.tape              plays it again
//! replay --play run.tape --tweak      plays it again like a build with smaller magazines
//! ```

#[allow(dead_code, reason = "the screen of the shooter uses the rest")]
#[path = "../shooter/actions.rs"]
mod actions;
#[allow(dead_code, reason = "the screen of the shooter uses the rest")]
#[path = "../shooter/arena/mod.rs"]
mod arena;
#[allow(dead_code, reason = "the screen of the shooter uses the rest")]
#[path = "../shooter/game.rs"]
mod game;
#[path = "../shooter/guard.rs"]
mod guard;
#[allow(dead_code, reason = "the screen of the shooter uses the rest")]
#[path = "../shooter/mind.rs"]
mod mind;
#[path = "../shooter/route.rs"]
mod route;
#[path = "../shooter/sentry.rs"]
mod sentry;
#[path = "../shooter/sink.rs"]
mod sink;

mod arguments;
mod play;
mod run;

use std::error::Error;
use std::path::Path;
use std::process::ExitCode;
use std::{env, fs, process};

use arguments::{Arguments, HELP, Task};
use run::Run;

fn main() -> ExitCode {
    let arguments = match Arguments::parse() {
        Ok(arguments) => arguments,
        Err(error) => {
            eprintln!("replay: {error}\n\n{HELP}");
            return ExitCode::from(2);
        }
    };
    match work(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("replay: {error}");
            ExitCode::FAILURE
        }
    }
}

fn work(arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    match &arguments.task {
        Task::Help => println!("{HELP}"),
        Task::Record(path) => record(path, arguments)?,
        Task::Play(path) => again(path, arguments.tweak)?,
        Task::Lesson => {
            let path = env::temp_dir().join(format!("replay-{}.tape", process::id()));
            record(&path, arguments)?;
            again(&path, false)?;
            let tweaked = again(&path, true).expect_err("a build that does something else is found out");
            println!("a tweaked build: {tweaked}");
            fs::remove_file(path)?;
        }
    }
    Ok(())
}

fn record(path: &Path, arguments: &Arguments) -> Result<(), Box<dyn Error>> {
    let run = play::record(arguments.seconds, arguments.seed);
    let bytes = postcard::to_stdvec(&run)?;
    fs::write(path, &bytes)?;
    println!("recorded {} ticks of {} guards: {} bytes", run.ticks.len(), run.guards(), bytes.len());
    Ok(())
}

fn again(path: &Path, tweak: bool) -> Result<(), Box<dyn Error>> {
    let run: Run = postcard::from_bytes(&fs::read(path)?)?;
    run.check()?;
    play::again(&run, tweak)?;
    println!("played again: {} ticks of {} guards are the same", run.ticks.len(), run.guards());
    Ok(())
}
