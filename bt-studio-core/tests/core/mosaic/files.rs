//! Whole files: their faults, new ones, copies, conversions, pictures.

use bt_studio_core::message::{FileKind, NewFile, Pictures, Tell};

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
    stage.outside(FILE, &GUARD.replace("keeps a post", &"long ".repeat(201)));
    assert!(stage.problems().contains(&"`comment` of node 0 has 1005 letters"));
    let misspelled = [
        (r#""type": "parallel""#, r#""type": "paralel""#),
        (r#""agent_name": "guard""#, r#""agent_name": "gard""#),
        (r#""action_name": "wait_for_seconds""#, r#""action_name": "wait_for_second""#),
        (r#""name": "guard.json""#, r#""name": "gard.json""#),
        (r#""arg_type": "blackboard""#, r#""arg_type": "blackbord""#),
        (r#""sub_tree_name": "look_around.json""#, r#""sub_tree_name": "look_aroun.json""#),
    ];
    for (old, new) in misspelled {
        let mut stage = super::stage();
        stage.outside("look_around.json", include_str!("../../../../tests/samples/mosaic/look_around.json"));
        stage.outside(FILE, &GUARD.replacen(old, new, 1));
        let fixes = stage.document().problems.iter().flat_map(|problem| &problem.fixes);
        let fix = fixes.map(|fix| fix.command.clone()).next().unwrap_or_else(|| panic!("{:?}", stage.problems()));
        stage.command(fix).unwrap();
        assert_eq!(stage.text(), GUARD);
    }
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
fn a_tree_that_runs_itself_is_not_overwritten_by_its_conversion() {
    let mut stage = stage();
    let itself = GUARD.replace("look_around", "guard");
    stage.outside(FILE, &itself);
    let kept = stage.text();
    drop(stage.ask(Ask::Convert { file: FILE.to_owned(), to: "guard2.json".to_owned(), native: true }));
    assert_eq!(stage.text(), kept);
}

#[test]
fn a_picture_is_written_beside_each_saved_tree_if_the_folder_wants_it() {
    let mut stage = stage();
    stage.set("/nodes/0/comment", "calm").unwrap();
    stage.ask(Ask::Save { file: FILE.to_owned(), over: false }).unwrap();
    assert!(!stage.disk.contains_key("guard.svg"));
    stage.ask(Ask::Pictures { pictures: Pictures::Svg }).unwrap();
    assert!(stage.pictures == Pictures::Svg && stage.disk[".bt/studio.json"].starts_with(b"{"));
    stage.set("/nodes/0/comment", "watchful").unwrap();
    stage.ask(Ask::Save { file: FILE.to_owned(), over: false }).unwrap();
    let svg = String::from_utf8(stage.disk["guard.svg"].clone()).unwrap();
    assert!(svg.starts_with("<svg") && svg.contains(bt_studio_core::PICTURE) && svg.contains("watchful"));
    stage.ask(Ask::Pictures { pictures: Pictures::None }).unwrap();
    assert_eq!(stage.pictures, Pictures::None);
}

#[test]
fn the_picture_may_be_a_png_if_this_build_makes_them() {
    let mut stage = stage();
    stage.ask(Ask::Pictures { pictures: Pictures::Png }).unwrap();
    stage.set("/nodes/0/comment", "watchful").unwrap();
    stage.ask(Ask::Save { file: FILE.to_owned(), over: false }).unwrap();
    if cfg!(feature = "png") {
        let png = &stage.disk["guard.png"];
        let holds = |part: &[u8]| png.windows(part.len()).any(|bytes| bytes == part);
        assert!(png.starts_with(b"\x89PNG\r\n") && png.ends_with(b"IEND\xaeB\x60\x82"));
        assert!(holds(b"IHDR") && holds(bt_studio_core::PICTURE.as_bytes()));
    } else {
        assert_eq!(stage.troubles, ["`guard.json` has no picture: this build makes no PNG"]);
    }
}

#[test]
fn a_picture_is_written_beside_trees_of_our_own_too() {
    let mut stage = Stage::of(crate::stage::GUARD);
    stage.ask(Ask::Pictures { pictures: Pictures::Svg }).unwrap();
    stage.set("/root/name", "look out").unwrap();
    stage.ask(Ask::Save { file: FILE.to_owned(), over: false }).unwrap();
    assert!(String::from_utf8_lossy(&stage.disk["guard.svg"]).contains("look out"));
}

#[test]
fn the_settings_of_another_program_are_taken_and_kept() {
    let mut stage = stage();
    stage.outside(".bt/studio.json", r#"{ "own": 1, "pictures": true }"#);
    assert!(stage.pictures == Pictures::Svg && stage.files.iter().all(|file| !file.file.starts_with('.')));
    stage.ask(Ask::Pictures { pictures: Pictures::None }).unwrap();
    assert_eq!(stage.disk[".bt/studio.json"], br#"{ "own": 1, "pictures": false }"#);
    stage.outside(".bt/studio.json", "{");
    assert!(stage.ask(Ask::Pictures { pictures: Pictures::Svg }).is_err());
}

#[test]
fn a_letter_of_the_text_leads_to_its_node() {
    let mut stage = stage();
    let letter = GUARD.find("wait_for_seconds").unwrap() as u32;
    stage.ask(Ask::Locate { file: FILE.to_owned(), letter }).unwrap();
    assert!(matches!(&stage.answer, Some(Tell::Located { at: Some(at), .. }) if at == "/nodes/4"));
}

/// The trees of the game itself, where they are beside this repository.
#[test]
fn trees_of_the_game_are_shown_without_errors_and_keep_their_bytes() {
    let data = concat!(env!("CARGO_MANIFEST_DIR"), "/../../shared/mosaic/data");
    let Ok(trees) = std::fs::read_dir(format!("{data}/btree")) else {
        eprintln!("skipped: there is no `{data}`");
        return;
    };
    let mut files: Vec<(String, String)> = Vec::new();
    for name in ["node_types.json", "actions.json", "agent_hierachy.json"] {
        files.push((name.to_owned(), std::fs::read_to_string(format!("{data}/{name}")).unwrap()));
    }
    for tree in trees {
        let path = tree.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        files.push((format!("btree/{name}"), std::fs::read_to_string(path).unwrap()));
    }
    let all: Vec<(&str, &str)> = files.iter().map(|(name, text)| (&**name, &**text)).collect();
    let mut stage = Stage::with(&all);
    assert!(files.len() > 3 && stage.files.iter().all(|file| file.errors == 0), "{:?}", stage.files);
    for (file, text) in files.iter().filter(|(name, _)| name.starts_with("btree/")) {
        stage.ask(Ask::Open { file: file.clone() }).unwrap();
        let version = stage.documents[file].version;
        let command = put("/nodes/1", How::Child, WAIT);
        stage.ask(Ask::Command { file: file.clone(), version, command, typing: None }).unwrap();
        assert_ne!(stage.text_of(file), *text);
        stage.ask(Ask::Travel { file: file.clone(), by: -1 }).unwrap();
        assert_eq!(stage.text_of(file), *text);
    }
}

#[test]
fn a_type_that_the_folder_names_differently_is_mended_at_the_type() {
    let mut stage = stage();
    stage.outside("node_types.json", &TYPES.replace("\"parallel\"", "\"paralel\""));
    let problem = stage.document().problems.iter().find(|problem| problem.message.contains("`parallel`")).unwrap();
    assert_eq!(problem.help, "did you mean `paralel`?");
    let fix = problem.fixes[0].command.clone();
    stage.command(fix).unwrap();
    assert_eq!(stage.text(), GUARD.replace("\"type\": \"parallel\"", "\"type\": \"paralel\""));
}
