//! The two programs of the page for those who come from bevy_behave and big-brain. `comparison` compiles and runs the other
//! side of both.

#[path = "../../src/coming_from/chase.rs"]
mod chase;
#[path = "../../src/coming_from/thirst.rs"]
mod thirst;

/// The lines of code above the game, without blank lines, comments and imports.
fn lines(program: &str) -> usize {
    let (behavior, _) = program.split_once("// The game, on both sides.").expect("the game follows");
    let counts = |line: &&str| !line.is_empty() && !line.starts_with("//") && !line.starts_with("use ");
    behavior.lines().map(str::trim).filter(counts).count()
}

/// Ours has at most 60 % of their lines.
#[track_caller]
fn shorter(ours: &str, theirs: &str) {
    let (ours, theirs) = (lines(ours), lines(theirs));
    assert!(ours * 10 <= theirs * 6, "{ours} lines, theirs has {theirs}");
}

#[test]
fn the_chase_of_bevy_behave_runs_and_takes_fewer_lines() {
    chase::main();
    let theirs = include_str!("../../src/coming_from/chase_in_bevy_behave.rs");
    shorter(include_str!("../../src/coming_from/chase.rs"), theirs);
}

#[test]
fn the_thirst_of_big_brain_runs_and_takes_fewer_lines() {
    thirst::main();
    let theirs = include_str!("../../src/coming_from/thirst_in_big_brain.rs");
    shorter(include_str!("../../src/coming_from/thirst.rs"), theirs);
}
