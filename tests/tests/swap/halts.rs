//! Nodes that do not continue are halted first.

use super::*;

#[test]
fn another_kind_under_the_same_id_is_halted_first() {
    let mut run = Run::new(&of("sequence", 10, &[a(1), a(2)]));
    run.book.result(1, Status::Success);
    assert_eq!(run.runs(), "enter 1, enter 2");
    run.book.clear();
    let other = r#"{ "node": "graceful", "id": 2, "args": { "n": 3 } }"#.to_owned();
    assert_eq!(run.swap(&of("sequence", 10, &[a(1), other])), Halt::Pending);
    assert_eq!(run.brain.next(), bt_runtime::time::Next::Now);
    assert_eq!(run.runs(), "halt 2, enter 1", "the sequence begins anew");
    run.book.result(1, Status::Success);
    assert_eq!(run.runs(), "tick 1, enter 3");
}

#[test]
fn a_node_below_another_parent_is_halted() {
    let mut run = Run::new(&of("sequence", 10, &[of("selector", 11, &[a(1)]), a(2)]));
    assert_eq!(run.runs(), "enter 1");
    assert_eq!(run.swap(&of("sequence", 10, &[of("selector", 11, &[a(2)]), a(1)])), Halt::Pending);
    assert_eq!(run.runs(), "halt 1, enter 2");
}

