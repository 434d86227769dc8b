//! Reads included files from a folder.

use std::path::{Component, Path, PathBuf};

use bt_model::json::{Source, Unread};

/// Finds included files in the folder of the first file and its subfolders.
///
/// A path is relative to the file that includes it, as in BehaviorTree.CPP. A path that leads out of the folder, even
/// through a link of the file system, is refused.
#[derive(Clone, Debug)]
pub struct Folder {
    root: PathBuf,
    most: usize,
}

impl Folder {
    /// Returns the folder of a file. It reads at most `most` + 1 bytes of each included file.
    #[must_use]
    pub fn of(file: &Path, most: usize) -> Self {
        Self { root: folder_of(file).to_owned(), most }
    }

    /// Returns the file that `from` includes as `path`.
    ///
    /// # Errors
    /// Returns the reason as text: the path leads out of the folder, the file does not exist, or it is not UTF-8.
    pub fn find(&self, from: &str, path: &str) -> Result<Source, String> {
        let out = || "it is not in the folder of the first file".to_owned();
        let file = self.file(from, path).ok_or_else(out)?;
        let unreadable = |error: std::io::Error| format!("it cannot be read: {error}");
        let root = self.root.canonicalize().map_err(unreadable)?;
        if !file.canonicalize().map_err(unreadable)?.starts_with(root) {
            return Err(out());
        }
        Source::open(file.display().to_string(), &file, self.most).map_err(|error| match error {
            Unread::Io(error) => unreadable(error),
            Unread::Text(fault) => fault.message,
        })
    }
}

impl Folder {
    /// Returns the path of an included file; `None` for a path that leads out of the folder, whether or not the file
    /// exists.
    pub(crate) fn file(&self, from: &str, path: &str) -> Option<PathBuf> {
        let path = Path::new(path);
        let file = plain(&Path::new(from).parent().unwrap_or(Path::new("")).join(path));
        let is_inside = file.strip_prefix(plain(&self.root)).is_ok_and(|rest| !rest.starts_with(".."));
        (!path.is_absolute() && is_inside).then_some(file)
    }
}

/// Returns the folder of the file with this path.
pub(crate) fn folder_of(file: &Path) -> &Path {
    file.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// Returns the path without `.`, and without `..` after a folder.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for part in path.components() {
        match part {
            Component::CurDir => {}
            Component::ParentDir if matches!(plain.components().next_back(), Some(Component::Normal(_))) => {
                plain.pop();
            }
            part => plain.push(part),
        }
    }
    plain
}
