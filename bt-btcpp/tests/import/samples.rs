//! The samples, and a large file.

use std::path::Path;

use bt_btcpp::{Folder, Project, catalogue, convert};
use bt_model::json::{Json, Limits, Source, load, write};
use bt_model::{Document, Faults};

use crate::{converted, file, shown};

fn sample(name: &str) -> Project {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../tests/samples/btcpp").join(name);
    let source = Source::open(path.display().to_string(), &path, 1 << 20).unwrap();
    let folder = Folder::of(&path, 1 << 20);
    let (project, faults) = Project::read(&source, &Limits::default(), &mut |from, path| folder.find(from, path));
    assert_eq!(shown(&faults), [""; 0]);
    project
}

/// The document of a sample.
pub(crate) fn document(name: &str) -> Document<Json> {
    convert(&sample(name), "Robot").0
}

#[test]
fn the_tree_of_nav2_is_without_faults_in_its_catalogue() {
    let project = sample("nav2.xml");
    let (document, faults) = convert(&project, "Robot");
    let warnings = [
        "13:92: `ComputePathToPose` does not write `plan_error`: an action here has one output, a control node none",
        "10:7: `Wait` becomes the action `wait_action`: `wait` is a node here",
        "9:7: a skip of this node is a success to `RoundRobin`; in BehaviorTree.CPP it is `SKIPPED`",
    ];
    assert_eq!(shown(&faults), warnings);
    let (again, mut faults) = load(&Source::new("nav2.json", write(&document)), &Limits::default());
    let (catalogue, found) = catalogue(&project, "Robot");
    assert_eq!(shown(&found), [""; 0]);
    let known: Vec<_> = again.trees.iter().collect();
    again.trees.iter().for_each(|tree| catalogue.check(tree, &known, &mut faults));
    assert_eq!(shown(&faults), [""; 0]);
    let types: Vec<_> = catalogue.keys.iter().map(|key| format!("{}: {}", key.name.text, key.ty)).collect();
    let expected = [
        "controller: String",
        "follow_error: u16",
        "goal: PoseStamped",
        "path: Path",
        "plan_error: u16",
        "recoveries: i64",
    ];
    assert_eq!(types, expected);
}

#[test]
fn names_that_the_catalogue_does_not_have_are_reported() {
    let project = sample("nav2.xml");
    let (catalogue, _) = catalogue(&project, "Robot");
    let text =
        r#"{ "bt": 1, "tree": "T", "agent": "Robot", "root": { "node": "spin", "args": { "spin_dist": "far" } } }"#;
    let (document, _) = load(&Source::new("t.json", text), &Limits::default());
    let mut faults = Faults::new();
    catalogue.check(&document.trees[0], &[], &mut faults);
    assert_eq!(shown(&faults).len(), 1);
}

#[test]
fn a_large_file_is_converted() {
    let branch = "<Fallback><Sequence name='try'><IsNear goal='{goal}' _skipIf='x &gt; 1'/><GoTo goal='{goal}' speed='0.5'/></Sequence><Wave/></Fallback>";
    let nodes = branch.matches('<').count() - branch.matches("</").count();
    let text = file(&format!("<Sequence>{}</Sequence>", branch.repeat(10_000 / nodes)));
    let (tree, faults) = converted(&text);
    assert!(tree.matches("\"node\"").count() > 9_990 && faults.len() == 2, "{faults:?}");
}
