//! `--fleet N`: agents in several processes, by the program `fleet` of the package `servers`.
//!
//! The meadow of the swarm is one world: each animal sees all of it, as it was after the last tick. It cannot be parted without
//! becoming another one. The fleet has a pasture per partition instead, and its sheep go from pasture to pasture.

use std::env::{consts::EXE_SUFFIX, current_exe};
use std::error::Error;
use std::path::Path;
use std::process::{Command, ExitCode};

use crate::arguments::Arguments;

/// Runs the program `fleet` that stands beside this one, and returns its exit code.
///
/// # Errors
/// There is no such program.
pub fn run(arguments: &Arguments, processes: u32) -> Result<ExitCode, Box<dyn Error>> {
    let program = current_exe()?.with_file_name(format!("fleet{EXE_SUFFIX}"));
    let mut command = Command::new(&program);
    command.args(["--processes", &processes.to_string(), "--agents", &arguments.agents.to_string()]);
    command.args(["--ticks", &arguments.ticks.to_string(), "--seed", &arguments.seed.to_string()]);
    command.args(arguments.json.then_some("--json"));
    let status = command.status().map_err(|error| missing(&program, &error.to_string()))?;
    Ok(ExitCode::from(status.code().and_then(|code| u8::try_from(code).ok()).unwrap_or(1)))
}

fn missing(program: &Path, why: &str) -> String {
    let path = program.display();
    format!(
        "`{path}` does not start: {why}; build it beside this program: cargo build --release -p servers --bin fleet"
    )
}
