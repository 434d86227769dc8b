//! The messages of rustc for worlds, trees and tasks that cannot run in Bevy.
//!
//! Each file `refused/*.rs` must fail to compile, and the message must hold each line of the `.stderr` beside it. The file is
//! compiled by a rustc of its own with the crates of this test.

use std::path::Path;
use std::process::Command;
use std::{env, fs};

/// The arguments `--extern` and `-L` of the compilation of this test.
const EXTERNS: &[&str] = externs::externs!();

/// The folder of this crate.
const FOLDER: &str = env!("CARGO_MANIFEST_DIR");

/// Refuses a file that compiles, or whose message lacks a line.
#[track_caller]
fn refused(name: &str) {
    let file = Path::new(FOLDER).join("tests/refused").join(name);
    let output = Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()))
        .args(["--edition=2024", "--crate-type=bin", "--emit=metadata", "--out-dir", env!("CARGO_TARGET_TMPDIR")])
        .args(["--color=never", "--diagnostic-width=300", "-Adead_code"])
        .args(EXTERNS)
        .arg(file.with_extension("rs"))
        // Two derives read the manifest there, to find their crates.
        .env("CARGO_MANIFEST_DIR", FOLDER)
        // Cargo locates the workspace from it.
        .current_dir(FOLDER)
        .output()
        .expect("rustc starts");
    assert!(!output.status.success(), "{name}.rs compiles");
    let message = String::from_utf8(output.stderr).expect("messages are UTF-8");
    let expected = fs::read_to_string(file.with_extension("stderr")).expect("a file of lines");
    let missing: Vec<&str> = expected.lines().filter(|line| !message.contains(line.trim())).collect();
    assert!(missing.is_empty(), "the message lacks:\n{}\n\nthe message:\n{message}", missing.join("\n"));
}

#[test]
fn a_world_without_the_derive() {
    refused("world-without-derive");
}

#[test]
fn a_tree_with_an_async_action() {
    refused("tree-with-async-action");
}

#[test]
fn a_task_without_tasks_in_the_world() {
    refused("task-without-tasks");
}

#[test]
fn a_world_that_is_an_enum() {
    refused("world-is-enum");
}

#[test]
fn a_behavior_that_is_overwritten_in_its_place() {
    refused("behavior-overwritten");
}

#[test]
fn a_tree_in_lanes_whose_world_writes() {
    refused("lanes-world-writes");
}

#[test]
fn a_world_without_its_lifetimes() {
    refused("lifetimes-hidden");
}
