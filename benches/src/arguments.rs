//! The command line.

use lexopt::{Arg, Error, Parser, ValueExt};

use crate::test::{Effort, Test};

pub const HELP: &str = "\
Compares behaviour trees with hand-written code and with other crates.

usage: benches [--quick | --check | --instructions | --listing | --once] [--json | --markdown] [--test NAME]… [--subject NAME]…

  --quick         fewer rounds: about a minute for all tests
  --check         one round each for checksums, allocations and bytes; no times
  --instructions  instructions per tick, counted by valgrind (which must be installed), instead of times; exit code 1 if
                  one is above its limit in benches/limits.toml
  --listing       the machine instructions that a tick executes, each with the share of the ticks in which it is executed;
                  needs valgrind and objdump
  --once          one round of the selected subjects, and no result: for a profiler
  --json          one JSON object per line instead of a table
  --markdown      the figures of the README instead of a table
  --test NAME     only this test; can be repeated
  --subject NAME  only this subject and the hand-written reference; can be repeated
  --help          this text";

/// The format of the result.
pub enum Format {
    Table,
    Json,
    Markdown,
}

/// The task of this process.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Work {
    /// Measures times, allocations and bytes.
    Measure,
    /// Counts the instructions per tick.
    Count,
    /// Lists the machine instructions of a tick.
    List,
    /// Runs one round without a result.
    Once,
}

/// The options of the command line.
pub struct Arguments {
    pub help: bool,
    pub format: Format,
    pub work: Work,
    pub effort: Effort,
    /// The selected tests; empty for all.
    pub tests: Vec<String>,
    /// The selected subjects; empty for all.
    pub subjects: Vec<String>,
}

impl Arguments {
    /// Reads the command line of this process.
    pub fn read() -> Result<Self, Error> {
        let mut arguments = Self {
            help: false,
            format: Format::Table,
            work: Work::Measure,
            effort: Effort::Full,
            tests: Vec::new(),
            subjects: Vec::new(),
        };
        let mut parser = Parser::from_env();
        while let Some(argument) = parser.next()? {
            match argument {
                Arg::Long("help") | Arg::Short('h') => arguments.help = true,
                Arg::Long("json") => arguments.format = Format::Json,
                Arg::Long("markdown") => arguments.format = Format::Markdown,
                Arg::Long("quick") => arguments.effort = Effort::Quick,
                Arg::Long("check") => arguments.effort = Effort::Check,
                Arg::Long("instructions") => arguments.work = Work::Count,
                Arg::Long("listing") => arguments.work = Work::List,
                Arg::Long("once") => arguments.work = Work::Once,
                Arg::Long("test") => arguments.tests.push(parser.value()?.string()?),
                Arg::Long("subject") => arguments.subjects.push(parser.value()?.string()?),
                unexpected => return Err(unexpected.unexpected()),
            }
        }
        Ok(arguments)
    }

    /// Returns `true` if all tests run with all subjects.
    pub fn is_whole(&self) -> bool {
        self.tests.is_empty() && self.subjects.is_empty()
    }

    /// Returns the selected tests with the selected subjects.
    pub fn select(&self, mut tests: Vec<Test>) -> Result<Vec<Test>, String> {
        known("test", &self.tests, tests.iter().map(|test| test.name))?;
        known("subject", &self.subjects, tests.iter().flat_map(Test::subjects))?;
        let named = |names: &[String], name: &str| names.is_empty() || names.iter().any(|named| named == name);
        tests.retain(|test| named(&self.tests, test.name));
        for test in &mut tests {
            test.retain(|subject| named(&self.subjects, subject));
        }
        Ok(tests)
    }
}

/// Returns an error for an unknown name, because an empty table would look like a result.
fn known<'a>(kind: &str, names: &[String], all: impl Iterator<Item = &'a str>) -> Result<(), String> {
    let mut all: Vec<&str> = all.collect();
    match names.iter().find(|name| !all.contains(&name.as_str())) {
        None => Ok(()),
        Some(unknown) => {
            all.sort_unstable();
            all.dedup();
            Err(format!("there is no {kind} `{unknown}`; there are: {}", all.join(", ")))
        }
    }
}
