//! Whole files: their faults, new ones, copies, conversions, pictures.

use bt_studio_core::message::{FileKind, NewFile};

use super::*;

#[test]
fn each_rule_of_the_format_is_a_problem_at_its_node() {
    let faults = [
        (r#""type": "parallel""#, r#""type": "paralel""#, "unknown node type `paralel`", "/nodes/2"),
        (r#""event": "noise""#, r#""event": """#, "`event` of node 3 is empty", "/nodes/3"),
        (r#""idx": 4,"#, r#""idx": 3,"#, "two nodes have the number 3", "/nodes/4"),
        (r#""agent_name": "guard""#, r#""agent_name": "gard""#, "there is no agent `gard`", "/nodes/0"),
        (r#""action_name": "log""#, r#""action_name": "lag""#, "`guard` has no action `lag`", "/nodes/10"),
        ("    6,\n    7,\n    12", "    6,\n    7", "`if_else` takes 3 children, node 5 has 2", "/nodes/5"),
        ("    13,\n    14", "    5,\n    14", "node 5 is a child of node 1 and of node 12", "/nodes/8"),
        ("    1\n   ],", "    12\n   ],", "node 1 is its own descendant", "/nodes/1"),
    ];
    for (old, new, message, at) in faults {
        let text = GUARD.replacen(old, new, 1).replace(
            "    2,\n    5,\n    8",
            if message.contains("descendant") { "    2,\n    1,\n    8" } else { "    2,\n    5,\n    8" },
        );
        let mut stage = stage();
        stage.outside(FILE, &text);
        let problems = &stage.document().problems;
        let found = problems.iter().find(|problem| problem.message.starts_with(message));
        let found = found.unwrap_or_else(|| panic!("{message}: {:?}", stage.problems()));
        assert_eq!(found.at.as_deref(), Some(at), "{message}");
    }
    let mut stage = stage();
    stage.outside(FILE, &GUARD.replacen(r#""type": "parallel""#, r#""type": "paralel""#, 1));
    let fix = stage.document().problems[0].fixes[0].command.clone();
    stage.command(fix).unwrap();
    assert_eq!(stage.text(), GUARD);
}

#[test]
fn a_damaged_tree_is_shown_and_can_be_mended() {
    let ring = GUARD.replacen("    2,\n    5,\n    8", "    2,\n    1,\n    8", 1);
    let stage = Stage::of(&ring);
    assert_eq!(stage.document().outline.len(), 12);
    assert_eq!(stage.document().outline.iter().filter(|row| row.level == 1).count(), 2);
    let mut broken = Stage::of(&GUARD.replace(']', ""));
    assert!(!broken.document().readable);
    assert!(broken.command(Command::Reindex).is_err());
}

#[test]
fn a_new_tree_has_the_name_of_its_file_and_no_faults() {
    let mut stage = stage();
    stage.ask(Ask::Create { file: "watch.json".to_owned(), kind: NewFile::Mosaic }).unwrap();
    let text = stage.text_of("watch.json");
    assert!(text.contains("\n    \"name\": \"watch.json\",\n"), "{text}");
    assert!(text.contains(r#""agent_name": "guard""#));
    let file = stage.files.iter().find(|file| file.file == "watch.json").unwrap();
    assert_eq!((file.kind, file.errors, file.warnings), (FileKind::Mosaic, 0, 0));
}

#[test]
fn a_copy_is_named_as_its_file() {
    let mut stage = stage();
    stage.set("/nodes/0/comment", "calm").unwrap();
    stage.ask(Ask::SaveAs { file: FILE.to_owned(), to: "team/calm.json".to_owned() }).unwrap();
    let (copy, old) = (String::from_utf8(stage.disk["team/calm.json"].clone()).unwrap(), stage.text());
    assert_eq!(old, GUARD);
    assert_eq!(copy, GUARD.replace("guard.json", "calm.json").replace("keeps a post", "calm"));
}

#[test]
fn a_tree_is_converted_with_those_that_it_runs() {
    let mut stage = stage();
    let look = include_str!("../../../../tests/samples/mosaic/look_around.json");
    stage.outside("look_around.json", look);
    let ask = |to: &str, native| Ask::Convert { file: FILE.to_owned(), to: to.to_owned(), native };
    assert!(stage.ask(ask("actions.json", true)).unwrap_err().contains("already"));
    stage.ask(ask("ours/guard.json", true)).unwrap();
    for file in ["ours/guard.json", "ours/look_around.json"] {
        let found = stage.files.iter().find(|known| known.file == file).unwrap();
        assert_eq!((found.kind, found.errors), (FileKind::Trees, 0), "{file}");
    }
    assert!(stage.text_of("ours/guard.json").contains(r#""tree": "Guard""#));
    assert_eq!(stage.text(), GUARD);
}

#[test]
fn a_picture_is_written_beside_each_saved_tree_if_the_folder_wants_it() {
    let mut stage = stage();
    stage.set("/nodes/0/comment", "calm").unwrap();
    stage.ask(Ask::Save { file: FILE.to_owned(), over: false }).unwrap();
    assert!(!stage.disk.contains_key("guard.svg"));
    stage.ask(Ask::Pictures { on: true }).unwrap();
    assert!(stage.pictures && stage.disk[".bt/studio.json"].starts_with(b"{"));
    stage.set("/nodes/0/comment", "watchful").unwrap();
    stage.ask(Ask::Save { file: FILE.to_owned(), over: false }).unwrap();
    let svg = String::from_utf8(stage.disk["guard.svg"].clone()).unwrap();
    assert!(svg.starts_with("<svg") && svg.contains(bt_studio_core::PICTURE) && svg.contains("watchful"));
    stage.ask(Ask::Pictures { on: false }).unwrap();
    assert!(!stage.pictures);
}
