//! Nodes that continue keep their memory.

use super::*;

#[test]
fn memory_is_kept_over_a_new_order() {
    let wait = r#"{ "node": "wait", "id": 3, "args": { "for": "1s" } }"#.to_owned();
    let mut run = Run::new(&of("sequence", 10, &[a(1), wait.clone(), a(2)]));
    run.book.result(1, Status::Success);
    run.runs();
    run.book.clear();
    // The new version moves the first child to the end, adds a leaf behind the running `wait`, and drops `a(2)`.
    assert_eq!(run.swap(&of("sequence", 10, &[wait, a(4), a(1)])), Halt::Done);
    for _ in 0..9 {
        assert_eq!(run.runs(), "");
    }
    assert_eq!(run.runs(), "enter 4", "a second after its entry");
}

#[test]
fn a_leaf_keeps_its_memory_and_takes_new_inputs() {
    let slow = |halts: u8| {
        of("sequence", 10, &[format!(r#"{{ "node": "graceful", "id": 2, "args": {{ "n": 2, "halts": {halts} }} }}"#)])
    };
    let mut run = Run::new(&slow(2));
    run.runs();
    assert_eq!(run.swap(&slow(0)), Halt::Done);
    assert_eq!(run.runs(), "tick 2");
    assert_eq!(run.brain.stop(&mut run.book), Halt::Pending, "its entry has noted how long it takes");
}

#[test]
fn nodes_without_ids_are_known_by_their_place() {
    let bare = |n: u8| format!(r#"{{ "node": "leaf", "args": {{ "n": {n} }} }}"#);
    let named = |n: u8, name: &str| format!(r#"{{ "node": "leaf", "name": "{name}", "args": {{ "n": {n} }} }}"#);
    let list = |children: &[String]| format!(r#"{{ "node": "sequence", "children": [{}] }}"#, children.join(", "));
    let mut run = Run::new(&list(&[named(1, "one"), bare(2)]));
    run.runs();
    assert_eq!(run.swap(&list(&[bare(2), named(1, "one")])), Halt::Done, "the name tells");
    assert_eq!(run.runs(), "tick 1");
    assert_eq!(run.swap(&list(&[bare(2), named(1, "other")])), Halt::Pending);
}

#[test]
fn cooldowns_and_counts_outlive_a_swap_wherever_their_node_stands() {
    let cool = r#"{ "node": "leaf", "id": 1, "args": { "n": 1 }, "decorators": [{ "cooldown": "1s" }] }"#.to_owned();
    let once = r#"{ "node": "leaf", "id": 2, "args": { "n": 2 }, "decorators": ["once"] }"#.to_owned();
    let limit = r#"{ "node": "leaf", "id": 3, "args": { "n": 3 }, "decorators": [{ "limit": 1 }] }"#.to_owned();
    let mut run = Run::new(&of("selector", 10, &[cool.clone(), once.clone(), limit.clone(), a(4)]));
    for leaf in 1..=3 {
        run.book.result(leaf, Status::Failure);
    }
    assert_eq!(run.runs(), "enter 1, enter 2, enter 3, enter 4");
    run.book.clear();
    run.swap(&of("sequence", 11, &[of("selector", 12, &[limit, once, cool, a(5)])]));
    assert_eq!(run.runs(), "halt 4, enter 5", "all three are closed");
}

#[test]
fn the_turns_of_a_random_composite_follow_its_children() {
    let children = [a(1), a(2), a(3), a(4)];
    let mut run = Run::new(&of("random_sequence", 10, &children));
    run.book.clear();
    let (_, first) = run.tick();
    let first: u8 = first.trim_start_matches("enter ").parse().unwrap();
    let mut turned = children.to_vec();
    turned.reverse();
    assert_eq!(run.swap(&of("random_sequence", 10, &turned)), Halt::Done);
    let mut had = vec![first];
    for _ in 0..3 {
        let last = had[had.len() - 1];
        run.book.clear();
        run.book.result(last, Status::Success);
        let facts = run.runs();
        let next = facts.strip_prefix(&format!("tick {last}, enter ")).unwrap_or_else(|| panic!("{facts}"));
        had.push(next.parse().unwrap());
    }
    had.sort_unstable();
    assert_eq!(had, [1, 2, 3, 4], "each had its turn once");
}

#[test]
fn loops_limits_and_services_go_on() {
    let root = |order: &[u8]| {
        let decorators = r#""decorators": [{ "time_limit": "500ms" }, { "repeat": 3 },
            { "service": { "node": "serve", "args": { "n": 7 }, "every": "200ms" } }], "children""#;
        let children: Vec<_> = order.iter().map(|&n| a(n)).collect();
        of("selector", 10, &[of("sequence", 11, &children).replace(r#""children""#, decorators), a(9)])
    };
    let mut run = Run::new(&root(&[1]));
    assert_eq!(run.runs(), "serve 7, enter 1");
    run.swap(&root(&[1, 2]));
    assert_eq!(run.runs(), "tick 1");
    run.swap(&root(&[1]));
    let round = |run: &mut Run| {
        run.book.clear();
        run.book.result(1, Status::Success);
        run.book.result(1, Status::Running);
        run.runs()
    };
    assert_eq!(
        round(&mut run),
        "serve 7, tick 1, serve 7, enter 1",
        "the service is due, then its branch starts again"
    );
    run.swap(&root(&[1, 2]));
    run.swap(&root(&[1]));
    assert_eq!(round(&mut run), "tick 1, serve 7, enter 1", "the third round");
    assert_eq!(run.runs(), "tick 1");
    assert_eq!(run.runs(), "serve 7, halt 1, enter 9", "half a second after its entry");
    assert_eq!(run.brain.stop(&mut run.book), Halt::Done);
}

#[test]
fn locals_of_a_subtree_go_on_while_they_are_the_same() {
    let file = |local: &str, last: &str| {
        let text = format!(
            r#"{{ "bt": 1, "trees": [
            {{ "tree": "T", "agent": "Actor", "root": {{ "node": "run", "tree": "Inner", "id": 1 }} }},
            {{ "tree": "Inner", "agent": "Actor", "locals": [{{ "name": "{local}", "type": "i32", "value": 0 }}],
               "root": {{ "node": "sequence", "children": [
                 {{ "node": "set", "key": "{local}", "value": 5 }}, {{ "node": "leaf", "args": {{ "n": 1 }} }},
                 {{ "node": "set", "key": "{last}", "value": {{ "expr": "{local}" }} }} ] }} }} ] }}"#
        );
        registry().load_str("t.json", &text).unwrap_or_else(|errors| panic!("{errors}"))
    };
    let mut run = Run { brain: file("step", "n").brain(Actor::default()), ..Run::new(&a(1)) };
    run.runs();
    assert_eq!(run.brain.swap(&file("step", "m")), Halt::Done);
    run.book.result(1, Status::Success);
    assert_eq!(run.tick().0, Status::Success);
    assert_eq!(run.brain.board().m, 5);
    run.book.clear();
    run.runs();
    assert_eq!(run.brain.swap(&file("other", "m")), Halt::Pending, "another local is another frame");
    assert_eq!(run.runs(), "halt 1, enter 1");
}

#[test]
fn a_guard_of_the_new_version_is_asked_though_no_key_has_changed() {
    let root = |condition: &str| {
        let guard = format!(r#""when": [{{ "if": "{condition}", "aborts": "lower_priority" }}], "args""#);
        of("selector", 10, &[a(1).replace(r#""args""#, &guard), a(2)])
    };
    let mut run = Run::new(&root("a"));
    assert_eq!(run.runs(), "enter 2");
    assert_eq!(run.runs(), "tick 2");
    assert_eq!(run.swap(&root("!a")), Halt::Done);
    assert_eq!(run.runs(), "halt 2, enter 1");
}

#[test]
fn an_output_goes_on_at_its_new_target() {
    let file = |first: u8, out: &str| {
        let text = format!(
            r#"{{ "bt": 1, "trees": [
            {{ "tree": "T", "agent": "Actor", "root": {{ "node": "run", "id": 1, "tree": "Sub"{out} }} }},
            {{ "tree": "Sub", "agent": "Actor", "params": [{{ "name": "sum", "type": "i32", "dir": "out" }}],
              "root": {{ "node": "sequence", "id": 2, "children": [
                {{ "node": "set", "id": 3, "key": "sum", "value": 7 }},
                {{ "node": "leaf", "id": 4, "args": {{ "n": {first} }} }},
                {{ "node": "set", "id": 5, "key": "sum", "value": {{ "expr": "sum + 1" }} }},
                {{ "node": "leaf", "id": 6, "args": {{ "n": 2 }} }} ] }} }} ] }}"#
        );
        registry().load_str("t.json", &text).unwrap_or_else(|errors| panic!("{errors}"))
    };
    let (n, m) = (r#", "out": "n""#, r#", "out": { "sum": "m" }"#);
    let mut run = Run { brain: file(1, n).brain(Actor::default()), ..Run::new(&a(1)) };
    assert_eq!((run.runs(), run.brain.board().n), ("enter 1".to_owned(), 7));
    assert_eq!(run.brain.swap(&file(1, m)), Halt::Done, "the tree is the same");
    run.book.result(1, Status::Success);
    assert_eq!(run.runs(), "tick 1, enter 2");
    assert_eq!((run.brain.board().n, run.brain.board().m), (7, 1));

    let mut run = Run { brain: file(1, "").brain(Actor::default()), ..Run::new(&a(1)) };
    run.runs();
    assert_eq!(run.brain.swap(&file(3, "")), Halt::Done, "without a target it is kept like a local");
    run.book.clear();
    assert_eq!(run.runs(), "tick 3");
}
