//! The record that a swap adds to a trace if the numbers of nodes change.

use super::*;

/// The records of a tick after a swap.
fn after(first: &str, second: &str) -> Vec<Record<String>> {
    let mut run = Run::new(first);
    run.runs();
    run.swap(second);
    run.runs();
    run.records()
}

#[test]
fn a_swap_is_a_record_where_numbers_change() {
    let told = after(&of("sequence", 10, &[a(1)]), &of("sequence", 10, &[a(2), a(1)]));
    assert_eq!(told[0], Record::Swap { tree: "T".into() });
    assert!(matches!(told[1], Record::Action { node: 2, .. }), "{told:?}");
}

#[test]
fn what_is_halted_is_told_with_its_old_number_before() {
    let told = after(&of("sequence", 10, &[a(1)]), &of("sequence", 10, &[a(2), a(3)]));
    assert_eq!(told[..2], [Record::Halt { node: 1 }, Record::Swap { tree: "T".into() }]);
    assert_eq!(told[2], Record::Enter { node: 1 }, "the sequence itself is neither halted nor entered");
}

#[test]
fn a_swap_that_changes_no_row_is_not_told() {
    let told = after(&a(1), &a(1).replace(r#""n": 1"#, r#""n": 2"#));
    assert!(matches!(told[..], [Record::Action { .. }]), "{told:?}");
}

#[test]
fn the_record_is_shown() {
    let record = Record::Swap { tree: "Guard" };
    assert_eq!(record.show::<Loaded<Actor>>().to_string(), "goes on as another version of Guard");
}
