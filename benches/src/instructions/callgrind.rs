//! The run of this program below callgrind, and the reader of the profile that callgrind writes.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::io;
use std::process::{self, Command, Stdio};

/// The pattern of the names of functions in which callgrind counts.
const COUNTED: &str = "*round*timed*";

/// The numbers of instructions of one round.
pub struct Profile {
    pub total: u64,
    /// The instructions of each function, without those of the functions that it calls.
    functions: BTreeMap<String, u64>,
}

/// Returns the profile of one round of one subject.
pub fn profile(test: &str, subject: &str) -> io::Result<Profile> {
    let profile = Profile::read(&output(test, subject, &[])?);
    if profile.total == 0 {
        return Err(io::Error::other(format!("valgrind found no function `{COUNTED}`; was this program stripped?")));
    }
    Ok(profile)
}

/// Returns the text of the file that callgrind writes for one round of one subject.
pub fn output(test: &str, subject: &str, options: &[&str]) -> io::Result<String> {
    let file = env::temp_dir().join(format!("benches-{}.callgrind", process::id()));
    let status = Command::new("valgrind")
        .args(["--quiet", "--tool=callgrind", "--collect-atstart=no"])
        .args(options)
        .arg(format!("--toggle-collect={COUNTED}"))
        .arg(format!("--callgrind-out-file={}", file.display()))
        .arg(env::current_exe()?)
        .args(["--once", "--test", test, "--subject", subject])
        .stdout(Stdio::null())
        .status()
        .map_err(|error| io::Error::other(format!("cannot run valgrind: {error}; is it installed?")))?;
    let text = fs::read_to_string(&file);
    let _ = fs::remove_file(&file);
    if !status.success() {
        return Err(io::Error::other(format!("valgrind ended with {status} in test `{test}`, subject `{subject}`")));
    }
    text
}

impl Profile {
    /// Reads the format that the manual of valgrind describes as "Callgrind Format". Positions are ignored.
    fn read(text: &str) -> Self {
        let mut names = BTreeMap::new();
        let mut functions = BTreeMap::<String, u64>::new();
        let mut function = String::new();
        let mut lines = text.lines();
        while let Some(line) = lines.next() {
            if let Some(name) = line.strip_prefix("fn=") {
                function = full_name(&mut names, name);
            } else if let Some(name) = line.strip_prefix("cfn=") {
                full_name(&mut names, name);
            } else if line.starts_with("calls=") {
                // The next line has the instructions of the called function, which are counted there.
                lines.next();
            } else if let Some(instructions) = cost(line) {
                *functions.entry(function.clone()).or_default() += instructions;
            }
        }
        Self { total: functions.values().sum(), functions }
    }

    /// Returns the functions with the most instructions.
    pub fn largest(&self, count: usize) -> Vec<(&str, u64)> {
        let mut all: Vec<_> =
            self.functions.iter().map(|(name, &instructions)| (name.as_str(), instructions)).collect();
        all.sort_by_key(|&(_, instructions)| u64::MAX - instructions);
        all.truncate(count);
        all
    }
}

/// Returns the full name of a function: `(7) name` defines number 7, and `(7)` refers to it.
fn full_name(names: &mut BTreeMap<String, String>, written: &str) -> String {
    match written.split_once(' ') {
        Some((number, name)) => names.entry(number.to_owned()).or_insert_with(|| name.to_owned()).clone(),
        None => names.get(written).cloned().unwrap_or_else(|| written.to_owned()),
    }
}

/// Returns the cost in a line such as `+3 12` or `* 12`; `None` for other lines.
fn cost(line: &str) -> Option<u64> {
    let (position, cost) = line.split_once(' ')?;
    let is_position = position.starts_with(|first: char| first.is_ascii_digit() || "+-*".contains(first));
    is_position.then(|| cost.trim().parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_a_function_without_the_functions_that_it_calls() {
        let text = "\
version: 1
events: Ir
fn=(1) main
16 20
cfn=(2) tick
calls=3 50
16 400
+2 5
fn=(2)
51 100
* 300
totals: 425
";
        let profile = Profile::read(text);
        assert_eq!(profile.total, 425);
        assert_eq!(profile.largest(2), [("tick", 400), ("main", 25)]);
    }
}
