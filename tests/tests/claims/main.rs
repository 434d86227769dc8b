//! A test holds each claim of the documentation. `language/guards.txt` lists the claims of the page
//! `bt-runtime/src/language/guards.rs`, one in a line: words of the page, ` = `, and the test that fails where the claim does
//! not hold:
//!
//! - `sequence::name`: a test of `semantics/sequence.rs`; other files by their path in `tests/tests` or in the repository
//! - `ui/bt/weight-zero`: a program whose message is checked
//! - `doc`: the example on the page
//!
//! So the sentence and its test are found by each other. A line that begins with `# ` only groups the others.

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

/// The files of a folder without their extensions, in order.
fn names(folder: &str) -> Vec<String> {
    let files = fs::read_dir(repository().join(folder)).unwrap_or_else(|error| panic!("{folder}: {error}"));
    let files = files.map(|entry| entry.expect("it can be read").path());
    let files = files.filter(|path| path.extension().is_some_and(|end| end != "json"));
    let mut names: Vec<_> = files.filter_map(|path| Some(path.file_stem()?.to_string_lossy().into_owned())).collect();
    names.sort();
    names
}

/// The pages of a folder that have lists, with their claims.
fn pages(folder: &str) -> Vec<(Page, Vec<Claim>)> {
    let lists = format!("tests/tests/claims/{folder}");
    let page = |name: &String| {
        let claims = claims(&repository().join(&lists).join(name).with_extension("txt"));
        (Page::read(&repository().join("bt-runtime/src").join(folder).join(name)), claims)
    };
    names(&lists).iter().map(page).collect()
}

fn claims(list: &Path) -> Vec<Claim> {
    let text = fs::read_to_string(list).unwrap_or_else(|error| panic!("{}: {error}", list.display()));
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

/// Fails with what `wrong` says of the claims of all pages.
#[track_caller]
fn none(wrong: impl Fn(&Page, &Claim) -> bool) {
    let mut told = String::new();
    for (page, claims) in ["language", "guide"].iter().flat_map(|folder| pages(folder)) {
        for claim in claims.iter().filter(|claim| wrong(&page, claim)) {
            told += &format!("{}: {} = {}\n", page.name, claim.words, claim.test);
        }
    }
    assert!(told.is_empty(), "\n{told}");
}

#[test]
fn the_words_of_each_claim_are_on_its_page() {
    none(|page, claim| !page.text.contains(&claim.words));
}

#[test]
fn the_test_of_each_claim_exists() {
    none(|page, claim| !exists(&claim.test, page));
}

#[test]
fn each_rule_of_the_language_has_a_claim() {
    assert_eq!(names("bt-runtime/src/language"), names("tests/tests/claims/language"));
    let mut told = String::new();
    for (page, claims) in pages("language") {
        let rules = page.rules.iter().filter(|rule| !rule.starts_with("Elsewhere"));
        for rule in rules.filter(|rule| !claims.iter().any(|claim| rule.contains(&claim.words))) {
            told += &format!("{}: {rule}\n", page.name);
        }
    }
    assert!(told.is_empty(), "\n{told}");
}
