//! `bt convert`: converts files between formats.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use bt_btcpp::Folder;
use bt_model::json::{Json, Limits, Source, load, write};
use bt_model::{Document, Faults};
use bt_mosaic::Target;
use bt_mosaic::files::{self, Actions};
use clap::ValueEnum;

use crate::btcpp::{self, AGENT, Package};
use crate::check::{catalogues, read_valid};
use crate::compiled;
use crate::kind::Kind;
use crate::output::{self, Ends, trouble};
use crate::report::{Report, show};

/// Converts trees between formats: to a JSON file of this program, or to Rust
///
/// `--to rust` writes the source of `bt!` and `state_tree!`, formatted as `bt fmt` does. A comment at its top lists
/// the names that the source needs in scope: actions, functions, types. With `--catalogue`, the types of keys and
/// inputs are known, and `1`, `3` and `Calm` of the file become `1.0`, `Some(3)` and `Mode::Calm`.
///
/// A tree of mosaic_game: a part of the tree without a counterpart is an error, and nothing is written. A part that
/// is left out is a warning. The data of an editor is kept: the numbers of nodes, comments, colours, collapsed
/// nodes.
///
/// An XML file of BehaviorTree.CPP, with the files that it includes: each difference of behaviour is a warning at
/// its line in the XML. `--to catalogue` writes the nodes of its `TreeNodesModel` and its entries as a catalogue,
/// for `bt check` until the game writes its own. Included files must lie in the folder of the file, or in a folder
/// below it; those with `ros_pkg` in the folder that `--package` names.
///
/// `--to btcpp` writes BTCPP_format 4, which Groot2 reads; a part that BehaviorTree.CPP lacks is an error. The
/// errors of a converted file have the places of the document.
///
/// A catalogue carries the trees of `bt!` and `state_tree!` that the game registers with `Registry::with_compiled`
/// or `with_tree`. Rust code that files cannot express becomes `{ "rust": "…" }` in the result, with a warning for
/// each: write it as a function or an action of the game, and call that.
///
/// Examples:
///   bt convert --from mosaic guard.json -o guard.bt.json
///   bt convert --from btcpp nav.xml -o nav.json
///   bt convert soldier.catalogue.json --tree Guard -o guard.json
///   bt convert --to rust guard.json --catalogue soldier.catalogue.json -o guard.rs
#[derive(clap::Args)]
#[command(verbatim_doc_comment, after_help = crate::EXIT_CODES)]
pub struct Args {
    /// The file; `-` is the standard input.
    file: PathBuf,
    /// The format of the file; by default, the fields of the file decide.
    #[arg(long, value_name = "FORMAT")]
    from: Option<From>,
    /// The format of the result.
    #[arg(long, value_name = "FORMAT", default_value = "json")]
    to: To,
    /// The catalogue of the game, for the types of keys and inputs in Rust, and in files of BehaviorTree.CPP.
    /// Several catalogues of one agent are merged.
    #[arg(short, long, value_name = "FILE")]
    catalogue: Vec<PathBuf>,
    /// The tree or state machine to convert, if the file holds several.
    #[arg(long, value_name = "NAME")]
    tree: Option<String>,
    /// Writes the result to this file instead of the standard output.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The actions of mosaic_game, which name the arguments; without this file, the arguments are `arg1`, `arg2`
    /// and so on.
    #[arg(long, value_name = "FILE")]
    actions: Option<PathBuf>,
    /// The name of the agent, for the trees of BehaviorTree.CPP. Without it: the agent of the only catalogue, else
    /// `Robot`.
    #[arg(long, value_name = "NAME")]
    agent: Option<String>,
    /// The folder of a package of ROS, whose files an XML file includes with `ros_pkg`: its share folder.
    #[arg(long, value_name = "PACKAGE=FOLDER")]
    package: Vec<Package>,
    /// Keeps all actions of mosaic_game, for the agent of `bt_mosaic::native`; without it, keys are typed keys of
    /// your agent.
    #[arg(long)]
    native: bool,
}

/// A format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum From {
    /// A tree of mosaic_game.
    Mosaic,
    /// An XML file of BehaviorTree.CPP.
    Btcpp,
    /// A catalogue that a game wrote, with its compiled trees.
    Catalogue,
    /// A file of this program.
    Json,
}

/// A format of results.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum To {
    /// A file of this program.
    Json,
    /// The source of `bt!` and `state_tree!`.
    Rust,
    /// An XML file of BehaviorTree.CPP.
    Btcpp,
    /// The nodes and entries of a project of BehaviorTree.CPP, as a catalogue.
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
        (None, Kind::Btcpp) => From::Btcpp,
        (None, Kind::Catalogue) => From::Catalogue,
        (None, Kind::Trees) => From::Json,
        (None, _) => {
            let message = format!("`{}` holds no tree", source.name());
            return Err(trouble(format_args!("{message}: `--from` says its format")));
        }
    };
    if (from, args.to) == (From::Json, To::Json) {
        return Err(trouble(format_args!("`{}` is a file of this program already: write `--to rust`", source.name())));
    }
    let text = match args.to {
        To::Catalogue => catalogue_of(&source, from, args, &limits)?,
        To::Json => write(&document(&source, from, args, &limits)?),
        To::Btcpp => btcpp(&document(&source, from, args, &limits)?, &source)?,
        To::Rust => rust(&document(&source, from, args, &limits)?, from, args, &limits)?,
    };
    output::write(args.output.as_deref(), text.as_bytes())
}

