//! Removes folders and networks that killed programs have left.

use std::path::{Path, PathBuf};
use std::{env, fs};

use rustix::io::Errno;
use rustix::mount::{UnmountFlags, unmount};
use rustix::process::{Pid, getpid, test_kill_process};

/// The prefix of the name of each folder, before the number of the process.
const FOLDER: &str = "bt-fleet-";

/// Returns the temporary folder of this process.
pub fn folder() -> PathBuf {
    env::temp_dir().join(format!("{FOLDER}{}", getpid().as_raw_nonzero()))
}

/// Removes the folders of processes that have ended.
pub fn remove_folders() {
    let Ok(entries) = fs::read_dir(env::temp_dir()) else { return };
    for path in entries.flatten().map(|entry| entry.path()).filter(|path| is_left(path)) {
        // A small disk may be mounted there. A folder of another user cannot be removed.
        let _ = unmount(&path, UnmountFlags::DETACH);
        let _ = fs::remove_dir_all(path);
    }
}

fn is_left(folder: &Path) -> bool {
    let name = folder.file_name().and_then(|name| name.to_str());
    name.and_then(|name| name.strip_prefix(FOLDER)).is_some_and(has_ended)
}

/// Returns `true` if this is a valid process number that no process has.
pub fn has_ended(number: &str) -> bool {
    let process = number.parse().ok().filter(|&number| number > 0).and_then(Pid::from_raw);
    process.is_some_and(|process| test_kill_process(process) == Err(Errno::SRCH))
}
