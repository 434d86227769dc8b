//! The examples in the documentation of the format are valid, and the documentation is complete.

use crate::{rewritten, squeezed};

const FORMAT: &str = include_str!("../../src/json/format.md");

fn blocks() -> impl Iterator<Item = &'static str> {
    FORMAT.split("```json\n").skip(1).filter_map(|rest| rest.split("```").next())
}

#[test]
fn what_it_shows_can_be_read() {
    assert!(blocks().count() > 16);
    for block in blocks() {
        let whole = block.contains("\"bt\"");
        let text =
            if whole { block.to_owned() } else { format!(r#"{{"bt":1,"tree":"T","agent":"A","root":{block}}}"#) };
        assert_eq!(squeezed(&rewritten(&text)), squeezed(&text));
    }
}

#[test]
fn it_names_every_row_of_the_tables() {
    for name in bt_model::kinds::NODES.iter().map(|spec| spec.name) {
        assert!(FORMAT.contains(&format!("`{name}`")) || FORMAT.contains(&format!("\"{name}\"")), "{name}");
    }
    for name in bt_model::kinds::ATTRIBUTES.iter().map(|spec| spec.name) {
        assert!(FORMAT.contains(&format!("\"{name}\"")), "{name}");
    }
}

#[test]
fn the_script_that_is_shown_can_be_read() {
    use bt_model::json::{Limits, Source};
    let format = include_str!("../../src/script/format.md");
    let text = format.split("```json\n").nth(1).and_then(|rest| rest.split("```").next()).expect("it shows a script");
    let (script, faults) = bt_model::script::read(&Source::new("format.md", text), &Limits::default());
    let messages: Vec<_> = faults.iter().map(|fault| &fault.message).collect();
    assert!(messages.is_empty(), "{messages:?}");
    assert_eq!((script.keys.len(), script.mocks.len(), script.ticks.len()), (3, 3, 5));
}
