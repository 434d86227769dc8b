//! `bt convert --to rust`

use expect_test::expect;

use crate::{CATALOGUE, Folder};

const GUARD: &str = r#"{ "bt": 1, "tree": "Guard", "agent": "Soldier", "docs": "Keeps a post.",
    "params": [{ "name": "post", "type": "Vec2" }, { "name": "pace", "type": "f32", "default": 1 }],
    "locals": [{ "name": "rounds", "type": "u32", "value": 3 }],
    "root": { "node": "selector", "name": "all", "children": [
        { "node": "sequence", "comment": "fetch", "when": [{ "if": "ammo == 0 && mode != Alert", "aborts": "both" }],
          "decorators": [{ "cooldown": "5s" }], "children": [
            { "node": "find_pickup", "args": { "kind": "Ammo" }, "out": "destination" },
            { "node": "move_to", "args": { "to": { "key": "destination" }, "within": 1 } },
            { "node": "set", "key": "ammo", "value": { "expr": "rounds * 2" } } ] },
        { "node": "match", "when": [{ "if": "alert" }], "on": "mode", "arms": [{ "is": "Calm", "then": { "node": "wait_for", "event": "Heard", "binds": ["at"],
            "if": "near(at)", "out": { "destination": "at" } } }] },
        { "node": "run", "tree": "Other", "args": { "to": { "expr": "post" } } } ,
        { "node": "if", "branches": [{ "if": "body.health < 1", "then": { "node": "wait", "args": { "for": "1s..=2s" } } }],
          "else": { "node": "idle" } } ] } }"#;

#[test]
fn a_document_becomes_source_in_the_layout_of_bt_fmt() {
    let folder = Folder::new("to-rust", &[("guard.json", GUARD), ("soldier.json", CATALOGUE)]);
    let ran = folder.bt(&["convert", "--to", "rust", "guard.json", "--catalogue", "soldier.json"]);
    assert_eq!((ran.code, &*ran.err), (0, ""));
    expect![[r#"
        // Written by `bt convert --to rust`. In scope must be `bt_runtime::prelude::*` and:
        // - the agent `Soldier`
        // - the actions `find_pickup`, `move_to`
        // - the functions `near`
        // - the types `Mode`, `Pickup`, `Vec2`
        // - the trees `Other`
        // - the words `Heard`
        // Numbers are those of Rust: where a file wraps at an overflow, a debug build panics.
        // A `match` of Rust covers every value: `_ => succeed` stands where no arm of the file fits.

        bt! {
            /// Keeps a post.
            pub tree Guard(post: Vec2, #[default(1.0)] pace: f32) for Soldier {
                let rounds: u32 = 3;
                selector "all" {
                    // fetch
                    #[when(bb.ammo == 0 && bb.mode != Mode::Alert, aborts = both)]
                    #[cooldown(5s)]
                    sequence {
                        find_pickup(kind = Pickup::Ammo) -> bb.destination;
                        move_to(to = bb.destination, within = 1.0);
                        set(bb.ammo = rounds * 2);
                    }
                    #[when(bb.alert)]
                    match bb.mode {
                        Mode::Calm => {
                            wait_for(Heard(at) if near(at.clone()) -> bb.destination = at.clone());
                        }
                        _ => succeed,
                    }
                    run Other(to = post.clone());
                    if bb.body.health < 1.0 {
                        wait(1s..=2s);
                    } else {
                        idle;
                    }
                }
            }
        }
    "#]]
    .assert_eq(ran.text());
    let ran = folder.bt(&["convert", "--to", "rust", "guard.json", "--catalogue", "soldier.json", "-o", "guard.rs"]);
    assert_eq!((ran.code, ran.text()), (0, ""));
    assert_eq!(folder.bt(&["fmt", "--check", "guard.rs"]).code, 0);
}

#[test]
fn a_machine_becomes_a_state_tree() {
    let text = r#"{ "bt": 1, "machine": "Sentry", "agent": "Soldier", "states": [
        { "group": "Calm", "when": "alert", "select": "random", "states": [{ "state": "Patrol", "tasks": [{ "node": "walk", "again": true }],
            "transitions": [
                { "on": { "event": "Noise::Heard", "binds": ["at"] }, "if": "near(at)", "to": "Look", "args": { "at": { "expr": "at" } } },
                { "on": ["done", "tick"], "after": "1s", "priority": "high", "to": "parent" }] }] },
        { "state": "Look", "params": [{ "name": "at", "type": "Vec2" }], "when": "ammo > 0", "tasks": [{ "node": "idle" }],
          "transitions": [{ "on": "tick", "if": "!alert", "to": "Calm" }] },
        { "state": "Far", "links": { "tree": "Other" } } ] }"#;
    let folder = Folder::new("to-rust-machine", &[("m.json", text)]);
    let ran = folder.bt(&["convert", "--to", "rust", "m.json"]);
    assert_eq!((ran.code, &*ran.err), (0, ""));
    expect![[r#"
        // Written by `bt convert --to rust`. In scope must be `bt_runtime::prelude::*` and:
        // - the agent `Soldier`
        // - the actions `walk`
        // - the functions `near`
        // - the types `Noise`, `Vec2`
        // - the trees `Other`
        // Without `--catalogue` the types of keys and inputs were unknown: some values may need `1.0`, `Some(…)` or their type.
        // Numbers are those of Rust: where a file wraps at an overflow, a debug build panics.

        state_tree! {
            pub machine Sentry for Soldier {
                group Calm when bb.alert {
                    select random;
                    state Patrol {
                        #[again]
                        task walk();
                        on Noise::Heard(at) if near(at.clone()) => Look(at = at.clone());
                        on done, tick after 1s priority high => parent;
                    }
                }
                state Look(at: Vec2) when bb.ammo > 0 {
                    task idle;
                    on tick if !bb.alert => Calm;
                }
                state Far links Other {}
            }
        }
    "#]].assert_eq(ran.text());
}

#[test]
fn a_compiled_tree_becomes_the_rust_that_it_was() {
    let text = r#"{ "bt_catalogue": 1, "agent": "A", "keys": [{ "name": "n", "type": "f32" }], "nodes": [], "compiled": [
        { "bt": 1, "tree": "T", "agent": "A", "root": { "node": "check", "args": { "condition": "n > 1" },
          "when": [{ "if": { "rust": "world.sees(bb.n)" } }] } }] }"#;
    let folder = Folder::new("to-rust-compiled", &[("a.json", text)]);
    let ran = folder.bt(&["convert", "--to", "rust", "a.json"]);
    assert_eq!((ran.code, &*ran.err), (0, ""));
    assert!(ran.text().contains("#[when(world.sees(bb.n))]\n        check(bb.n > 1.0);"), "{}", ran.text());
}

#[test]
fn what_rust_cannot_say_is_reported() {
    let text = r#"{ "bt": 1, "tree": "my tree", "agent": "A", "root": { "node": "idle" } }"#;
    let folder = Folder::new("to-rust-faults", &[("t.json", text), ("a.json", CATALOGUE)]);
    let ran = folder.bt(&["convert", "--to", "rust", "t.json"]);
    assert!(ran.code == 1 && ran.err.contains("`my tree` is no name in Rust"), "{}", ran.all());
    let ran = folder.bt(&["convert", "--to", "rust", "t.json", "--catalogue", "a.json"]);
    assert!(ran.code == 2 && ran.err.contains("there is no catalogue of the agent `A`"), "{}", ran.all());
    let ran = folder.bt(&["convert", "t.json"]);
    assert!(ran.code == 2 && ran.err.contains("is a file of this program already"), "{}", ran.all());
}
