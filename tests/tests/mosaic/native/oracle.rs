//! The trees of the original: each converts and loads, or is refused for a known reason, and runs as in the interpreter.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use bt_mosaic::interpreter::{Folder, Value};
use bt_mosaic::native::MosaicAgent;
use bt_runtime::Registry;

use super::both::{Both, Step, with_helpers};
use crate::guided::Guide;
use crate::player::Player;
use crate::scenario::{Scenario, folder, json_files, say};

/// The scenarios whose trees are refused when they are loaded. Most are faults that the original finds when it reaches the
/// node.
const REFUSED: [(&str, &str); 13] = [
    ("action_arg_count_and_types", "`wait_for_seconds` takes 1 arguments, node 3 passes 0"),
    ("arith", "`always_seq` takes 1 to 20 children, node 1 has 22"),
    ("prob_all_zero", "no child of node 3 can be drawn: all weights are 0"),
    ("prob_size_mismatch", "`prob` has 1 weights for 2 children"),
    ("random_seq_interrupt_before_enter_ub", "there is no node or action `no_such_action`"),
    ("reset_node", "`reset` has no counterpart"),
    ("root_only", "the `root` has no child"),
    ("stop_in_event_iteration", "there is no node or action `no_such_action`"),
    ("stop_leaves_later_fronts", "there is no node or action `no_such_action`"),
    ("sub_tree_missing", "No such file or directory"),
    ("sub_tree_name_mismatch", "the tree is named `other.json`, its file `mismatch.json`"),
    ("sub_tree_recursive", "tree `SubTreeRecursive` runs itself"),
    ("unknown_action_stops", "there is no node or action `log_info`"),
];

/// The maximum number of visits of a poll. An agent of an endless tree stops there.
const VISITS: u64 = 2000;

/// The result of a comparison.
enum Went {
    Equal,
    /// The calls were equal up to here.
    UpTo(String),
    /// The tree cannot be loaded.
    Refused(String),
    /// Something differed that the page of `native` does not list.
    Differs(String),
}

#[test]
fn every_scenario_runs_natively_as_in_the_interpreter() {
    let Some(folder) = folder() else {
        say("SKIPPED: no traces of the original beside the project, nor where MOSAIC_ORACLE says");
        return;
    };
    let (trees, registry) = (folder.join("trees"), with_helpers());
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    let (mut wrong, mut equal, mut refused) = (Vec::new(), 0, 0);
    for path in ["hand", "fuzz"].iter().flat_map(|part| json_files(&folder.join(part))) {
        let scenario = Scenario::read(&path);
        if !scenario.scenario.virtual_clock {
            continue;
        }
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let why = REFUSED.iter().find(|(refused, _)| *refused == name).map(|(_, why)| *why);
        let counted = match (compare(&scenario, &trees, &registry), why) {
            (Went::Equal, None) => {
                equal += 1;
                "equal".to_owned()
            }
            (Went::UpTo(why), None) => format!("equal up to {why}"),
            (Went::Refused(found), Some(why)) if found.contains(why) => {
                refused += 1;
                "refused".to_owned()
            }
            (Went::Equal | Went::UpTo(_), Some(why)) => {
                wrong.push(format!("{name} is not refused: {why}"));
                continue;
            }
            (Went::Refused(what) | Went::Differs(what), _) => {
                wrong.push(format!("{name}: {what}"));
                continue;
            }
        };
        *counts.entry(counted).or_default() += 1;
    }
    counts.iter().for_each(|(how, count)| say(&format!("{count:5} {how}")));
    assert!(wrong.is_empty(), "{} scenarios differ:\n{}", wrong.len(), wrong.join("\n"));
    assert!(equal > refused, "{equal} equal, {refused} refused");
}

fn compare(scenario: &Scenario, trees: &Path, registry: &Registry<MosaicAgent>) -> Went {
    let mut steps = scenario.scenario.steps.iter();
    let load = steps.find(|op| op[0] == "load").unwrap();
    let tree = load[1].as_str().unwrap();
    let Player { mut agent, .. } = Player::new(trees, VISITS / 4, &Guide::default());
    drop(agent.load(tree));
    let mut both = match Both::new(agent, registry, Folder(trees.to_owned()), tree) {
        Ok(both) => both,
        Err(error) => return Went::Refused(error.to_string()),
    };
    for op in steps {
        let Some(went) = apply(&mut both, op) else {
            return Went::UpTo(format!("the step `{}`, which brains have not", op[0].as_str().unwrap()));
        };
        if let Some(step) = went.last()
            && let Some(what) = step.difference()
        {
            return match both.listed() {
                listed if listed.is_empty() => Went::Differs(format!("{op:?}: {what}")),
                listed => Went::UpTo(format!("a difference by {listed}")),
            };
        }
        if let Some(error) = went.last().and_then(|step| step.stopped.as_ref()) {
            let kind = format!("{:?}", error.kind);
            return Went::UpTo(format!("the end of the interpreter: {}", kind.split([' ', '(']).next().unwrap()));
        }
        if !both.boards_agree() {
            return Went::Differs(format!("{op:?}: the blackboards differ"));
        }
    }
    Went::Equal
}

/// `None`: a step without a counterpart.
fn apply(both: &mut Both, op: &[Value]) -> Option<Vec<Step>> {
    let text = |at: usize| op[at].as_str().unwrap();
    Some(match text(0) {
        "debug" => Vec::new(),
        "enable" if op[1] == true => vec![both.enable()],
        "poll" => vec![both.poll()],
        "event" => vec![both.send(text(1))],
        "advance" => both.advance(op[1].as_u64().unwrap()),
        "set" => {
            both.set(text(1), &op[2]);
            Vec::new()
        }
        _ => return None,
    })
}

/// The folder with the trees that the original ships.
fn data() -> Option<PathBuf> {
    let folder = folder()?;
    [folder.join("data/btree"), folder.join("../data/btree")].into_iter().find(|folder| folder.is_dir())
}

#[test]
fn every_tree_that_the_original_ships_loads_and_calls_the_same_actions() {
    let Some(data) = data() else {
        say("SKIPPED: no data of the original beside the project, nor where MOSAIC_ORACLE says");
        return;
    };
    let registry = with_helpers();
    let trees = json_files(&data);
    for path in &trees {
        let name = path.file_name().unwrap().to_str().unwrap();
        let Player { mut agent, .. } = Player::new(&data, VISITS, &Guide::default());
        agent.load(name).unwrap();
        let mut both = Both::new(agent, &registry, Folder(data.clone()), name).unwrap_or_else(|why| panic!("{why}"));
        let calls: usize = shipped(&mut both)
            .iter()
            .map(|step| {
                assert_eq!(
                    (step.difference(), &step.stopped.as_ref().map(ToString::to_string)),
                    (None, &None),
                    "{name}"
                );
                step.native.len()
            })
            .sum();
        assert!(calls > 20 && both.boards_agree(), "{name}: {calls} calls");
    }
    assert!(!trees.is_empty(), "the folder of trees is empty");
}

/// A minute with events at odd times.
fn shipped(both: &mut Both) -> Vec<Step> {
    let mut steps = vec![both.enable()];
    for at in 0..40 {
        steps.extend(both.advance(1500));
        if at % 3 == 0 {
            steps.push(both.send(["test", "test2", "other"][at / 3 % 3]));
        }
    }
    steps
}
