//! The files of this repository.

use std::fs;
use std::path::{Path, PathBuf};

use bt_fmt::{Options, rust};

fn options() -> Options {
    Options::of_rustfmt(&fs::read_to_string(root().join("rustfmt.toml")).unwrap())
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The files of a folder with this ending.
fn files(folder: &Path, ending: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() && !path.join("CACHEDIR.TAG").exists() {
            found.extend(files(&path, ending));
        } else if path.extension().is_some_and(|end| end == ending) {
            found.push(path);
        }
    }
    found.sort();
    found
}

#[test]
fn every_file_is_formatted() {
    let folders = ["examples", "tests", "benches", "bt-runtime", "bt-bevy"].map(|folder| root().join(folder));
    let files: Vec<_> = folders.iter().flat_map(|folder| files(folder, "rs")).collect();
    assert!(files.len() > 300, "only {} files were found", files.len());
    let differs = |path: &PathBuf| {
        let text = fs::read_to_string(path).unwrap();
        rust(&text, &options()).text != text
    };
    let different: Vec<_> = files.into_iter().filter(differs).collect();
    assert!(different.is_empty(), "run `bt fmt` on {different:#?}");
}

/// The macros that cannot be parsed are the fixtures of mistakes, and those inside `macro_rules!`.
#[test]
fn every_macro_is_understood() {
    let folders = ["examples", "tests/tests", "benches", "bt-runtime"].map(|folder| root().join(folder));
    let mut left = Vec::new();
    for path in folders.iter().flat_map(|folder| files(folder, "rs")) {
        let text = fs::read_to_string(&path).unwrap();
        let notes = rust(&text, &options()).left;
        left.extend(notes.into_iter().map(|note| (path.clone(), note)));
    }
    assert_eq!(left.len(), 1, "{left:#?}");
    assert!(left[0].0.ends_with("snapshot/version.rs"), "its trees come from `macro_rules!`");
}

#[test]
fn every_snippet_of_the_readme_is_formatted() {
    let text = fs::read_to_string(root().join("README.md")).unwrap();
    let snippets: Vec<&str> = text.split("```").skip(1).step_by(2).filter(|part| part.starts_with("rust")).collect();
    assert!(snippets.len() > 3, "only {} snippets were found", snippets.len());
    for snippet in snippets {
        let formatted = rust(snippet, &options());
        assert_eq!((&*formatted.text, formatted.left), (snippet, vec![]));
    }
}
