//! Trees from files: all faults are reported at once; the names that a file may use; the limits for a file.

mod defaults;
mod uses;
mod values;

use bt_runtime::{Program, Registry, loaded::LoadErrors};
use tests::prelude::*;
use tests::{Book, graceful, leaf, serve};

fn registry() -> Registry<Actor> {
    Registry::new().with::<leaf>().with::<graceful>().with::<look>().with::<find>().with::<serve>()
}

/// A file with one tree.
fn document(root: &str) -> String {
    format!(r#"{{ "bt": 1, "tree": "T", "agent": "Actor", "root": {root} }}"#)
}

fn load(root: &str) -> Result<std::sync::Arc<Program<Actor>>, LoadErrors> {
    registry().load_str("t.json", &document(root))
}

/// Message and path of each error.
fn faults(root: &str) -> Vec<String> {
    match load(root) {
        Ok(_) => Vec::new(),
        Err(errors) => {
            let told = |fault: &bt_model::Fault<bt_model::json::Place>| {
                let help = fault.help.as_deref().unwrap_or("-");
                format!("{}: {} ({help})", fault.place.path(), fault.message)
            };
            errors.iter().map(told).collect()
        }
    }
}

#[test]
fn five_mistakes_are_five_messages() {
    let root = r#"{ "node": "sequence", "children": [
        { "node": "leef", "args": { "n": 1 } },
        { "node": "leaf" },
        { "node": "check", "args": { "condition": "spt.is_some()" } },
        { "node": "find", "args": { "n": 2, "value": 3 }, "out": "a" },
        { "node": "leaf", "args": { "n": "three", "m": 4 } } ] }"#;
    expect![[r#"
        $.root.children[0].node: there is no node or action `leef` (did you mean `leaf`?)
        $.root.children[1].node: `leaf` lacks its input `n` (write `"args": { "n": … }`: it is a `u8`)
        $.root.children[2].args.condition: there is no key `spt` (did you mean `spot`?)
        $.root.children[3].out: `find` yields `i32`, the key is `bool` (an output goes into a key of its own type `T`, or of `Option<T>`)
        $.root.children[4].args.n: expected `u8`, found `text` (-)
        $.root.children[4].args.m: `leaf` has no input `m` (did you mean `n`?)"#]]
    .assert_eq(&faults(root).join("\n"));
}

#[test]
fn faults_stand_in_the_order_of_the_file() {
    let root = r#"{ "node": "sequence", "children": [
        { "node": "leaf" },
        { "node": "leef" },
        { "node": "leaf", "args": { "n": "three" }, "when": [{ "if": "spt.is_some()" }] },
        { "node": "find", "args": { "n": 2, "value": 3 }, "out": "a" } ] }"#;
    let starts: Vec<usize> = load(root).err().unwrap().iter().map(|fault| fault.place.range().start).collect();
    assert!(starts.len() == 5 && starts.is_sorted(), "{starts:?}");
}

