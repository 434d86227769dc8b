//! `monsters`: the same game with any number of threads, and a tree that changes while the game runs.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

const TREE: &str = include_str!("../src/bin/monsters/monster.json");

fn monsters() -> Command {
    Command::new(env!("CARGO_BIN_EXE_monsters"))
}

/// Returns the result of a small game.
fn result(threads: &str, arguments: &[&str]) -> Value {
    let mut command = monsters();
    command.args(["--headless", "--json", "--monsters", "400", "--players", "60", "--seconds", "20"]).args(arguments);
    let output = command.env("RAYON_NUM_THREADS", threads).output().expect("the program starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

fn file(test: &str, text: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("monsters-{test}-{}.json", std::process::id()));
    fs::write(&path, text).expect("a file");
    path
}

#[test]
fn the_game_is_that_of_its_seed_with_any_number_of_threads() {
    let one = result("1", &["--seed", "7"]);
    assert_eq!(one["hash"], result("3", &["--seed", "7"])["hash"]);
    assert_ne!(one["hash"], result("1", &["--seed", "8"])["hash"]);
    for count in ["paths", "calls"] {
        assert!(one[count].as_u64().unwrap() > 0, "no {count}: {one}");
    }
}

#[test]
fn the_monsters_go_on_with_a_new_version_of_their_tree_and_refuse_a_faulty_one() {
    let path = file("reload", TREE);
    let mut command = monsters();
    command.args(["--json", "--monsters", "50", "--seconds", "4", "--tree", path.to_str().expect("a plain name")]);
    let mut process = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts");
    let mut lines = BufReader::new(process.stdout.take().expect("a pipe")).lines();
    // A line per second of the game.
    lines.next().expect("a line").expect("UTF-8");
    fs::write(&path, TREE.replace("2s..=8s", "1s..=2s")).expect("a file");
    lines.next().expect("a line").expect("UTF-8");
    fs::write(&path, TREE.replace("\"go_to\"", "\"goto\"")).expect("a file");
    let last = lines.last().expect("a line").expect("UTF-8");
    let mut said = String::new();
    process.stderr.take().expect("a pipe").read_to_string(&mut said).expect("UTF-8");
    assert!(process.wait().expect("it ends").success(), "{said}");
    let report: Value = serde_json::from_str(&last).expect("JSON");
    assert_eq!(report["reloads"], 1, "{report}");
    assert!(
        said.contains("the new version is refused") && said.contains("there is no node or action `goto`"),
        "{said}"
    );
    fs::remove_file(path).expect("it is ours");
}

#[test]
fn a_faulty_tree_is_refused_at_the_start() {
    let path = file("faulty", &TREE.replace("\"go_to\"", "\"goto\""));
    let output = monsters().args(["--headless", "--tree"]).arg(&path).output().expect("the program starts");
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success() && text.contains("there is no node or action `goto`"), "{text}");
    fs::remove_file(path).expect("it is ours");
}
