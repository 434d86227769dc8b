//! Snapshots of populations with loaded trees.

use bt_runtime::Population;
use tests::Book;

use super::*;

type People = Population<Loaded<Actor>>;

fn wait(span: &str) -> Arc<Program<Actor>> {
    let set = r#"{ "node": "set", "key": "n", "value": 7 }"#;
    let wait = format!(r#"{{ "node": "wait", "args": {{ "for": "{span}" }} }}"#);
    load("", &format!(r#"{{ "node": "sequence", "children": [{wait}, {set}, {{ "node": "idle" }}] }}"#))
}

fn people(programs: [&Arc<Program<Actor>>; 2]) -> People {
    let mut people = People::new();
    let ids: Vec<_> = (0..6).map(|at| people.spawn(programs[at % 2].brain(Actor::default()))).collect();
    people.despawn(ids[3]);
    people.tick(Duration::from_secs(1), &mut Book::default());
    people
}

fn boards(people: &mut People) -> String {
    people.tick(Duration::from_secs(1), &mut Book::default());
    let boards: Vec<_> = people.iter().map(|(id, brain)| (id, brain.board().n)).collect();
    format!("{boards:?} {}", people.awake())
}

#[test]
fn a_population_goes_on_alike_whatever_trees_it_runs() {
    let (one, other) = (wait("2s"), load("", r#"{ "node": "leaf", "args": { "n": 1 } }"#));
    let mut people = people([&one, &other]);
    let bytes = postcard::to_stdvec(&people).unwrap();
    let json = serde_json::to_string(&people).unwrap();
    let seed = other.population_seed().or(&one);
    let mut of_bytes = seed.clone().deserialize(&mut postcard::Deserializer::from_bytes(&bytes)).unwrap();
    let mut of_json = seed.deserialize(&mut serde_json::Deserializer::from_str(&json)).unwrap();
    for _ in 0..3 {
        let expected = boards(&mut people);
        assert_eq!((boards(&mut of_bytes), boards(&mut of_json)), (expected.clone(), expected));
    }
    assert_eq!(of_bytes.len(), 5);
}

#[test]
fn a_population_with_a_tree_that_is_not_named_is_refused() {
    let (one, other) = (wait("2s"), load("", r#"{ "node": "leaf", "args": { "n": 1 } }"#));
    let json = serde_json::to_string(&people([&one, &other])).unwrap();
    let error = one.population_seed().deserialize(&mut serde_json::Deserializer::from_str(&json)).err().unwrap();
    assert!(error.to_string().starts_with("node 0 is `sequence` here and `leaf` in the snapshot"), "{error}");
}

#[test]
fn a_population_that_was_cut_is_refused() {
    let program = wait("2s");
    let bytes = postcard::to_stdvec(&people([&program, &program])).unwrap();
    let restore = |bytes: &[u8]| program.population_seed().deserialize(&mut postcard::Deserializer::from_bytes(bytes));
    assert!(restore(&bytes).is_ok());
    for length in 0..bytes.len() {
        assert!(restore(&bytes[..length]).is_err(), "cut at {length}");
    }
}