#[test]
fn a_tree_that_loads_can_have_warnings() {
    let program = load(r#"{ "node": "selector", "children": [ { "node": "succeed" }, { "node": "idle" } ] }"#).unwrap();
    expect![[r#"
        warning: `idle` is never reached: `succeed` before it never fails
         --> t.json:1:120
          |
        1 | { "bt": 1, "tree": "T", "agent": "Actor", "root": { "node": "selector", "children": [ { "node": "succeed" }, { "node": "idle" } ] } }
          |                                                                                                                        ^^^^^^ $.root.children[1].node
          |
          = help: move `succeed` to the end, or guard `succeed` with `"when": [{ "if": … }]`"#]].assert_eq(&program.warnings()[0].to_string());
    assert!(load(r#"{ "node": "idle" }"#).unwrap().warnings().is_empty());
    let beside = load(r#"{ "node": "graceful", "args": { "n": 1 }, "halts": 3, "mood": 2 }"#).unwrap();
    let told: Vec<_> = beside.warnings().iter().map(|warning| &*warning.message).collect();
    assert_eq!(told, ["`halts` is no field of `graceful`: kept, but has no effect"]);
}

#[test]
fn a_key_of_another_type_is_told_with_both() {
    let root = r#"{ "node": "look", "args": { "n": 1, "at": { "key": "mode" } } }"#;
    expect![[r#"$.root.args.at.key: `mode` is `Mode`, the input is `i32` (name a key of the input's type)"#]]
        .assert_eq(&faults(root).join("\n"));
    let root = r#"{ "node": "look", "args": { "n": 1, "at": { "key": "spot" } } }"#;
    expect!["$.root.args.at.key: `spot` is `Option<i32>`, the input is `i32` (let the action take the `Option`, or call a function of `with_function` that makes a value of it)"].assert_eq(&faults(root).join("\n"));
}

#[test]
fn a_service_is_done_at_once() {
    let root = r#"{ "node": "idle", "decorators": [
        { "service": { "node": "leaf", "args": { "n": 1 }, "every": "1s" } } ] }"#;
    expect![[r#"$.root.decorators[0].service.node: `leaf` cannot run beside a node: it may take several ticks (a service, `on_exit` and `on_halt` finish at once: the action returns `bool`, `()`, `Option<T>` or `Result<T, E>`)"#]]
        .assert_eq(&faults(root).join("\n"));
}

#[test]
fn several_children_of_a_reactive_sequence_may_run() {
    let root = r#"{ "node": "reactive_sequence", "children": [
        { "node": "leaf", "args": { "n": 1 } }, { "node": "leaf", "args": { "n": 2 } } ] }"#;
    load(root).unwrap_or_else(|errors| panic!("{errors}"));
}

#[test]
fn a_word_of_an_enum_is_checked_before_serde_reads_it() {
    let root = r#"{ "node": "set", "key": "mode", "value": "Clam" }"#;
    assert_eq!(faults(root), ["$.root.value: `Mode` has no word `Clam` (did you mean `Calm`?)"]);
    let program = load(r#"{ "node": "set", "key": "mode", "value": "Alert" }"#).unwrap();
    let mut brain = program.brain(Actor::default());
    assert_eq!(brain.tick(Duration::ZERO, &mut Book::default()), Status::Success);
    assert_eq!(brain.board().mode, Mode::Alert);
}

/// An input with a borrowed type.
#[action]
fn named(name: &'static str) -> bool {
    name.is_empty()
}

#[test]
fn what_borrows_is_not_read_from_data() {
    let text = document(r#"{ "node": "named", "args": { "name": "a" } }"#);
    let errors = registry().with::<named>().load_str("t.json", &text).unwrap_err();
    let messages: Vec<_> = errors.iter().map(|fault| fault.message.as_str()).collect();
    assert_eq!(messages, [r#"this is no `&'static str`: invalid type: string "a", expected a borrowed string"#]);
}

#[test]
fn limits_are_kept() {
    let deep = |count: usize| "[".repeat(count);
    assert!(registry().load_str("t.json", &deep(100_000)).is_err());
    let mut limits = bt_runtime::loaded::LoadLimits::default();
    limits.nodes = 2;
    let root = r#"{ "node": "sequence", "children": [ { "node": "idle" }, { "node": "idle" } ] }"#;
    let text = document(root);
    let errors = registry().limited(limits).load_str("t.json", &text).unwrap_err().to_string();
    assert!(errors.contains("a tree may have 2 nodes"), "{errors}");
}

#[test]
fn a_tick_cannot_go_on_for_ever() {
    let of = |times: u64| {
        let repeats = format!(r#"[{{ "repeat": {times} }}, {{ "repeat": 1000 }}]"#);
        faults(&format!(r#"{{ "node": "set", "key": "n", "value": {{ "expr": "n + 1" }}, "decorators": {repeats} }}"#))
    };
    assert_eq!(of(900), [""; 0]);
    expect![[r#"$.tree: a tick may visit 1000000 nodes, one of this tree may visit 4005001 (repeat what is done at once less often, or raise `LoadLimits::visits`)"#]]
        .assert_eq(&of(4000).join("\n"));
    assert!(of(4_000_000_000)[0].contains("may visit more"));
}

#[test]
fn the_catalogue_says_what_a_file_may_use() {
    let catalogue = registry().catalogue();
    let find = catalogue.nodes.iter().find(|node| node.name == "find").unwrap();
    assert_eq!((find.kind, find.service, &*find.returns), ("action", true, "Option<i32>"));
    assert_eq!(find.docs, "Outputs a value if the script contains a success, else fails.");
    let inputs: Vec<_> = find.inputs.iter().map(|input| (&*input.name, &*input.ty, input.required)).collect();
    assert_eq!(inputs, [("n", "u8", true), ("value", "i32", true)]);
    let own = tests::registry().catalogue();
    let of = |name: &str| own.nodes.iter().find(|node| node.name == name).unwrap();
    let (rate, recovery) = (of("RateController"), of("RecoveryNode"));
    assert_eq!(
        (rate.kind, &*rate.inputs[0].name, rate.inputs[0].default.as_deref()),
        ("decorator", "hz", Some("10.0"))
    );
    let children = recovery.children.unwrap();
    assert_eq!((recovery.kind, children.least, children.most), ("composite", 2, 2));
    assert!(recovery.docs.starts_with("Ticks its first child;"), "{}", recovery.docs);
    let spot = catalogue.keys.iter().find(|key| key.name == "spot").unwrap();
    assert_eq!((&*spot.ty, &*spot.is, &*spot.docs), ("Option<i32>", "Option<i32>", "An optional number."));
}

#[test]
fn a_copy_of_a_brain_goes_on_alike() {
    let root = r#"{ "node": "sequence", "children": [
        { "node": "graceful", "args": { "n": 1, "halts": 2 } }, { "node": "wait", "args": { "for": "1s..=9s" } } ] }"#;
    let mut brain = load(root).unwrap().brain(Actor::default()).seeded(7);
    let mut book = Book::default();
    brain.tick(Duration::from_secs(1), &mut book);
    let (mut copy, mut copied) = (brain.clone(), book.clone());
    for _ in 0..20 {
        let tick = brain.tick(Duration::from_secs(1), &mut book);
        assert_eq!(copy.tick(Duration::from_secs(1), &mut copied), tick);
        assert_eq!(copy.next(), brain.next());
    }
    assert_eq!(brain.stop(&mut book), copy.stop(&mut copied));
}

#[test]
fn json_lines_know_the_names_of_a_loaded_tree() {
    let root = r#"{ "node": "selector", "children": [
        { "node": "idle", "name": "rest", "when": [{ "if": "a" }] }, { "node": "set", "key": "n", "value": 3 } ] }"#;
    let program = load(root).unwrap();
    let mut lines = bt_runtime::trace::JsonLines::new(std::sync::Arc::clone(&program), Vec::new());
    program.brain(Actor::default()).tick_traced(Duration::ZERO, &mut Book::default(), &mut lines);
    let text = String::from_utf8(lines.finish().unwrap()).unwrap();
    expect![[r#"
        {"tick":1,"record":"tick","now_ns":0,"dt_ns":0}
        {"tick":1,"record":"enter","node":0,"name":"selector"}
        {"tick":1,"record":"guard","node":1,"name":"rest","guard":"when(a)","passed":false,"values":"a = false"}
        {"tick":1,"record":"enter","node":2,"name":"set"}
        {"tick":1,"record":"key","node":2,"name":"set","key":"n","value":"3"}
        {"tick":1,"record":"leave","node":2,"name":"set","status":"success"}
        {"tick":1,"record":"leave","node":0,"name":"selector","status":"success"}
    "#]]
    .assert_eq(&text);
}

#[test]
fn a_tree_of_another_agent_is_refused() {
    let text = r#"{ "bt": 1, "tree": "T", "agent": "Dog", "root": { "node": "idle" } }"#;
    let errors = registry().load_str("t.json", text).unwrap_err();
    let fault = errors.iter().next().unwrap();
    assert_eq!((&*fault.message, &*fault.place.path()), ("`T` is a tree of `Dog`, not of `Actor`", "$.agent"));
    assert!(registry().with_agent("Dog").load_str("t.json", text).is_ok());
    let run = r#"{ "bt": 1, "trees": [
        { "tree": "T", "agent": "Actor", "root": { "node": "run", "tree": "Bark" } },
        { "tree": "Bark", "agent": "Dog", "root": { "node": "idle" } } ] }"#;
    let errors = registry().load_str("t.json", run).unwrap_err();
    assert_eq!(errors.iter().next().unwrap().place.path(), "$.trees[0].root.tree");
}

#[test]
fn a_tree_keeps_to_its_budget() {
    let text = |bytes: u32, visits: u32| {
        format!(
            r#"{{ "bt": 1, "tree": "T", "agent": "Actor", "budget": {{ "bytes": {bytes}, "visits": {visits} }},
               "root": {{ "node": "sequence", "children": [{{ "node": "leaf", "args": {{ "n": 1 }} }}, {{ "node": "wait", "args": {{ "for": "1s" }} }}] }} }}"#
        )
    };
    let program = registry().load_str("t.json", &text(1000, 1000)).unwrap();
    let (bytes, visits) = (program.bytes() as u32, program.max_visits());
    assert!(registry().load_str("t.json", &text(bytes, visits)).is_ok());
    let errors = registry().load_str("t.json", &text(bytes - 1, visits - 1)).unwrap_err();
    let told: Vec<_> = errors.iter().map(|fault| (fault.message.clone(), fault.place.path())).collect();
    let bytes = format!("`T` may cost {} bytes of memory for an agent, and costs {bytes}", bytes - 1);
    let visits = format!("`T` may cost {} visits of nodes in a tick, and costs {visits}", visits - 1);
    assert_eq!(told, [(bytes, "$.budget.bytes".into()), (visits, "$.budget.visits".into())]);
}
