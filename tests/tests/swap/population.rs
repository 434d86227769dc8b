//! A swap of all agents of a population.

use bt_runtime::Population;

use super::*;

#[test]
fn every_agent_goes_on_with_the_new_version() {
    let (old, new) = (load(&of("sequence", 10, &[a(1)])), load(&of("sequence", 10, &[a(2), a(1)])));
    let mut population = Population::new();
    let ids = [0, 1, 2].map(|_| population.spawn(old.brain(Actor::default())));
    let mut book = Book::default();
    population.tick(Duration::ZERO, &mut book);
    population.brain_mut(ids[2]).unwrap().stop(&mut book);
    book.facts.clear();
    assert_eq!(population.swap(&new), 0);
    population.tick(Duration::ZERO, &mut book);
    assert_eq!(facts(&book.facts), "tick 1, tick 1");
    population.brain_mut(ids[2]).unwrap().start();
    book.facts.clear();
    population.tick(Duration::ZERO, &mut book);
    assert_eq!(facts(&book.facts), "tick 1, tick 1, enter 2", "a stopped one starts the new version");
}

#[test]
fn a_swap_wakes_sleeping_agents_only_if_the_version_differs() {
    let idle = |id: u8| format!(r#"{{ "node": "idle", "id": {id} }}"#);
    let old = load(&of("selector", 10, &[idle(1)]));
    let mut population = Population::new();
    for _ in 0..100 {
        population.spawn(old.brain(Actor::default()));
    }
    let mut book = Book::default();
    population.tick(Duration::ZERO, &mut book);
    assert_eq!(population.awake(), 0);
    population.swap(&load(&of("selector", 10, &[idle(1)])));
    assert_eq!(population.awake(), 0, "the same text");
    assert_eq!(population.swap(&load(&of("selector", 10, &[idle(2)]))), 100);
    assert_eq!(population.tick(Duration::ZERO, &mut book).agents, 100);
    assert_eq!(population.tick(Duration::ZERO, &mut book).agents, 0);
}

#[test]
fn only_the_agents_of_one_version_swap() {
    let slow = r#"{ "node": "graceful", "id": 2, "args": { "n": 2, "halts": 2 } }"#.to_owned();
    let (old, other, new) = (load(&of("sequence", 10, &[slow])), load(&a(1)), load(&a(3)));
    let mut population = Population::new();
    let ids = [&old, &other, &old].map(|program| population.spawn(program.brain(Actor::default())));
    let mut book = Book::default();
    population.tick(Duration::ZERO, &mut book);
    assert_eq!(population.swap_from(&new, &other), (0, 0), "nobody runs it");
    assert_eq!(population.swap_from(&old, &new), (2, 2));

    let newer = load(&a(4));
    assert_eq!(population.swap_from(&old, &newer), (0, 0), "they leave it");
    assert_eq!(population.swap_from(&new, &newer), (2, 2), "they are on their way to it");
    for _ in 0..4 {
        population.tick(Duration::ZERO, &mut book);
    }
    let runs = |program| ids.map(|id| Arc::ptr_eq(population.brain(id).unwrap().program(), program));
    assert_eq!((runs(&newer), runs(&other)), ([true, false, true], [false, true, false]));
}

/// A leaf that panics when it is halted.
#[derive(Inputs)]
struct Brittle {}

impl Leaf<Actor> for Brittle {
    type Memory = ();
    type Returns = Status;
    type Halts = ();

    fn tick(self, (): &mut (), _: &mut Cx<Actor>) -> Status {
        Status::Running
    }

    fn halt((): &mut (), _: &mut Cx<Actor>) {
        panic!("it breaks");
    }
}

#[test]
fn a_panic_in_the_halt_stops_its_agent_which_starts_the_new_version() {
    let text = tree(r#"{ "node": "Brittle" }"#);
    let old = registry().with::<Brittle>().load_str("t.json", &text).unwrap();
    let mut population = Population::new();
    let id = population.spawn(old.brain(Actor::default()));
    let mut book = Book::default();
    population.tick(Duration::ZERO, &mut book);
    assert_eq!(population.swap(&load(&a(1))), 1);
    assert_eq!(population.tick(Duration::ZERO, &mut book).faults, 1);
    population.brain_mut(id).unwrap().start();
    population.tick(Duration::ZERO, &mut book);
    assert_eq!(facts(&book.facts), "enter 1");
}
