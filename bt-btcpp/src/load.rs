//! Loads files of BehaviorTree.CPP into programs.

use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use bt_model::catalogue::Catalogue;
use bt_model::json::{Json, Limits, Place, Source, Unread};
use bt_model::{Fault, Faults};
use bt_runtime::loaded::{LoadErrors, Program, Version, Watch};
use bt_runtime::{Agent, Registry};

use crate::convert::translated;
use crate::folder::{Folder, folder_of};
use crate::project::Project;

/// Loads the main tree of a file of BehaviorTree.CPP, with the files that it includes.
///
/// The types and directions of ports come from the registered actions, and the types of entries from the agent's keys,
/// so the file needs no `TreeNodesModel`: the text of a port is converted to the type of the input. A value of a type
/// of the game is read as JSON (`json:{…}`) or as a list of numbers (`1.5;2;0`), by its `Deserialize`.
///
/// The warnings of the conversion become warnings of the [`Program`]. The file and all its includes must be in
/// `LoadLimits::folder`, if it is set, and number at most `LoadLimits::files`. Links are resolved before a file is
/// read: unlike `Registry::load`, this function gives no protection against a program that changes links in that folder
/// during the load.
///
/// # Errors
/// Returns all faults at once, at the lines and columns of the XML: faults of the file, of the conversion, and of names
/// and types. A literal that does not fit its port is reported with port, value and type.
///
/// ```
/// use bt_runtime::{Registry, prelude::*};
///
/// #[derive(Blackboard, Default)]
/// struct Robot {
///     battery: f64,
/// }
///
/// /// Charges up to a level.
/// #[action]
/// fn charge(bb: &mut Board<Robot>, level: f64) {
///     bb.set_battery(level);
/// }
///
/// # let folder = std::env::temp_dir().join(format!("bt-btcpp-load-{}", std::process::id()));
/// # std::fs::create_dir_all(&folder)?;
/// # let file = folder.join("charge.xml");
/// let text = r#"<root BTCPP_format="4"> <BehaviorTree ID="Main"> <Charge level="0.5"/> </BehaviorTree> </root>"#;
/// std::fs::write(&file, text)?;
/// let registry = Registry::<Robot>::new().with::<charge>();
/// let mut brain = bt_btcpp::load(&registry, &file)?.brain(Robot::default());
/// assert_eq!(brain.tick(Duration::ZERO, &mut ()), Status::Success);
/// assert_eq!(brain.board().battery, 0.5);
///
/// std::fs::write(&file, text.replace("0.5", "much"))?;
/// let errors = bt_btcpp::load(&registry, &file).unwrap_err();
/// let error = errors.iter().next().unwrap();
/// assert_eq!(error.message, "`much` is no value of the type `f64`, which the port `level` has");
/// assert_eq!((error.place.line(), error.place.column()), (1, 65));
/// # std::fs::remove_dir_all(&folder)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn load<A: Agent>(registry: &Registry<A>, path: impl AsRef<Path>) -> Result<Arc<Program<A>>, LoadErrors> {
    (version(registry, path.as_ref()).load)()
}

/// Watches a file of BehaviorTree.CPP and its includes: each new version is returned once, for `Brain::swap`. The
/// limits are those of [`load`].
///
/// ```
/// use bt_runtime::{Registry, prelude::*};
/// # #[derive(Blackboard, Default)] struct Robot;
/// # let folder = std::env::temp_dir().join(format!("bt-btcpp-watch-{}", std::process::id()));
/// # std::fs::create_dir_all(&folder)?;
/// # let file = folder.join("nav.xml");
/// # let write = |root: &str| std::fs::write(
/// #     &file, format!(r#"<root BTCPP_format="4"><BehaviorTree ID="Main">{root}</BehaviorTree></root>"#));
///
/// write("<AlwaysSuccess/>")?;
/// let mut watch = bt_btcpp::watch(Registry::<Robot>::new(), &file);
/// let mut brain = watch.look().expect("the first look").expect("a tree").brain(Robot);
/// assert!(watch.look().is_none(), "nothing new");
///
/// write("<AlwaysFailure/>")?;
/// if let Some(Ok(program)) = watch.look() {
///     brain.swap(&program);
/// }
/// assert_eq!(brain.tick(Duration::ZERO, &mut ()), Status::Failure);
/// # std::fs::remove_dir_all(&folder)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn watch<A: Agent>(registry: Registry<A>, path: impl Into<PathBuf>) -> Watch<A> {
    Watch::of(registry, path, |registry, path| version(registry, path))
}

/// Reads a file and its includes.
fn version<'r, A: Agent>(registry: &'r Registry<A>, path: &Path) -> Version<'r, A> {
    let limits = registry.limits();
    let name = path.display().to_string();
    let nowhere = || Source::new(&*name, "").place(0, 0);
    let refused = |fault: Fault<Place>| {
        let digest = hash(&(0, &fault.message));
        Version { files: vec![path.to_path_buf()], digest, load: Box::new(move || Err(LoadErrors::from_iter([fault]))) }
    };
    if let Some(folder) = &limits.folder
        // Included files are looked up relative to the path, not relative to the target of a link.
        && !(is_in(path, folder) && is_in(folder_of(path), folder))
    {
        let message = format!("`{name}` is not in the folder that files may be read from");
        let help = "put it there; the folder is `LoadLimits::folder`";
        return refused(Fault::error(nowhere(), message, Some(help.to_owned())));
    }
    let source = match Source::open(&*name, path, limits.file.bytes) {
        Ok(source) => source,
        Err(Unread::Io(error)) => {
            return refused(Fault::error(nowhere(), format!("`{name}` cannot be read: {error}"), None));
        }
        Err(Unread::Text(fault)) => return refused(fault),
    };
    let folder = Folder::of(path, limits.file.bytes);
    let (mut files, mut digest) = (vec![path.to_path_buf()], hash(&source.text()));
    let (project, faults) = Project::read_files(&source, (&limits.file, limits.files), &mut |from, path| {
        let found = folder.find(from, path);
        files.extend(folder.file(from, path));
        digest = hash(&(digest, found.as_ref().map(Source::text)));
        found
    });
    files.sort();
    files.dedup();
    Version { files, digest, load: Box::new(move || program(registry, &name, project, faults)) }
}

fn hash(of: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    of.hash(&mut hasher);
    hasher.finish()
}

/// Makes the program of a project.
fn program<A: Agent>(
    registry: &Registry<A>,
    name: &str,
    project: Project,
    mut faults: Faults<Json>,
) -> Result<Arc<Program<A>>, LoadErrors> {
    let known = registry.catalogue();
    // The limits are meant for files, but this catalogue comes from the program itself.
    let mut unlimited = Limits::default();
    unlimited.bytes = usize::MAX;
    let (catalogue, found) =
        Catalogue::read(&Source::new("the catalogue of the program", known.to_string()), &unlimited);
    faults.append(found);
    let project = project.with_catalogue(&catalogue);
    let made = if faults.has_errors() { None } else { translated(&project, &known.agent, &mut faults) };
    match made {
        Some((text, origins)) => {
            let faults = faults.into_iter().collect();
            registry.load_translated((name, text.text()), faults, |place| origins.of(place))
        }
        None => Err(faults.into_iter().collect()),
    }
}

/// Returns `true` if a file is in a folder, after links are resolved.
fn is_in(path: &Path, folder: &Path) -> bool {
    let real = (path.canonicalize(), folder.canonicalize());
    matches!(&real, (Ok(path), Ok(folder)) if path.starts_with(folder))
}
