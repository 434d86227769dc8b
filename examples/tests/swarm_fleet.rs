//! `swarm --fleet N` runs the program `fleet` that stands beside it.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::{Mutex, PoisonError};

/// One test at a time: a program cannot be started while a process that another test has started just then holds it open.
static ALONE: Mutex<()> = Mutex::new(());

/// A folder with the program `swarm` alone.
fn folder(test: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("swarm-{test}-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    fs::copy(env!("CARGO_BIN_EXE_swarm"), folder.join("swarm")).unwrap();
    folder
}

fn swarm(folder: &Path, arguments: &[&str]) -> (Output, String) {
    let output = Command::new(folder.join("swarm")).args(arguments).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    (output, said)
}

#[test]
fn the_program_fleet_gets_the_options_and_its_exit_code_is_that_of_the_swarm() {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let folder = folder("runs");
    fs::write(folder.join("fleet"), "#!/bin/sh\necho \"$@\"\nexit 3\n").unwrap();
    fs::set_permissions(folder.join("fleet"), fs::Permissions::from_mode(0o755)).unwrap();
    let (output, said) = swarm(&folder, &["--fleet", "3", "--agents", "50", "--ticks", "90", "--seed", "5", "--json"]);
    let expected = "--processes 3 --agents 50 --ticks 90 --seed 5 --json\n";
    assert_eq!(String::from_utf8_lossy(&output.stdout), expected, "{said}");
    assert_eq!(output.status.code(), Some(3));
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn without_that_program_the_swarm_says_how_to_build_it() {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let folder = folder("lacks");
    let (output, said) = swarm(&folder, &["--fleet", "3"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(said.contains("build it beside this program: cargo build --release -p servers --bin fleet"), "{said}");
    let (output, said) = swarm(&folder, &["--fleet", "3", "--live"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(said.contains("a fleet cannot be watched: leave out --live or --fleet"), "{said}");
    fs::remove_dir_all(folder).unwrap();
}
