//! The table of the documentation has every name that the importer knows.

const SOURCE: &str = include_str!("../../src/builtin.rs");
const TABLE: &str = include_str!("../../src/import.md");

/// The names in quotes of the lines that declare nodes, ports and attributes.
fn names() -> Vec<&'static str> {
    let code = SOURCE.split("/// The node of this name.").next().unwrap();
    let quoted = code.split('"').skip(1).step_by(2);
    quoted.filter(|name| !name.is_empty()).collect()
}

#[test]
fn the_table_has_every_name() {
    let names = names();
    assert!(names.len() > 80 && names.contains(&"Sequence") && names.contains(&"_onHalted"), "{names:?}");
    let missing: Vec<&str> = names.into_iter().filter(|name| !TABLE.contains(&format!("`{name}`"))).collect();
    let explicit = ["Action", "Condition", "Control", "Decorator"];
    let missing: Vec<&str> = missing.into_iter().filter(|name| !explicit.contains(name)).collect();
    assert!(missing.is_empty(), "the table lacks {missing:?}");
    assert!(explicit.iter().all(|name| TABLE.contains(&format!("<{name} ID="))));
}
