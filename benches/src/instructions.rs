//! Instructions per tick. Their number does not depend on the load of the machine, so that even small differences are
//! meaningful.
//!
//! Each test runs once more with each subject, in a separate process below valgrind. Only [`crate::round::timed`] is
//! counted. The step of the world is part of a tick, as in the times.

mod callgrind;
mod limits;
mod listing;
mod row;

use std::error::Error;
use std::io;

use crate::arguments::Arguments;
use crate::test::{REFERENCE, Test};
use callgrind::{Profile, profile};
use limits::Limits;
use row::Row;

/// The counted subjects: ours, and those that ours are compared with.
const SUBJECTS: [&str; 9] =
    [REFERENCE, "hand-merged", "hand-unmerged", "statig", "bt", "bt-population", "bt-loop", "bt-live", "bt-json"];

/// The number of functions that are named if a limit is exceeded.
const NAMED: usize = 5;

/// Counts the selected tests and prints a line for each subject. Returns `true` if no limit is exceeded.
pub fn count(arguments: &Arguments, tests: &[Test]) -> Result<bool, Box<dyn Error>> {
    let limits = Limits::read()?;
    let mut out = io::stdout();
    let mut rows = Vec::new();
    row::title(&arguments.format, &mut out)?;
    for test in tests {
        let mut reference = None;
        for subject in test.subjects().filter(|subject| SUBJECTS.contains(subject)) {
            let profile = profile(test.name, subject)?;
            let instructions = profile.total as f64 / test.ticks() as f64;
            if subject == REFERENCE {
                reference = Some(instructions);
            }
            let of =
                |subject: &str| rows.iter().find(|row: &&Row| (row.test, row.subject) == (test.name, subject))?.ratio;
            let limit = limits.get(test.name, subject, of);
            let row = Row::new(test.name, subject, instructions, reference, limit);
            row.write(&arguments.format, &mut out)?;
            if !row.ok {
                explain(&row, &profile, test.ticks());
            }
            rows.push(row);
        }
    }
    row::end(&rows, &arguments.format, &mut out)?;
    Ok(rows.iter().all(|row| row.ok))
}

/// Prints the instructions of one tick of the selected tests and subjects.
pub fn list(tests: &[Test]) -> Result<bool, Box<dyn Error>> {
    for test in tests {
        for subject in test.subjects().filter(|subject| SUBJECTS.contains(subject)) {
            listing::print(test.name, subject, test.ticks(), &mut io::stdout())?;
        }
    }
    Ok(true)
}

/// Prints the functions with the most instructions to the standard error.
fn explain(row: &Row, profile: &Profile, ticks: u64) {
    eprintln!("{} {}: above its limit; instructions per tick by function:", row.test, row.subject);
    for (function, instructions) in profile.largest(NAMED) {
        eprintln!("{:>10.2}  {function}", instructions as f64 / ticks as f64);
    }
}
