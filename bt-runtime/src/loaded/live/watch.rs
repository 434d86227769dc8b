//! Watches files for new versions.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use bt_model::Faults;

use crate::blackboard::Agent;
use crate::loaded::load::Sources;
use crate::loaded::load::errors::LoadErrors;
use crate::loaded::program::Program;
use crate::loaded::registry::Registry;

/// The age up to which a change counts as recent. Because the clocks of file systems are coarse, another change may
/// then have the same timestamp, so the text is compared.
const FRESH: Duration = Duration::from_secs(2);

/// Watches a file and the files that it uses. Each call of [`look`](Self::look) checks these files, and returns each
/// new version once.
///
/// A check costs one request to the file system per file if nothing has changed. There is no thread, no queue and no
/// waiting. A few checks per second are enough.
///
/// - A version that can be loaded is returned at once, with its [warnings](Program::warnings).
/// - A version with errors is refused: its errors are returned once, after two checks have found the same text. So a
///   file that is only half written, or missing for a moment because an editor replaces it, is tried again and not
///   reported. The last program that was returned does not change.
/// - A file that is written again with the same text is not a new version.
///
/// ```
/// use bt_runtime::{Registry, prelude::*, loaded::Watch};
/// # #[derive(Blackboard, Default)] struct Lamp { lit: bool }
/// # let folder = std::env::temp_dir().join(format!("bt-watch-{}", std::process::id()));
/// # std::fs::create_dir_all(&folder)?;
/// # let path = folder.join("lamp.json");
/// # let write = |root: &str| std::fs::write(
/// #     &path, format!(r#"{{ "bt": 1, "tree": "T", "agent": "Lamp", "root": {{ "node": "{root}" }} }}"#));
///
/// write("idle")?;
/// let mut watch = Watch::new(Registry::<Lamp>::new(), &path);
/// let program = watch.look().expect("the first look").expect("a tree");
/// let mut brain = program.brain(Lamp::default());
/// assert!(watch.look().is_none(), "nothing new");
///
/// write("idel")?;
/// assert!(watch.look().is_none(), "it may be half written");
/// let errors = watch.look().expect("it stays so").unwrap_err();
/// assert!(errors.to_string().contains("there is no node or action `idel`"));
/// assert!(watch.look().is_none(), "it was reported");
///
/// write("succeed")?;
/// if let Some(Ok(program)) = watch.look() {
///     brain.swap(&program);
/// }
/// assert_eq!(brain.tick(Duration::ZERO, &mut ()), Status::Success);
/// # std::fs::remove_dir_all(folder)?;
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Watch<A: Agent> {
    registry: Registry<A>,
    reads: Reads<A>,
    path: PathBuf,
    /// The files of the last version that was read. Empty before the first check.
    files: Vec<Seen>,
    /// A hash of the texts of `files`.
    digest: u64,
    /// The faults of the last version, until a check reports them.
    refused: Option<LoadErrors>,
    program: Option<Arc<Program<A>>>,
}

/// The function that reads a version of a file.
type Reads<A> = Box<dyn for<'r> FnMut(&'r Registry<A>, &Path) -> Version<'r, A> + Send + Sync>;

/// A version of a file, with the texts that were read: for [`Watch::of`].
pub struct Version<'r, A: Agent> {
    /// The file and the files that it uses, also those that are missing.
    pub files: Vec<PathBuf>,
    /// A hash of the texts of `files`, and of the reasons why a file cannot be read. Versions with equal hashes are the
    /// same version.
    pub digest: u64,
    /// Loads the tree from the texts that were read.
    pub load: Box<dyn FnOnce() -> Result<Arc<Program<A>>, LoadErrors> + 'r>,
}

/// The state of a file at the last check.
struct Seen {
    path: PathBuf,
    /// The time of the last change, and the length; `None` if the file does not exist.
    stamp: Option<(SystemTime, u64)>,
    /// `true` if the last change was less than [`FRESH`] ago when the time was read.
    fresh: bool,
}

