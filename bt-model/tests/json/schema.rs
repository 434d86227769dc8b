//! The schema accepts the files that we read and rejects the files that we refuse.

use bt_model::json::schema;

fn errors(text: &str) -> Vec<String> {
    let validator = jsonschema::validator_for(&schema()).unwrap();
    let file = serde_json::from_str(text).unwrap();
    validator.iter_errors(&file).map(|error| format!("{}: {error}", error.instance_path())).collect()
}

#[test]
fn it_is_a_schema() {
    assert!(jsonschema::meta::is_valid(&schema()));
}

#[test]
fn the_samples_fit() {
    for (name, text) in crate::samples::SAMPLES {
        assert_eq!(errors(text), [""; 0], "{name}");
    }
}

/// Each row has a part of a good file, and a replacement that makes the file invalid.
const BROKEN: [(&str, &str); 16] = [
    ("\"bt\": 1", "\"bt\": 2"),
    ("\"agent\"", "\"agnet\""),
    ("\"children\"", "\"childern\""),
    ("\"lower_priority\"", "\"lower\""),
    ("{ \"for\": \"4s\" }", "{ \"fro\": \"4s\" }"),
    ("{ \"for\": \"4s\" }", "{}"),
    ("{ \"for\": \"4s\" }", "{ \"for\": 4 }"),
    ("\"out\": \"destination\"", "\"out\": \"no key\""),
    ("\"out\": \"destination\"", "\"out\": 3"),
    ("\"out\": \"destination\"", "\"branches\": []"),
    ("\"node\": \"wait\"", "\"node\": \"if\""),
    ("\"node\": \"wait\"", "\"node\": \"wait\", \"decorators\": [\"inverted\"]"),
    ("\"node\": \"wait\"", "\"node\": \"wait\", \"decorators\": [{ \"chance\": 1.5 }]"),
    ("\"node\": \"wait\"", "\"node\": \"wait\", \"decorators\": [{ \"limit\": 2, \"once\": true }]"),
    ("\"id\": 2", "\"id\": -2"),
    ("\"if\": \"ammo == 0\", ", ""),
];

/// The same, for machines.
const BROKEN_MACHINES: [(&str, &str); 11] = [
    ("\"agent\"", "\"agnet\""),
    ("\"group\": \"Calm\"", "\"group\": \"Calm\", \"children\": []"),
    ("\"group\": \"Calm\"", "\"group\": \"Calm\", \"state\": \"Calm\""),
    ("\"group\": \"Calm\"", "\"name\": \"Calm\""),
    ("\"on\": \"tick\"", "\"on\": \"tock\""),
    ("\"on\": \"tick\"", "\"on\": []"),
    ("\"on\": \"tick\", \"id\": 91", "\"id\": 91"),
    ("\"priority\": \"critical\"", "\"priority\": \"urgent\""),
    ("\"select\": \"utility\"", "\"select\": \"best\""),
    ("\"done\": \"all\"", "\"done\": true"),
    ("\"binds\": [\"who\"]", "\"binds\": \"who\""),
];

#[test]
fn broken_ones_do_not() {
    refused(crate::samples::SAMPLES[0].1, &BROKEN);
    refused(include_str!("machine.json"), &BROKEN_MACHINES);
}

fn refused(good: &str, rows: &[(&str, &str)]) {
    for (part, broken) in rows {
        assert!(good.contains(part), "{part}");
        let text = good.replacen(part, broken, 1);
        assert_ne!(errors(&text), [""; 0], "{broken}");
        let (_, faults) =
            bt_model::json::load(&bt_model::json::Source::new("test.json", text), &bt_model::json::Limits::default());
        assert!(faults.has_errors(), "the reader takes `{broken}`");
    }
}
