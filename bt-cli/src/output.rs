//! Exit codes, input and output.

use std::fmt::Display;
use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, Read, Write};
use std::path::Path;
use std::process::ExitCode;

use bt_model::json::Style;

/// The exit code for errors in the files.
pub const FAULTS: u8 = 1;
/// The exit code if a file cannot be read or written, or the command is used wrongly.
pub const TROUBLE: u8 = 2;

/// The early end of a command, with its exit code. The command has already reported its errors.
pub struct Ends(pub u8);

/// Converts the result of a command to its exit code.
pub fn code(result: Result<(), Ends>) -> ExitCode {
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(Ends(code)) => ExitCode::from(code),
    }
}

/// Reports an error of the command, or of a file as a whole.
pub fn trouble(what: impl Display) -> Ends {
    eprintln!("error: {what}");
    Ends(TROUBLE)
}

/// `true` for `-`, which stands for the standard input or the standard output.
pub fn is_standard(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Reads at most `most` + 1 bytes of a file, so that a caller can see whether the file is too long. `-` is the
/// standard input.
pub fn read(path: &Path, most: usize) -> Result<Vec<u8>, String> {
    let mut bytes = Vec::new();
    let most = most as u64 + 1;
    let read = if is_standard(path) {
        io::stdin().lock().take(most).read_to_end(&mut bytes)
    } else {
        File::open(path).and_then(|file| file.take(most).read_to_end(&mut bytes))
    };
    match read {
        Ok(_) => Ok(bytes),
        Err(error) => Err(format!("`{}` cannot be read: {error}", path.display())),
    }
}

/// Returns the name of a file for messages.
pub fn name(path: &Path) -> String {
    if is_standard(path) { "<input>".to_owned() } else { path.display().to_string() }
}

/// Writes to a file, or to the standard output for `-` or without a path. A closed pipe is not an error.
pub fn write(path: Option<&Path>, bytes: &[u8]) -> Result<(), Ends> {
    let (name, written) = match path.filter(|path| !is_standard(path)) {
        Some(path) => (path.display().to_string(), std::fs::write(path, bytes)),
        None => ("the output".to_owned(), io::stdout().lock().write_all(bytes)),
    };
    match written {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            Err(trouble(format_args!("{name} cannot be written: {error}")))
        }
        _ => Ok(()),
    }
}

/// Opens a writer to a file, or to the standard output for `-` or without a path.
pub fn writer(path: Option<&Path>) -> io::Result<Box<dyn Write>> {
    Ok(match path.filter(|path| !is_standard(path)) {
        Some(path) => Box::new(BufWriter::new(File::create(path)?)),
        None => Box::new(BufWriter::new(io::stdout().lock())),
    })
}

/// Returns the style for a stream: colours on a terminal, unless `NO_COLOR` is set.
pub fn style(stream: &impl IsTerminal) -> Style {
    let refused = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
    if stream.is_terminal() && !refused { Style::Colored } else { Style::Plain }
}