/// Reads the trees of the file, converted from its format.
fn document(source: &Source, from: From, args: &Args, limits: &Limits) -> Result<Document<Json>, Ends> {
    let (mut document, faults) = match from {
        From::Btcpp => {
            let catalogues = catalogues(&args.catalogue, limits)?;
            let agent = btcpp::agent(args.agent.as_deref(), &catalogues);
            if !catalogues.is_empty() && catalogues.iter().all(|catalogue| catalogue.agent != agent) {
                return Err(trouble(format_args!(
                    "there is no catalogue of the agent `{agent}`: `--agent` names another"
                )));
            }
            btcpp::document(source, &folder(args, limits), agent, &catalogues, limits)
        }
        From::Mosaic => of_mosaic(source, args, limits)?,
        From::Catalogue => compiled::document(source, args.tree.as_deref(), limits)?,
        From::Json => load(source, limits),
    };
    // Rust can express the code that the warnings about a catalogue are about.
    if from != From::Catalogue || args.to == To::Json {
        show(source.name(), faults)?;
    }
    if let Some(tree) = args.tree.as_ref().filter(|_| from != From::Catalogue) {
        compiled::only(&mut document, source, tree)?;
    }
    Ok(document)
}

/// Returns the folder of the file, with the packages of the options.
fn folder(args: &Args, limits: &Limits) -> Folder {
    btcpp::folder(&args.file, &args.package, limits)
}

/// Returns the document as XML of BehaviorTree.CPP.
fn btcpp(document: &Document<Json>, source: &Source) -> Result<String, Ends> {
    let (text, faults) = bt_btcpp::export(document);
    show(source.name(), faults)?;
    Ok(text)
}

/// Returns the document as source of `bt!` and `state_tree!`.
fn rust(document: &Document<Json>, from: From, args: &Args, limits: &Limits) -> Result<String, Ends> {
    let own = (from == From::Catalogue).then_some(&args.file);
    let files: Vec<PathBuf> = own.into_iter().chain(&args.catalogue).cloned().collect();
    let catalogues = catalogues(&files, limits)?;
    let mut trees = document.trees.iter().chain(document.machines.iter().map(|machine| &machine.tree));
    let agent = trees.next().map(|tree| &*tree.agent.text);
    let catalogue = catalogues.iter().find(|catalogue| Some(&*catalogue.agent) == agent);
    if let (None, Some(agent), false) = (catalogue, agent, catalogues.is_empty()) {
        return Err(trouble(format_args!("there is no catalogue of the agent `{agent}`")));
    }
    let mut faults = Faults::at_most(limits.faults);
    let text = bt_model::rust::source(document, catalogue, &mut faults);
    show(&output::name(&args.file), faults)?;
    Ok(bt_fmt::rust(&text, &bt_fmt::Options::default()).text)
}

/// Returns the nodes and entries of a project of BehaviorTree.CPP as a catalogue.
fn catalogue_of(source: &Source, from: From, args: &Args, limits: &Limits) -> Result<String, Ends> {
    if from != From::Btcpp {
        return Err(trouble(
            "`--to catalogue` takes files of BehaviorTree.CPP; a game writes its own with `Registry::catalogue`",
        ));
    }
    let (project, faults) = btcpp::project(source, &folder(args, limits), limits);
    show(source.name(), faults)?;
    let (catalogue, faults) = bt_btcpp::catalogue(&project, args.agent.as_deref().unwrap_or(AGENT));
    show(source.name(), faults)?;
    Ok(format!("{:#}\n", catalogue.value()))
}

fn of_mosaic(source: &Source, args: &Args, limits: &Limits) -> Result<(Document<Json>, Faults<Json>), Ends> {
    let actions = args.actions.as_ref().map(|path| read_valid(path, limits, Actions::read)).transpose()?;
    let (tree, faults) = files::read(source, limits);
    if faults.has_errors() {
        show(source.name(), faults)?;
    }
    let target = if args.native { Target::Native } else { Target::Typed };
    Ok(bt_mosaic::convert_for(target, &tree, actions.as_ref()))
}

/// Reads a file, or the standard input.
pub fn source(path: &Path, limits: &Limits) -> Result<Source, Ends> {
    let bytes = output::read(path, limits.bytes).map_err(trouble)?;
    Source::from_bytes(output::name(path), bytes).map_err(|fault| {
        let mut report = Report::default();
        report.one(fault);
        report.show_beside();
        Ends(output::FAULTS)
    })
}
