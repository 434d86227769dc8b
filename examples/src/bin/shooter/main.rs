//! The guard of Unreal's ShooterGame in an arena, with the public API only.
//!
//! Begin with `guard.rs`, the tree, and `actions.rs`, its leaves. `game.rs` ticks the brains. `story.rs` collects a
//! trace for the screen in `ui/`, which shows the running nodes, and why the other nodes do not run. `arena/` is the
//! world.
//!
//! ```text
//! shooter                                             in a terminal: the arena and the guards' brains
//! shooter --headless --seconds 120 --seed 7 --json    no screen: the result as one line of JSON
//! shooter --headless --drive polling                  every guard of the tree is checked every tick
//! shooter --headless --brain state-tree               the guard as a state machine, `sentry.rs`
//! shooter --headless --record run.btrec                the records of all guards in a file, for `bt trace`
//! shooter --live                                      can be watched, stopped and stepped: `bt watch shooter`
//! shooter --headless --real-time --live               the same without a screen, at the speed of the clock
//! shooter --compare                                   both, side by side
//! shooter --tree guard.json --watch                   the tree from a file, reloaded when it changes
//! ```

mod actions;
mod arena;
mod arguments;
mod compare;
mod game;
mod guard;
mod headless;
mod live;
mod mind;
mod records;
mod route;
mod sentry;
mod sink;
mod story;
mod ui;

use std::io::{self, IsTerminal, stdin, stdout};
use std::process::ExitCode;

use arguments::{Arguments, HELP};
use headless::{Report, Switches};
use mind::Plan;
use story::Story;

fn main() -> ExitCode {
    let arguments = match Arguments::parse() {
        Ok(arguments) => arguments,
        Err(error) => {
            eprintln!("shooter: {error}\n\n{HELP}");
            return ExitCode::from(2);
        }
    };
    if arguments.help {
        println!("{HELP}");
        return ExitCode::SUCCESS;
    }
    let screen = stdout().is_terminal() && stdin().is_terminal();
    if !arguments.headless && !arguments.compare && !screen {
        eprintln!("There is no terminal here, so this runs without a screen (as with --headless).");
    }
    if arguments.compare {
        return print(compare::compare(&arguments));
    }
    let shown = |report: Report| if arguments.json { report.json() } else { report.text() };
    if arguments.machine {
        return print(headless::play(&Plan::Machine, Switches::default(), &arguments).map(shown));
    }
    let plan = match Plan::of(arguments.tree.as_deref()) {
        Ok(plan) => plan,
        Err(errors) => {
            eprintln!("{errors}");
            return ExitCode::FAILURE;
        }
    };
    if let Plan::Loaded(program) = &plan {
        program.warnings().iter().for_each(|warning| eprintln!("{warning}"));
    }
    if arguments.headless || !screen {
        return print(headless::play(&plan, Story::new(plan.rows()), &arguments).map(shown));
    }
    match ui::run(plan, &arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("shooter: {error}");
            ExitCode::FAILURE
        }
    }
}

fn print(played: io::Result<String>) -> ExitCode {
    match played {
        Ok(text) => {
            println!("{text}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("shooter: {error}");
            ExitCode::FAILURE
        }
    }
}
