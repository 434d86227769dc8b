//! The table of a tree's nodes.

use bt_runtime::prelude::*;
use bt_runtime::tree::NodeInfo;

#[derive(Blackboard, Default)]
struct Guard {
    ammo: u32,
    alarm: bool,
}

bt! {
    tree Inner(pause: Duration) for Guard {
        sequence { check(bb.alarm); wait(pause); }
    }

    /// Watches.
    tree Outer for Guard {
        selector {
            #[when(bb.ammo == 0, aborts = lower_priority)]
            #[cooldown(3s)]
            sequence "reload" { set(bb.ammo = 6); wait(1s); }
            run Inner(pause = Duration::from_secs(2));
            idle;
        }
    }
}

fn row(info: &NodeInfo) -> String {
    format!(
        "{}{} {} of {} under {:?}: {:?}",
        "  ".repeat(info.depth.into()),
        info.id,
        info.name,
        info.tree,
        info.parent,
        info.attributes
    )
}

#[test]
fn the_table_has_every_node_with_those_of_subtrees_in_place() {
    let rows: Vec<_> = Outer::INFO.iter().map(row).collect();
    let expected = [
        r#"0 selector of Outer under None: []"#,
        r#"  1 reload of Outer under Some(0): ["when(bb.ammo == 0, aborts = lower_priority)", "cooldown(3s)"]"#,
        r#"    2 set of Outer under Some(1): []"#,
        r#"    3 wait of Outer under Some(1): []"#,
        r#"  4 Inner of Outer under Some(0): []"#,
        r#"    5 sequence of Inner under Some(4): []"#,
        r#"      6 check of Inner under Some(5): []"#,
        r#"      7 wait of Inner under Some(5): []"#,
        r#"  8 idle of Outer under Some(0): []"#,
    ];
    assert_eq!(rows, expected);
}

#[test]
fn the_table_counts_and_names() {
    assert_eq!((Outer::NAME, Outer::DOCS), ("Outer", "Watches."));
    assert_eq!(usize::from(<Outer as Tree>::COUNT), Outer::INFO.len());
    assert!(Outer::INFO.iter().enumerate().all(|(place, info)| place == usize::from(info.id)));
}

#[test]
fn a_tree_with_parameters_is_started_with_them_by_name() {
    let mut brain =
        Inner::brain(Guard { alarm: true, ..Guard::default() }, Inner::inputs().pause(Duration::from_secs(1)));
    let mut second = || brain.tick(Duration::from_secs(1), &mut ());
    assert_eq!([second(), second()], [Status::Running, Status::Success]);
}
