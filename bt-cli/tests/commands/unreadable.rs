//! Files that contain no trees at all.

use expect_test::expect;

use crate::{Folder, tree};

#[test]
fn what_cannot_be_read_is_said_and_the_rest_is_checked() {
    let folder = Folder::new("unreadable", &[("fine.json", &tree("T", r#"{ "node": "wait", "args": { "for": 1 } }"#))]);
    expect![[r#"
        2
        ---
        error: `for` is a duration or a range of durations
         --> fine.json:1:88
          |
        1 | { "bt": 1, "tree": "T", "agent": "Soldier", "root": { "node": "wait", "args": { "for": 1 } } }
          |                                                                                        ^ $.root.args.for
          |
          = help: write the unit: `1s`, `1ms`

        ---
        error: `gone.json` cannot be read: No such file or directory (os error 2)
        2 files: 1 error, 1 file that cannot be read; actions, keys and types are not checked without --catalogue
    "#]]
    .assert_eq(&folder.bt(&["check", "gone.json", "fine.json"]).all());
    for command in [&["draw", "gone.json", "-o", "x.svg"][..], &["convert", "--from", "mosaic", "gone.json"]] {
        let ran = folder.bt(command);
        assert_eq!((ran.code, ran.text()), (2, ""), "{command:?}");
        assert!(ran.err.starts_with("error: `gone.json` cannot be read: "), "{}", ran.err);
    }
    assert!(!folder.0.join("x.svg").exists());
}

#[test]
fn empty_and_half_files_have_a_fault_where_they_end() {
    let folder = Folder::new(
        "empty",
        &[("empty.json", ""), ("half.json", "{\n  \"bt\": 1,\n  \"tree\": \"T"), ("list.json", "[]")],
    );
    expect![[r#"
        1
        ---
        error: the file is empty
         --> empty.json:1:1
          |
        1 |
          | ^ $
          |
          = help: begin with `{ "bt": 1, "tree": …`

        error: this string has no end
         --> half.json:3:11
          |
        3 |   "tree": "T
          |           ^^ $.tree
          |
          = help: close it with `"`; has the file been cut off?

        error: expected a file of trees, found a list
         --> list.json:1:1
          |
        1 | []
          | ^ $
          |
          = help: it is an object: `{ … }`

        ---
        3 files: 3 errors; actions, keys and types are not checked without --catalogue
    "#]]
    .assert_eq(&folder.bt(&["check", "empty.json", "half.json", "list.json"]).all());
}

#[test]
fn bytes_that_are_no_text_have_a_place() {
    let folder = Folder::new("bytes", &[]);
    std::fs::write(folder.0.join("t.json"), b"{ \"bt\": 1,\n  \"tree\": \"T\xff\" }").unwrap();
    let ran = folder.bt(&["check", "t.json"]);
    assert_eq!((ran.code, &*ran.err), (1, "1 file: 1 error\n"));
    assert!(
        ran.text().contains("the file is not UTF-8: byte 0xff begins no character here\n --> t.json:2:"),
        "{}",
        ran.text()
    );
    for command in [&["draw", "t.json", "-o", "x.svg"][..], &["convert", "--from", "mosaic", "t.json"]] {
        let ran = folder.bt(command);
        assert!(ran.code == 1 && ran.err.contains("the file is not UTF-8"), "{}", ran.all());
    }
}

#[test]
fn depth_and_size_are_bounded() {
    let deep = format!("{}{}", "[".repeat(100_000), "]".repeat(100_000));
    let mut node = r#"{ "node": "idle" }"#.to_owned();
    for _ in 0..80 {
        node = format!(r#"{{ "node": "sequence", "children": [{node}] }}"#);
    }
    let large = " ".repeat(17 << 20);
    let files = [("deep.json", &*deep), ("nodes.json", &tree("T", &node)), ("large.json", &large)];
    let folder = Folder::new("deep", &files);
    for name in ["deep.json", "nodes.json", "large.json"] {
        let ran = folder.bt(&["check", name]);
        assert_eq!((ran.code, ran.err.starts_with("1 file: 1 error;")), (1, true), "{name}: {}", ran.all());
        assert_eq!(folder.bt(&["draw", name, "-o", "x.svg"]).code, 1, "{name}");
    }
}

#[test]
fn wrong_use_is_told_apart() {
    let folder = Folder::new("use", &[]);
    for wrong in
        [&[][..], &["chekc"], &["check"], &["draw", "x.json"], &["convert", "x.json"], &["convert", "--from", "x"]]
    {
        let ran = folder.bt(wrong);
        assert_eq!((ran.code, ran.text()), (2, ""), "{wrong:?}");
    }
    for help in
        [&["--help"][..], &["check", "--help"], &["draw", "--help"], &["convert", "--help"], &["catalogue", "--help"]]
    {
        let ran = folder.bt(help);
        assert_eq!((ran.code, &*ran.err), (0, ""), "{help:?}");
        assert!(ran.text().contains("Exit codes: 0 all is well; 1 "), "{help:?}");
    }
}
