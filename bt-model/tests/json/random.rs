//! Random documents: written text equals the text that was read, and does not change when it is read and written again.

use proptest::prelude::*;

use crate::generated::{file, machine, named};
use crate::{rewritten, squeezed};

#[test]
fn a_comment_does_not_take_the_name_of_its_state() {
    assert_eq!(
        named(r#"{"comment":"@","state":"@","states":[{"state":"@"}]}"#),
        r#"{"comment":"@","state":"S","states":[{"state":"S1"}]}"#
    );
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_read_is_written_back(text in file()) {
        let once = rewritten(&text);
        prop_assert_eq!(squeezed(&once), squeezed(&text));
        prop_assert_eq!(rewritten(&once), once);
    }

    #[test]
    fn a_machine_that_is_read_is_written_back(text in machine()) {
        let once = rewritten(&text);
        prop_assert_eq!(squeezed(&once), squeezed(&text));
        prop_assert_eq!(rewritten(&once), once);
    }

    #[test]
    fn no_text_makes_it_panic(text in prop_oneof![file(), machine()], at in 0_usize..4096, with in "[\\[\\]{}\",:a0\\\\' ]{0,3}", cut in 0_usize..9) {
        let mut at = at % text.len();
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        let mut end = (at + cut).min(text.len());
        while !text.is_char_boundary(end) {
            end += 1;
        }
        let broken = format!("{}{with}{}", &text[..at], &text[end..]);
        let source = bt_model::json::Source::new("test.json", broken);
        let (document, faults) = bt_model::json::load(&source, &bt_model::json::Limits::default());
        let _ = bt_model::json::render(&faults, bt_model::json::Style::Plain);
        let _ = bt_model::json::write(&document);
    }
}
