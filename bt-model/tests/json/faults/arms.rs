//! Faults of the arms of a `match`.

use expect_test::expect;

use super::{check_root, root, told};

/// A `match` with these arms.
fn arms(arms: &[&str]) -> String {
    let arms: Vec<_> = arms.iter().map(|arm| format!(r#"{{ {arm}, "then": {{ "node": "act" }} }}"#)).collect();
    format!(r#"{{ "node": "match", "on": "ammo", "arms": [{}] }}"#, arms.join(",\n    "))
}

#[test]
fn an_arm_that_earlier_ones_leave_nothing_to_match_is_a_warning() {
    check_root(
        &arms(&[r#""is": 1"#, r#""is": "1 | 1..=1""#, r#""is": "_""#, r#""is": 5"#]),
        expect![[r#"
        warning: the arm `5` is never reached: `_` before it matches first
         --> guard.json:5:13
          |
        5 |     { "is": 5, "then": { "node": "act" } }] } }
          |             ^ $.root.arms[3].is
          |
          = help: remove the arm, or move it before that one"#]],
    );
}

#[test]
fn a_range_without_values_is_an_error() {
    check_root(
        &arms(&[r#""is": "3..=1""#, r#""is": "2..2""#, r#""is": "4s..=3s""#]),
        expect![[r#"
        error: `3..=1` holds no value
         --> guard.json:2:62
          |
        2 |   "root": { "node": "match", "on": "ammo", "arms": [{ "is": "3..=1", "then": { "node": "act" } },
          |                                                              ^^^^^ $.root.arms[0].is
          |
          = help: write the smaller end first

        error: `2..2` holds no value
         --> guard.json:3:14
          |
        3 |     { "is": "2..2", "then": { "node": "act" } },
          |              ^^^^ $.root.arms[1].is
          |
          = help: write the smaller end first

        error: `4s..=3s` holds no value
         --> guard.json:4:14
          |
        4 |     { "is": "4s..=3s", "then": { "node": "act" } }] } }
          |              ^^^^^^^ $.root.arms[2].is
          |
          = help: write the smaller end first"#]],
    );
}

#[test]
fn arms_that_may_be_reached_are_silent() {
    for pair in [
        [r#""is": "_", "if": "alert""#, r#""is": 5"#],
        [r#""is": 1"#, r#""is": "1 | 2""#],
        [r#""is": "1..3""#, r#""is": 3"#],
        [r#""is": "1..3""#, r#""is": "1..=3""#],
        [r#""is": "Calm""#, r#""is": "Mode::Alert""#],
        [r#""is": 1"#, r#""is": "_""#],
    ] {
        assert_eq!(told(&root(&arms(&pair))), "", "{pair:?}");
    }
    assert!(told(&root(&arms(&[r#""is": "Calm""#, r#""is": "Mode::Calm""#]))).contains("never reached"));
}

#[test]
fn a_match_of_which_no_arm_may_fit_may_succeed() {
    let behind = |list: &[&str]| {
        let first = arms(list).replace("act", "fail");
        told(&root(&format!(r#"{{ "node": "sequence", "children": [{first}, {{ "node": "act" }}] }}"#)))
    };
    assert_eq!(behind(&[r#""is": 1"#]), "");
    assert_eq!(behind(&[r#""is": "_", "if": "alert""#]), "");
    for all in [[r#""is": 1"#, r#""is": "_""#], [r#""is": true"#, r#""is": false"#]] {
        assert!(behind(&all).contains("`act` is never reached"), "{all:?}");
    }
}
