//! The faults of a file, as a designer reads them.

use bt_model::Faults;
use bt_model::json::{Json, Limits, Source, Style, render};
use bt_mosaic::files::{Actions, AgentHierarchy, check, read};
use expect_test::{Expect, expect};
use serde_json::{Value, json};

use crate::sample::{action, root, samples, tree};

fn faults(nodes: &[(u32, &str, &[u32], Value)]) -> Faults<Json> {
    of_text(&tree("t.json", nodes).replace("},{", "},\n{"))
}

fn of_text(text: &str) -> Faults<Json> {
    let (tree, mut faults) = read(&Source::new("t.json", text), &Limits::default());
    if !faults.has_errors() {
        check(&tree, &mut faults);
    }
    faults
}

/// Each fault on a line: place, path, message, help.
fn says(faults: &Faults<Json>, expected: Expect) {
    let line = |fault: &bt_model::Fault<bt_model::json::Place>| {
        let help = fault.help.as_deref().unwrap_or_default();
        format!("{} {}: {} ({help})\n", fault.place, fault.place.path(), fault.message)
    };
    expected.assert_eq(&faults.iter().map(line).collect::<String>());
}

#[test]
fn fields_and_types() {
    let nop = || action("nop", &[]);
    says(
        &of_text("[]"),
        expect![[r#"
            t.json:1:1 $: expected a tree of mosaic_game, found a list (it is an object: `{ … }`)
        "#]],
    );
    says(
        &of_text("{ \"name\": \"t.json\" "),
        expect![[r#"
        t.json:1:18 $.name: the file ends within the object that begins at line 1, column 1 (close it with `}`; has the file been cut off?)
    "#]],
    );
    says(
        &faults(&[(0, "root", &[1], root()), (1, "sequance", &[2], json!({})), (2, "action", &[], nop())]),
        expect![[r#"
            t.json:2:100 $.nodes[1].type: unknown node type `sequance` (did you mean `sequence`?)
        "#]],
    );
    says(
        &faults(&[(0, "root", &[1], root()), (1, "wait_event", &[], json!({ "evnt": "x" }))]),
        expect![[r#"
            t.json:2:50 $.nodes[1].extra.evnt: the `extra` of `wait_event` lacks `event` (did you mean it where you wrote `evnt`?)
        "#]],
    );
    let args = json!({ "action_name": "nop", "action_args": [{ "arg_type": "blackbord", "arg_value": "x" }] });
    says(
        &faults(&[(0, "root", &[1], root()), (1, "action", &[], args)]),
        expect![[r#"
        t.json:2:77 $.nodes[1].extra.action_args[0].arg_type: unknown type of argument `blackbord` (did you mean `blackboard`?)
    "#]],
    );
    says(
        &faults(&[(0, "root", &[1], root()), (1, "probility", &[2], json!({ "prob": [1, -2, "x"] }))]),
        expect![[r#"
        t.json:2:61 $.nodes[1].extra.prob[1]: `prob` is a whole number from 0 to 4294967295 ()
        t.json:2:64 $.nodes[1].extra.prob[2]: expected a whole number, found a string ()
    "#]],
    );
    let text = tree("t.json", &[(0, "root", &[], root())]).replace("\"idx\":0", "\"idx\":99999999999,\"idx\":0");
    says(
        &of_text(&text),
        expect![[r#"
        t.json:1:127 $.nodes[0].idx: `idx` stands here twice (it stands at line 1, column 109 already; leave one out)
        t.json:1:115 $.nodes[0].idx: `idx` is a whole number from 0 to 4294967295 ()
    "#]],
    );
}

#[test]
fn the_shape_of_the_tree() {
    let nop = || action("nop", &[]);
    let none = || json!({});
    says(
        &faults(&[
            (0, "root", &[1, 2], root()),
            (1, "sequence", &[], none()),
            (2, "if_else", &[3, 9], none()),
            (3, "action", &[], nop()),
            (3, "action", &[], nop()),
        ]),
        expect![[r#"
            t.json:5:1 $.nodes[4]: two nodes have the number 3 (the first is at line 4, column 1: renumber one)
            t.json:3:1 $.nodes[2]: node 2 has the child 9, which is not in the file (add that node, or leave its number out of `children`)
            t.json:1:38 $.nodes[0]: `root` takes 0 to 1 children, node 0 has 2 (move some into a `sequence` or a `sub_tree`)
            t.json:2:1 $.nodes[1]: `sequence` takes 1 to 20 children, node 1 has 0 (add what is missing)
            t.json:3:1 $.nodes[2]: `if_else` takes 3 children, node 2 has 2 (add what is missing)
        "#]],
    );
    says(
        &faults(&[
            (1, "sequence", &[2], none()),
            (2, "negative", &[1], none()),
            (4, "root", &[3], root()),
            (3, "select", &[3], none()),
            (7, "action", &[], nop()),
        ]),
        expect![[r#"
            t.json:1:1 $: the tree has no node 0 (number its `root` 0)
            t.json:3:1 $.nodes[2]: node 4 is a second `root` (a tree has one `root`, node 0)
            t.json:4:1 $.nodes[3]: node 3 is a child of node 4 and of node 3 (a node has one place in the tree: copy it under a new number)
            t.json:1:38 $.nodes[0]: node 1 is its own descendant: 1 → 2 → 1 (remove one of these nodes from the `children` of its parent)
            t.json:3:1 $.nodes[2]: node 4 is not in the tree and never runs (add it to the `children` of a node, or remove it)
            t.json:4:1 $.nodes[3]: node 3 is its own descendant: 3 → 3 (remove one of these nodes from the `children` of its parent)
            t.json:5:1 $.nodes[4]: node 7 is not in the tree and never runs (add it to the `children` of a node, or remove it)
        "#]],
    );
    says(
        &faults(&[
            (0, "root", &[1], json!({ "agent_name": "" })),
            (1, "parallel", &[2, 3], none()),
            (2, "probility", &[4], json!({ "prob": [1, 2] })),
            (3, "probility", &[4], json!({ "prob": [0] })),
            (4, "sub_tree", &[], json!({ "sub_tree_name": "" })),
        ]),
        expect![[r#"
            t.json:1:38 $.nodes[0]: `agent_name` of node 0 is empty (write it in `extra`: `"agent_name": "…"`)
            t.json:5:1 $.nodes[4]: `sub_tree_name` of node 4 is empty (write it in `extra`: `"sub_tree_name": "…"`)
            t.json:4:1 $.nodes[3]: node 4 is a child of node 2 and of node 3 (a node has one place in the tree: copy it under a new number)
            t.json:3:1 $.nodes[2]: `prob` has 2 weights for 1 children (write one weight per child; the agent stops at this node)
            t.json:4:1 $.nodes[3]: no child of node 3 can be drawn: all weights are 0 (give one a weight; the agent stops at this node)
        "#]],
    );
    says(
        &of_text(&tree("other.json", &[(0, "sequence", &[0], none())])),
        expect![[r#"
            t.json:1:1 $: the tree is named `other.json`, its file `t.json` (name it `t.json`, or rename the file)
            t.json:1:42 $.nodes[0]: node 0 is a `sequence` (node 0 is the `root`; give this node another number)
            t.json:1:42 $.nodes[0]: node 0 is its own descendant: 0 → 0 (remove one of these nodes from the `children` of its parent)
        "#]],
    );
}

#[test]
fn actions_and_agents() {
    let source = |name: &str| Source::new(name, std::fs::read_to_string(samples().join(name)).unwrap());
    let (actions, _) = Actions::read(&source("actions.json"), &Limits::default());
    let (agents, _) = AgentHierarchy::read(&source("agent_hierachy.json"), &Limits::default());
    let text = tree(
        "t.json",
        &[
            (0, "root", &[1], json!({ "agent_name": "captain" })),
            (1, "sequence", &[2, 3, 4, 5], json!({})),
            (2, "action", &[], action("shout", &[])),
            (3, "action", &[], action("log_info", &[])),
            (4, "action", &[], action("wait_for_second", &[])),
            (5, "action", &[], action("wait_for_seconds", &[])),
        ],
    );
    let (tree, mut faults) = read(&Source::new("t.json", text.replace("},{", "},\n{")), &Limits::default());
    actions.check(&tree, &agents, &mut faults);
    says(
        &faults,
        expect![[r#"
            t.json:4:1 $.nodes[3]: `captain` has no action `log_info` (did you mean `log`?)
            t.json:5:1 $.nodes[4]: `captain` has no action `wait_for_second` (did you mean `wait_for_seconds`?)
            t.json:6:1 $.nodes[5]: `wait_for_seconds` takes 1 arguments, node 5 passes 0 (it takes `seconds`)
        "#]],
    );
    let ring = r#"{ "a": "b", "b": "a", "c": "bb", "d": "" }"#;
    says(
        &AgentHierarchy::read(&Source::new("agents.json", ring), &Limits::default()).1,
        expect![[r#"
            agents.json:1:8 $.a: `a` inherits from itself (write `""` as the parent of the topmost agent)
            agents.json:1:28 $.c: there is no agent `bb` (did you mean `b`?)
        "#]],
    );
}

#[test]
fn a_fault_is_shown_like_a_compilers() {
    let text = "{ \"extra\": {}, \"name\": \"t.json\", \"nodes\": [\n  { \"idx\": 0, \"type\": \"rot\" } ] }";
    let (_, faults) = read(&Source::new("t.json", text), &Limits::default());
    expect![[r#"
        error: a node lacks `children`
         --> t.json:2:3
          |
        2 |   { "idx": 0, "type": "rot" } ] }
          |   ^ $.nodes[0]
          |
          = help: write `"children": …`

        error: a node lacks `color`
         --> t.json:2:3
          |
        2 |   { "idx": 0, "type": "rot" } ] }
          |   ^ $.nodes[0]
          |
          = help: write `"color": …`

        error: a node lacks `comment`
         --> t.json:2:3
          |
        2 |   { "idx": 0, "type": "rot" } ] }
          |   ^ $.nodes[0]
          |
          = help: write `"comment": …`

        error: a node lacks `is_collapsed`
         --> t.json:2:3
          |
        2 |   { "idx": 0, "type": "rot" } ] }
          |   ^ $.nodes[0]
          |
          = help: write `"is_collapsed": …`

        error: a node lacks `extra`
         --> t.json:2:3
          |
        2 |   { "idx": 0, "type": "rot" } ] }
          |   ^ $.nodes[0]
          |
          = help: write `"extra": …`

        error: unknown node type `rot`
         --> t.json:2:23
          |
        2 |   { "idx": 0, "type": "rot" } ] }
          |                       ^^^^^ $.nodes[0].type
          |
          = help: did you mean `root`?"#]]
    .assert_eq(&render(&faults, Style::Plain));
}
