//! Elements and their bytes, compared with what parsing says of the same files.

use bt_model::json::{Element, ElementKind, FieldKind, Limits, Located, Source, elements, line, load};
use bt_model::{Node, Value};

const GUARD: &str = include_str!("../../../bt-cli/samples/guard.json");
const SENTRY: &str = include_str!("../../../bt-cli/samples/sentry.json");

fn read(text: &str) -> (Located, Vec<Element>) {
    let file = Located::of(&Source::new("file.json", text), &Limits::default()).unwrap();
    let all = elements(&file);
    (file, all)
}

#[test]
fn every_node_of_a_document_is_an_element_with_its_place() {
    let (_, all) = read(GUARD);
    let (document, _) = load(&Source::new("guard.json", GUARD), &Limits::default());
    let mut open: Vec<&Node<_>> = vec![&document.trees[0].root];
    let mut places = Vec::new();
    while let Some(node) = open.pop() {
        places.push(Some(node.place.range()));
        open.extend(node.children().into_iter().rev());
    }
    let nodes = all.iter().filter(|element| element.kind == ElementKind::Node);
    assert_eq!(nodes.map(|node| node.name.clone()).collect::<Vec<_>>(), places);
}

#[test]
fn an_element_is_found_by_its_pointer_and_stands_in_its_parent() {
    for text in [GUARD, SENTRY] {
        let (file, all) = read(text);
        for element in &all {
            assert_eq!(file.find(&element.pointer).unwrap().range, element.range);
            let around = element.parent.map(|parent| all[parent].range.clone()).unwrap_or(element.range.clone());
            assert!(around.start <= element.range.start && element.range.end <= around.end);
        }
    }
}

#[test]
fn states_tasks_and_transitions_are_elements() {
    let (_, all) = read(SENTRY);
    let kinds =
        |kind| all.iter().filter(|element| element.kind == kind).map(|element| &*element.title).collect::<Vec<_>>();
    assert_eq!(kinds(ElementKind::State), ["Calm", "Combat", "Shoot", "Reload"]);
    assert_eq!(kinds(ElementKind::Node), ["shoot", "sequence", "wait", "set"]);
    assert_eq!(kinds(ElementKind::Transition)[0], "tick → Combat");
}

#[test]
fn fields_have_kinds_and_pointers() {
    let (file, all) = read(GUARD);
    let fetch = all.iter().find(|element| element.title == "fetch ammo").unwrap();
    let fields = fetch.attributes(&file).remove(0).fields;
    let guard = fields.iter().find(|field| field.name == "when.if").unwrap();
    assert_eq!((&*guard.pointer, &guard.kind), ("/root/children/0/when/0/if", &FieldKind::Expression));
    let aborts = fields.iter().find(|field| field.name == "when.aborts").unwrap();
    assert!(matches!(&aborts.kind, FieldKind::Words(words) if words.iter().any(|word| word == "both")));
    assert!(fetch.requires(&file, "node") && !fetch.requires(&file, "name"));
}

#[test]
fn a_state_has_the_field_of_its_name_alone() {
    let machine = |state: &str| format!(r#"{{ "bt": 1, "machine": "M", "agent": "A", "states": [{state}] }}"#);
    for (state, names, required) in [
        (r#"{ "state": "A" }"#, &["state"][..], true),
        (r#"{ "group": "A" }"#, &["group"][..], true),
        (r#"{ "docs": "A" }"#, &["state"][..], true),
        (r#"{ "state": "A", "group": "B" }"#, &["state", "group"][..], false),
    ] {
        let (file, all) = read(&machine(state));
        let fields = all[1].fields(&file);
        let named: Vec<_> = fields.iter().filter(|field| ["state", "group"].contains(&&*field.name)).collect();
        assert_eq!(named.iter().map(|field| &*field.name).collect::<Vec<_>>(), names, "{state}");
        assert!(named.iter().all(|field| field.required == required), "{state}");
        assert!(names.iter().all(|name| all[1].requires(&file, name) == required), "{state}");
    }
}

#[test]
fn a_node_has_the_fields_that_its_parent_reads() {
    let tree = |parent: &str, child: &str| {
        format!(
            r#"{{ "bt": 1, "tree": "T", "agent": "A", "root": {{ {parent}, "children": [{{ "node": "look"{child} }}] }} }}"#
        )
    };
    for (parent, child, expected) in [
        (r#""node": "sequence""#, "", &[][..]),
        (r#""node": "pick""#, "", &["weight"]),
        (r#""node": "utility_selector""#, "", &["score"]),
        (r#""node": "parallel", "args": { "success": "required" }"#, "", &["required"]),
        (r#""node": "parallel""#, "", &[]),
        (r#""node": "sequence""#, r#", "weight": 2"#, &["weight"]),
    ] {
        let (file, all) = read(&tree(parent, child));
        let fields = all[2].fields(&file);
        let marks =
            fields.iter().map(|field| &*field.name).filter(|name| ["weight", "score", "required"].contains(name));
        assert_eq!(marks.collect::<Vec<_>>(), expected, "{parent} {child}");
    }
}

#[test]
fn a_value_keeps_its_digits_and_the_first_of_two_fields() {
    let (file, _) = read(r#"{ "a": 1.50, "b": [null, true], "a": 2 }"#);
    assert_eq!(line(&file.value()), r#"{ "a": 1.50, "b": [null, true] }"#);
    assert_eq!(file.find("/b/1").map(Located::value), Some(Value::Bool(true)));
    for nowhere in ["b", "/b/x", "/b/2", "/a/0", "/c"] {
        assert!(file.find(nowhere).is_none(), "{nowhere}");
    }
}

#[test]
fn a_new_element_is_read_without_an_error_or_lacks_only_names() {
    use bt_model::json::{new_attribute, new_node};
    for spec in bt_model::kinds::NODES {
        let node = line(&new_node(spec));
        let text = format!(r#"{{ "bt": 1, "tree": "T", "agent": "A", "root": {node} }}"#);
        let source = Source::new("t.json", &*text);
        assert_eq!(load(&source, &Limits::default()).0.trees.len(), 1, "{node}");
    }
    for spec in bt_model::kinds::ATTRIBUTES {
        let Some(new) = new_attribute(spec) else { continue };
        let list = if spec.name == "when" { "when" } else { "decorators" };
        let text = format!(
            r#"{{ "bt": 1, "tree": "T", "agent": "A", "root": {{ "node": "sequence", "{list}": [{}], "children": [{{ "node": "look" }}] }} }}"#,
            line(&new)
        );
        let (file, all) = read(&text);
        let attributes = all[1].attributes(&file);
        assert_eq!(attributes[0].word, spec.name);
        let (_, faults) = load(&Source::new("t.json", &*text), &Limits::default());
        let lacks = |name| spec.inputs.iter().any(|input| input.required && input.name == name);
        let lacks_a_name = lacks("action") || lacks("target");
        let messages: Vec<_> = faults.iter().map(|fault| &fault.message).collect();
        assert_eq!(faults.has_errors(), lacks_a_name, "{text}: {messages:?}");
    }
}

#[test]
fn slots_are_the_fields_for_other_elements() {
    let (file, all) = read(SENTRY);
    let state = all.iter().find(|element| element.title == "Combat").unwrap();
    let slots = state.slots(&file);
    let names: Vec<_> = slots.iter().map(|slot| (&*slot.name, slot.holds, slot.many)).collect();
    let expected = [
        ("params", ElementKind::Param, true),
        ("tasks", ElementKind::Node, true),
        ("transitions", ElementKind::Transition, true),
        ("states", ElementKind::State, true),
    ];
    assert_eq!(names, expected);
}
