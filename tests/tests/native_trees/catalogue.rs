//! The documents of compiled trees in the catalogue.

use bt_model::catalogue::Catalogue;
use bt_model::json::{Limits, Source, write};
use bt_runtime::Registry;
use expect_test::{Expect, expect, expect_file};
use tests::prelude::*;

fn helped(n: i32) -> bool {
    n > 0
}

bt! {
    /// Says much.
    tree Sayable(to: i32, #[default(Mode::Calm)] mode: Mode, #[latch] pause: Duration) for Actor {
        let step: i32 = 0;
        selector "everything" {
            #[when(bb.n > to && !bb.a, aborts = both)] #[cooldown(2s, starts = shut)]
            sequence {
                /// Waits.
                wait(100ms..=Duration::from_secs(1));
                set(step = -step + 1);
                set(bb.spot = Some(3));
                set(bb.mode = mode.clone());
                send(Signal::At(bb.n));
            }
            #[service(serve(n = 1, value = bb.n) -> bb.m, every = pause, on_stop = serve(n = 2))]
            match bb.mode { Mode::Calm => wait_for(Signal::At(at) if *at > to -> bb.n), _ if bb.b => fail, _ => idle }
            check(matches!(bb.mode, Mode::Calm | Mode::Alert) || bb.spot.is_none());
            run Other(by = to);
        }
    }

    tree Other(by: i32) for Actor { leaf(n = 1); }

    /// Has what only Rust says.
    tree Unsayable for Actor {
        selector {
            if let Some(spot) = bb.spot { set(bb.n = spot); }
            check(helped(bb.n as i32));
            #[when(i32::MAX > bb.n, aborts = self)] leaf(n = if bb.a { 1 } else { 2 });
            match bb.spot { Some(found) if found > 2 => fail, _ => idle }
        }
    }
}

state_tree! {
    machine Shown for Actor {
        state Calm {
            task leaf(n = 1);
            on Signal::At(at) if *at > 1 => Found(p = *at);
            on tick if bb.a after 200ms priority high => Found(p = 1);
        }
        state Found(p: i32) requires Signal::At(_) {
            task wait(1s);
            on done => Calm;
        }
    }
}

/// The document of a tree as `bt convert` writes it, and the messages about it.
fn shown<T: Tree<Agent = Actor>>(expected: &Expect) {
    let text = Registry::<Actor>::new().with_compiled::<T>().catalogue().to_string();
    let (catalogue, faults) = Catalogue::read(&Source::new("c.json", text), &Limits::default());
    assert!(!faults.has_errors());
    let (document, faults) = catalogue.compiled[0].document(&Limits::default());
    assert!(!faults.has_errors());
    let told = faults.iter().map(|fault| format!("// {}\n", fault.message));
    expected.assert_eq(&(write(&document) + &told.collect::<String>()));
}

