//! The outputs of trees, and their targets where the trees run.

use super::*;

#[test]
fn outputs_of_trees_are_checked() {
    let (document, mut faults) = load(
        &Source::new(
            "t.json",
            r#"{ "bt": 1, "trees": [
            { "tree": "T", "agent": "Soldier", "root": { "node": "sequence", "children": [
                { "node": "run", "tree": "Aim", "out": { "hits": "ammo", "place": "destination" } },
                { "node": "run", "tree": "Aim", "out": { "hits": "enemy" } },
                { "node": "run", "tree": "Aim", "out": { "hit": "ammo" } },
                { "node": "run", "tree": "Aim", "out": { "hits": "ammos" } },
                { "node": "run", "tree": "Aim", "out": "ammo" },
                { "node": "run", "tree": "Aim" } ] } },
            { "tree": "Aim", "agent": "Soldier", "params": [{ "name": "hits", "type": "u32", "dir": "inout" },
               { "name": "place", "type": "Vec2", "dir": "out" }], "root": { "node": "clear", "key": "hits" } } ] }"#,
        ),
        &Limits::default(),
    );
    assert_eq!(lines(&faults), "");
    let trees: Vec<_> = document.trees.iter().collect();
    Runs::new(&trees, true).check(&document.trees[0], &[], &mut faults);
    soldier().check(&document.trees[0], &trees, &mut faults);
    expect![[r#"
        `Aim` has no output `hit` @ "hit"; did you mean `hits`?
        `Aim` has several outputs @ ammo; write `"out": { "hits": "key" }`; it has `hits`, `place`
        `Aim` lacks its parameter `hits` @ "Aim"; it is an output, a `u32`: write `"out": { "hits": "key" }`; without a target, give its first value in `args`: `"hits": …`
        the output `hits` is `u32`, its target is `Option<EntityId>` @ enemy; an output is its target: both have the same type
        there is no key `ammos` @ ammos; did you mean `ammo`?"#]].assert_eq(&lines(&faults));
}
