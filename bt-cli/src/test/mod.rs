//! `bt test`: runs scripts and checks their expectations.

mod find;
mod junit;
mod outcome;
mod shown;

use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use bt_runtime::simulate::Setup;

use crate::limits::{CatalogueArgs, LimitArgs};
use crate::output::{self, Ends, FAULTS, TROUBLE, trouble};
use outcome::Outcome;

/// Runs the scripts in folders, and reports the expectations that do not hold
///
/// A script is a file `….script.json`: it replaces the game, and says in `expect` what the tree must do. It names
/// the file of its tree in `file`; without that field, `guard.script.json` tests the `guard.json` in the same
/// folder. The file may be one of BehaviorTree.CPP: `"file": "nav.xml"`. In a folder, the files that `bt check` leaves
/// out are left out: hidden files, and files that a `.gitignore`, an `.ignore` or a `.btignore` names. A script without expectations fails only
/// if there are errors in it or in its tree. `bt-cli/samples` has examples; the guide `testing_trees` of bt-runtime
/// explains them.
///
/// Examples:
///   bt test trees                      all scripts below the folder `trees`
///   bt test trees/guard.script.json    one script
///   bt test trees --filter guard       the scripts with `guard` in their path or name
///   bt test trees --junit report.xml   also writes a report for a build server
#[derive(clap::Args)]
#[command(verbatim_doc_comment, after_help = crate::EXIT_CODES)]
pub struct Args {
    /// Scripts, and folders in which to search for `….script.json`.
    #[arg(required = true, value_name = "FOLDER")]
    paths: Vec<PathBuf>,
    /// Runs only scripts with this text in their path or name.
    #[arg(long, value_name = "TEXT")]
    filter: Option<String>,
    /// Writes the report as JSON: one line per script, and one for all of them.
    #[arg(long)]
    json: bool,
    /// Writes a report in the format of JUnit to this file too.
    #[arg(long, value_name = "FILE")]
    junit: Option<PathBuf>,
    #[command(flatten)]
    catalogue: CatalogueArgs,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Runs the command.
pub fn run(args: Args) -> ExitCode {
    output::code(tested(&args))
}

fn tested(args: &Args) -> Result<(), Ends> {
    let catalogue = args.catalogue.read()?;
    let setup = Setup { limits: args.limits.limits(), catalogue: catalogue.as_ref(), asks: false };
    let scripts = find::scripts(&args.paths)?;
    let style = output::style(&io::stdout());
    let (mut outcomes, mut unreadable, mut filtered) = (Vec::new(), false, 0);
    for path in scripts {
        if let Err(why) = find::readable(&path) {
            trouble(why);
            unreadable = true;
            continue;
        }
        let Some(outcome) = Outcome::of(&path, args.filter.as_deref(), &setup) else {
            filtered += 1;
            continue;
        };
        outcome.show_warnings();
        let line = if args.json { shown::json(&outcome) } else { shown::line(&outcome) };
        output::write(None, line.as_bytes())?;
        outcomes.push(outcome);
    }
    let end = if args.json { shown::json_end(&outcomes, filtered) } else { shown::end(&outcomes, filtered, style) };
    output::write(None, end.as_bytes())?;
    if let Some(path) = &args.junit {
        let report = junit::report(&outcomes).map_err(trouble)?;
        output::write(Some(path), report.as_bytes())?;
    }
    match (unreadable, outcomes.iter().all(Outcome::passed)) {
        (true, _) => Err(Ends(TROUBLE)),
        (_, false) => Err(Ends(FAULTS)),
        _ => Ok(()),
    }
}
