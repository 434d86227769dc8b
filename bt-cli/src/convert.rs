//! `bt convert`: converts a file of another format to the format of this project.

use std::path::PathBuf;
use std::process::ExitCode;

use bt_model::json::{Limits, write};
use bt_mosaic::Target;
use bt_mosaic::files::{self, Actions};
use clap::ValueEnum;

use crate::check::read_valid;
use crate::output::{self, Ends};
use crate::report::Report;

/// Converts a tree of another program to the JSON format of this one
///
/// A part of the tree without a counterpart is an error, and nothing is written. A part that is left out is a warning. The
/// data of an editor is kept: the numbers of nodes, comments, colours, collapsed nodes.
#[derive(clap::Args)]
#[command(after_help = crate::EXIT_CODES)]
pub struct Args {
    /// The file; `-` is the standard input.
    file: PathBuf,
    /// The format of the file.
    #[arg(long, value_name = "FORMAT")]
    from: From,
    /// Writes the result to this file instead of the standard output.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The actions of mosaic_game, which name the arguments; without this file the arguments are `arg1`, `arg2` and so on.
    #[arg(long, value_name = "FILE")]
    actions: Option<PathBuf>,
    /// Keeps all actions of mosaic_game, for the agent of `bt_mosaic::native`; without it keys are typed keys of your agent.
    #[arg(long)]
    native: bool,
}

/// A format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum From {
    /// A tree of mosaic_game.
    Mosaic,
}

/// Runs the command.
pub fn run(args: Args) -> ExitCode {
    output::code(converted(&args))
}

fn converted(args: &Args) -> Result<(), Ends> {
    let limits = Limits::default();
    let actions = args.actions.as_ref().map(|path| read_valid(path, &limits, Actions::read)).transpose()?;
    let tree = match args.from {
        From::Mosaic => read_valid(&args.file, &limits, files::read)?,
    };
    let target = if args.native { Target::Native } else { Target::Typed };
    let (document, faults) = bt_mosaic::convert_for(target, &tree, actions.as_ref());
    let mut report = Report::default();
    report.add(&output::name(&args.file), faults);
    report.show_beside();
    report.end(false)?;
    output::write(args.output.as_deref(), write(&document).as_bytes())
}
