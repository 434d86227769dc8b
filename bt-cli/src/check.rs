//! `bt check`: reports all errors in files, before anything runs.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use bt_model::catalogue::Catalogue;
use bt_model::json::{Json, Limits, Source};
use bt_model::{Faults, Severity, project, script};
use bt_mosaic::files::{self, Actions, AgentHierarchy, DebugRecords, NodeTypes};

use crate::btcpp::{self, Package};
use crate::files::{Library, Loaded, error};
use crate::kind::Kind;
use crate::output::{self, Ends, trouble};
use crate::report::Report;

/// Checks files of trees and state machines, and reports all errors in them
///
/// The files that these files use are checked too. All errors are reported at once, each with file, line, column
/// and a suggested fix.
///
/// Without a catalogue, any name of an action, a key or an input is accepted: a leaf with a misspelled name, or
/// with its name from another library, counts as an action; the last line of the report mentions this. Everything
/// else is checked: JSON, decorators, expressions, the trees that are run, branches that are never reached. With a
/// catalogue, names, arguments and types are checked as the game's loader checks them; the game writes its
/// catalogue with `Registry::catalogue`.
///
/// Each file is checked by its kind. In a folder and the folders below, all files of a known kind are checked,
/// except hidden files and files that a `.gitignore`, an `.ignore` or a `.btignore` names. Scripts are checked by
/// themselves; `bt test` runs them. Catalogues are checked, and the trees are checked against them, as with
/// `--catalogue`. The files of mosaic_game are checked by the rules of that game: trees, which are recognised by
/// their fields, `actions.json`, `agent_hierachy.json` and `node_types.json`. An XML file of BehaviorTree.CPP is
/// checked as `bt convert` converts it, against the catalogue of `--agent`; without that option, against the
/// catalogue with which it has the fewest errors.
#[derive(clap::Args)]
#[command(after_help = crate::EXIT_CODES)]
pub struct Args {
    /// Files and folders; `-` is the standard input.
    #[arg(required = true, value_name = "PATH")]
    files: Vec<PathBuf>,
    /// The catalogue that the game wrote, with the names that files may use. Several catalogues of one agent are
    /// merged.
    #[arg(short, long, value_name = "FILE")]
    catalogue: Vec<PathBuf>,
    /// The agent of XML files of BehaviorTree.CPP, which do not name their agent.
    #[arg(long, value_name = "NAME")]
    agent: Option<String>,
    /// The folder of a package of ROS, whose files an XML file includes with `ros_pkg`: its share folder.
    #[arg(long, value_name = "PACKAGE=FOLDER")]
    package: Vec<Package>,
    /// The actions of mosaic_game, to check its trees against.
    #[arg(long, value_name = "FILE")]
    actions: Option<PathBuf>,
    /// The agents of mosaic_game, to check its trees against; needs `--actions`.
    #[arg(long, value_name = "FILE", requires = "actions")]
    agents: Option<PathBuf>,
    /// Writes the report as one JSON object, for other programs.
    #[arg(long)]
    json: bool,
    /// Treats warnings as errors.
    #[arg(long)]
    deny_warnings: bool,
}

/// Runs the command.
pub fn run(args: Args) -> ExitCode {
    output::code(checked(&args))
}

fn checked(args: &Args) -> Result<(), Ends> {
    let limits = Limits::default();
    let mut report = Report::default();
    let mut catalogues = catalogues(&args.catalogue, &limits)?;
    let actions = args.actions.as_ref().map(|path| read_valid(path, &limits, Actions::read)).transpose()?;
    let agents = args.agents.as_ref().map(|path| read_valid(path, &limits, AgentHierarchy::read)).transpose()?;
    let library = Library::open(&args.files, &limits, &mut report)?;
    for file in library.files.iter().filter(|file| file.kind == Kind::Catalogue) {
        let (catalogue, mut faults) = Catalogue::read(file.source(), &limits);
        if !faults.has_errors() {
            add(&mut catalogues, catalogue, &mut faults);
        }
        report.add(file.source().name(), faults);
    }
    if let Some(agent) = &args.agent
        && !catalogues.is_empty()
        && catalogues.iter().all(|catalogue| catalogue.agent != *agent)
    {
        return Err(trouble(format_args!("there is no catalogue of the agent `{agent}`")));
    }
    for (at, file) in library.files.iter().enumerate() {
        match file.kind {
            Kind::Trees => trees(&library, at, &catalogues, &mut report),
            Kind::Script => script(&library, at, &catalogues, &limits, &mut report),
            Kind::Btcpp => {
                let source = file.source();
                let agent = args.agent.as_deref();
                let folder = btcpp::folder(Path::new(source.name()), &args.package, &limits);
                report.add(source.name(), btcpp::check(source, &folder, agent, &catalogues, &limits));
            }
            _ => other(file, actions.as_ref(), agents.as_ref(), &limits, &mut report),
        }
    }
    if catalogues.is_empty() && library.files.iter().any(|file| matches!(file.kind, Kind::Trees | Kind::Btcpp)) {
        report.unnamed();
    }
    if args.json {
        report.json()?;
    } else {
        report.show();
    }
    report.end(args.deny_warnings)
}

