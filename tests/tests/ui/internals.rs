//! Names that the macros make up, and the module for their expansions, say nothing to a user.

use std::fs;
use std::path::{Path, PathBuf};

/// The fixtures whose messages still show such names, each with the reason. This list may only become shorter.
const EXCEPTIONS: &[&str] = &[];

/// The fixtures whose messages show internals although they are no exceptions, and the exceptions that are none any more.
pub fn deviations(folder: &Path, fixtures: &[PathBuf]) -> Vec<String> {
    let shows = |file: &PathBuf| {
        let read = |end| fs::read_to_string(folder.join(file.with_extension(end))).unwrap_or_default();
        shows_internals(&read("stderr"), &read("rs"))
    };
    let found = fixtures.iter().filter(|file| shows(file)).map(|file| name(file));
    let found: Vec<String> = found.collect();
    let new = found.iter().filter(|name| !EXCEPTIONS.contains(&&***name));
    let new = new.map(|name| format!("{name}: its message shows `__` names"));
    let old = EXCEPTIONS.iter().filter(|name| !found.iter().any(|found| found == **name));
    new.chain(old.map(|name| format!("{name}: its message shows no `__` names: remove the exception"))).collect()
}

/// `bt/input-unknown`
fn name(file: &Path) -> String {
    let path = file.strip_prefix("ui").unwrap_or(file).with_extension("");
    path.to_string_lossy().replace('\\', "/")
}

/// `true` if a line of the message, other than the user's own source, has a name that begins with `__`.
fn shows_internals(message: &str, source: &str) -> bool {
    let own = |line: &str| line.split_once(" | ").is_some_and(|(_, code)| source.contains(code.trim()));
    let made_up = |line: &str| {
        line.match_indices("__").any(|(at, _)| {
            let before = line[..at].chars().next_back();
            let after = line[at + 2..].chars().next();
            !before.is_some_and(|char| char.is_alphanumeric() || char == '_')
                && after.is_some_and(|char| char.is_alphabetic())
        })
    };
    message.lines().any(|line| made_up(line) && !own(line))
}
