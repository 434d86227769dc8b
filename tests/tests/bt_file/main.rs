//! `bt_file!`, beyond the comparison of random documents: features of compiled files only, and the generated Rust
//! items.

mod machines;

use tests::Book;
use tests::prelude::*;

bt_file!(pub "files/every.json");

mod another {
    use tests::prelude::*;

    bt_file!(
        /// The same file under another name.
        pub tree Twin for tests::Actor = "files/every.json"
    );
}

const TICK: Duration = Duration::from_millis(100);

#[test]
fn the_table_has_the_lines_of_the_file() {
    let text = include_str!("../../files/every.json");
    let line = |part: &str| text.lines().position(|line| line.contains(part)).unwrap() as u32 + 1;
    let alarm = Every::INFO.iter().find(|node| node.name == "alarm").unwrap();
    assert_eq!(alarm.line, line(r#""node": "sequence""#));
    assert_eq!(alarm.attributes[0], "when(mode == Alert && n > 1, aborts = both, notify = value)");
    let walk = Every::INFO.iter().find(|node| node.name == "Walk").unwrap();
    assert_eq!((walk.kind, walk.tree, Every::INFO[usize::from(walk.id) + 1].tree), ("run", "Every", "Walk"));
}

#[test]
fn what_an_event_carries_is_taken() {
    let mut brain = Every::brain(Actor::default());
    let mut book = Book::default();
    assert_eq!(brain.tick(TICK, &mut book), Status::Running);
    brain.send(Signal::At(7)).unwrap();
    brain.tick(TICK, &mut book);
    assert_eq!(brain.board().n, 7, "it is more than `n` was");
    brain.send(Signal::At(3)).unwrap();
    brain.tick(TICK, &mut book);
    assert_eq!(brain.board().n, 7, "the condition refuses it");
}

#[test]
fn a_file_may_be_compiled_twice_under_two_names() {
    assert_eq!((<another::Twin as Tree>::NAME, <Every as Tree>::NAME), ("Twin", "Every"));
    assert_eq!((another::Twin::BYTES, another::Twin::INFO.len()), (Every::BYTES, Every::INFO.len()));
}

#[test]
fn a_guard_of_a_file_preempts() {
    let mut brain = Every::brain(Actor::default());
    let mut book = Book::default();
    brain.tick(TICK, &mut book);
    brain.board_mut().set_n(2);
    brain.board_mut().set_mode(Mode::Alert);
    for _ in 0..4 {
        brain.tick(TICK, &mut book);
    }
    // The local `rounds` is 1, so the check succeeds and the leaf runs.
    assert_eq!((brain.board().spot, brain.board().mode), (Some(3), Mode::Alert));
}

/// Disabled nodes are warnings of the compiler too.
#[allow(deprecated)]
mod disabled {
    use tests::prelude::*;

    bt_file!(pub "files/disabled.json");
}
use disabled::Disabled;

#[test]
fn a_disabled_node_is_not_there_compiled_and_loaded() {
    let names: Vec<_> = Disabled::INFO.iter().map(|node| node.name).collect();
    assert_eq!(names, ["sequence", "succeed", "set"]);
    let registry = bt_runtime::Registry::<Actor>::new();
    let program = registry.load_str("disabled.json", include_str!("../../files/disabled.json")).unwrap();
    assert_eq!(program.info().iter().map(|node| &*node.name).collect::<Vec<_>>(), names);

    let mut compiled = Disabled::brain(Actor::default());
    let mut loaded = program.brain(Actor::default());
    let mut book = Book::default();
    assert_eq!(compiled.tick(TICK, &mut book), Status::Success);
    assert_eq!(loaded.tick(TICK, &mut book), Status::Success);
    assert_eq!([compiled.board().n, loaded.board().n], [3, 3]);
}
