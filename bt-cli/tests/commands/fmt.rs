//! `bt fmt`

use crate::Folder;

const UGLY: &str = "use a::b;\nbt!{tree T for A{\nidle}}\nfn  f() {}\n";
const NEAT: &str = "use a::b;\nbt!{\n    tree T for A {\n        idle\n    }\n}\nfn  f() {}\n";

#[test]
fn the_bodies_of_macros_are_formatted_and_nothing_else() {
    let folder = Folder::new("fmt", &[("a.rs", UGLY)]);
    let ran = folder.bt(&["fmt", "a.rs"]);
    assert_eq!((ran.code, ran.text(), &*ran.err), (0, "", ""));
    assert_eq!(folder.read("a.rs"), NEAT);
}

#[test]
fn a_check_shows_the_difference_and_writes_nothing() {
    let folder = Folder::new("fmt-check", &[("a.rs", UGLY), ("b.rs", NEAT)]);
    let ran = folder.bt(&["fmt", "--check", "."]);
    assert_eq!(ran.code, 1);
    assert!(ran.text().starts_with("--- ./a.rs\n+++ ./a.rs\n@@ -1,4 +1,7 @@\n use a::b;\n-bt!{tree"), "{}", ran.all());
    assert_eq!(ran.err, "1 of 2 files are not formatted: run `bt fmt` without `--check`\n");
    assert_eq!(folder.read("a.rs"), UGLY);
    assert_eq!(folder.bt(&["fmt", "--check", "b.rs"]).all(), "0\n---\n---\n");
}

#[test]
fn the_standard_input_is_rust_or_json() {
    let folder = Folder::new("fmt-input", &[]);
    assert_eq!(folder.fed(&["fmt", "-"], UGLY).text(), NEAT);
    assert_eq!(folder.fed(&["fmt", "-"], " {\"bt\":1}").text(), "{ \"bt\": 1 }\n");
    assert_eq!(folder.fed(&["fmt", "--check", "-"], UGLY).code, 1);
}

#[test]
fn the_width_is_that_of_rustfmt() {
    let text = "bt! { tree Guard for Soldier { sequence { aim(); shoot() } } }\n";
    let folder = Folder::new("fmt-width", &[("a.rs", text), ("rustfmt.toml", "max_width = 30\n")]);
    assert_eq!(folder.bt(&["fmt", "a.rs"]).code, 0);
    let expected = "bt! {\n    tree Guard for Soldier {\n        sequence {\n            aim();\n            shoot()\n        }\n    }\n}\n";
    assert_eq!(folder.read("a.rs"), expected);
}

#[test]
fn a_folder_holds_documents_and_other_files() {
    let files = [
        ("tree.json", "{\"bt\":1}"),
        ("other.json", "{\"a\":1}"),
        ("broken.json", "{"),
        ("seed.json", "{\"bt\":1}"),
        (".btignore", "seed.json\n"),
    ];
    let folder = Folder::new("fmt-folder", &files);
    let ran = folder.bt(&["fmt", "."]);
    assert_eq!((ran.code, ran.text(), &*ran.err), (0, "", ""));
    assert_eq!(folder.read("tree.json"), "{ \"bt\": 1 }\n");
    let ran = folder.bt(&["fmt", "gone"]);
    assert_eq!((ran.code, &*ran.err), (2, "error: there is no file or folder `gone`\n"));
    assert_eq!((&*folder.read("other.json"), &*folder.read("seed.json")), ("{\"a\":1}", "{\"bt\":1}"));
}

#[test]
fn syntax_errors_are_reported() {
    let files = [("broken.json", "{ \"bt\": }"), ("a.rs", "bt! { tree T for A { idle idle } }"), ("a.txt", "")];
    let folder = Folder::new("fmt-errors", &files);
    let ran = folder.bt(&["fmt", "broken.json"]);
    assert!(ran.code == 1 && ran.err.contains("broken.json:1:"), "{}", ran.all());
    let note = "note: a.rs:1:27: the macro stays as it is: expected `;`, found `idle`\n";
    assert_eq!(folder.bt(&["fmt", "a.rs"]).all(), format!("0\n---\n---\n{note}"));
    let ran = folder.bt(&["fmt", "a.txt", "missing.rs"]);
    assert_eq!(ran.code, 2, "{}", ran.all());
    assert_eq!(ran.err.matches("error: ").count(), 2, "{}", ran.err);
}
