//! `bt convert`: converts files between formats.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use bt_model::json::{Json, Limits, Source, write};
use bt_model::{Document, Faults};
use bt_mosaic::Target;
use bt_mosaic::files::{self, Actions};
use clap::ValueEnum;

use crate::check::read_valid;
use crate::kind::Kind;
use crate::output::{self, Ends, trouble};
use crate::report::Report;

/// Converts a tree of another program, or a compiled tree of a catalogue, to the JSON format of this one
///
/// A tree of mosaic_game: a part of the tree without a counterpart is an error, and nothing is written. A part that is left out is
/// a warning. The data of an editor is kept: the numbers of nodes, comments, colours, collapsed nodes.
///
/// A catalogue carries the trees of `bt!` and `state_tree!` that the game registers with `Registry::with_compiled` or
/// `with_tree`. Code of Rust that files cannot express stands in the result as `{ "rust": "…" }`, with a warning for each: write it
/// as a function or an action of the game, and call that.
///
/// Examples:
///   bt convert --from mosaic guard.json -o guard.bt.json
///   bt convert soldier.catalogue.json --tree Guard -o guard.json
#[derive(clap::Args)]
#[command(verbatim_doc_comment, after_help = crate::EXIT_CODES)]
pub struct Args {
    /// The file; `-` is the standard input.
    file: PathBuf,
    /// The format of the file; without it, its fields decide.
    #[arg(long, value_name = "FORMAT")]
    from: Option<From>,
    /// The tree or state machine to convert, where the file holds several.
    #[arg(long, value_name = "NAME")]
    tree: Option<String>,
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
    /// A catalogue that a game wrote, with its compiled trees.
    Catalogue,
}

/// Runs the command.
pub fn run(args: Args) -> ExitCode {
    output::code(converted(&args))
}

fn converted(args: &Args) -> Result<(), Ends> {
    let limits = Limits::default();
    let source = source(&args.file, &limits)?;
    let from = match (args.from, Kind::of(&source, &limits)) {
        (Some(from), _) => from,
        (None, Kind::Mosaic) => From::Mosaic,
        (None, Kind::Catalogue) => From::Catalogue,
        (None, _) => {
            let message = format!("`{}` is neither a tree of mosaic_game nor a catalogue", source.name());
            return Err(trouble(format_args!("{message}: `--from` says its format")));
        }
    };
    let (document, faults) = match from {
        From::Mosaic => of_mosaic(&source, args, &limits)?,
        From::Catalogue => crate::compiled::document(&source, args.tree.as_deref(), &limits)?,
    };
    let mut report = Report::default();
    report.add(source.name(), faults);
    report.show_beside();
    report.end(false)?;
    output::write(args.output.as_deref(), write(&document).as_bytes())
}

fn of_mosaic(source: &Source, args: &Args, limits: &Limits) -> Result<(Document<Json>, Faults<Json>), Ends> {
    let actions = args.actions.as_ref().map(|path| read_valid(path, limits, Actions::read)).transpose()?;
    let (tree, faults) = files::read(source, limits);
    if faults.has_errors() {
        let mut report = Report::default();
        report.add(source.name(), faults);
        report.show_beside();
        return Err(Ends(output::FAULTS));
    }
    let target = if args.native { Target::Native } else { Target::Typed };
    Ok(bt_mosaic::convert_for(target, &tree, actions.as_ref()))
}

/// The text of a file.
pub fn source(path: &Path, limits: &Limits) -> Result<Source, Ends> {
    let bytes = output::read(path, limits.bytes).map_err(trouble)?;
    Source::from_bytes(output::name(path), bytes).map_err(|fault| {
        let mut report = Report::default();
        report.one(fault);
        report.show_beside();
        Ends(output::FAULTS)
    })
}
