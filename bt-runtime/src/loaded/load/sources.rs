//! The files of a tree: the tree's own file, and the files that it uses.

use alloc::format;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};

use bt_model::catalogue::in_two_files;
use bt_model::json::{Json, Place, Source, Unread, Uses, load};
use bt_model::{Faults, Name};
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
use cap_std::{ambient_authority, fs::Dir};

use super::Item;
use super::limits::LoadLimits;

/// The trees and machines of all files. Those of the first file come first.
pub(crate) struct Sources {
    pub(crate) items: Vec<Item>,
    /// `true` if the first file declares the first item.
    pub(crate) own: bool,
    /// The place at which the first file begins.
    pub(crate) first: Place,
    /// `true` if `items` has all items that the files declare; `false` if a file or an item could not be read.
    pub(crate) complete: bool,
    /// The requested files, in the order of the requests.
    pub(crate) files: Vec<PathBuf>,
    /// A hash of the files' texts and of the unreadable files.
    pub(crate) digest: u64,
}

impl Sources {
    fn none(first: Place) -> Self {
        Self { items: Vec::new(), own: false, first, complete: true, files: Vec::new(), digest: 0 }
    }

    /// Reads a text that uses no files.
    pub(crate) fn of(source: Source, limits: &LoadLimits, faults: &mut Faults<Json>) -> Self {
        let mut sources = Self::none(source.place(0, 0));
        for name in sources.add(&source, limits, faults) {
            faults.error(
                &name.place,
                "a text without a file cannot use files",
                "load it from a file, or put the trees into it",
            );
        }
        sources
    }

    /// Reads a file, and the files that it uses, each once.
    pub(crate) fn open(path: &Path, limits: &LoadLimits, faults: &mut Faults<Json>) -> Self {
        let nowhere = Source::new(path.display().to_string(), "").place(0, 0);
        let mut sources = Self::none(nowhere.clone());
        let mut uses = Uses::of(path.to_path_buf(), limits.files);
        let folder = limits.folder.as_deref().map(Folder::open);
        while let Some(bt_model::json::Used { path, real, place }) =
            uses.next(Path::new(""), "raise `LoadLimits::files`", faults)
        {
            let used = place.unwrap_or_else(|| nowhere.clone());
            sources.files.push(path.clone());
            let name = path.display().to_string();
            let read = match &folder {
                None => Source::open(name, real.as_deref().unwrap_or(&path), limits.file.bytes).map_err(Some),
                Some(folder) => folder.read(name, real.as_deref(), limits.file.bytes),
            };
            let source = match read {
                Ok(source) => Some(source),
                Err(Some(unread)) => report(unread, &path, &used, faults),
                Err(None) => {
                    let message = format!("`{}` is not in the folder that files may be read from", path.display());
                    faults.error(&used, message, "put it there; the folder is `LoadLimits::folder`");
                    None
                }
            };
            match source {
                Some(source) => uses.add(&path, sources.add(&source, limits, faults)),
                None => {
                    sources.hash(None);
                    sources.complete = false;
                }
            }
        }
        sources
    }

    /// Reads a text, and each file that `read` returns, once.
    pub(crate) fn given(first: Source, limits: &LoadLimits, read: Used<'_>, faults: &mut Faults<Json>) -> Self {
        let mut sources = Self::none(first.place(0, 0));
        let mut all = vec![first];
        let mut next = 0;
        while let Some(source) = all.get(next).cloned() {
            next += 1;
            for name in sources.add(&source, limits, faults) {
                match read(source.name(), &name.text) {
                    Some(used) if all.iter().any(|known| known.name() == used.name()) => {}
                    Some(_) if all.len() >= limits.files => {
                        let message = format!("a tree may use {} files", limits.files);
                        faults.error(&name.place, message, "raise `LoadLimits::files`");
                        return sources;
                    }
                    Some(used) => all.push(used),
                    None => {
                        faults.error(&name.place, format!("there is no file `{}`", name.text), "");
                        sources.hash(None);
                        sources.complete = false;
                    }
                }
            }
        }
        sources
    }

