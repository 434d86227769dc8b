//! The file that holds the breakpoints of a project.

use std::fmt;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::{Breakpoint, check};

/// The maximum size of a file, in bytes.
const MOST_FILE: u64 = 1 << 20;

/// The file with the breakpoints of a project.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct File {
    /// The version of the format: 1.
    #[serde(default = "one")]
    pub version: u32,
    /// The breakpoints, at most [`MOST_BREAKPOINTS`](crate::MOST_BREAKPOINTS) and [`MOST_LIST`](crate::MOST_LIST) bytes.
    #[serde(default)]
    pub breakpoints: Vec<Breakpoint>,
}

const fn one() -> u32 {
    1
}

impl Default for File {
    fn default() -> Self {
        Self { version: 1, breakpoints: Vec::new() }
    }
}

impl File {
    /// Reads a file. A missing file counts as a file without breakpoints.
    ///
    /// # Errors
    /// The file cannot be read, or is no file of breakpoints; the message names the file and the place of the fault.
    pub fn read(path: &Path) -> io::Result<Self> {
        let named = |error: io::Error| io::Error::new(error.kind(), format!("`{}`: {error}", path.display()));
        match fs::metadata(path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Self::default()),
            Ok(data) if data.len() > MOST_FILE => return Err(named(bad("it has more than 1 MiB".to_owned()))),
            _ => {}
        }
        fs::read_to_string(path).and_then(|text| Self::parse(&text)).map_err(named)
    }

    /// Reads the text of a file.
    ///
    /// # Errors
    /// The text is no such file, its version is unknown, or its list of breakpoints does not pass [`check`].
    pub fn parse(text: &str) -> io::Result<Self> {
        let file: Self = serde_json::from_str(text)?;
        if file.version != 1 {
            return Err(bad(format!("its version is {}, and only 1 is known", file.version)));
        }
        check(&file.breakpoints).map_err(bad)?;
        Ok(file)
    }
}

/// Writes the text of the file with one breakpoint per line, so that a diff is small.
impl fmt::Display for File {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Text { version: self.version, breakpoints: &self.breakpoints }.fmt(f)
    }
}

/// The text of a file.
struct Text<'a> {
    version: u32,
    breakpoints: &'a [Breakpoint],
}

impl fmt::Display for Text<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{\n  \"version\": {},\n  \"breakpoints\": [", self.version)?;
        for (place, at) in self.breakpoints.iter().enumerate() {
            let line = serde_json::to_string(at).map_err(|_| fmt::Error)?;
            write!(f, "{}\n    {line}", if place == 0 { "" } else { "," })?;
        }
        f.write_str("\n  ]\n}\n")
    }
}

/// Returns the length of the text of a file with these breakpoints.
pub(crate) fn text_len(list: &[Breakpoint]) -> usize {
    Text { version: 1, breakpoints: list }.to_string().len()
}

fn bad(why: String) -> io::Error {
    io::Error::new(ErrorKind::InvalidData, why)
}

#[cfg(test)]
mod tests {
    use super::File;
    use crate::{Breakpoint, MOST_BREAKPOINTS, MOST_NAME};

    #[test]
    fn a_list_that_fits_into_no_command_is_refused_also_in_a_file() {
        let long = |count| vec![Breakpoint::at("x".repeat(MOST_NAME)); count];
        let file = |count| File { version: 1, breakpoints: long(count) }.to_string();
        assert_eq!(File::parse(&file(60)).map(|file| file.breakpoints.len()).ok(), Some(60));
        let why = File::parse(&file(MOST_BREAKPOINTS)).unwrap_err().to_string();
        assert_eq!(why, format!("breakpoints of {} bytes: a client has at most 65408", file(MOST_BREAKPOINTS).len()));
    }
}
