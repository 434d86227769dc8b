//! Processes that end with the one that has started them, however that one ends: `kill -9` too.
//!
//! Linux sends a signal to a process when the thread that has started it ends. The process asks for that signal by itself, and
//! keeps the request when it goes on as another program. So a server is started as this program first.

use std::env;
use std::ffi::OsString;
use std::io;
use std::os::unix::process::CommandExt;
use std::process::Command;

use rustix::process::{Pid, Signal, getpid, getppid, set_parent_process_death_signal};

/// The first argument of this program where it goes on as another one.
pub const TIED: &str = "--tied";

/// A command for a program that ends with this process. Start it in a thread that lasts: the main one.
///
/// # Errors
/// The path of this program is not known.
pub fn command(program: OsString) -> io::Result<Command> {
    let mut command = Command::new(env::current_exe()?);
    command.arg(TIED).arg(getpid().as_raw_nonzero().to_string()).arg(program);
    Ok(command)
}

/// This process ends with the one that has started it. A process that was stopped does too.
///
/// # Errors
/// The system refuses that.
pub fn tie() -> io::Result<()> {
    Ok(set_parent_process_death_signal(Some(Signal::KILL))?)
}

/// Goes on as another program, with the arguments behind [`TIED`]. Returns only if that fails.
pub fn run(mut arguments: impl Iterator<Item = OsString>) -> io::Error {
    let parent = arguments.next().and_then(|number| Pid::from_raw(number.to_str()?.parse().ok()?));
    let Some(program) = arguments.next() else { return io::Error::other("there is no program to run") };
    if let Err(error) = tie() {
        return error;
    }
    // It may have ended before it was asked for the signal.
    if parent.is_none() || getppid() != parent {
        return io::Error::other("the process that has started this one has ended");
    }
    Command::new(program).args(arguments).exec()
}
