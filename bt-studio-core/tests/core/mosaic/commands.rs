//! The commands: which lines each changes.

use bt_studio_core::message::{FileKind, How};
use bt_studio_core::{Command, Value};

use super::*;

#[test]
fn a_tree_is_seen_as_boxes_and_outline() {
    let stage = stage();
    let expected = [
        "0 root",
        "  1 sequence",
        "    2 parallel",
        "      3 wait_event",
        "      4 wait_for_seconds",
        "    5 if_else",
        "      6 number_less_than",
        "      7 number_add",
        "      12 sequence",
        "        13 set_key_value",
        "        14 log",
        "    8 run look_around.json",
    ];
    assert_eq!(outline(&stage), expected);
    assert_eq!(stage.files.iter().find(|file| file.file == FILE).unwrap().kind, FileKind::Mosaic);
    let boxes: Vec<Option<&str>> = stage.document().boxes.iter().map(|shown| shown.at.as_deref()).collect();
    let nodes = [0, 1, 2, 3, 4, 5].map(|node| format!("/nodes/{node}"));
    // The children of the collapsed node are one box without an element.
    let all = nodes.iter().map(|at| Some(&**at)).chain([None, Some("/nodes/11")]);
    assert_eq!(boxes, all.collect::<Vec<_>>());
}