impl Seen {
    fn of(path: &Path) -> Self {
        let stamp = fs::metadata(path).ok().and_then(|data| Some((data.modified().ok()?, data.len())));
        // A time in the future also counts as recent.
        let fresh = stamp.is_some_and(|(time, _)| SystemTime::now().duration_since(time).is_ok_and(|age| age >= FRESH));
        Self { path: path.to_path_buf(), stamp, fresh: !fresh && stamp.is_some() }
    }

    fn changed(&self) -> bool {
        self.fresh || Self::of(&self.path).stamp != self.stamp
    }
}

impl<A: Agent> Watch<A> {
    /// Watches a file and the files that it uses. Reads nothing before the first [`look`](Self::look).
    #[must_use]
    pub fn new(registry: Registry<A>, path: impl Into<PathBuf>) -> Self {
        Self::of(registry, path, |registry, path| {
            let mut faults = Faults::at_most(registry.limits.file.faults);
            let mut sources = Sources::open(path, &registry.limits, &mut faults);
            let (files, digest) = (core::mem::take(&mut sources.files), sources.digest);
            Version { files, digest, load: Box::new(move || registry.finish(sources, faults)) }
        })
    }

    /// Watches a file in another format, which `reads` reads: `bt_btcpp::watch` for files of BehaviorTree.CPP.
    #[must_use]
    pub fn of(
        registry: Registry<A>,
        path: impl Into<PathBuf>,
        reads: impl for<'r> FnMut(&'r Registry<A>, &Path) -> Version<'r, A> + Send + Sync + 'static,
    ) -> Self {
        let (path, reads) = (path.into(), Box::new(reads));
        Self { registry, reads, path, files: Vec::new(), digest: 0, refused: None, program: None }
    }

    /// Returns the version that [`look`](Self::look) returned last; `None` before the first version without errors.
    #[must_use]
    pub fn program(&self) -> Option<&Arc<Program<A>>> {
        self.program.as_ref()
    }

    /// Returns the watched files: those of the version that was read last, even if that version has errors.
    pub fn files(&self) -> impl Iterator<Item = &Path> {
        self.files.iter().map(|seen| &*seen.path)
    }

    /// Checks for a new version. Returns `None` if there is none, or if it may be half written.
    ///
    /// # Errors
    /// All faults of the new version, once. They are reported after two checks with the same text; the first check of
    /// all reports them at once.
    pub fn look(&mut self) -> Option<Result<Arc<Program<A>>, LoadErrors>> {
        let is_first = self.files.is_empty();
        if !is_first && !self.files.iter().any(Seen::changed) {
            return self.refused.take().map(Err);
        }
        // The timestamps are read before the texts, so that the next check sees a change in between.
        let stamps: Vec<_> = self.files.iter().map(|seen| Seen::of(&seen.path)).collect();
        let version = (self.reads)(&self.registry, &self.path);
        self.files = version.files.iter().map(|path| seen(path, &stamps)).collect();
        let digest = core::mem::replace(&mut self.digest, version.digest);
        if !is_first && digest == self.digest {
            return self.refused.take().map(Err);
        }
        self.refused = None;
        match (version.load)() {
            Ok(program) => {
                self.program = Some(Arc::clone(&program));
                Some(Ok(program))
            }
            Err(errors) if is_first => Some(Err(errors)),
            Err(errors) => {
                self.refused = Some(errors);
                None
            }
        }
    }
}

/// Returns the state that the file had before its text was read. A new file has no such state, and counts as recently
/// changed.
fn seen(path: &Path, before: &[Seen]) -> Seen {
    match before.iter().find(|seen| seen.path == path) {
        Some(Seen { path, stamp, fresh }) => Seen { path: path.clone(), stamp: *stamp, fresh: *fresh },
        None => Seen { fresh: true, ..Seen::of(path) },
    }
}
