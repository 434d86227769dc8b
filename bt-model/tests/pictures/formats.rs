//! The text formats and the SVG of a small tree.

use bt_model::picture::{Link, Mark, Options, Picture, Shape, Theme};
use expect_test::{expect, expect_file};

use crate::guard;

fn active() -> Options {
    let mut options = Options::default();
    options.active.extend([Mark::Order(0), Mark::Order(1), Mark::Order(3)]);
    options
}

#[test]
fn mermaid() {
    expect![[r#"
        flowchart LR
          n0[/"Guard  for Soldier<br/>post: Vec2 = #91;0.0, 0.0#93;"/]:::bt_tree
          n1["selector"]:::bt_selector
          n2["when ammo == 0, aborts lower_priority<br/>fetch ammo  sequence<br/>ammunition first"]:::bt_sequence
          n3(["find_pickup  kind = #34;Ammo#34;, → destination"]):::bt_action
          n4(["move_to  to = destination, within = 1.0"]):::bt_action
          n5["go round  sequence"]:::bt_sequence
          n6>"2 nodes"]:::bt_stub
          n7(["invert<br/>wait  4s"]):::bt_time
          n0 ==> n1
          n1 ==>|1| n2
          n2 -->|1| n3
          n2 ==>|2| n4
          n1 -->|2| n5
          n5 --> n6
          n1 -->|3| n7
          classDef bt_tree fill:#e6e8ea,stroke:#334155,color:#17202b,text-align:left
          classDef bt_sequence fill:#e4ecfc,stroke:#2563eb,color:#17202b,text-align:left
          classDef bt_selector fill:#f7ece0,stroke:#c26204,color:#17202b,text-align:left
          classDef bt_action fill:#e2efe7,stroke:#15803d,color:#17202b,text-align:left
          classDef bt_time fill:#eceef1,stroke:#64748b,color:#17202b,text-align:left
          classDef bt_stub fill:#f1f2f4,stroke:#8c98a5,color:#17202b,text-align:left
          style n0 stroke:#f05800,stroke-width:4px
          style n1 stroke:#f05800,stroke-width:4px
          style n2 fill:#ffefb2,stroke:#f05800,stroke-width:4px
          style n4 stroke:#f05800,stroke-width:4px
    "#]]
    .assert_eq(&guard(&active()).mermaid());
}

#[test]
fn graphviz() {
    expect![[r##"
        digraph "Guard" {
          graph [rankdir=LR, ordering=out, nodesep=0.12, ranksep=0.4];
          node [fontname="Helvetica", fontsize=10, height=0.25, margin="0.1,0.04", style=filled];
          edge [fontname="Helvetica", fontsize=8, arrowsize=0.6, color="#8c98a5"];
          n0 [label="Guard  for Soldier\lpost: Vec2 = [0.0, 0.0]\l", shape=tab, style="filled", color="#f05800", fillcolor="#ecedef", penwidth=3];
          n1 [label="selector", shape=box, style="filled", color="#f05800", fillcolor="#f9f0e8", penwidth=3];
          n2 [label="when ammo == 0, aborts lower_priority\lfetch ammo  sequence\lammunition first\l", shape=box, style="filled", color="#f05800", fillcolor="#ffefb2", penwidth=3];
          n3 [label="find_pickup  kind = \"Ammo\", → destination", shape=box, style="filled,rounded", color="#15803d", fillcolor="#e9f3ed", penwidth=1];
          n4 [label="move_to  to = destination, within = 1.0", shape=box, style="filled,rounded", color="#f05800", fillcolor="#e9f3ed", penwidth=3];
          n5 [label="go round  sequence", shape=box, style="filled", color="#2563eb", fillcolor="#ebf0fd", penwidth=1];
          n6 [label="2 nodes", shape=box, style="filled,dashed", color="#8c98a5", fillcolor="#f4f5f6", penwidth=1];
          n7 [label="invert\lwait  4s\l", shape=box, style="filled,rounded", color="#64748b", fillcolor="#f1f2f4", penwidth=1];
          n0 -> n1 [color="#f05800", penwidth=3];
          n1 -> n2 [label="1", color="#f05800", penwidth=3];
          n2 -> n3 [label="1"];
          n2 -> n4 [label="2", color="#f05800", penwidth=3];
          n1 -> n5 [label="2"];
          n5 -> n6;
          n1 -> n7 [label="3"];
        }
    "##]].assert_eq(&guard(&active()).dot());
}

#[test]
fn svg() {
    expect_file!["guard.svg"].assert_eq(&guard(&active()).svg(Theme::Light));
}

#[test]
fn the_same_document_gives_the_same_bytes() {
    for theme in [Theme::Light, Theme::Dark] {
        assert_eq!(guard(&active()).svg(theme), guard(&active()).svg(theme));
    }
    assert_ne!(guard(&active()).svg(Theme::Light), guard(&Options::default()).svg(Theme::Light));
    assert_ne!(guard(&active()).svg(Theme::Light), guard(&active()).svg(Theme::Dark));
}

#[test]
fn links_lead_anywhere_and_stay_within_the_picture() {
    let state = |title: &str, parent| Shape { title: title.to_owned(), parent, ..Shape::default() };
    let link = |from, to| Link { from, to, text: "on \"alarm\"".to_owned(), row: None };
    let picture = Picture {
        title: "Sentry".to_owned(),
        shapes: vec![state("Root", None), state("Calm", Some(0)), state("Combat", Some(0))],
        // The target of the last link does not exist, so that link is omitted.
        links: vec![link(1, 2), link(2, 1), link(0, 2), link(2, 7)],
        ..Picture::default()
    };
    assert_eq!(picture.mermaid().matches("-.->").count(), 3);
    assert!(picture.mermaid().contains("n1 -.->|\"on #34;alarm#34;\"| n2"));
    assert_eq!(picture.dot().matches("style=dashed").count(), 3);
    let svg = picture.svg(Theme::Light);
    assert_eq!(svg.matches("stroke-dasharray=\"5 3\"").count(), 3);
    assert!(svg.contains("<title>on &quot;alarm&quot;</title>"), "{svg}");
    let without = Picture { links: Vec::new(), ..picture.clone() };
    assert!(picture.layout().width > without.layout().width, "the way back needs room");
    assert_eq!(picture.layout().rects, without.layout().rects, "links do not move boxes");
}