/// Runs the checks that need more than one file, or a catalogue.
fn trees(library: &Library, at: usize, catalogues: &[Catalogue], report: &mut Report) {
    let mut faults = Faults::new();
    project::check(|at| &library.files[at].parsed, at, catalogues, &mut faults);
    report.add(library.files[at].source().name(), faults);
}

/// Checks a script by itself. Of several catalogues, the one of the tree's agent is used if the tree is checked
/// too.
fn script(library: &Library, at: usize, catalogues: &[Catalogue], limits: &Limits, report: &mut Report) {
    let source = library.files[at].source();
    let catalogue = match catalogues {
        [one] => Some(one),
        _ => agent(library, source, limits).and_then(|agent| catalogues.iter().find(|one| one.agent == agent)),
    };
    report.add(source.name(), script::read_with(source, limits, catalogue).1);
}

/// Returns the agent of the tree that a script runs.
fn agent<'l>(library: &'l Library, source: &Source, limits: &Limits) -> Option<&'l str> {
    let (script, path) = (script::read(source, limits).0, Path::new(source.name()));
    let trees = match &script.file {
        Some(file) => vec![path.with_file_name("").join(&file.text)],
        None => script::beside(path),
    };
    let position = |tree| library.files.iter().position(|file| Path::new(file.source().name()) == tree);
    let file = trees.iter().find_map(|tree| position(&**tree))?;
    let files = project::used(&|at| &library.files[at].parsed, file);
    let files = files.into_iter().map(|at| &library.files[at].parsed);
    script::tree(files, script.tree.as_ref().map(|tree| &*tree.text)).map(|tree| &*tree.agent.text)
}

/// Checks a file that is of another kind than [`Kind::Trees`], [`Kind::Script`] and [`Kind::Btcpp`].
fn other(
    file: &Loaded,
    actions: Option<&Actions>,
    agents: Option<&AgentHierarchy>,
    limits: &Limits,
    report: &mut Report,
) {
    let source = file.source();
    let faults = match file.kind {
        Kind::Mosaic => {
            let (tree, mut faults) = files::read(source, limits);
            files::check(&tree, &mut faults);
            if let Some(actions) = actions {
                match agents {
                    Some(agents) => actions.check(&tree, agents, &mut faults),
                    None => actions.check(&tree, &AgentHierarchy::of_actions(actions), &mut faults),
                }
            }
            faults
        }
        Kind::MosaicActions => Actions::read(source, limits).1,
        Kind::MosaicAgents => AgentHierarchy::read(source, limits).1,
        Kind::MosaicNodeTypes => NodeTypes::read(source, limits).1,
        Kind::MosaicLog => DebugRecords::read_file(source, limits).1,
        Kind::Trees | Kind::Script | Kind::Btcpp | Kind::Catalogue => return,
    };
    report.add(source.name(), faults);
}

/// Reads the catalogues, and merges those of one agent. An error in a catalogue ends the command, because it would
/// cause wrong reports for every file.
pub fn catalogues(paths: &[PathBuf], limits: &Limits) -> Result<Vec<Catalogue>, Ends> {
    let mut all: Vec<Catalogue> = Vec::new();
    let mut report = Report::default();
    for path in paths {
        let new = read_valid(path, limits, Catalogue::read)?;
        let mut faults = Faults::new();
        add(&mut all, new, &mut faults);
        report.add(&output::name(path), faults);
    }
    report.show_beside();
    report.end(false)?;
    Ok(all)
}

/// Reads the catalogues of one agent as one catalogue; `None` without catalogues.
pub fn catalogue(paths: &[PathBuf], limits: &Limits) -> Result<Option<Catalogue>, Ends> {
    let mut all = catalogues(paths, limits)?;
    if all.len() > 1 {
        let agents: Vec<_> = all.iter().map(|catalogue| &*catalogue.agent).collect();
        return Err(trouble(format_args!("these are catalogues of `{}`: take one agent", agents.join("`, `"))));
    }
    Ok(all.pop())
}

/// Adds a catalogue to the list, or merges it into the catalogue of the same agent.
fn add(all: &mut Vec<Catalogue>, new: Catalogue, faults: &mut Faults<Json>) {
    match all.iter_mut().find(|catalogue| catalogue.agent == new.agent) {
        Some(catalogue) => catalogue.merge(new, faults),
        None => all.push(new),
    }
}

/// Reads a file that must have no errors.
pub fn read_valid<T>(path: &Path, limits: &Limits, read: fn(&Source, &Limits) -> (T, Faults<Json>)) -> Result<T, Ends> {
    let bytes = output::read(path, limits.bytes).map_err(trouble)?;
    let mut report = Report::default();
    let read = match Source::from_bytes(output::name(path), bytes) {
        Ok(source) => {
            let (read, faults) = read(&source, limits);
            let errors = faults.into_iter().filter(|fault| fault.severity == Severity::Error);
            errors.for_each(|fault| report.one(fault));
            Some(read)
        }
        Err(fault) => {
            report.one(error(&fault.place, fault.message, fault.help.unwrap_or_default()));
            None
        }
    };
    report.show_beside();
    report.end(false)?;
    read.ok_or(Ends(output::FAULTS))
}
