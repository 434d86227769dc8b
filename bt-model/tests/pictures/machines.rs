//! State machines: boxes in boxes, and the transitions between them.

use bt_model::picture::{Link, Look, Mark, Options, Picture, Rect, Row, RowKind, Shape, Theme, TooLarge};
use expect_test::{expect, expect_file};
use proptest::prelude::*;

use crate::{document, sentry};

fn active() -> Options {
    let mut options = Options::default();
    options.active.extend([Mark::Id(1), Mark::Id(2), Mark::Id(3)]);
    options
}

/// The names of the active boxes.
fn names(picture: &Picture) -> Vec<&str> {
    picture.shapes.iter().filter(|shape| shape.active).map(|shape| &*shape.title).collect()
}

#[test]
fn mermaid_has_a_diagram_for_states() {
    expect![[r#"
        stateDiagram-v2
          state "Sentry" as c0 {
            n0 : for Soldier, select in_order
            n0 : sense(from = place) → enemy every 500ms
            n0 : post#58; Vec2
            n0 : global breathe
            state "1. Calm" as c1 {
              n1 : select in_order
              n2 : 1. Patrol
              n2 : walk, again
              n2 : run Hum
              n3 : 2. Idle
              n3 : wait  2s..=4s
            }
            n4 : 2. Investigate
            n4 : at#58; Vec2
            n4 : time_limit(20s)#58; sequence
            n4 :    move_to  to = at
            n4 :    look
            n4 : Never runs after what it cannot see.
            state "3. Combat" as c5 {
              n5 : select utility
              n5 : when enemy.is_some()
              n6 : 1. Shoot
              n6 : score ammo
              n6 : aim
              n6 : shoot
              n6 : done with all of them
              n7 : 2. Reload
              n7 : score 0.5
              n7 : run Reloading
            }
            n8 : 4. Retreat
            n8 : requires Noise#58;#58;Heard(_)
            n8 : links Flight  from = place
            n9 : succeed
            n10 : fail
          }
          n0 --> n10 : tick if health #60;= 0.0, critical priority
          n1 --> n4 : Noise#58;#58;Heard(at) if near(at)
          n1 --> n5 : tick if enemy.is_some(), high priority
          n2 --> n3 : success
          n2 --> n1 : failure
          n3 --> n2 : done
          n4 --> n1 : done
          n5 --> n1 : tick if enemy.is_none(), after 3s..=4s
          n5 --> n5 : done or tick if ammo #62; 0, low priority
          n6 --> n8 : failure
          n8 --> n9 : success
          classDef bt_end fill:#eaeaeb,stroke:#52525b,color:#17202b
          class n9,n10 bt_end
          classDef bt_machine fill:#e4e7eb,stroke:#1e3a5f,color:#17202b
          class n0 bt_machine
          classDef bt_state fill:#e1edf0,stroke:#0b6e8a,color:#17202b
          class n1,n2,n3,n4,n5,n6,n7,n8 bt_state
          classDef bt_active stroke:#f05800,stroke-width:4px
          class n0,n1,n2 bt_active
    "#]]
    .assert_eq(&sentry(&active()).mermaid());
}

#[test]
fn graphviz_has_clusters() {
    expect![[r##"
        digraph "Sentry" {
          graph [nodesep=0.3, ranksep=0.45];
          node [fontname="Helvetica", fontsize=10, height=0.25, margin="0.1,0.04", style=filled];
          edge [fontname="Helvetica", fontsize=8, arrowsize=0.6, color="#8c98a5"];
          subgraph cluster_0 {
            graph [label="Sentry", fontname="Helvetica-Bold", fontsize=10, style="filled,rounded", color="#f05800", fillcolor="#eaedf0", penwidth=3];
            n0 [label="sense(from = place) → enemy every 500ms\lfor Soldier, select in_order\lpost: Vec2\lglobal breathe\l", shape=box, style="filled", color="#f05800", fillcolor="#eaedf0", penwidth=3];
            subgraph cluster_1 {
              graph [label="1. Calm", fontname="Helvetica-Bold", fontsize=10, style="filled,rounded", color="#f05800", fillcolor="#e9f1f4", penwidth=3];
              n1 [label="select in_order", shape=box, style="filled,rounded", color="#f05800", fillcolor="#e9f1f4", penwidth=3];
              n2 [label="1. Patrol\lwalk, again\lrun Hum\l", shape=box, style="filled,rounded", color="#f05800", fillcolor="#e9f1f4", penwidth=3];
              n3 [label="2. Idle\lwait  2s..=4s\l", shape=box, style="filled,rounded", color="#0b6e8a", fillcolor="#e9f1f4", penwidth=1];
            }
            n4 [label="2. Investigate\lat: Vec2\ltime_limit(20s): sequence\l   move_to  to = at\l   look\lNever runs after what it cannot see.\l", shape=box, style="filled,rounded", color="#0b6e8a", fillcolor="#e9f1f4", penwidth=1];
            subgraph cluster_5 {
              graph [label="3. Combat", fontname="Helvetica-Bold", fontsize=10, style="filled,rounded", color="#0b6e8a", fillcolor="#e9f1f4", penwidth=1];
              n5 [label="when enemy.is_some()\lselect utility\l", shape=box, style="filled,rounded", color="#0b6e8a", fillcolor="#e9f1f4", penwidth=1];
              n6 [label="score ammo\l1. Shoot\laim\lshoot\ldone with all of them\l", shape=box, style="filled,rounded", color="#0b6e8a", fillcolor="#e9f1f4", penwidth=1];
              n7 [label="score 0.5\l2. Reload\lrun Reloading\l", shape=box, style="filled,rounded", color="#0b6e8a", fillcolor="#e9f1f4", penwidth=1];
            }
            n8 [label="requires Noise::Heard(_)\l4. Retreat\llinks Flight  from = place\l", shape=box, style="filled,rounded", color="#0b6e8a", fillcolor="#e9f1f4", penwidth=1];
            n9 [label="succeed", shape=box, style="filled,rounded", color="#52525b", fillcolor="#efeff0", penwidth=1];
            n10 [label="fail", shape=box, style="filled,rounded", color="#52525b", fillcolor="#efeff0", penwidth=1];
          }
          n0 -> n10 [label="tick if health <= 0.0, critical priority", color="#15803d"];
          n1 -> n4 [label="Noise::Heard(at) if near(at)", color="#be185d"];
          n1 -> n5 [label="tick if enemy.is_some(), high priority", color="#0f766e"];
          n2 -> n3 [label="success", color="#15803d"];
          n2 -> n1 [label="failure", color="#c26204"];
          n3 -> n2 [label="done", color="#7c3aed"];
          n4 -> n1 [label="done", color="#c26204"];
          n5 -> n1 [label="tick if enemy.is_none(), after 3s..=4s", color="#c26204"];
          n5 -> n5 [label="done or tick if ammo > 0, low priority", color="#0f766e"];
          n6 -> n8 [label="failure", color="#c26204"];
          n8 -> n9 [label="success", color="#7c3aed"];
        }
    "##]].assert_eq(&sentry(&active()).dot());
}

#[test]
fn svg() {
    expect_file!["sentry.svg"].assert_eq(&sentry(&active()).svg(Theme::Light));
    assert_eq!(sentry(&active()).svg(Theme::Dark), sentry(&active()).svg(Theme::Dark));
}

#[test]
fn beside_a_tree_mermaid_has_a_flowchart_with_subgraphs() {
    let text = r#"{ "bt": 1,
        "trees": [{ "tree": "T", "agent": "A", "root": { "node": "run", "tree": "M" } }],
        "machines": [{ "machine": "M", "agent": "A", "states": [
            { "state": "On", "tasks": [{ "node": "glow" }],
              "transitions": [{ "on": "done", "to": "On" }, { "on": "tick", "if": "x", "to": "succeed" }] } ] }] }"#;
    let picture = Picture::of(&document(text), &Options::default()).unwrap();
    expect![[r#"
        flowchart LR
          n0[/"T  for A"/]:::bt_tree
          n1[["run M"]]:::bt_run
          subgraph c2 ["M"]
            n2["for A, select in_order"]:::bt_machine
            n3("On<br/>glow"):::bt_state
            n4(["succeed"]):::bt_end
          end
          n0 --> n1
          n3 -->|"done"| n3
          n3 -->|"tick if x"| n4
          classDef bt_tree fill:#e6e8ea,stroke:#334155,color:#17202b,text-align:left
          classDef bt_end fill:#eaeaeb,stroke:#52525b,color:#17202b,text-align:left
          classDef bt_run fill:#e9e7f8,stroke:#493bc9,color:#17202b,text-align:left
          classDef bt_machine fill:#e4e7eb,stroke:#1e3a5f,color:#17202b,text-align:left
          classDef bt_state fill:#e1edf0,stroke:#0b6e8a,color:#17202b,text-align:left
    "#]]
    .assert_eq(&picture.mermaid());
}

#[test]
fn the_active_path_goes_by_number_through_states_and_their_tasks() {
    // Depth first: a state, its tasks with their subtrees, then its child states.
    let expected = [
        "Sentry",
        "Sentry",
        "Calm",
        "Patrol",
        "Patrol",
        "Patrol",
        "Idle",
        "Idle",
        "Investigate",
        "Investigate",
        "Investigate",
        "Investigate",
        "Combat",
        "Shoot",
        "Shoot",
        "Shoot",
        "Reload",
        "Reload",
        "Retreat",
        "Retreat",
    ];
    let text = include_str!("sentry.json").replace(r#"{ "node": "run", "tree": "Hum" }"#, r#"{ "node": "hum" }"#);
    let text = text.replace(r#""run": { "tree": "Reloading" }"#, r#""tasks": [{ "node": "reload" }]"#);
    let document = document(&text);
    for (number, name) in expected.into_iter().enumerate() {
        let mut options = Options::default();
        options.active.insert(Mark::Order(number as u32));
        assert_eq!(names(&Picture::of(&document, &options).unwrap()), [name], "{number}");
    }
}

#[test]
fn numbers_go_through_machines_that_trees_run_and_back() {
    let document = document(
        r#"{ "bt": 1, "trees": [
            { "tree": "T", "agent": "A", "root": { "node": "sequence", "children": [
                { "node": "run", "tree": "M" }, { "node": "last" } ] } },
            { "tree": "S", "agent": "A", "root": { "node": "one" } } ],
            "machines": [{ "machine": "M", "agent": "A", "states": [
                { "state": "On", "run": { "tree": "S" }, "transitions": [{ "on": "done", "to": "succeed" }] } ] }] }"#,
    );
    let expected = [&["T", "sequence"][..], &["run M"], &["M"], &["On"], &["On"], &["S", "one"], &["last"], &[]];
    for (number, active) in expected.into_iter().enumerate() {
        let mut options = Options::default();
        options.active.insert(Mark::Order(number as u32));
        assert_eq!(names(&Picture::of(&document, &options).unwrap()), active, "{number}");
    }
}

#[test]
fn a_long_transition_still_says_where_it_leads() {
    let mut options = Options::default();
    options.letters = 24;
    let short = sentry(&options);
    let rows = short.shapes.iter().flat_map(|shape| &shape.below).filter(|row| row.kind == RowKind::Transition);
    let rows: Vec<_> = rows.map(|row| &*row.text).collect();
    assert_eq!(rows[..3], ["tick if health <… → fail", "Noise::H… → Investigate…", "tick if enemy.… → Combat"]);
    assert!(
        short.svg(Theme::Light).contains("tick if health &lt;= 0.0, critical priority → fail"),
        "the pointer tells all"
    );
}

#[test]
fn a_collapsed_state_hides_those_in_it_and_takes_their_transitions() {
    let text = include_str!("sentry.json").replace(r#""group": "Calm","#, r#""group": "Calm", "collapsed": true,"#);
    let document = document(&text);
    let mut options = Options::default();
    options.active.insert(Mark::Id(3));
    let folded = Picture::of(&document, &options).unwrap();
    let stub = folded.shapes.iter().find(|shape| shape.look == Look::Stub).unwrap();
    assert_eq!((&*stub.note, stub.active), ("2 states", true));
    assert_eq!(folded.shapes[stub.inside.unwrap()].title, "Calm");
    assert!(folded.shapes.iter().all(|shape| shape.title != "Patrol"));
    options.expand = true;
    let whole = Picture::of(&document, &options).unwrap();
    assert_eq!(names(&whole), ["Patrol"]);
    // The links of `Patrol` and `Idle` are missing in the folded picture; all others are in both.
    assert_eq!(whole.links.len(), folded.links.len() + 3);
}

#[test]
fn a_picture_has_so_many_boxes_and_transitions_at_most() {
    let whole = sentry(&Options::default());
    let of = |boxes| {
        let mut options = Options::default();
        options.boxes = boxes;
        Picture::of(&document(include_str!("sentry.json")), &options).map(drop)
    };
    let all = whole.shapes.len() + whole.links.len();
    assert_eq!((of(all), of(all - 1)), (Ok(()), Err(TooLarge { most: all - 1 })));
    assert_eq!(of(3), Err(TooLarge { most: 3 }));
}

#[test]
fn hard_names_are_no_mark_up() {
    for name in ["\"", "a: b; c --> d }", "<b>&amp;</b>", "]]> %% `x` #quot;", "back\\slash \\N", "x\ny", ""] {
        let state =
            |inside, title: &str| Shape { inside, title: title.to_owned(), look: Look::State, ..Shape::default() };
        let row = Row { kind: RowKind::Task, text: name.to_owned() };
        let machine = Shape { look: Look::Machine, ..state(None, name) };
        let picture = Picture {
            title: name.to_owned(),
            shapes: vec![machine, Shape { below: vec![row], ..state(Some(0), name) }],
            links: vec![Link { from: 1, to: 0, text: name.to_owned(), row: Some(0) }],
            ..Picture::default()
        };
        let svg = picture.svg(Theme::Dark);
        assert!(roxmltree::Document::parse(&svg).is_ok(), "{svg}");
        let mermaid = picture.mermaid();
        let labels = mermaid.lines().filter_map(|line| line.split_once(" : "));
        for (_, label) in labels {
            assert!(!label.is_empty() && !label.contains([':', '"', '<', '>', '{', '}', '%', '\\']), "{mermaid}");
        }
        assert_eq!(mermaid.matches('{').count(), 1, "{mermaid}");
        assert_eq!(picture.dot().matches(" -> ").count(), 1 + name.matches(" -> ").count());
    }
}

/// Boxes of all sizes, each in a random earlier box, with transitions between any of them.
fn nests() -> impl Strategy<Value = Picture> {
    let shape = (any::<prop::sample::Index>(), 0..30usize, 0..3usize, 0..12u8);
    let link = (any::<prop::sample::Index>(), any::<prop::sample::Index>());
    (prop::collection::vec(shape, 1..40), prop::collection::vec(link, 0..40)).prop_map(|(shapes, links)| {
        let mut shapes: Vec<Shape> = shapes
            .into_iter()
            .enumerate()
            .map(|(at, (holder, letters, above, root))| Shape {
                inside: (at > 0 && root > 0).then(|| holder.index(at)),
                look: if root == 0 { Look::Machine } else { Look::State },
                title: "m".repeat(letters),
                above: vec![Row { kind: RowKind::Guard, text: "when".to_owned() }; above],
                ..Shape::default()
            })
            .collect();
        let mut ways = Vec::new();
        for (from, to) in links {
            let (from, to) = (from.index(shapes.len()), to.index(shapes.len()));
            ways.push(Link { from, to, text: "tick".to_owned(), row: Some(shapes[from].below.len()) });
            shapes[from].below.push(Row { kind: RowKind::Transition, text: "tick".to_owned() });
        }
        Picture { shapes, links: ways, ..Picture::default() }
    })
}

fn within(a: Rect, b: Rect) -> bool {
    a.x > b.x && a.y > b.y && a.right() < b.right() && a.bottom() < b.bottom()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(200) })]

    #[test]
    fn boxes_stand_in_theirs_and_below_each_other(picture in nests()) {
        let layout = picture.layout();
        for (at, a) in layout.rects.iter().enumerate() {
            prop_assert!(a.x >= 0 && a.y >= 0 && a.right() < layout.width && a.bottom() < layout.height);
            if let Some(holder) = picture.shapes[at].inside {
                prop_assert!(within(*a, layout.rects[holder]), "{at} in {holder}: {layout:?}");
            }
            for (other, b) in layout.rects.iter().enumerate().skip(at + 1) {
                if picture.shapes[other].inside == picture.shapes[at].inside {
                    prop_assert!(b.y > a.bottom(), "{at} and {other}: {layout:?}");
                }
            }
        }
    }

    /// The vertical part of a transition's line crosses no box, except boxes that contain both of its ends or an end of
    /// another line.
    #[test]
    fn ways_go_through_margins(picture in nests()) {
        let layout = picture.layout();
        let svg = picture.svg(Theme::Light);
        prop_assert!(roxmltree::Document::parse(&svg).is_ok());
        for line in svg.lines().filter(|line| line.contains("stroke-width=\"1.4\"")) {
            let path = line.split('"').nth(1).unwrap();
            for (x, top, bottom) in uprights(path) {
                prop_assert!(x < layout.width);
                for (at, rect) in layout.rects.iter().enumerate() {
                    let leaf = !picture.shapes.iter().any(|shape| shape.inside == Some(at));
                    let beside = x <= rect.x || x >= rect.right() || bottom <= rect.y || top >= rect.bottom();
                    prop_assert!(!leaf || beside, "{x} {top} {bottom} through {at}: {rect:?}");
                }
            }
        }
    }
}

/// The vertical lines of a path, each with its upper and lower end: `…Q lane y lane y1 V y2 …`.
fn uprights(path: &str) -> Vec<(i32, i32, i32)> {
    let mut found = Vec::new();
    for (before, after) in path.match_indices('V').map(|(at, _)| (&path[..at], &path[at + 1..])) {
        let number = |text: &str| text.parse::<i32>().unwrap();
        let mut last = before.rsplit([' ', 'Q']);
        let (start, lane) = (number(last.next().unwrap()), number(last.next().unwrap()));
        let end = number(after.split('Q').next().unwrap());
        found.push((lane, start.min(end), start.max(end)));
    }
    found
}