#[test]
fn a_tree_of_the_macro_becomes_the_document_of_a_file() {
    shown::<Sayable>(&expect![[r#"
        {
          "bt": 1,
          "tree": "Sayable",
          "agent": "Actor",
          "docs": "Says much.",
          "params": [
            { "name": "to", "type": "i32" },
            { "name": "mode", "type": "Mode", "default": { "expr": "Mode::Calm" } },
            { "name": "pause", "type": "Duration", "latch": true }
          ],
          "locals": [{ "name": "step", "type": "i32", "value": 0 }],
          "root": {
            "node": "selector",
            "name": "everything",
            "children": [
              {
                "node": "sequence",
                "when": [{ "if": "n > to && !a", "aborts": "both" }],
                "decorators": [{ "cooldown": { "for": "2s", "starts": "shut" } }],
                "children": [
                  { "node": "wait", "docs": "Waits.", "args": { "for": "100ms..=1s" } },
                  { "node": "set", "key": "step", "value": { "expr": "-step + 1" } },
                  { "node": "set", "key": "spot", "value": 3 },
                  { "node": "set", "key": "bb.mode", "value": { "expr": "mode" } },
                  { "node": "send", "args": { "event": "Signal::At(n)" } }
                ]
              },
              {
                "node": "match",
                "decorators": [
                  {
                    "service": {
                      "node": "serve",
                      "args": { "n": 1, "value": { "key": "n" } },
                      "out": "m",
                      "every": "pause",
                      "on_stop": { "node": "serve", "args": { "n": 2 } }
                    }
                  }
                ],
                "on": "bb.mode",
                "arms": [
                  {
                    "is": "Mode::Calm",
                    "then": {
                      "node": "wait_for",
                      "event": "Signal::At",
                      "binds": ["at"],
                      "if": "at > to",
                      "out": "n"
                    }
                  },
                  { "is": "_", "if": "b", "then": { "node": "fail" } },
                  { "is": "_", "then": { "node": "idle" } }
                ]
              },
              {
                "node": "check",
                "args": {
                  "condition": "(bb.mode == Mode::Calm || bb.mode == Mode::Alert) || spot.is_none()"
                }
              },
              { "node": "run", "tree": "Other", "args": { "by": { "expr": "to" } } }
            ]
          }
        }
    "#]]);
}

#[test]
fn code_that_files_cannot_express_stands_as_text() {
    shown::<Unsayable>(&expect![[r#"
        {
          "bt": 1,
          "tree": "Unsayable",
          "agent": "Actor",
          "docs": "Has what only Rust says.",
          "root": {
            "node": "selector",
            "children": [
              {
                "node": "if",
                "branches": [
                  {
                    "if": { "rust": "let Some(spot) = bb.spot" },
                    "then": { "node": "set", "key": "n", "value": { "expr": { "rust": "spot" } } }
                  }
                ]
              },
              { "node": "check", "args": { "condition": { "rust": "helped(bb.n as i32)" } } },
              {
                "node": "leaf",
                "when": [{ "if": { "rust": "i32::MAX > bb.n" }, "aborts": "self" }],
                "args": { "n": { "expr": { "rust": "if bb.a { 1 } else { 2 }" } } }
              },
              {
                "node": "match",
                "on": "spot",
                "arms": [
                  {
                    "is": { "rust": "Some(found)" },
                    "if": { "rust": "found > 2" },
                    "then": { "node": "fail" }
                  },
                  { "is": "_", "then": { "node": "idle" } }
                ]
              }
            ]
          }
        }
        // files cannot express `let Some(spot) = bb.spot`
        // files cannot express `spot`
        // files cannot express `helped(bb.n as i32)`
        // files cannot express `i32::MAX > bb.n`
        // files cannot express `if bb.a { 1 } else { 2 }`
        // files cannot express `Some(found)`
        // files cannot express `found > 2`
    "#]]);
}

#[test]
fn a_machine_has_its_states_and_transitions() {
    shown::<Shown>(&expect![[r#"
        {
          "bt": 1,
          "machine": "Shown",
          "agent": "Actor",
          "states": [
            {
              "state": "Calm",
              "tasks": [{ "node": "leaf", "args": { "n": 1 } }],
              "transitions": [
                {
                  "on": { "event": "Signal::At", "binds": ["at"] },
                  "if": "at > 1",
                  "to": "Found",
                  "args": { "p": { "expr": "at" } }
                },
                {
                  "on": "tick",
                  "if": "a",
                  "after": "200ms",
                  "priority": "high",
                  "to": "Found",
                  "args": { "p": 1 }
                }
              ]
            },
            {
              "state": "Found",
              "params": [{ "name": "p", "type": "i32" }],
              "requires": { "event": "Signal::At", "binds": ["_"] },
              "tasks": [{ "node": "wait", "args": { "for": "1s" } }],
              "transitions": [{ "on": "done", "to": "Calm" }]
            }
          ]
        }
    "#]]);
}

#[test]
fn a_tree_that_files_run_is_shown_too() {
    let catalogue = Registry::<Actor>::new().with::<leaf>().with_tree::<Other>().catalogue();
    assert_eq!((catalogue.trees.len(), catalogue.compiled.len()), (1, 1));
    assert_eq!(Registry::<Actor>::new().catalogue().compiled.len(), 0);
}

/// The build script of these tests converts documents to Rust with this catalogue.
#[test]
fn the_catalogue_of_the_build_script_is_that_of_the_registry() {
    let mut catalogue = tests::registry().with_event("At", |_: &Signal| Some(0_i32)).catalogue();
    catalogue.nodes.retain(|node| node.kind != "node");
    expect_file!["../../build/actor.catalogue.json"].assert_eq(&(catalogue.to_string() + "\n"));
}
