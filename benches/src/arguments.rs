//! The command line.

use lexopt::{Arg, Error, Parser, ValueExt};

use crate::test::{Effort, Test};

pub const HELP: &str = "\
Compares behaviour trees with hand-written code and with other crates.

usage: benches [--quick | --check] [--json] [--test NAME]… [--subject NAME]…

  --quick         fewer rounds: all of it in about a minute
  --check         one round of each, for checksums, allocations and bytes: no times
  --json          one JSON object a line instead of a table
  --test NAME     only this test; may be given several times
  --subject NAME  only this subject, beside the hand-written one; may be given several times
  --help          this text";

/// What the caller wants.
pub struct Arguments {
    pub help: bool,
    pub json: bool,
    pub effort: Effort,
    /// No name means all of them.
    pub tests: Vec<String>,
    /// No name means all of them.
    pub subjects: Vec<String>,
}

impl Arguments {
    /// Reads the command line of this process.
    pub fn read() -> Result<Self, Error> {
        let mut arguments =
            Self { help: false, json: false, effort: Effort::Full, tests: Vec::new(), subjects: Vec::new() };
        let mut parser = Parser::from_env();
        while let Some(argument) = parser.next()? {
            match argument {
                Arg::Long("help") | Arg::Short('h') => arguments.help = true,
                Arg::Long("json") => arguments.json = true,
                Arg::Long("quick") => arguments.effort = Effort::Quick,
                Arg::Long("check") => arguments.effort = Effort::Check,
                Arg::Long("test") => arguments.tests.push(parser.value()?.string()?),
                Arg::Long("subject") => arguments.subjects.push(parser.value()?.string()?),
                unexpected => return Err(unexpected.unexpected()),
            }
        }
        Ok(arguments)
    }

    /// `true` if nothing is left out.
    pub fn is_whole(&self) -> bool {
        self.tests.is_empty() && self.subjects.is_empty()
    }

    /// The tests and subjects that were named, or all of them.
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

/// Refuses a name that nothing has: an empty table would look like a result.
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