#[test]
fn another_root_is_another_tree() {
    let mut run = Run::new(&of("sequence", 10, &[a(1)]));
    run.runs();
    run.swap(&of("selector", 10, &[a(1)]));
    assert_eq!(run.runs(), "halt 1, enter 1");
    let told = run.records();
    let records = "[Halt { node: 1 }, Halt { node: 0 }, Enter { node: 0 }, Enter { node: 1 }, Action";
    assert!(
        format!("{told:?}")
            .starts_with(&records.replace("Enter { node: 0 }", r#"Swap { tree: "T" }, Enter { node: 0 }"#)),
        "{told:?}"
    );
}

#[test]
fn a_halt_of_several_ticks_holds_up_the_rest() {
    let slow = r#"{ "node": "graceful", "id": 2, "args": { "n": 2, "halts": 2 } }"#.to_owned();
    let mut run = Run::new(&of("parallel", 10, &[of("sequence", 11, &[a(1)]), of("sequence", 12, &[slow])]));
    assert_eq!(run.runs(), "enter 1, enter 2");
    let other = of("parallel", 10, &[of("sequence", 11, &[a(1)]), of("sequence", 12, &[a(3)])]);
    assert_eq!(run.swap(&other), Halt::Pending);
    let old = Arc::clone(run.brain.program());
    assert_eq!(run.runs(), "halting 2", "the other branch waits");
    assert!(Arc::ptr_eq(run.brain.program(), &old), "the old version halts");
    assert_eq!(run.runs(), "halting 2");
    assert_eq!(run.runs(), "halt 2, tick 1, enter 3", "the other branch goes on");
    assert!(!Arc::ptr_eq(run.brain.program(), &old));
}

#[test]
fn a_brain_is_stopped_in_the_middle_of_a_swap() {
    let slow = r#"{ "node": "graceful", "id": 2, "args": { "n": 2, "halts": 2 } }"#.to_owned();
    let mut run = Run::new(&of("parallel", 10, &[of("sequence", 11, &[a(1)]), of("sequence", 12, &[slow])]));
    run.runs();
    run.swap(&of("parallel", 10, &[of("sequence", 11, &[a(1)]), of("sequence", 12, &[a(3)])]));
    run.runs();
    run.book.facts.clear();
    assert_eq!(run.brain.stop(&mut run.book), Halt::Pending);
    assert_eq!(run.brain.stop(&mut run.book), Halt::Done);
    assert_eq!(facts(&run.book.facts), "halt 1, halting 2, halt 2");
    run.brain.start();
    assert_eq!(run.runs(), "enter 1, enter 3", "the new version starts");
}

#[test]
fn a_swap_may_be_taken_back_before_it_halts() {
    let first = of("sequence", 10, &[a(1)]);
    let mut run = Run::new(&first);
    run.runs();
    assert_eq!(run.swap(&of("sequence", 10, &[a(2)])), Halt::Pending);
    assert_eq!(run.swap(&first), Halt::Done);
    assert_eq!(run.runs(), "tick 1");
}

#[test]
fn a_swap_that_comes_while_another_halts_follows_it() {
    let slow = r#"{ "node": "graceful", "id": 2, "args": { "n": 2, "halts": 1 } }"#.to_owned();
    let first = of("parallel", 10, &[of("sequence", 11, &[a(1)]), of("sequence", 12, &[slow])]);
    let mut run = Run::new(&first);
    run.runs();
    run.swap(&of("parallel", 10, &[of("sequence", 11, &[a(1)]), of("sequence", 12, &[a(3)])]));
    assert_eq!(run.runs(), "halting 2");
    assert_eq!(run.swap(&first), Halt::Pending, "what was halted does not go on");
    assert_eq!(run.runs(), "halt 2, tick 1, enter 2");
    assert_eq!(run.runs(), "tick 1, tick 2");
}

#[test]
fn a_stopped_brain_swaps_at_once_and_starts_the_new_version() {
    let mut run = Run::new(&a(1));
    run.runs();
    assert_eq!(run.brain.stop(&mut run.book), Halt::Done);
    assert_eq!(run.swap(&a(2)), Halt::Done);
    assert_eq!(run.tick(), (Status::Failure, String::new()));
    run.brain.start();
    assert_eq!(run.runs(), "enter 2");
}

#[test]
fn a_parallel_with_other_branches_begins_anew() {
    let mut run = Run::new(&of("parallel", 10, &[a(1), a(2)]));
    run.runs();
    run.swap(&of("parallel", 10, &[a(1), a(2), a(3)]));
    assert_eq!(run.runs(), "halt 1, halt 2, enter 1, enter 2, enter 3");
    run.swap(&of("parallel", 10, &[a(3), a(1), a(2)]));
    assert_eq!(run.runs(), "tick 3, tick 1, tick 2", "the same ones in another order go on");
}

#[test]
fn a_guard_that_does_not_hold_ends_what_would_begin_anew() {
    let root = |condition: &str, child: u8| {
        let guard = format!(r#""when": [{{ "if": "{condition}", "aborts": "self" }}], "children""#);
        let inner = of("sequence", 11, &[a(child)]).replace(r#""children""#, &guard);
        of("selector", 10, &[inner, a(9)])
    };
    let mut run = Run::new(&root("!a", 1));
    assert_eq!(run.runs(), "enter 1");
    run.swap(&root("a", 2));
    assert_eq!(run.runs(), "halt 1, enter 9");
}

/// A `utility_selector` of a slow child and one whose score is `n`.
fn scored(rescore: &str) -> String {
    format!(
        r#"{{ "node": "utility_selector", "id": 10{rescore}, "children": [
            {{ "node": "graceful", "id": 1, "score": 1, "args": {{ "n": 1, "halts": 2 }} }},
            {{ "node": "leaf", "id": 2, "score": "n", "args": {{ "n": 2 }} }} ] }}"#
    )
}

#[test]
fn a_halt_that_the_new_version_could_not_end_is_ended_before() {
    let mut run = Run::new(&scored(r#", "args": { "rescore": "change" }"#));
    assert_eq!(run.runs(), "enter 1");
    run.brain.board_mut().set_n(2);
    assert_eq!(run.runs(), "halting 1");
    assert_eq!(run.swap(&scored("")), Halt::Pending);
    assert_eq!(run.runs(), "halting 1");
    assert_eq!(run.runs(), "halt 1, enter 2");
}
