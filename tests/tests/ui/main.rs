//! Messages of the macros.
//!
//! `ui/<macro>/*.rs` must fail to compile, each with the message in the file beside it. `UPDATE_EXPECT=1` writes the
//! messages. Each file is compiled by a separate rustc with the crates of this test, so that no dependency is built
//! again. For `ui/<macro>/pass/*.rs` the macros must emit no warnings; each of these files is a test of its own
//! (`Cargo.toml`). `docs/messages.md` is made of the fixtures and their messages. The only error that occurs as late as code generation is documented at `bt_runtime::brain::Pinned`.

mod internals;
mod page;
mod shown;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::{env, fs, panic, thread};

use expect_test::expect_file;

use crate::shown::shown;

/// The arguments `--extern` and `-L` of the compilation of this test.
const EXTERNS: &[&str] = externs::externs!();

/// The folder of this crate. Its parent, the workspace, is the folder in which cargo compiled the crates, so rustc
/// finds their sources from there.
const FOLDER: &str = env!("CARGO_MANIFEST_DIR");

/// The files `ui/<macro>/*.rs`.
fn fixtures() -> Vec<PathBuf> {
    let entries = |folder: &Path| fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("an entry").path());
    let folders = entries(&Path::new(FOLDER).join("ui")).filter(|path| path.is_dir());
    let files =
        folders.flat_map(|folder| entries(&folder)).filter(|path| path.extension().is_some_and(|end| end == "rs"));
    let mut files: Vec<PathBuf> =
        files.map(|path| path.strip_prefix(FOLDER).expect("it is inside").to_owned()).collect();
    files.sort();
    files
}

/// The error message of rustc for a fixture; `None` if the fixture compiles.
fn message(file: &Path) -> Option<String> {
    let output = Command::new(env::var_os("RUSTC").unwrap_or_else(|| "rustc".into()))
        .args(["--edition=2024", "--crate-type=bin", "--emit=metadata", "--out-dir", env!("CARGO_TARGET_TMPDIR")])
        .args(["--color=never", "--diagnostic-width=140", "--verbose", "-Adead_code"])
        .args(EXTERNS)
        .arg(Path::new("tests").join(file))
        .env("CARGO_MANIFEST_DIR", FOLDER)
        .current_dir(Path::new(FOLDER).parent().expect("the workspace is above"))
        .output()
        .expect("rustc starts");
    let text = String::from_utf8(output.stderr).expect("messages are UTF-8");
    (!output.status.success()).then(|| shown(&text, file.to_str().expect("names are UTF-8")))
}

/// Compares the message with the file beside the fixture. Prints the difference; returns a text that names the fixture.
fn fault(file: &Path) -> Option<String> {
    let Some(message) = message(file) else { return Some(format!("{} compiles", file.display())) };
    let expected = expect_file![Path::new(FOLDER).join(file.with_extension("stderr"))];
    let compared = panic::catch_unwind(|| expected.assert_eq(&message));
    compared.err().map(|_| format!("{} has another message", file.display()))
}

#[test]
fn messages() {
    let (files, next) = (fixtures(), AtomicUsize::new(0));
    assert!(files.len() > 200, "only {} fixtures were found", files.len());
    let work = || {
        let files = std::iter::from_fn(|| files.get(next.fetch_add(1, Ordering::Relaxed)));
        files.filter_map(|file| fault(file)).collect::<Vec<_>>()
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    let faults: Vec<String> = thread::scope(|scope| {
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("a worker ends")).collect()
    });
    assert!(faults.is_empty(), "{} of them:\n{}", faults.len(), faults.join("\n"));
}

#[test]
fn the_page_of_messages_is_up_to_date() {
    let workspace = Path::new(FOLDER).parent().expect("the workspace is above");
    expect_file![workspace.join("docs/messages.md")].assert_eq(&page::page(Path::new(FOLDER), &fixtures()));
}

#[test]
fn messages_show_no_names_that_the_macros_make_up() {
    let deviations = internals::deviations(Path::new(FOLDER), &fixtures());
    assert!(deviations.is_empty(), "{}", deviations.join("\n"));
}
