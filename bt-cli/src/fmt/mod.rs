//! `bt fmt`: formats `bt!` and `state_tree!` in Rust files, and documents.

mod find;
mod format;

use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use bt_model::json::Style;
use similar::TextDiff;

use crate::output::{self, Ends, FAULTS};
use find::{Found, Kind};
use format::{Formatted, format};

/// Formats the bodies of `bt!` and `state_tree!` in Rust files, and JSON documents
///
/// In a Rust file, only the bodies of the macros change. Comments stay, and so do line breaks that are a matter of
/// taste: a block stays on one line if it fits. The width of a line is that of the nearest `rustfmt.toml`; without
/// one, 100 characters. A body with a syntax error stays unchanged, and a note reports it; items with
/// `#[rustfmt::skip]` stay unchanged too.
///
/// In a JSON document, only spaces, line breaks and unneeded escapes change.
///
/// In a folder and the folders below, all Rust files and documents are formatted, except hidden files, files that a
/// `.gitignore`, an `.ignore` or a `.btignore` names, and JSON files without a field `bt`.
#[derive(clap::Args)]
#[command(after_help = EXIT_CODES)]
pub struct Args {
    /// Files and folders; `-` reads the standard input, Rust or JSON, and writes to the standard output.
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Writes nothing: shows the differences, and exits with 1 if there are any.
    #[arg(long)]
    check: bool,
}

const EXIT_CODES: &str = "Exit codes: 0 all is well; 1 a file has a syntax error, or with --check a file is not formatted; 2 the \
                          command is used wrongly, or a file cannot be read or written.";

/// Runs the command.
pub fn run(args: Args) -> ExitCode {
    output::code(all(&args))
}

fn all(args: &Args) -> Result<(), Ends> {
    let (mut worst, mut changed, mut seen) = (0, 0, 0);
    for found in args.paths.iter().flat_map(|path| find::files(path)) {
        let result = found.and_then(|found| one(&found, args.check));
        match result {
            Ok(None) => {}
            Ok(Some(differs)) => {
                seen += 1;
                changed += usize::from(differs);
            }
            Err(Ends(code)) => worst = worst.max(code),
        }
    }
    if args.check && changed > 0 {
        eprintln!("{changed} of {seen} files are not formatted: run `bt fmt` without `--check`");
        worst = worst.max(FAULTS);
    }
    if worst == 0 { Ok(()) } else { Err(Ends(worst)) }
}

/// Formats a file. Returns `true` if its text changes; `None` if it is no file of trees.
fn one(found: &Found, check: bool) -> Result<Option<bool>, Ends> {
    let Some(Formatted { old, new }) = format(found)? else { return Ok(None) };
    let differs = old != new;
    if check {
        if differs {
            output::write(None, difference(&output::name(&found.path), &old, &new).as_bytes())?;
        }
    } else if found.kind == Kind::Input {
        output::write(None, new.as_bytes())?;
    } else if differs {
        output::write(Some(&found.path), new.as_bytes())?;
    }
    Ok(Some(differs))
}

/// Returns the differences in the format of `diff -u`.
fn difference(name: &str, old: &str, new: &str) -> String {
    let diff = TextDiff::from_lines(old, new);
    let plain = diff.unified_diff().context_radius(3).header(name, name).to_string();
    if output::style(&io::stdout()) == Style::Plain {
        return plain;
    }
    let colored = |line: &str| match line.chars().next() {
        Some('-') => format!("\x1b[31m{line}\x1b[0m\n"),
        Some('+') => format!("\x1b[32m{line}\x1b[0m\n"),
        _ => format!("{line}\n"),
    };
    plain.lines().map(colored).collect()
}

/// Reports an error of a file.
fn fault(path: &Path, line: usize, column: usize, message: &str) -> Ends {
    eprintln!("error: {}:{line}:{column}: {message}", output::name(path));
    Ends(FAULTS)
}
