//! The files below the served folder. Every path goes through a directory handle that links cannot leave.

use std::collections::{BTreeMap, VecDeque};
use std::io::{self, Read, Write};
use std::path::Path;
use std::time::SystemTime;

use bt_studio_core::{BREAKPOINTS, SETTINGS, is_visible};
use cap_std::ambient_authority;
use cap_std::fs::{Dir, OpenOptions};

/// The maximum size of a file that is read, in bytes.
const MOST_BYTES: u64 = 16 << 20;
/// The maximum size of a file of records that is read, in bytes.
const MOST_RECORD: u64 = 256 << 20;
/// The ending of the names of files of records.
const RECORDS: &str = ".btrec";
/// The maximum number of listed files.
const MOST_FILES: usize = 5_000;
/// The maximum number of entries of folders that a list looks at.
const MOST_ENTRIES: usize = 50_000;
/// The maximum depth of listed folders.
const DEEPEST: usize = 16;

/// A list of the files below a folder.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Listed<F> {
    pub(crate) files: F,
    /// `true` if the folder has too many files or entries: the rest is not listed.
    pub(crate) cut: bool,
}

/// The reason why files are missing from a list.
pub(crate) fn is_cut() -> String {
    format!(
        "the folder is too large: only {MOST_FILES} of its files, among its first {MOST_ENTRIES} files and folders, are shown and \
         watched; start the studio in the folder of the trees"
    )
}

/// The served folder.
pub(crate) struct Folder {
    dir: Dir,
}

/// The size and the time of change of a file, which differ after a change.
pub(crate) type Stamp = (u64, Option<SystemTime>);

impl Folder {
    pub(crate) fn open(path: &Path) -> io::Result<Self> {
        Ok(Self { dir: Dir::open_ambient_dir(path, ambient_authority())? })
    }

    /// Lists the JSON and XML files, the settings and the breakpoints, with their stamps. Unreadable folders are
    /// left out.
    pub(crate) fn list(&self) -> Listed<BTreeMap<String, Stamp>> {
        let Listed { files, cut } = self.paths(|name| name.ends_with(".json") || name.ends_with(".xml"));
        let own = [SETTINGS, BREAKPOINTS].map(str::to_owned);
        let stamped = |path: String| self.stamp(&path).map(|stamp| (path, stamp));
        Listed { files: files.into_iter().chain(own).filter_map(stamped).collect(), cut }
    }

    /// Lists the files whose names `fits` accepts. Hidden and unreadable folders are left out.
    fn paths(&self, fits: impl Fn(&str) -> bool) -> Listed<Vec<String>> {
        let (mut found, mut entries) = (Listed::<Vec<String>>::default(), 0);
        // The folders of one level come before the folders in them.
        let mut open = VecDeque::from([(String::new(), 0)]);
        while let Some((prefix, depth)) = open.pop_front() {
            let dir = if prefix.is_empty() { self.dir.entries() } else { self.dir.read_dir(&prefix) };
            for entry in dir.into_iter().flatten().flatten() {
                let (Ok(name), Ok(kind)) = (entry.file_name().into_string(), entry.file_type()) else { continue };
                if !is_visible(&name) {
                    continue;
                }
                entries += 1;
                if found.files.len() == MOST_FILES || entries > MOST_ENTRIES {
                    return Listed { cut: true, ..found };
                }
                let path = format!("{prefix}{name}");
                if kind.is_dir() && depth < DEEPEST {
                    open.push_back((format!("{path}/"), depth + 1));
                } else if kind.is_file() && fits(&name) {
                    found.files.push(path);
                }
            }
        }
        found
    }

    /// Opens a second handle to the folder.
    pub(crate) fn again(&self) -> io::Result<Self> {
        Ok(Self { dir: self.dir.try_clone()? })
    }

    /// Lists the files of records in the folder and below it.
    pub(crate) fn records(&self) -> Vec<String> {
        let mut found = self.paths(|name| name.ends_with(RECORDS)).files;
        found.sort();
        found
    }

    /// Reads a file of records.
    pub(crate) fn read_record(&self, path: &str) -> io::Result<Vec<u8>> {
        if !path.ends_with(RECORDS) {
            return Err(io::Error::other(format!("a file of records ends in `{RECORDS}`")));
        }
        self.read_most(path, MOST_RECORD)
    }

