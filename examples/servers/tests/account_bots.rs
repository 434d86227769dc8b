//! `account_bots`: kills do not change the result of a run, and a database belongs to one run.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};
#[cfg(unix)]
use std::{
    io::{BufRead, BufReader},
    process::Stdio,
};

use serde_json::Value;

fn run(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_account_bots"));
    command.args(["--headless", "--json"]).args(arguments).output().expect("the program starts")
}

/// Returns the result of a run, which must succeed.
fn result(arguments: &[&str]) -> Value {
    let output = run(arguments);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

/// The database of a test, removed on drop.
struct File(PathBuf);

impl File {
    fn new(test: &str) -> Self {
        let file = format!("accounts-{test}-{}.db", std::process::id());
        Self(PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(file))
    }

    fn path(&self) -> &str {
        self.0.to_str().expect("a plain name")
    }
}

impl Drop for File {
    fn drop(&mut self) {
        for end in ["", "-wal", "-shm"] {
            let _ = fs::remove_file(format!("{}{end}", self.0.display()));
        }
    }
}

#[test]
fn twenty_kills_change_nothing() {
    let small = ["--bots", "40", "--seconds", "20", "--seed", "7"];
    let killed = result(&[&small[..], &["--kills", "20"]].concat());
    assert_eq!((&killed["kills"], &killed["equal"]), (&20.into(), &true.into()), "{killed}");
    let whole = result(&small);
    assert_eq!(killed["hash"], whole["hash"]);
    assert!(whole["transfers"].as_u64().unwrap() > 500 && whole["debts"].as_u64().unwrap() > 0, "{whole}");
    let other = result(&["--bots", "40", "--seconds", "20", "--seed", "8"]);
    assert_ne!(other["hash"], whole["hash"], "another seed gives another state");
}

// The number changes with the format of brains.
#[test]
fn the_hash_is_that_of_all_accounts_payments_and_brains_in_their_order() {
    assert_eq!(result(&["--bots", "30", "--seconds", "10"])["hash"], "1afebe78e6419aa1");
}

#[test]
fn a_run_goes_on_where_an_earlier_one_has_ended() {
    let file = File::new("on");
    let on = |seconds: &str| result(&["--bots", "30", "--seconds", seconds, "--db", file.path()]);
    let ten = on("10");
    assert_eq!(ten["hash"], result(&["--bots", "30", "--seconds", "10"])["hash"]);
    assert_eq!(on("25")["hash"], result(&["--bots", "30", "--seconds", "25"])["hash"]);
}

/// A run that is stopped, and killed on drop.
#[cfg(unix)]
struct Stopped(std::process::Child);

#[cfg(unix)]
impl Stopped {
    fn new(arguments: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_account_bots"));
        let process = command.arg("--progress").args(arguments).stdout(Stdio::piped()).spawn();
        let mut stopped = Self(process.expect("the program starts"));
        let out = stopped.0.stdout.as_mut().expect("a pipe");
        let hour = BufReader::new(out).lines().next().expect("an hour is saved").expect("text");
        assert_eq!(hour, "1");
        let kill = Command::new("kill").args(["-STOP", &stopped.0.id().to_string()]).status();
        assert!(kill.expect("`kill` starts").success());
        stopped
    }
}

#[cfg(unix)]
impl Drop for Stopped {
    fn drop(&mut self) {
        self.0.kill().and_then(|()| self.0.wait()).expect("the process is there");
    }
}

#[cfg(unix)]
#[test]
fn a_second_process_on_a_database_is_refused_until_the_first_one_is_killed() {
    let file = File::new("two");
    let arguments = ["--bots", "30", "--seconds", "20", "--db", file.path()];
    let first = Stopped::new(&arguments);
    let output = run(&arguments);
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success(), "both play the run");
    assert!(text.contains("another process has this database open\nhelp: wait until it ends, or"), "{text}");
    drop(first);
    let whole = result(&["--bots", "30", "--seconds", "20"]);
    assert_eq!(result(&arguments)["hash"], whole["hash"]);
}

#[test]
fn a_database_of_another_run_is_refused() {
    let file = File::new("other");
    result(&["--bots", "3", "--seconds", "1", "--seed", "5", "--db", file.path()]);
    let output = run(&["--bots", "3", "--seconds", "1", "--seed", "6", "--db", file.path()]);
    assert!(!output.status.success());
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(text.contains("has a run with `--seed 5 --bots 3`: give these options, or another file"), "{text}");
}

#[test]
fn a_file_that_is_no_database_is_refused_and_kept() {
    let file = File::new("none");
    let bytes = [b'x'; 4096];
    fs::write(&file.0, bytes).unwrap();
    let output = run(&["--db", file.path()]);
    assert!(!output.status.success());
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(text.contains("file is not a database") && text.contains(file.path()), "{text}");
    assert_eq!(fs::read(&file.0).unwrap(), bytes);
}
