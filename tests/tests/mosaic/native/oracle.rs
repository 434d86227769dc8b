//! explore
use super::both::{Both, with_helpers};
use crate::guided::Guide;
use crate::player::Player;
use crate::scenario::{Scenario, folder, json_files, say};
use bt_mosaic::interpreter::{Folder, Value};
use std::collections::BTreeMap;

#[test]
fn explore() {
    let folder = folder().unwrap();
    let trees = folder.join("trees");
    let registry = with_helpers();
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for part in ["hand", "fuzz"] {
        for path in json_files(&folder.join(part)) {
            let scenario = Scenario::read(&path);
            let name = path.file_stem().unwrap().to_string_lossy().into_owned();
            if !scenario.scenario.virtual_clock {
                continue;
            }
            let mut player = Player::new(&trees, 2000, &Guide::default());
            let mut both: Option<Both> = None;
            let mut out = "equal".to_owned();
            'steps: for op in &scenario.scenario.steps {
                let text = |at: usize| op[at].as_str().unwrap();
                let steps = match (text(0), &mut both) {
                    ("load", None) => {
                        if player.agent.load(text(1)).is_err() {
                            out = "interpreter refuses".into();
                            break;
                        }
                        let agent = std::mem::replace(
                            &mut player.agent,
                            bt_mosaic::interpreter::Agent::new(&player.library, 1),
                        );
                        match Both::new(agent, &registry, &Folder(trees.clone()), text(1)) {
                            Ok(b) => both = Some(b),
                            Err(e) => {
                                out = format!(
                                    "load: {}",
                                    e.faults.first().map_or(e.to_string(), |f| f.message.to_string())
                                );
                                break;
                            }
                        }
                        vec![]
                    }
                    ("debug", _) => vec![],
                    ("enable", Some(b)) if op[1] == true => vec![b.enable()],
                    ("poll", Some(b)) => vec![b.poll()],
                    ("event", Some(b)) => vec![b.send(text(1))],
                    ("advance", Some(b)) => b.advance(op[1].as_u64().unwrap()),
                    ("set", Some(b)) => {
                        b.set(text(1), &op[2]);
                        vec![]
                    }
                    (other, _) => {
                        out = format!("equal until op {other}");
                        break;
                    }
                };
                for s in steps {
                    if s.restless || s.stopped.is_some() {
                        let n = s.native.len().min(s.interpreted.len());
                        let kind = s
                            .stopped
                            .as_ref()
                            .map(|e| format!("{:?}", e.kind).split([' ', '(']).next().unwrap().to_owned());
                        if s.native[..n] == s.interpreted[..n] {
                            out = format!("prefix {kind:?} restless {}", s.restless)
                        } else {
                            out = format!("DIFF prefix {kind:?}")
                        }
                        break 'steps;
                    }
                    if s.native != s.interpreted {
                        let kinds = kinds(&trees.join(&scenario.scenario.tree));
                        out = format!("DIFF {kinds}");
                        if kinds == "" {
                            say(&format!("{name}: {op:?} {:?}\n  vs native {:?}", s.interpreted, s.native));
                        }
                        break 'steps;
                    }
                }
                if let Some(b) = &both
                    && !b.boards_agree()
                {
                    out = "DIFF board".into();
                    break;
                }
            }
            if part == "hand" {
                say(&format!("{name}: {out}"));
            }
            *counts.entry(out).or_default() += 1;
        }
    }
    counts.iter().for_each(|(how, count)| say(&format!("{count:5} {how}")));
}

fn kinds(path: &std::path::Path) -> String {
    let v: Value = serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
    let t = v["nodes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|n| if n["extra"]["action_name"] == "test_dispatch" { "dispatch" } else { n["type"].as_str().unwrap() })
        .filter(|t| ["parallel", "random_seq", "dispatch"].contains(t))
        .collect::<std::collections::BTreeSet<_>>();
    t.into_iter().collect::<Vec<_>>().join(" ")
}
