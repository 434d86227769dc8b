//! Trees of mosaic_game, converted to our documents.

use bt_model::json::{Limits, Source, Style, render, write};
use bt_mosaic::files::{Actions, read};
use bt_mosaic::{Target, convert, convert_for};
use expect_test::expect;
use serde_json::json;

use crate::sample::{action, root, samples, tree};

#[test]
fn the_guard_becomes_a_document_of_ours() {
    let source = |name: &str| Source::new(name, std::fs::read_to_string(samples().join(name)).unwrap());
    let (actions, _) = Actions::read(&source("actions.json"), &Limits::default());
    let (guard, _) = read(&source("guard.json"), &Limits::default());
    let (document, faults) = convert(&guard, Some(&actions));
    expect![[""]].assert_eq(&render(&faults, Style::Plain));
    expect![[r##"
        {
          "bt": 1,
          "uses": ["look_around.json"],
          "tree": "Guard",
          "agent": "guard",
          "root": {
            "node": "sequence",
            "children": [
              {
                "node": "race",
                "children": [
                  {
                    "node": "wait_for",
                    "event": "noise",
                    "id": 3,
                    "comment": "a guard hears well",
                    "color": "#ffffffff",
                    "x_mosaic": { "extra": { "priority": 7 } }
                  },
                  { "node": "wait", "args": { "for": "4000ms" }, "id": 4, "color": "#7f7f7fff" }
                ],
                "id": 2,
                "color": "#ffffffff"
              },
              {
                "node": "if",
                "branches": [
                  {
                    "if": "number_less_than('alarms', 2)",
                    "then": {
                      "node": "number_add",
                      "args": { "arg1": "alarms", "arg2": 1 },
                      "id": 7,
                      "color": "#7f7f7fff"
                    }
                  }
                ],
                "else": {
                  "node": "sequence",
                  "children": [
                    {
                      "node": "set",
                      "key": "shouted",
                      "value": [true, null, { "words": ["halt", 2.5] }],
                      "id": 13,
                      "color": "#7f7f7fff"
                    },
                    {
                      "node": "log",
                      "args": { "level": "warn", "value": { "key": "alarms" } },
                      "id": 14,
                      "color": "#7f7f7fff"
                    }
                  ],
                  "id": 12,
                  "color": "#ffffffff"
                },
                "x_mosaic_condition": [
                  {
                    "children": [],
                    "color": 2139062271,
                    "comment": "",
                    "extra": {
                      "action_args": [
                        { "arg_type": "plain", "arg_value": "alarms" },
                        { "arg_type": "plain", "arg_value": 2 }
                      ],
                      "action_name": "number_less_than"
                    },
                    "idx": 6,
                    "is_collapsed": false,
                    "parent": 5,
                    "type": "action"
                  }
                ],
                "id": 5,
                "color": "#ffffffff",
                "collapsed": true
              },
              { "node": "run", "tree": "LookAround", "id": 8, "color": "#ffffffff" }
            ],
            "id": 1,
            "color": "#ffffffff",
            "x_mosaic": { "fields": { "editor_zoom": 1.5 } }
          },
          "id": 0,
          "comment": "keeps a post",
          "color": "#ff0000ff",
          "x_mosaic": {
            "signature": "24-12-2025 18:30:00",
            "tree_type": "",
            "fields": { "editor": { "grid": true, "zoom": 0.1 } }
          }
        }
    "##]]
    .assert_eq(&write(&document));
    let (look, _) = read(&source("look_around.json"), &Limits::default());
    let (document, faults) = convert(&look, Some(&actions));
    assert!(!faults.has_errors(), "{}", render(&faults, Style::Plain));
    assert_eq!(document.trees[0].name.text, "LookAround");
}

#[test]
fn what_has_no_counterpart_is_said() {
    let nop = || action("nop", &[]);
    let text = tree(
        "t.json",
        &[
            (0, "root", &[1], root()),
            (1, "sequence", &[2, 3, 4], json!({})),
            (2, "reset", &[], json!({})),
            (3, "while_loop", &[5, 6], json!({})),
            (4, "probility", &[7, 8], json!({ "prob": [2, 0] })),
            (5, "sub_tree", &[], json!({ "sub_tree_name": "t.json" })),
            (6, "action", &[], nop()),
            (7, "action", &[], action("selector", &[])),
            (8, "action", &[], nop()),
        ],
    );
    let (tree, _) = read(&Source::new("t.json", text), &Limits::default());
    let (document, faults) = convert(&tree, None);
    assert!(document.trees.is_empty());
    let said: Vec<_> = faults.iter().map(|fault| &*fault.message).collect();
    assert_eq!(
        said,
        [
            "`reset` has no counterpart",
            "the condition of node 3 has no counterpart",
            "the action `selector` has the name of a node",
            "child 1 of node 4 has the weight 0, and is left out",
        ]
    );
}

#[test]
fn a_native_document_keeps_conditions_as_nodes_and_all_actions() {
    let read_key = json!({ "arg_type": "blackboard", "arg_value": "pause" });
    let text = tree(
        "t.json",
        &[
            (0, "root", &[1], root()),
            (1, "if_else", &[2, 3, 4], json!({})),
            (2, "wait_event", &[], json!({ "event": "go" })),
            (3, "action", &[], json!({ "action_name": "wait_for_seconds", "action_args": [read_key] })),
            (4, "while_loop", &[5, 6], json!({})),
            (5, "action", &[], action("has_key_value", &[json!("a"), json!({ "key": null })])),
            (6, "action", &[], action("shout", &[json!(null)])),
        ],
    );
    let (tree, _) = read(&Source::new("t.json", text), &Limits::default());
    let (document, faults) = convert_for(Target::Native, &tree, None);
    expect![""].assert_eq(&render(&faults, Style::Plain));
    expect![[r##"
        {
          "bt": 1,
          "tree": "T",
          "agent": "MosaicAgent",
          "locals": [{ "name": "condition_1", "type": "bool", "value": false }],
          "root": {
            "node": "sequence",
            "children": [
              { "node": "set", "key": "condition_1", "value": false },
              {
                "node": "sequence",
                "decorators": ["force_success"],
                "children": [
                  { "node": "wait_for", "event": "go", "id": 2, "color": "#000000ff" },
                  { "node": "set", "key": "condition_1", "value": true }
                ]
              },
              {
                "node": "if",
                "branches": [
                  {
                    "if": "condition_1",
                    "then": {
                      "node": "wait_for_seconds",
                      "args": { "duration": { "blackboard": "pause" } },
                      "id": 3,
                      "color": "#000000ff"
                    }
                  }
                ],
                "else": {
                  "node": "sequence",
                  "decorators": ["until_failure"],
                  "children": [
                    {
                      "node": "has_key_value",
                      "args": { "bb_key": "a", "value": { "plain": { "key": null } } },
                      "id": 5,
                      "color": "#000000ff"
                    },
                    {
                      "node": "sequence",
                      "decorators": ["force_success"],
                      "children": [
                        {
                          "node": "shout",
                          "args": { "arg1": { "plain": null } },
                          "id": 6,
                          "color": "#000000ff"
                        }
                      ]
                    }
                  ],
                  "id": 4,
                  "color": "#000000ff"
                }
              }
            ],
            "id": 1,
            "color": "#000000ff"
          },
          "id": 0,
          "color": "#000000ff",
          "x_mosaic": { "agent_name": "guard" }
        }
    "##]]
    .assert_eq(&write(&document));
}

#[test]
fn what_is_left_out_is_said() {
    let extra = json!({ "action_name": "nop", "action_args": [{ "arg_type": "plain", "arg_value": 1, "tip": "x" }] });
    let text = tree("t.json", &[(0, "root", &[1], root()), (1, "action", &[], extra)]);
    let (tree, _) = read(&Source::new("t.json", text), &Limits::default());
    let (_, faults) = convert(&tree, None);
    assert!(!faults.has_errors());
    let said = |target| {
        let (_, faults) = convert_for(target, &tree, None);
        faults.iter().map(|fault| fault.message.to_string()).collect::<Vec<_>>()
    };
    let left = "unknown fields of argument 1 of node 1 are left out";
    assert_eq!(said(Target::Typed), [left]);
    assert_eq!(said(Target::Native), [left, "`nop` takes 0 arguments, node 1 passes 1"]);
}

#[test]
fn an_event_with_a_path_is_refused_for_a_native_agent() {
    let text = tree("t.json", &[(0, "root", &[1], root()), (1, "wait_event", &[], json!({ "event": "a::b" }))]);
    let (tree, _) = read(&Source::new("t.json", text), &Limits::default());
    let (_, faults) = convert_for(Target::Native, &tree, None);
    let said: Vec<_> = faults.iter().map(|fault| &*fault.message).collect();
    assert_eq!(said, ["the event `a::b` of node 1 cannot have `::` in its name"]);
    assert!(!convert(&tree, None).1.has_errors());
}
