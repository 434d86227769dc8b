//! Reads files of BehaviorTree.CPP.

use std::path::{Path, PathBuf};
use std::slice;
use std::str::FromStr;

use bt_btcpp::{Folder, Project};
use bt_model::catalogue::Catalogue;
use bt_model::json::{Json, Limits, Located, Place, Source, Unread, load, write};
use bt_model::{Document, Fault, Faults, Severity};
use bt_runtime::loaded::LoadErrors;
use bt_runtime::simulate::{Setup, Simulation};

/// The agent of trees, if neither the user nor a catalogue names an agent.
pub const AGENT: &str = "Robot";

/// Returns the agent of the trees of a file: the name that the user gives, else the agent of the only catalogue,
/// else [`AGENT`].
pub fn agent<'a>(named: Option<&'a str>, catalogues: &'a [Catalogue]) -> &'a str {
    match (named, catalogues) {
        (Some(named), _) => named,
        (None, [catalogue]) => &catalogue.agent,
        (None, _) => AGENT,
    }
}

/// A package of ROS and its folder: `my_bt=/opt/ros/share/my_bt`.
#[derive(Clone)]
pub struct Package {
    name: String,
    folder: PathBuf,
}

impl FromStr for Package {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.split_once('=') {
            Some((name, folder)) if !name.is_empty() && !folder.is_empty() => {
                Ok(Self { name: name.to_owned(), folder: folder.into() })
            }
            _ => Err("write the package and its folder: `my_bt=/opt/ros/share/my_bt`"),
        }
    }
}

/// Returns the folder of a file, with packages whose files it may include.
pub fn folder(file: &Path, packages: &[Package], limits: &Limits) -> Folder {
    let folder = Folder::of(file, limits.bytes);
    packages.iter().fold(folder, |folder, package| folder.with_package(&package.name, &package.folder))
}

/// Reads a file and the files that it includes.
pub fn project(source: &Source, folder: &Folder, limits: &Limits) -> (Project, Faults<Json>) {
    Project::read(source, limits, &mut |from, path| folder.find(from, path))
}

/// Converts the trees of a file into a document, which is empty if there are errors. If `catalogues` has one of the
/// agent, it gives the types of ports and entries.
pub fn document(
    source: &Source,
    folder: &Folder,
    agent: &str,
    catalogues: &[Catalogue],
    limits: &Limits,
) -> (Document<Json>, Faults<Json>) {
    let (mut project, mut faults) = project(source, folder, limits);
    if let Some(catalogue) = catalogues.iter().find(|catalogue| catalogue.agent == agent) {
        project = project.with_catalogue(catalogue);
    }
    if faults.has_errors() {
        return (load(&Source::new(source.name(), r#"{ "bt": 1, "trees": [] }"#), limits).0, faults);
    }
    let (document, found) = bt_btcpp::convert(&project, agent);
    faults.append(found);
    (document, faults)
}

/// Returns the faults of a file: of its conversion, and of the document against the catalogue of its agent. XML
/// does not name the agent: without `named`, it is the agent of the catalogue with which the file has the fewest
/// errors.
pub fn check(
    source: &Source,
    folder: &Folder,
    named: Option<&str>,
    catalogues: &[Catalogue],
    limits: &Limits,
) -> Faults<Json> {
    let agents = match (named, catalogues) {
        (None, [_, _, ..]) => catalogues.iter().map(|catalogue| &*catalogue.agent).collect(),
        _ => vec![agent(named, catalogues)],
    };
    let faults = agents.into_iter().map(|agent| check_as(source, folder, agent, catalogues, limits));
    let errors = |faults: &Faults<Json>| faults.iter().filter(|fault| fault.severity == Severity::Error).count();
    faults.min_by_key(errors).unwrap_or_else(Faults::new)
}

fn check_as(source: &Source, folder: &Folder, agent: &str, catalogues: &[Catalogue], limits: &Limits) -> Faults<Json> {
    let (mut project, mut faults) = project(source, folder, limits);
    if let Some(catalogue) = catalogues.iter().find(|catalogue| catalogue.agent == agent) {
        project = project.with_catalogue(catalogue);
    }
    if !faults.has_errors() {
        faults.append(bt_btcpp::check(&project, agent, catalogues));
    }
    faults
}

/// `true` if the file name has the extension of BehaviorTree.CPP, `xml`.
pub fn is_named(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("xml"))
}

/// A simulation with the warnings of the conversion of its tree, or the errors.
pub type Made = Result<(Simulation, Vec<Fault<Place>>), Vec<Fault<Place>>>;

/// Loads a script and the tree that it names: a file of this project or of BehaviorTree.CPP.
pub fn of_script(script: &Path, setup: &Setup<'_>) -> Made {
    match named_by(script, setup) {
        Some(tree) => simulation(&tree, script, setup),
        None => made(setup.of_script(script), Vec::new()),
    }
}

/// Loads a tree, of this project or of BehaviorTree.CPP, and a script.
pub fn simulation(tree: &Path, script: &Path, setup: &Setup<'_>) -> Made {
    if !is_named(tree) {
        return made(setup.load(tree, script), Vec::new());
    }
    let limits = &setup.limits.tree.file;
    let source = read(tree, limits)?;
    let catalogues = setup.catalogue.map_or(&[][..], slice::from_ref);
    let agent = agent(None, catalogues);
    let (document, faults) = document(&source, &folder(tree, &[], limits), agent, catalogues, limits);
    if faults.has_errors() {
        return Err(faults.into_iter().collect());
    }
    let converted = Source::new(format!("{} as JSON", source.name()), write(&document));
    let script = read(script, &setup.limits.script)?;
    made(setup.of_sources(converted, &script, &mut |_, _| None), faults.into_iter().collect())
}

fn made(simulation: Result<Simulation, LoadErrors>, warnings: Vec<Fault<Place>>) -> Made {
    match simulation {
        Ok(simulation) => Ok((simulation, warnings)),
        Err(errors) => Err(warnings.into_iter().chain(errors.iter().cloned()).collect()),
    }
}

/// Returns the file of BehaviorTree.CPP that a script names in `file`.
fn named_by(script: &Path, setup: &Setup<'_>) -> Option<PathBuf> {
    let source = read(script, &setup.limits.script).ok()?;
    let root = Located::of(&source, &setup.limits.script)?;
    let tree = script.with_file_name("").join(root.find("/file")?.text()?);
    is_named(&tree).then_some(tree)
}

fn read(path: &Path, limits: &Limits) -> Result<Source, Vec<Fault<Place>>> {
    let name = path.display().to_string();
    Source::open(&*name, path, limits.bytes).map_err(|unread| match unread {
        Unread::Io(error) => {
            vec![Fault::error(Source::new(&*name, "").place(0, 0), format!("`{name}` cannot be read: {error}"), None)]
        }
        Unread::Text(fault) => vec![fault],
    })
}
