//! Processes that end with the process that has started them, however that process ends, even by `kill -9`.
//!
//! Linux sends a signal to a process when the thread that has started it ends. The started process itself must request
//! that signal, and keeps the request when it executes another program. So a server is first started as this program.

use std::env;
use std::ffi::OsString;
use std::io;
use std::os::unix::process::CommandExt;
use std::process::Command;

use rustix::process::{Pid, Signal, getpid, getppid, set_parent_process_death_signal};

/// The first argument of this program if it must execute another program.
pub const TIED: &str = "--tied";

/// Returns a command for a program that ends with this process. Start it in a thread that does not end before: the main
/// thread.
///
/// # Errors
/// The path of this program is not known.
pub fn command(program: OsString) -> io::Result<Command> {
    let mut command = Command::new(env::current_exe()?);
    command.arg(TIED).arg(getpid().as_raw_nonzero().to_string()).arg(program);
    Ok(command)
}

/// Makes this process end with the process that has started it, even while this process is stopped.
///
/// # Errors
/// The system refuses the call.
pub fn tie() -> io::Result<()> {
    Ok(set_parent_process_death_signal(Some(Signal::KILL))?)
}

/// Executes another program, with the arguments after [`TIED`]. Returns only if that fails.
pub fn run(mut arguments: impl Iterator<Item = OsString>) -> io::Error {
    let parent = arguments.next().and_then(|number| Pid::from_raw(number.to_str()?.parse().ok()?));
    let Some(program) = arguments.next() else { return io::Error::other("there is no program to run") };
    if let Err(error) = tie() {
        return error;
    }
    // The parent may have ended before the signal was requested.
    if parent.is_none() || getppid() != parent {
        return io::Error::other("the process that has started this one has ended");
    }
    Command::new(program).args(arguments).exec()
}