#[test]
fn one_argument_changes_its_line_alone() {
    let command = set("/nodes/4/extra/action_args/0/arg_value", "2.5");
    assert_eq!(diff(command), [r#"-"arg_value": 4"#, r#"+"arg_value": 2.5"#]);
}

#[test]
fn a_new_node_is_added_in_the_format_of_the_file() {
    let lines = diff(put("/nodes/1", How::Child, WAIT));
    let expected = [
        "-8",
        "+8,",
        "+15",
        "+},",
        "+{",
        r#"+"children": [],"#,
        r#"+"color": 4294967295,"#,
        r#"+"comment": "","#,
        r#"+"extra": {"#,
        r#"+"event": "dusk""#,
        "+},",
        r#"+"idx": 15,"#,
        r#"+"is_collapsed": false,"#,
        r#"+"parent": 1,"#,
        r#"+"type": "wait_event""#,
    ];
    assert_eq!(lines, expected);
}

#[test]
fn nodes_go_into_others_before_them_and_behind_them() {
    assert_eq!(after(put("/nodes/2", How::Before, WAIT))[2..4], ["    15 wait_event", "    2 parallel"]);
    assert_eq!(after(put("/nodes/2", How::After, WAIT))[5..6], ["    15 wait_event"]);
    assert_eq!(after(put("/nodes/2", How::Child, WAIT))[5..6], ["      15 wait_event"]);
    // Pasted nodes go behind a node that has no room.
    assert_eq!(after(put("/nodes/3", How::Near, WAIT))[4..5], ["      15 wait_event"]);
    assert_eq!(refused(put("/nodes/3", How::Child, WAIT)), "`wait_event` has no children");
    assert_eq!(refused(put("/nodes/5", How::Child, WAIT)), "`if_else` has no more room: it takes 3 at most");
    assert_eq!(refused(put("/nodes/0", How::After, WAIT)), "nothing can stand beside the root");
}

#[test]
fn a_node_goes_around_another_and_into_its_place() {
    let wrapped = after(put("/nodes/11", How::Wrap, r#"{ "type": "negative", "extra": {} }"#));
    assert_eq!(wrapped[11..], ["    15 negative", "      8 run look_around.json"]);
    let lines = diff(put("/nodes/2", How::Replace, r#"{ "type": "sequence", "extra": {} }"#));
    assert_eq!(lines, [r#"-"type": "parallel""#, r#"+"type": "sequence""#]);
    let why = refused(put("/nodes/2", How::Replace, r#"{ "type": "reset", "extra": {} }"#));
    assert_eq!(why, "`reset` takes 0 children at most, and this node has 2");
    assert_eq!(refused(put("/nodes/0", How::Replace, WAIT)), "the root cannot be replaced");
}

#[test]
fn what_is_no_node_of_mosaic_game_is_refused() {
    assert!(
        refused(put("/nodes/1", How::Child, r#"{ "node": "idle" }"#)).starts_with("this is a node of another format")
    );
    assert_eq!(refused(put("/nodes/1", How::Child, "[1]")), "this is no node of mosaic_game");
    assert_eq!(refused(put("/nodes/1", How::Child, r#"{ "type": "root" }"#)), "a tree has one root");
    assert!(refused(put("/nodes/1", How::Decorate, WAIT)).contains("no guards"));
    assert!(refused(Command::Extract { at: "/nodes/1".to_owned(), name: "Part".to_owned() }).contains("one tree"));
}

#[test]
fn a_branch_is_removed_and_the_root_never() {
    let expected = ["0 root", "  1 sequence", "    2 parallel", "      3 wait_event", "      4 wait_for_seconds"];
    let all = ["/nodes/5", "/nodes/8", "/nodes/11"].map(str::to_owned);
    assert_eq!(after(Command::RemoveAll { at: all.to_vec() }), expected);
    let lines = diff(Command::Remove { at: "/nodes/11".to_owned() });
    assert_eq!(lines[..3], ["-5,", "-8", "+5"]);
    assert!(lines[3..].iter().all(|line| line.starts_with('-')));
    assert_eq!(refused(Command::Remove { at: "/nodes/0".to_owned() }), "the root cannot be removed");
}

#[test]
fn a_node_moves_among_its_siblings_and_to_another_parent() {
    let lines = diff(Command::Move { at: "/nodes/2".to_owned(), by: 1 });
    assert_eq!(lines, ["+5,", "-5,"]);
    let moved = |to: &str, how| Command::Transfer { at: vec!["/nodes/11".to_owned()], to: to.to_owned(), how };
    let lines = diff(moved("/nodes/2", How::Child));
    assert_eq!(lines, ["-5,", "-8", "+5", "-4", "+4,", "+8", r#"-"parent": 1,"#, r#"+"parent": 2,"#]);
    assert_eq!(after(moved("/nodes/3", How::Before))[3..5], ["      8 run look_around.json", "      3 wait_event"]);
    assert!(refused(moved("/nodes/11", How::Before)).contains("cannot move to itself"));
    let inside = Command::Transfer { at: vec!["/nodes/2".to_owned()], to: "/nodes/3".to_owned(), how: How::After };
    assert!(refused(inside).contains("cannot move to itself"));
    let root = Command::Transfer { at: vec!["/nodes/0".to_owned()], to: "/nodes/3".to_owned(), how: How::After };
    assert_eq!(refused(root), "the root cannot be moved");
}

#[test]
fn weights_go_with_their_children() {
    let mut stage = stage();
    stage.command(put("/nodes/2", How::Replace, r#"{ "type": "probility", "extra": { "prob": [] } }"#)).unwrap();
    stage.set("/nodes/2/extra/prob/1", "7").unwrap();
    assert_eq!(stage.set("/nodes/2/extra/prob/1", "many").unwrap_err(), "a weight is a whole number from 0 on");
    stage.command(put("/nodes/2", How::Child, WAIT)).unwrap();
    stage.command(Command::Move { at: "/nodes/4".to_owned(), by: -1 }).unwrap();
    stage.ask(Ask::Select { file: FILE.to_owned(), at: Some("/nodes/2".to_owned()) }).unwrap();
    let form = stage.form.as_ref().unwrap();
    let weights: Vec<_> = form.fields.iter().filter(|field| field.name.starts_with("weight")).collect();
    let shown: Vec<_> = weights.iter().map(|field| (&*field.text, &*field.docs)).collect();
    assert_eq!(shown, [("7", "of wait_for_seconds"), ("1", "of wait_event"), ("1", "of wait_event")]);
    stage.command(Command::Remove { at: "/nodes/4".to_owned() }).unwrap();
    assert!(stage.problems().iter().all(|problem| !problem.contains("weight")), "{:?}", stage.problems());
}

#[test]
fn what_is_copied_gets_new_numbers_in_another_tree() {
    let copied = r#"[
        { "children": [7, 9], "color": 255, "comment": "kept", "extra": {}, "idx": 1, "is_collapsed": true, "type": "select" },
        { "children": [], "color": 255, "comment": "", "extra": { "event": "a" }, "idx": 7, "is_collapsed": false, "type": "wait_event" },
        { "children": [], "color": 255, "comment": "", "extra": {}, "idx": 8, "is_collapsed": false, "type": "reset", "zoom": 2 }
    ]"#;
    let rows = after(put("/nodes/1", How::Child, copied));
    assert_eq!(rows[12..], ["    15 select", "      16 wait_event", "    17 reset"]);
    let mut stage = stage();
    stage.command(put("/nodes/1", How::Child, copied)).unwrap();
    let text = stage.text();
    assert!(text.contains(r#""comment": "kept""#) && text.contains(r#""zoom": 2"#));
    assert!(stage.problems().iter().all(|problem| problem.contains("look_around")), "{:?}", stage.problems());
}

#[test]
fn nodes_are_numbered_breadth_first() {
    let expected = [
        "0 root",
        "  1 sequence",
        "    2 parallel",
        "      5 wait_event",
        "      6 wait_for_seconds",
        "    3 if_else",
        "      7 number_less_than",
        "      8 number_add",
        "      9 sequence",
        "        10 set_key_value",
        "        11 log",
        "    4 run look_around.json",
    ];
    assert_eq!(after(Command::Reindex), expected);
    let lines = diff(Command::Reindex);
    assert!(lines.iter().all(|line| line.contains("idx")
        || line.contains("parent")
        || line[1..].trim_end_matches(',').parse::<u32>().is_ok()));
    let mut twice = Stage::of(&GUARD.replace(r#""idx": 4,"#, r#""idx": 3,"#));
    assert!(twice.command(Command::Reindex).unwrap_err().contains("two nodes have the number 3"));
}

#[test]
fn comment_colour_and_collapsed_are_lines_of_the_node() {
    assert_eq!(diff(set("/nodes/4/comment", "so \"long\"")), [r#"-"comment": "","#, r#"+"comment": "so \"long\"","#]);
    assert_eq!(diff(set("/nodes/4/color", "#ff0000")), [r#"-"color": 2139062271,"#, r#"+"color": 4278190335,"#]);
    assert!(refused(set("/nodes/4/color", "red")).starts_with("write a colour"));
    let lines = diff(Command::Collapse { at: "/nodes/2".to_owned() });
    assert_eq!(lines, [r#"-"is_collapsed": false,"#, r#"+"is_collapsed": true,"#]);
    assert!(
        refused(Command::Set { at: "/nodes/4/color".to_owned(), value: Value::Absent }).contains("cannot be without")
    );
}

#[test]
fn many_numbers_change_as_one_step() {
    let resets = (2..20).map(|idx| format!(r#"{{ "type": "reset", "extra": {{}}, "idx": {idx}, "children": [] }}"#));
    let children: Vec<String> = (2..20).map(|idx| idx.to_string()).collect();
    let top = format!(r#"{{ "type": "select", "extra": {{}}, "idx": 1, "children": [{}] }}"#, children.join(", "));
    let branch = format!("[{top}, {}]", resets.collect::<Vec<_>>().join(", "));
    let mut stage = stage();
    for _ in 0..10 {
        stage.command(put("/nodes/1", How::Child, &branch)).unwrap();
    }
    let before = stage.text();
    assert_eq!(stage.document().outline.len(), 12 + 10 * 19);
    stage.command(Command::Reindex).unwrap();
    let numbers: std::collections::BTreeSet<_> = stage.document().outline.iter().filter_map(|row| row.id).collect();
    assert_eq!(numbers, (0..12 + 10 * 19).collect());
    assert!(stage.problems().iter().all(|problem| problem.contains("look_around")), "{:?}", stage.problems());
    stage.undo().unwrap();
    assert_eq!(stage.text(), before);
}

#[test]
fn pasted_nodes_keep_their_links_in_any_order_and_a_ring_is_cut() {
    let child = r#"{ "type": "wait_event", "idx": 2, "children": [], "extra": { "event": "dusk" } }"#;
    let parent = r#"{ "type": "sequence", "idx": 1, "children": [2], "extra": {} }"#;
    for items in [[child, parent], [parent, child]] {
        let outline = after(put("/nodes/2", How::Child, &format!("[{}]", items.join(", "))));
        let sequence =
            outline.iter().position(|row| row.starts_with("      15") || row.starts_with("      16")).unwrap();
        assert!(outline[sequence].ends_with("sequence"), "{outline:?}");
        assert!(
            outline[sequence + 1].starts_with("        ") && outline[sequence + 1].ends_with("wait_event"),
            "{outline:?}"
        );
    }
    let ring = [("1", "2"), ("2", "3"), ("3", "1")]
        .map(|(own, child)| format!(r#"{{ "type": "sequence", "idx": {own}, "children": [{child}], "extra": {{}} }}"#));
    let outline = after(put("/nodes/2", How::Child, &format!("[{}]", ring.join(", "))));
    let new: Vec<&String> = outline.iter().filter(|row| row.contains("sequence") && row.trim() > "15").collect();
    assert_eq!(outline.len(), 15, "{new:?}");
}

#[test]
fn nodes_are_collapsed_to_a_depth_and_all_but_one_branch() {
    let count = |command: Command| {
        let mut stage = stage();
        stage.command(command).unwrap();
        (stage.document().boxes.len(), stage.text().matches("\"is_collapsed\": true").count())
    };
    assert_eq!(count(Command::CollapseTo { depth: 0 }), (12, 0));
    // The root, its child, the number of those below; the box below stays collapsed.
    assert_eq!(count(Command::CollapseTo { depth: 2 }), (3, 2));
    let (boxes, collapsed) = count(Command::CollapseOthers { at: "/nodes/8".to_owned() });
    assert!(collapsed == 1 && boxes == 11, "{boxes} {collapsed}");
}
