//! `bt simulate`: runs a tree without the game.

use std::fs::File;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use bt_model::json::render;
use bt_runtime::simulate::{RunError, Setup};

use crate::limits::{CatalogueArgs, LimitArgs};
use crate::output::{self, Ends, FAULTS, TROUBLE};
use crate::{btcpp, failures};

/// Runs a tree without the game: a script gives the results of actions, and the trace is written as JSON lines
///
/// The script is JSON too. It has the keys with their types and first values, the results of each action, the
/// changes before each tick, and expectations; `bt test` runs many scripts. The documentation of `bt_model::script`
/// describes it; `bt-cli/samples` has trees, scripts and their outputs.
#[derive(clap::Args)]
#[command(after_help = crate::EXIT_CODES)]
pub struct Args {
    /// The file, of this project or of BehaviorTree.CPP (`.xml`). The tree or state machine that the script names
    /// runs; without a name, the first one.
    tree: PathBuf,
    /// The script: keys, results of actions, ticks.
    #[arg(long, value_name = "FILE")]
    script: PathBuf,
    /// Writes the lines to this file instead of the standard output.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    #[command(flatten)]
    catalogue: CatalogueArgs,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Runs the command.
pub fn run(args: Args) -> ExitCode {
    for path in [&args.tree, &args.script] {
        if let Err(error) = readable(path) {
            eprintln!("error: `{}` cannot be read: {error}", path.display());
            return TROUBLE.into();
        }
    }
    let style = output::style(&io::stderr());
    let catalogue = match args.catalogue.read() {
        Ok(catalogue) => catalogue,
        Err(Ends(code)) => return code.into(),
    };
    let setup = Setup { limits: args.limits.limits(), catalogue: catalogue.as_ref(), asks: false };
    let (simulation, converted) = match btcpp::simulation(&args.tree, &args.script, &setup) {
        Ok(made) => made,
        Err(faults) => {
            eprintln!("{}", render(&faults, style));
            return FAULTS.into();
        }
    };
    let warnings = || converted.iter().chain(simulation.warnings());
    if warnings().next().is_some() {
        eprintln!("{}", render(warnings(), style));
    }
    let out = match output::writer(args.output.as_deref()) {
        Ok(out) => out,
        Err(error) => {
            eprintln!("error: the output cannot be written: {error}");
            return TROUBLE.into();
        }
    };
    match simulation.test(out) {
        Ok(tested) if tested.passed() => ExitCode::SUCCESS,
        Ok(tested) => {
            eprint!("{}", failures::text(&tested, style));
            FAULTS.into()
        }
        // The reader has closed the pipe, as in `bt simulate … | head`.
        Err(RunError::Io(error)) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error @ RunError::Lines { .. }) => {
            eprintln!("error: {error}: `--max-lines`");
            FAULTS.into()
        }
        Err(error) => {
            eprintln!("error: {error}");
            TROUBLE.into()
        }
    }
}

/// Checks that a path is a file that can be opened. A folder can be opened, but not read.
fn readable(path: &Path) -> io::Result<()> {
    match File::open(path)?.metadata()?.is_dir() {
        true => Err(ErrorKind::IsADirectory.into()),
        false => Ok(()),
    }
}
