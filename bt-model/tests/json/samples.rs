//! The sample files in this folder.

use crate::{rewritten, squeezed};

pub const SAMPLES: [(&str, &str); 5] = [
    ("guard", include_str!("guard.json")),
    ("every_node", include_str!("every_node.json")),
    ("every_attribute", include_str!("every_attribute.json")),
    ("several", include_str!("several.json")),
    ("machine", include_str!("machine.json")),
];

#[test]
fn nothing_is_lost_on_the_way_back() {
    for (name, text) in SAMPLES {
        assert_eq!(squeezed(&rewritten(text)), squeezed(text), "{name}");
    }
}

#[test]
fn what_we_wrote_stays_as_it_is() {
    for (name, text) in SAMPLES {
        let once = rewritten(text);
        assert_eq!(rewritten(&once), once, "{name}");
        if name != "guard" {
            assert_eq!(once, text, "{name} is not as we write it");
        }
    }
}

#[test]
fn every_row_of_the_tables_stands_in_a_sample() {
    let all: String = SAMPLES.iter().map(|(_, text)| squeezed(text)).collect();
    for spec in bt_model::kinds::NODES {
        assert!(all.contains(&format!("\"node\":\"{}\"", spec.name)), "{}", spec.name);
    }
    for spec in bt_model::kinds::ATTRIBUTES {
        assert!(all.contains(&format!("\"{}\"", spec.name)), "{}", spec.name);
    }
}

#[test]
fn every_word_of_machines_stands_in_a_sample() {
    use bt_model::machine::{Priority, Select, When};
    let all: String = SAMPLES.iter().map(|(_, text)| squeezed(text)).collect();
    let words = Select::WORDS.iter().map(|(word, _)| word).chain(Priority::WORDS.iter().map(|(word, _)| word));
    for word in words.chain(When::WORDS.iter().map(|(word, _)| word)) {
        assert!(all.contains(&format!("\"{word}\"")), "{word}");
    }
}

#[test]
fn a_machine_stands_by_itself_or_among_trees() {
    let machine = r#""machine":"M","agent":"A","states":[{"state":"S","tasks":[{"node":"look"}]}]"#;
    let tree = r#""tree":"T","agent":"A","root":{"node":"run","tree":"M"}"#;
    for text in [
        format!(r#"{{"bt":1,{machine}}}"#),
        format!(r#"{{"bt":1,"machines":[{{{machine}}}]}}"#),
        format!(r#"{{"bt":1,"trees":[{{{tree}}}],"machines":[{{{machine}}}]}}"#),
        format!(r#"{{"bt":1,"machines":[{{{machine}}}],"trees":[{{{tree}}}]}}"#),
    ] {
        assert_eq!(squeezed(&rewritten(&text)), squeezed(&text));
    }
}

#[test]
fn fields_may_stand_in_any_order() {
    let text = r#"{ "root": { "children": [{ "out": "step", "node": "look" }], "node": "sequence" },
        "locals": [{ "value": 0, "name": "step", "type": "u32" }], "agent": "A", "tree": "T", "bt": 1 }"#;
    let written = rewritten(text);
    assert!(written.find("\"root\"") < written.find("\"bt\""));
    // `step` is known as a local although it is declared after its use.
    let written = rewritten(&text.replace("\"out\": \"step\"", "\"out\": \"bb.step\""));
    assert!(written.contains("\"out\": \"bb.step\""));
}

#[test]
fn what_a_tool_adds_stands_where_it_belongs() {
    use bt_model::json::{Limits, Source, load, write};
    let text = r#"{"bt":1,"tree":"T","agent":"A","root":{"node":"look","args":{"at":1},"x":2}}"#;
    let (mut document, _) = load(&Source::new("test.json", text), &Limits::default());
    document.trees[0].root.editor.id = Some(7);
    document.trees[0].root.editor.comment = Some("new".to_owned());
    let root = r#"{"node":"look","id":7,"args":{"at":1},"comment":"new","x":2}"#;
    assert_eq!(squeezed(&write(&document)), format!(r#"{{"bt":1,"tree":"T","agent":"A","root":{root}}}"#));
}

#[test]
fn data_that_looks_like_a_reference_stays_data() {
    for value in [r#"{ "data": { "key": "x" } }"#, r#"{ "key": "x" }"#, r#"{ "key": "x", "y": 1 }"#, "null", "[[], {}]"]
    {
        let text = format!(r#"{{"bt":1,"tree":"T","agent":"A","root":{{"node":"look","args":{{"at":{value}}}}}}}"#);
        assert_eq!(squeezed(&rewritten(&text)), squeezed(&text));
    }
}

#[test]
fn an_attribute_is_shown_as_in_bt() {
    use bt_model::json::{Limits, Source, load};
    let text = r#"{"bt":1,"tree":"T","agent":"A","root":{"node":"look","decorators":[
        {"limit":{"times":3,"count":"success"}}, {"cooldown":{"for":"5s"}}, {"when":{"if":"alert","aborts":"self"}}]}}"#;
    let (document, faults) = load(&Source::new("t.json", text), &Limits::default());
    assert!(!faults.has_errors());
    let shown: Vec<_> = document.trees[0].root.attributes.iter().map(|above| &*above.text).collect();
    assert_eq!(shown, ["limit(3, count = success)", "cooldown(5s)", "when(alert, aborts = self)"]);
}
