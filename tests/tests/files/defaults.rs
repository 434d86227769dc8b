//! Defaults of parameters and first values of locals that do not fit.

use expect_test::expect;

use super::registry;

#[test]
fn a_wrong_default_or_first_value_is_one_message() {
    let uses = r#"{ "node": "sequence", "children": [
        { "node": "look", "args": { "n": 1, "at": { "expr": "by" } } },
        { "node": "check", "args": { "condition": "by > 3" } },
        { "node": "set", "key": "n", "value": { "expr": "by + 1" } } ] }"#;
    let faults = |declared: &str| {
        let text = format!(
            r#"{{ "bt": 1, "trees": [
                {{ "tree": "Inner", "agent": "Actor", {declared}, "root": {uses} }},
                {{ "tree": "T", "agent": "Actor", "root": {{ "node": "sequence", "children": [
                    {{ "node": "run", "tree": "Inner" }}, {{ "node": "run", "tree": "Inner" }} ] }} }} ] }}"#
        );
        let errors = registry().load_str("t.json", &text).expect_err("a fault");
        errors.iter().map(|fault| format!("{}: {}", fault.place.path(), fault.message)).collect::<Vec<_>>().join("\n")
    };
    let params = |value: &str| faults(&format!(r#""params": [{{ "name": "by", "type": "i32", "default": {value} }}]"#));
    let locals = |value: &str| faults(&format!(r#""locals": [{{ "name": "by", "type": "i32", "value": {value} }}]"#));
    expect!["$.trees[0].params[0].default: expected `i32`, found `text`"].assert_eq(&params(r#""three""#));
    expect!["$.trees[0].params[0].default: expected `i32`, found an object"].assert_eq(&params(r#"{ "a": 3 }"#));
    expect!["$.trees[0].locals[0].value: expected `i32`, found `f64`"].assert_eq(&locals("1.5"));
    expect!["$.trees[0].locals[0].value.expr: the first value of `by` reads the blackboard or the world"]
        .assert_eq(&locals(r#"{ "expr": "nothing + 1" }"#));
    expect!["$.trees[0].locals[0].type: there is no type `Vec3`"]
        .assert_eq(&faults(r#""locals": [{ "name": "by", "type": "Vec3", "value": [1, 2] }]"#));
}
