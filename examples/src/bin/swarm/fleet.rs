//! `--fleet N`: agents in several processes, by the program `fleet` of the package `servers`.
//!
//! The meadow of the swarm is one world: each animal reads all of it, as it was after the last tick, so it cannot be
//! divided among processes. The fleet has a pasture per partition instead, and its sheep move from pasture to pasture.

use std::env::{consts::EXE_SUFFIX, current_exe};
use std::error::Error;
use std::ffi::OsString;
use std::io;
use std::process::{Command, ExitCode};

/// Runs the program `fleet` in the folder of this program with these arguments, and returns its exit code. On Unix,
/// `fleet` replaces this program, so both end together.
///
/// # Errors
/// The program `fleet` does not exist.
pub fn run(arguments: &[OsString]) -> Result<ExitCode, Box<dyn Error>> {
    let program = current_exe()?.with_file_name(format!("fleet{EXE_SUFFIX}"));
    go_on(Command::new(&program).args(arguments)).map_err(|error| {
        let path = program.display();
        format!(
            "`{path}` does not start: {error}\nhelp: build it beside this program: cargo build --release -p servers --bin fleet"
        )
        .into()
    })
}

#[cfg(unix)]
fn go_on(command: &mut Command) -> io::Result<ExitCode> {
    use std::os::unix::process::CommandExt;
    Err(command.exec())
}

#[cfg(not(unix))]
fn go_on(command: &mut Command) -> io::Result<ExitCode> {
    let status = command.status()?;
    Ok(ExitCode::from(status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(1)))
}
