//! Trees of other files: offered, put into a file that does not use their file yet, and found by a fix.

use bt_studio_core::Command;
use bt_studio_core::message::{Ask, How, OfferView, Tell};

use crate::stage::{FILE, Stage};

const GUARD: &str = r#"{
  "bt": 1,
  "tree": "Guard",
  "agent": "Soldier",
  "root": { "node": "sequence", "children": [{ "node": "succeed" }] }
}
"#;

/// A file with one tree.
fn tree(name: &str, agent: &str) -> String {
    format!(r#"{{ "bt": 1, "tree": "{name}", "agent": "{agent}", "docs": "Walks.", "root": {{ "node": "succeed" }} }}"#)
}

/// The guard beside files with one tree each, by their paths.
fn stage(guard: &str, others: &[(&str, &str, &str)]) -> Stage {
    let mut stage = Stage::of(guard);
    for (path, name, agent) in others {
        stage.outside(path, &tree(name, agent));
    }
    stage
}

/// The offers that run a tree.
fn runs(stage: &mut Stage) -> Vec<OfferView> {
    stage.ask(Ask::Offers { file: FILE.to_owned(), at: "/root".to_owned() }).unwrap();
    match stage.answer.take() {
        Some(Tell::Offers { offers, .. }) => {
            offers.into_iter().filter(|offer| offer.group == "tree" && !offer.any_name).collect()
        }
        other => panic!("{other:?}"),
    }
}

/// Puts an item into the root.
fn put(stage: &mut Stage, item: &str) {
    stage.command(Command::Put { at: "/root".to_owned(), how: How::Child, item: item.to_owned() }).unwrap();
}

#[test]
fn a_tree_of_another_file_is_run_and_its_file_used_in_one_step() {
    let mut stage = stage(GUARD, &[("walks/patrol.json", "Patrol", "Soldier")]);
    let offer = runs(&mut stage).into_iter().find(|offer| offer.name == "run Patrol").expect("an offer");
    assert_eq!(offer.docs, "in walks/patrol.json, which is added to `uses`. Walks.");
    put(&mut stage, &offer.item);
    let with = "  \"bt\": 1,\n  \"uses\": [\"walks/patrol.json\"],\n  \"tree\"";
    assert!(stage.text().contains(with), "{}", stage.text());
    assert_eq!(stage.problems(), [""; 0]);
    let names: Vec<_> = runs(&mut stage).into_iter().map(|offer| offer.docs).collect();
    assert!(names.contains(&"Walks.".to_owned()), "the file is used now: {names:?}");
    let after = stage.text().to_owned();
    stage.ask(Ask::Travel { file: FILE.to_owned(), by: -1 }).unwrap();
    assert_eq!(stage.text(), GUARD);
    stage.ask(Ask::Travel { file: FILE.to_owned(), by: 1 }).unwrap();
    assert_eq!(stage.text(), after);
}

#[test]
fn a_pasted_branch_brings_the_files_of_its_trees() {
    let used = GUARD.replace("\"tree\"", "\"uses\": [\"a.json\"],\n  \"tree\"");
    let files = [("a.json", "A", "Soldier"), ("b.json", "B", "Soldier"), ("c.json", "C", "Soldier")];
    let run = |name: &str| format!(r#"{{ "node": "run", "tree": "{name}" }}"#);
    let branch = format!(r#"{{ "node": "sequence", "children": [{}, {}, {}] }}"#, run("A"), run("B"), run("C"));
    let mut with_some = stage(&used, &files);
    put(&mut with_some, &branch);
    assert!(with_some.text().contains(r#""uses": ["a.json", "b.json", "c.json"]"#), "{}", with_some.text());
    assert_eq!(with_some.problems(), [""; 0]);
    let mut with_none = stage(GUARD, &files);
    put(&mut with_none, &run("B"));
    put(&mut with_none, &run("C"));
    assert!(with_none.text().contains(r#""uses": ["b.json", "c.json"]"#), "{}", with_none.text());
}

#[test]
fn a_branch_that_is_pasted_with_its_trees_needs_no_file() {
    let several = r#"{ "bt": 1, "trees": [
  { "tree": "Guard", "agent": "Soldier", "root": { "node": "succeed" } }
] }"#;
    let main = r#"{ "tree": "Main", "agent": "Soldier", "root": { "node": "run", "tree": "Sub" } }"#;
    let sub = r#"{ "tree": "Sub", "agent": "Soldier", "root": { "node": "succeed" } }"#;
    let mut stage = Stage::of(several);
    stage.outside("main.json", &format!(r#"{{ "bt": 1, "trees": [{main}, {sub}] }}"#));
    let pasted = |item: String| Command::Put { at: String::new(), how: How::Child, item };
    stage.command(pasted(format!("[{main}, {sub}]"))).unwrap();
    assert!(!stage.text().contains("uses"), "{}", stage.text());
    assert_eq!(stage.problems(), [""; 0]);
    stage.ask(Ask::Travel { file: FILE.to_owned(), by: -1 }).unwrap();
    // Its file has `Main` too, so the file cannot be used beside it.
    stage.command(pasted(main.to_owned())).unwrap();
    assert!(!stage.text().contains("uses"), "{}", stage.text());
}

#[test]
fn each_way_of_writing_uses_is_kept() {
    let files = [("b.json", "B", "Soldier"), ("c.json", "C", "Soldier")];
    let with = |uses: &str| GUARD.replace("\"tree\"", &format!("\"uses\": {uses},\n  \"tree\""));
    let both = r#"[{ "node": "run", "tree": "B" }, { "node": "run", "tree": "C" }]"#;
    let mut lines = stage(&with("[\n    \"a.json\"\n  ]"), &files);
    lines.outside("a.json", &tree("A", "Soldier"));
    put(&mut lines, both);
    let all = "\"uses\": [\n    \"a.json\",\n    \"b.json\",\n    \"c.json\"\n  ]";
    assert!(lines.text().contains(all), "{}", lines.text());
    for item in [both, r#"{ "node": "run", "tree": "B" }"#] {
        let text = with("\"a.json\"");
        let mut stage = stage(&text, &files);
        let refused = stage.command(Command::Put { at: "/root".to_owned(), how: How::Child, item: item.to_owned() });
        let why = "`/uses` is no list: mend it first, because this runs a tree of `b.json`";
        assert_eq!(refused, Err(why.to_owned()));
        assert_eq!(stage.text(), text);
    }
}

#[test]
fn a_file_that_brings_a_known_name_is_not_offered() {
    let mut stage = Stage::of(GUARD);
    let one = |name: &str| format!(r#"{{ "tree": "{name}", "agent": "Soldier", "root": {{ "node": "succeed" }} }}"#);
    stage.outside("patrol.json", &format!(r#"{{ "bt": 1, "trees": [{}, {}] }}"#, one("Patrol"), one("Guard")));
    let other = tree("Rest", "Soldier").replace(r#""bt": 1,"#, r#""bt": 1, "uses": ["patrol.json"],"#);
    stage.outside("rest.json", &other);
    let names: Vec<_> = runs(&mut stage).into_iter().map(|offer| offer.name).collect();
    assert_eq!(names, ["run Guard"], "both would bring a second `Guard`");
    let catalogue =
        r#"{ "bt_catalogue": 1, "agent": "Soldier", "keys": [], "nodes": [], "trees": [{ "name": "Walk" }] }"#;
    stage.outside("soldier.json", catalogue);
    stage.outside("walk.json", &tree("Walk", "Soldier"));
    let names: Vec<_> = runs(&mut stage).into_iter().map(|offer| offer.name).collect();
    assert_eq!(names, ["run Guard", "run Walk"], "the one in Rust");
    put(&mut stage, r#"{ "node": "run", "tree": "Walk" }"#);
    assert!(!stage.text().contains("uses"), "{}", stage.text());
}

#[test]
fn a_tree_is_offered_only_where_one_file_alone_can_be_meant() {
    let files = [
        ("one.json", "Twice", "Soldier"),
        ("two.json", "Twice", "Soldier"),
        ("ram.json", "Graze", "Sheep"),
        ("sheep.json", "Walk", "Sheep"),
        ("walk.json", "Walk", "Soldier"),
        ("guard2.json", "Guard", "Soldier"),
    ];
    let mut stage = stage(GUARD, &files);
    let names: Vec<_> = runs(&mut stage).into_iter().map(|offer| offer.name).collect();
    assert_eq!(names, ["run Guard", "run Walk"], "the own tree, and the only one of this name for this agent");
    put(&mut stage, r#"{ "node": "run", "tree": "Twice" }"#);
    assert!(!stage.text().contains("uses"), "{}", stage.text());
}

#[test]
fn the_name_of_a_tree_of_another_file_has_a_fix_that_uses_the_file() {
    let runs = GUARD.replace(r#"[{ "node": "succeed" }]"#, r#"[{ "node": "run", "tree": "Patrol" }]"#);
    let mut stage = stage(&runs, &[("walks/patrol.json", "Patrol", "Soldier")]);
    let problem = &stage.document().problems[0];
    assert_eq!(problem.message, "there is no tree `Patrol`");
    let fix = problem.fixes.first().expect("a fix").clone();
    assert_eq!(fix.name, "use walks/patrol.json");
    stage.ask(Ask::Complete { file: FILE.to_owned(), at: "/root/children/0/tree".to_owned() }).unwrap();
    let Some(Tell::Completions { items, .. }) = stage.answer.take() else { panic!("completions") };
    let found: Vec<_> = items.iter().map(|item| (&*item.label, &*item.detail)).collect();
    assert_eq!(found, [("Guard", ""), ("Patrol", "in walks/patrol.json")]);
    stage.command(fix.command).unwrap();
    assert_eq!(stage.problems(), [""; 0]);
}

#[test]
fn each_of_two_agents_has_the_fix_for_its_own_tree() {
    let one = |tree: &str, agent: &str| {
        format!(r#"{{ "tree": "{tree}", "agent": "{agent}", "root": {{ "node": "run", "tree": "Walk" }} }}"#)
    };
    let both = format!(r#"{{ "bt": 1, "trees": [{}, {}] }}"#, one("A", "Soldier"), one("B", "Sheep"));
    let mut stage = stage(&both, &[("soldier/walk.json", "Walk", "Soldier"), ("sheep/walk.json", "Walk", "Sheep")]);
    stage.event(bt_studio_core::message::Event::Check);
    let fixes: Vec<_> = stage.document().problems.iter().map(|problem| &*problem.fixes[0].name).collect();
    assert_eq!(fixes, ["use soldier/walk.json", "use sheep/walk.json"]);
}
