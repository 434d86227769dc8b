//! Trees of mosaic_game, converted to our documents.

use bt_model::json::{Limits, Source, Style, render, write};
use bt_mosaic::convert;
use bt_mosaic::files::{Actions, read};
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
