//! Watches files for new versions.

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

/// A file that was changed so short a time ago may change again without another time of change: clocks of file systems
/// are coarse. Its text is then compared.
const FRESH: Duration = Duration::from_secs(2);

/// A file with the files that it uses, looked at whenever you say so: hands out each new version once.
///
/// A look costs one request to the file system per file, and nothing more where nothing has changed: no thread, no queue,
/// no waiting. Look a few times per second.
///
/// - A version that can be loaded is handed out at once, its [warnings](Program::warnings) with it.
/// - One that cannot is refused: its errors are handed out once, when two looks have found the same text. So a file that
///   is only half written, or missing for a moment because an editor replaces it, is tried again and not reported. The
///   last program that was handed out does not change.
/// - A file that is written anew with the same text is no version.
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
    path: PathBuf,
    /// The files of the last version that was read; none before the first look.
    files: Vec<Seen>,
    /// A hash of their texts.
    digest: u64,
    /// The faults of the last version, until they are reported.
    refused: Option<LoadErrors>,
    program: Option<Arc<Program<A>>>,
}

/// A file as it was seen last.
struct Seen {
    path: PathBuf,
    /// The time of its change and its length; `None` where there is no such file.
    stamp: Option<(SystemTime, u64)>,
    /// Was it changed right before?
    fresh: bool,
}

impl Seen {
    fn of(path: &Path) -> Self {
        let stamp = fs::metadata(path).ok().and_then(|data| Some((data.modified().ok()?, data.len())));
        // A time in the future is ignored as well.
        let fresh = stamp.is_some_and(|(time, _)| SystemTime::now().duration_since(time).is_ok_and(|age| age >= FRESH));
        Self { path: path.to_path_buf(), stamp, fresh: !fresh && stamp.is_some() }
    }

    fn changed(&self) -> bool {
        self.fresh || Self::of(&self.path).stamp != self.stamp
    }
}

impl<A: Agent> Watch<A> {
    /// Watches a file and those that it uses. Nothing is read before the first [`look`](Self::look).
    #[must_use]
    pub fn new(registry: Registry<A>, path: impl Into<PathBuf>) -> Self {
        Self { registry, path: path.into(), files: Vec::new(), digest: 0, refused: None, program: None }
    }

    /// The version that was handed out last; `None` before the first that can be loaded.
    #[must_use]
    pub fn program(&self) -> Option<&Arc<Program<A>>> {
        self.program.as_ref()
    }

    /// The files that are watched: of the version that was read last, whether it could be loaded or not.
    pub fn files(&self) -> impl Iterator<Item = &Path> {
        self.files.iter().map(|seen| &*seen.path)
    }

    /// Looks for a new version; `None` where there is none, or where it may be half written.
    ///
    /// # Errors
    /// All faults of the new version, once. The first look reports them at once.
    pub fn look(&mut self) -> Option<Result<Arc<Program<A>>, LoadErrors>> {
        let is_first = self.files.is_empty();
        if !is_first && !self.files.iter().any(Seen::changed) {
            return self.refused.take().map(Err);
        }
        let mut faults = Faults::at_most(self.registry.limits.file.faults);
        // Stamps are taken before the texts: what changes in between is seen as changed at the next look.
        let stamps: Vec<_> = self.files.iter().map(|seen| Seen::of(&seen.path)).collect();
        let sources = Sources::open(&self.path, &self.registry.limits, &mut faults);
        self.files = sources.files.iter().map(|path| seen(path, &stamps)).collect();
        let digest = core::mem::replace(&mut self.digest, sources.digest);
        if !is_first && digest == self.digest {
            return self.refused.take().map(Err);
        }
        self.refused = None;
        match self.registry.finish(sources, faults) {
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

/// The file as it was before its text was read. One that is new was not looked at then: it counts as fresh.
fn seen(path: &Path, before: &[Seen]) -> Seen {
    match before.iter().find(|seen| seen.path == path) {
        Some(Seen { path, stamp, fresh }) => Seen { path: path.clone(), stamp: *stamp, fresh: *fresh },
        None => Seen { fresh: true, ..Seen::of(path) },
    }
}
