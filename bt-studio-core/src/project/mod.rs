//! The files of the folder.

mod check;
mod file;
mod kind;
mod runnable;
mod scripts;
mod uses;

use std::collections::BTreeMap;

pub(crate) use check::agent;
pub(crate) use file::File;
pub use kind::is_visible;
pub(crate) use kind::{is_json, is_listed};
pub(crate) use runnable::Runnable;
pub(crate) use uses::connected;

/// All files, by path.
#[derive(Default)]
pub(crate) struct Project {
    pub(crate) files: BTreeMap<String, File>,
}

impl Project {
    /// Returns a file.
    pub(crate) fn file(&self, path: &str) -> Result<&File, String> {
        self.files.get(path).ok_or_else(|| format!("there is no file `{path}`"))
    }

    /// Returns a file for changes.
    pub(crate) fn file_mut(&mut self, path: &str) -> Result<&mut File, String> {
        self.files.get_mut(path).ok_or_else(|| format!("there is no file `{path}`"))
    }
}

/// Returns the path of the file that `file` names as `name`, both below the folder; `None` if it leads out of the
/// folder.
pub(crate) fn beside(file: &str, name: &str) -> Option<String> {
    if name.starts_with('/') {
        return None;
    }
    let mut parts: Vec<&str> = file.split('/').collect();
    parts.pop();
    for part in name.split('/') {
        match part {
            "" | "." => {}
            ".." => drop(parts.pop()?),
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

/// Returns the name by which `file` names `other`, both below the folder. This is the inverse of [`beside`].
pub(crate) fn relative(file: &str, other: &str) -> String {
    let mut own: Vec<&str> = file.split('/').collect();
    own.pop();
    let parts: Vec<&str> = other.split('/').collect();
    let same = own.iter().zip(&parts).take_while(|(own, part)| own == part).count();
    let up = std::iter::repeat_n("..", own.len() - same);
    up.chain(parts[same..].iter().copied()).collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests {
    use super::{beside, relative};

    #[test]
    fn a_file_finds_another_one_by_its_relative_path() {
        for (file, other, name) in [
            ("a/guard.json", "a/patrol.json", "patrol.json"),
            ("a/guard.json", "b/patrol.json", "../b/patrol.json"),
            ("guard.json", "a/b/patrol.json", "a/b/patrol.json"),
            ("a/b/guard.json", "patrol.json", "../../patrol.json"),
        ] {
            assert_eq!(relative(file, other), name);
            assert_eq!(beside(file, name).as_deref(), Some(other));
        }
    }

    #[test]
    fn a_path_is_relative_to_the_file_that_names_it() {
        assert_eq!(beside("a/guard.json", "patrol.json").as_deref(), Some("a/patrol.json"));
        assert_eq!(beside("a/guard.json", "../b/./patrol.json").as_deref(), Some("b/patrol.json"));
        assert_eq!(beside("guard.json", "../patrol.json"), None);
        assert_eq!(beside("guard.json", "/etc/passwd"), None);
    }
}
