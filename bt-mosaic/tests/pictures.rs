//! Pictures of trees.

use bt_model::json::{Limits, Source};
use bt_model::picture::{Mark, Options, Picture, Theme};
use bt_mosaic::files::read;
use bt_mosaic::picture;
use proptest::prelude::*;

const GUARD: &str = include_str!("../../tests/samples/mosaic/guard.json");

fn node(idx: usize, ty: &str, children: &[usize], extra: &str) -> String {
    let children: Vec<_> = children.iter().map(ToString::to_string).collect();
    format!(
        r#"{{ "children": [{}], "color": 4278190335, "comment": "n{idx}", "extra": {extra}, "idx": {idx},
            "is_collapsed": {}, "type": "{ty}" }}"#,
        children.join(", "),
        ty == "select",
    )
}

fn drawn(nodes: &[String], options: &Options) -> Picture {
    let text = format!(r#"{{ "extra": {{}}, "name": "t.json", "nodes": [{}] }}"#, nodes.join(", "));
    let (tree, faults) = read(&Source::new("t.json", text), &Limits::default());
    assert!(!faults.has_errors());
    picture(&tree, options).unwrap()
}

#[test]
fn a_tree_is_drawn_with_what_its_editor_keeps() {
    let mut options = Options::default();
    options.active.insert(Mark::Id(4));
    let shown = drawn(
        &[
            node(0, "root", &[1], r#"{ "agent_name": "guard" }"#),
            node(1, "if_else", &[2, 3, 5], "{}"),
            node(
                2,
                "action",
                &[],
                r#"{ "action_name": "has_key", "action_args": [{ "arg_type": "plain", "arg_value": "k" }] }"#,
            ),
            node(3, "select", &[4], "{}"),
            node(4, "wait_event", &[], r#"{ "event": "alarm" }"#),
            node(5, "sub_tree", &[], r#"{ "sub_tree_name": "look.json" }"#),
        ],
        &options,
    );
    let lines: Vec<_> = shown
        .shapes
        .iter()
        .map(|shape| {
            let above = shape.above.first().map_or("-", |row| &row.text);
            format!("{:?} {above} {} {} {}", shape.parent, shape.title, shape.note, shape.active)
        })
        .collect();
    assert_eq!(
        lines,
        [
            "None - root for guard false",
            "Some(0) - if_else  false",
            r#"Some(1) if has_key "k" false"#,
            "Some(1) then select  false",
            "Some(3) -  1 node true",
            "Some(1) else run look.json  false",
        ]
    );
    assert!(shown.shapes[0].color.is_some() && shown.shapes[0].below[0].text == "n0");
}

#[test]
fn rings_and_depth_do_no_harm() {
    let ring = [node(0, "sequence", &[1], "{}"), node(1, "sequence", &[0, 1, 9], "{}")];
    assert_eq!(drawn(&ring, &Options::default()).shapes.len(), 2);
    let deep: Vec<_> = (0..15_000).map(|idx| node(idx, "sequence", &[idx + 1], "{}")).collect();
    let shown = drawn(&deep, &Options::default());
    assert_eq!(shown.shapes.len(), 15_000);
    assert!(shown.svg(Theme::Light).ends_with("</svg>\n"));
    let more: Vec<_> = (0..20_001).map(|idx| node(idx, "sequence", &[idx + 1], "{}")).collect();
    let text = format!(r#"{{ "extra": {{}}, "name": "t.json", "nodes": [{}] }}"#, more.join(", "));
    let (tree, _) = read(&Source::new("t.json", text), &Limits::default());
    assert!(picture(&tree, &Options::default()).is_err());
}

/// A text with some bytes changed, removed or doubled.
fn damaged(text: &'static str) -> impl Strategy<Value = String> {
    let change = (any::<prop::sample::Index>(), 0..4u8, prop::sample::select(b"{}[]\",:0tn\\ <&".to_vec()));
    prop::collection::vec(change, 1..6).prop_map(move |changes| {
        let mut bytes = text.as_bytes().to_vec();
        for (at, what, byte) in changes {
            let at = at.index(bytes.len());
            match what {
                0 => bytes[at] = byte,
                1 => bytes.insert(at, byte),
                2 => drop(bytes.remove(at)),
                _ => {
                    let end = (at + 40).min(bytes.len());
                    let part = bytes[at..end].to_vec();
                    bytes.splice(at..at, part);
                }
            }
        }
        String::from_utf8_lossy(&bytes).into_owned()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(300) })]

    #[test]
    fn damaged_trees_are_drawn(text in damaged(GUARD)) {
        let (tree, _) = read(&Source::new("guard.json", text), &Limits::default());
        let picture = picture(&tree, &Options::default()).unwrap();
        let svg = picture.svg(Theme::Light);
        assert!(roxmltree::Document::parse(&svg).is_ok(), "{svg}");
        assert!(["flowchart LR\n", "stateDiagram-v2\n"].iter().any(|head| picture.mermaid().starts_with(head)));
        assert!(picture.dot().ends_with("}\n"));
    }
}
