//! A test holds each claim of the pages of the language. A `.txt` here is a page of `bt-runtime/src/language`. A line is a claim:
//! words of the page, ` = `, and the test that fails where the claim does not hold:
//!
//! - `sequence::name`: a test of `semantics/sequence.rs`; other files by their path in `tests/tests` or in the repository
//! - `ui/bt/weight-zero`: a program whose message is checked
//! - `doc`: the example on the page
//!
//! Whoever changes a sentence of a page, or a test, finds the other one by this. Titles (`#`) only group the lines.

mod page;

use std::fs;
use std::path::{Path, PathBuf};

use page::{Page, plain};

/// A line of a list.
struct Claim {
    words: String,
    test: String,
}

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the tests are a folder of it").into()
}

/// The pages, with their claims.
fn pages() -> Vec<(Page, Vec<Claim>)> {
    let mut files: Vec<_> = fs::read_dir(repository().join("bt-runtime/src/language"))
        .expect("the pages are there")
        .map(|entry| entry.expect("it can be read").path())
        .filter(|path| path.extension().is_some_and(|end| end == "rs" || end == "md"))
        .collect();
    files.sort();
    files.iter().map(|path| (Page::read(path), claims(path))).collect()
}

fn claims(page: &Path) -> Vec<Claim> {
    let name = page.file_stem().expect("it has a name").to_string_lossy().into_owned();
    let list = repository().join("tests/tests/claims").join(name).with_extension("txt");
    let text = fs::read_to_string(&list).unwrap_or_else(|error| panic!("{}: {error}", list.display()));
    let lines = text.lines().filter(|line| !line.is_empty() && !line.starts_with("# "));
    let claim = |line: &str| {
        let (words, test) = line.rsplit_once(" = ").unwrap_or_else(|| panic!("`{line}` names no test"));
        Claim { words: plain(words), test: test.into() }
    };
    lines.map(claim).collect()
}

/// Is there this test?
fn exists(test: &str, page: &Page) -> bool {
    let root = repository();
    if test == "doc" {
        return page.has_example;
    }
    let Some((file, name)) = test.split_once("::") else {
        return root.join("tests").join(test).with_extension("rs").exists();
    };
    let places = ["tests/tests/semantics", "tests/tests", ""].map(|folder| root.join(folder).join(file));
    let files = places.iter().flat_map(|place| [place.with_extension("rs"), place.join("main.rs")]);
    files.filter_map(|file| fs::read_to_string(file).ok()).any(|text| text.contains(&format!("fn {name}(")))
}

#[track_caller]
fn none(wrong: &[String]) {
    assert!(wrong.is_empty(), "{} of them:\n{}", wrong.len(), wrong.join("\n"));
}

#[test]
fn the_words_of_each_claim_are_on_its_page() {
    let mut wrong = Vec::new();
    for (page, claims) in pages() {
        let others = claims.iter().filter(|claim| !page.text.contains(&claim.words));
        wrong.extend(others.map(|claim| format!("{}: {}", page.name, claim.words)));
    }
    none(&wrong);
}

#[test]
fn the_test_of_each_claim_exists() {
    let mut wrong = Vec::new();
    for (page, claims) in pages() {
        let others = claims.iter().filter(|claim| !exists(&claim.test, &page));
        wrong.extend(others.map(|claim| format!("{}: {} = {}", page.name, claim.words, claim.test)));
    }
    none(&wrong);
}

#[test]
fn each_rule_of_a_page_has_a_claim() {
    let mut wrong = Vec::new();
    for (page, claims) in pages() {
        let rules = page.rules.iter().filter(|rule| !rule.starts_with("Elsewhere"));
        let others = rules.filter(|rule| !claims.iter().any(|claim| rule.contains(&claim.words)));
        wrong.extend(others.map(|rule| format!("{}: {rule}", page.name)));
    }
    none(&wrong);
}
