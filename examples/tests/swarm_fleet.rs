//! `swarm --fleet N` runs the program `fleet` in its folder: a stand-in, and the real program over a real server.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::{Mutex, PoisonError};

/// The lock for one test at a time: a program cannot be started while a process that another test is starting holds it
/// open.
static ALONE: Mutex<()> = Mutex::new(());

/// Makes a folder with only the program `swarm`.
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
    let (output, said) = swarm(&folder, &["--live", "127.0.0.1:4499", "--wait", "--fleet", "2"]);
    let expected = "--processes 2 --live 127.0.0.1:4499 --wait\n";
    assert_eq!(String::from_utf8_lossy(&output.stdout), expected, "defaults are those of the fleet: {said}");
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn without_that_program_the_swarm_says_how_to_build_it() {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let folder = folder("lacks");
    let (output, said) = swarm(&folder, &["--fleet", "3"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(said.contains("build it beside this program: cargo build --release -p servers --bin fleet"), "{said}");
    let (output, said) = swarm(&folder, &["--fleet", "3", "--threads", "2"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(said.contains("each process of a fleet ticks on one thread\nhelp: leave out `--threads`"), "{said}");
    fs::remove_dir_all(folder).unwrap();
}

/// The real program, which another package builds beside `swarm`, over a real `nats-server`.
#[test]
fn sheep_in_two_processes_end_as_in_one() {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    let swarm = Path::new(env!("CARGO_BIN_EXE_swarm"));
    let fleet = swarm.with_file_name("fleet");
    if !fleet.exists() {
        eprintln!("SKIPPED: there is no `{}`; build it: cargo build -p servers --bin fleet", fleet.display());
        return;
    }
    let mut command = Command::new(swarm);
    command.args(["--fleet", "2", "--agents", "300", "--ticks", "80", "--json"]);
    let output = command.output().unwrap();
    let (result, said) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    if said.contains("`nats-server` does not start") {
        eprintln!("SKIPPED: {said}");
        return;
    }
    assert!(output.status.success(), "{said}{result}");
    let result: serde_json::Value = serde_json::from_str(&result).expect("one line of JSON");
    let is = |name: &str, value: serde_json::Value| assert_eq!(result[name], value, "{name} in {result}");
    is("processes", 2.into());
    is("agents", 300.into());
    is("ticks", 80.into());
    is("lost", 0.into());
    is("equal", true.into());
}