    fn hash(&mut self, text: Option<&str>) {
        let mut hasher = DefaultHasher::new();
        (self.digest, text).hash(&mut hasher);
        self.digest = hasher.finish();
    }

    /// Adds the trees and machines of a file. Returns the files that it uses.
    fn add(&mut self, source: &Source, limits: &LoadLimits, faults: &mut Faults<Json>) -> Vec<Name<Json>> {
        let first = self.items.is_empty() && self.digest == 0;
        self.hash(Some(source.text()));
        if source.is_xml() {
            let help = "a file of BehaviorTree.CPP is loaded by `bt_btcpp::load`, or converted by `bt convert`";
            faults.error(&source.place(0, 1), "the file is XML, and no JSON", help);
            self.complete = false;
            return Vec::new();
        }
        let (document, found) = load(source, &limits.file);
        faults.append(found);
        self.complete &= document.complete;
        let trees = document.trees.into_iter().map(|tree| Item::Tree(Arc::new(tree)));
        let machines = document.machines.into_iter().map(|machine| Item::Machine(Arc::new(machine)));
        let mut items: Vec<_> = trees.chain(machines).collect();
        items.sort_by_key(|item| item.tree().name.place.range().start);
        for item in items {
            let tree = item.tree();
            let others = self.items.iter().map(Item::tree).filter(|_| !tree.name.text.is_empty());
            match others.into_iter().find(|other| other.name.text == tree.name.text) {
                Some(other) => in_two_files(tree, other, faults),
                None => self.items.push(item),
            }
        }
        self.own |= first && !self.items.is_empty();
        document.uses
    }
}

/// The function that reads a used file: its arguments are the name of the file that uses it, and the used file's name
/// as written there.
pub(crate) type Used<'u> = &'u mut dyn FnMut(&str, &str) -> Option<Source>;

/// The only folder from which files are read.
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
struct Folder {
    /// The folder, and its path without links; `None` if it cannot be opened. Then no file lies in it.
    open: Option<(PathBuf, Dir)>,
}

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
impl Folder {
    fn open(path: &Path) -> Self {
        let real = path.canonicalize().ok();
        let open = real.and_then(|real| Some((Dir::open_ambient_dir(&real, ambient_authority()).ok()?, real)));
        Self { open: open.map(|(dir, real)| (real, dir)) }
    }

    /// Reads a file at a resolved path. A link may have replaced a part of that path meanwhile; therefore the path is
    /// followed from the open folder, which no link can leave.
    ///
    /// The error is `None` for a file that does not lie in the folder, and also for a missing one, so that a message
    /// reveals nothing about other folders.
    fn read(&self, name: String, real: Option<&Path>, most: usize) -> Result<Source, Option<Unread>> {
        let (folder, dir) = self.open.as_ref().ok_or(None)?;
        let inside = real.and_then(|real| real.strip_prefix(folder).ok()).ok_or(None)?;
        let file = dir.open(inside).map_err(|_| None)?;
        Source::read(name, file, most).map_err(Some)
    }
}

/// A folder on a platform without files: no file lies in it.
#[cfg(all(target_family = "wasm", target_os = "unknown"))]
struct Folder;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
impl Folder {
    fn open(_: &Path) -> Self {
        Self
    }

    fn read(&self, _: String, _: Option<&Path>, _: usize) -> Result<Source, Option<Unread>> {
        Err(None)
    }
}

/// Reads the text of a file, at most as many bytes as the limit.
#[cfg(feature = "simulate")]
pub(crate) fn read(path: &Path, used: &Place, limits: &LoadLimits, faults: &mut Faults<Json>) -> Option<Source> {
    match Source::open(path.display().to_string(), path, limits.file.bytes) {
        Ok(source) => Some(source),
        Err(unread) => report(unread, path, used, faults),
    }
}

/// Reports a file that cannot be read.
fn report(unread: Unread, path: &Path, used: &Place, faults: &mut Faults<Json>) -> Option<Source> {
    match unread {
        Unread::Io(error) => faults.error(used, format!("`{}` cannot be read: {error}", path.display()), ""),
        Unread::Text(fault) => faults.error(&fault.place, fault.message, fault.help.unwrap_or_default()),
    }
    None
}
