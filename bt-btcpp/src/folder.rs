//! Reads included files from a folder.

use std::collections::BTreeMap;
use std::path::{Component, Path, PathBuf};

use bt_model::json::{Source, Unread};

/// Finds included files in the folder of the first file and its subfolders.
///
/// A path is relative to the file that includes it, as in BehaviorTree.CPP. A path that leads out of the folder, even
/// through a link of the file system, is refused. Files of a package of ROS, which `include` names by `ros_pkg`, are in the
/// folder of that package.
///
/// ```
/// use std::path::Path;
/// use bt_btcpp::Folder;
///
/// let folder = Folder::of(Path::new("trees/nav.xml"), 1 << 20).with_package("my_bt", "/opt/ros/share/my_bt");
/// let missing = folder.find("trees/nav.xml", "package://their_bt/a.xml").err();
/// assert_eq!(missing.as_deref(), Some("the folder of the package `their_bt` is not known"));
/// ```
#[derive(Clone, Debug)]
pub struct Folder {
    root: PathBuf,
    packages: BTreeMap<String, PathBuf>,
    most: usize,
}

/// The start of the path of a file in a package: `package://my_bt/trees/spin.xml`.
pub(crate) const PACKAGE: &str = "package://";

impl Folder {
    /// Returns the folder of a file. It reads at most `most` + 1 bytes of each included file.
    #[must_use]
    pub fn of(file: &Path, most: usize) -> Self {
        Self { root: folder_of(file).to_owned(), packages: BTreeMap::new(), most }
    }

    /// Adds a package of ROS: the folder in which paths of the package begin, its share folder.
    #[must_use]
    pub fn with_package(mut self, name: impl Into<String>, folder: impl Into<PathBuf>) -> Self {
        self.packages.insert(name.into(), folder.into());
        self
    }

    /// Returns the file that `from` includes as `path`.
    ///
    /// # Errors
    /// Returns the reason as text: the path leads out of the folder, the file does not exist, or it is not UTF-8.
    pub fn find(&self, from: &str, path: &str) -> Result<Source, String> {
        let out = || match self.packages.is_empty() {
            true => "it is not in the folder of the first file".to_owned(),
            false => "it is not in the folder of the first file or of a package".to_owned(),
        };
        let package = path.strip_prefix(PACKAGE).map(|path| path.split('/').next().unwrap_or_default());
        if let Some(package) = package.filter(|package| !self.packages.contains_key(*package)) {
            return Err(format!("the folder of the package `{package}` is not known"));
        }
        let file = self.file(from, path).ok_or_else(out)?;
        let unreadable = |error: std::io::Error| format!("it cannot be read: {error}");
        let real = file.canonicalize().map_err(unreadable)?;
        let is_in = |root: &PathBuf| root.canonicalize().map(|root| real.starts_with(root));
        let inside = self.roots().filter(|root| is_inside(&file, root)).map(is_in).collect::<Result<Vec<_>, _>>();
        if !inside.map_err(unreadable)?.contains(&true) {
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
        let (folder, path) = match path.strip_prefix(PACKAGE) {
            Some(inner) => {
                let (package, path) = inner.split_once('/')?;
                (&**self.packages.get(package)?, path)
            }
            None => (Path::new(from).parent().unwrap_or(Path::new("")), path),
        };
        let file = plain(&folder.join(path));
        let inside = self.roots().any(|root| is_inside(&file, root));
        (!Path::new(path).is_absolute() && inside).then_some(file)
    }

    /// Returns the folders from which files are read.
    fn roots(&self) -> impl Iterator<Item = &PathBuf> {
        std::iter::once(&self.root).chain(self.packages.values())
    }
}

/// Returns `true` for a path into a folder, as it is written.
fn is_inside(file: &Path, folder: &Path) -> bool {
    file.strip_prefix(plain(folder)).is_ok_and(|rest| !rest.starts_with(".."))
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