    /// Writes records into a new file: `name-1.btrec`, or the next free number. Returns its path.
    pub(crate) fn add_record(&self, name: &str, bytes: &[u8]) -> io::Result<String> {
        let names = (1_u32..).map(|number| format!("{name}-{number}{RECORDS}"));
        let path = names.into_iter().find(|path| !self.dir.exists(path)).unwrap_or_default();
        self.write(&path, bytes)?;
        Ok(path)
    }

    fn stamp(&self, path: &str) -> Option<Stamp> {
        let data = self.dir.metadata(path).ok().filter(|data| data.len() <= MOST_BYTES)?;
        Some((data.len(), data.modified().ok().map(cap_std::time::SystemTime::into_std)))
    }

    /// Reads a file.
    pub(crate) fn read(&self, path: &str) -> io::Result<Vec<u8>> {
        self.read_most(path, MOST_BYTES)
    }

    /// Reads a file with unsaved text: it may hold the text and its base, with each byte as an escape.
    pub(crate) fn read_note(&self, path: &str) -> io::Result<Vec<u8>> {
        self.read_most(path, MOST_BYTES * 16)
    }

    fn read_most(&self, path: &str, most: u64) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        self.dir.open(path)?.take(most + 1).read_to_end(&mut bytes)?;
        if bytes.len() as u64 > most {
            return Err(io::Error::other(format!("the file has more than {most} bytes")));
        }
        Ok(bytes)
    }

    /// Replaces a file as a whole, and waits for the disk: a reader sees either the old bytes or the new bytes.
    pub(crate) fn write(&self, path: &str, bytes: &[u8]) -> io::Result<()> {
        self.put(path, bytes, true)
    }

    /// Replaces a file like [`write`](Self::write), without waiting for the disk: the bytes survive the end of the
    /// server, but not of the machine.
    pub(crate) fn note(&self, path: &str, bytes: &[u8]) -> io::Result<()> {
        self.put(path, bytes, false)
    }

    fn put(&self, path: &str, bytes: &[u8], wait: bool) -> io::Result<()> {
        if let Some((parent, _)) = path.rsplit_once('/') {
            self.dir.create_dir_all(parent)?;
        }
        // A link stays a link. The write replaces its target, which lies below the folder.
        let path = self.dir.canonicalize(path).unwrap_or_else(|_| path.into());
        let mut name = path.file_name().unwrap_or_default().to_os_string();
        name.push(".bt-studio-new");
        let new = path.with_file_name(name);
        let written = (|| {
            let mut file = self.dir.open_with(&new, OpenOptions::new().write(true).create(true).truncate(true))?;
            if let Ok(old) = self.dir.metadata(&path) {
                file.set_permissions(old.permissions())?;
            }
            file.write_all(bytes)?;
            if wait {
                file.sync_all()?;
            }
            self.dir.rename(&new, &self.dir, &path)
        })();
        if written.is_err() {
            let _ = self.dir.remove_file(&new);
        }
        written
    }

    /// Renames a file; replaces a file that has the new name.
    pub(crate) fn rename(&self, path: &str, to: &str) -> io::Result<()> {
        self.dir.rename(path, &self.dir, to)
    }

    pub(crate) fn remove(&self, path: &str) -> io::Result<()> {
        self.dir.remove_file(path)
    }

    /// Lists the names of the files in one folder, without the files of its folders.
    pub(crate) fn names(&self, folder: &str) -> Vec<String> {
        let entries = self.dir.read_dir(folder).into_iter().flatten().flatten();
        entries.filter_map(|entry| entry.file_name().into_string().ok()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::{Folder, MOST_FILES};

    #[test]
    fn a_list_of_too_many_files_says_so_and_has_those_of_the_upper_folders() {
        let place = crate::sample().unwrap();
        let folder = Folder::open(&place).unwrap();
        let all = folder.list();
        assert!(!all.cut && all.files.contains_key("guard.json"), "{all:?}");
        std::fs::create_dir(place.join("a")).unwrap();
        for number in 0..MOST_FILES {
            std::fs::write(place.join(format!("a/{number}.json")), "").unwrap();
        }
        let some = folder.list();
        assert!(some.cut && some.files.contains_key("guard.json"));
        assert_eq!(some.files.keys().filter(|path| path.starts_with("a/")).count(), MOST_FILES - all.files.len());
        std::fs::remove_dir_all(place).unwrap();
    }
}
