//! `bt-bevy` beside bevy_behave and big-brain: 10,000 agents of one guard, busy and idle.
//!
//! `cargo run --release --manifest-path bt-bevy/comparison/Cargo.toml`, with `--check` without bars and with fewer rounds. The
//! libraries need three versions of Bevy, so each has an app of its own, with the single-threaded executor, and all of
//! them are in this program. Each guard does the same deeds in the same order: their checksums must be equal.

use std::process::ExitCode;

use guard::{AGENTS, Row, Test};

/// The factors that `bt-bevy` must reach against these rows. The other mode of bevy_behave has no bar: it needs a frame for
/// each trigger, and so does less in a frame.
const BARS: [(&str, f64); 2] = [("bevy_behave 0.5, synchronous", 50.0), ("big-brain 0.22", 20.0)];
/// The rounds of the slow libraries.
const FEW: u32 = 15;
/// The rounds of `bt-bevy`, which takes a hundredth of the time for one.
const MANY: u32 = 300;

/// Measures all libraries in one test.
fn rows(test: Test, rounds: u32) -> Vec<Row> {
    let ours = with_bt_bevy::rows(test, rounds);
    [ours, with_bevy_behave::rows(test, FEW), with_big_brain::rows(test, FEW)].concat()
}

fn print(test: Test, rows: &[Row]) {
    println!("\n{AGENTS} agents, {test:?}, checksum {:016x}\n", rows[0].checksum);
    println!("| | ns per agent and frame | allocations | deeds | ns per deed | bytes per agent |");
    println!("|---|---:|---:|---:|---:|---:|");
    for Row { name, nanos, allocations, bytes, deeds, .. } in rows {
        let per_deed = if test == Test::Busy { format!("{:.1}", nanos / deeds) } else { "–".into() };
        let digits = if *nanos < 1.0 { 3 } else { 1 };
        println!("| {name} | {nanos:.digits$} | {allocations:.2} | {deeds:.2} | {per_deed} | {bytes:.0} |");
    }
}

/// The reasons why the rows are not what they must be.
fn faults(rows: &[Row], bars: bool) -> Vec<String> {
    let mut faults = Vec::new();
    let [alone, ours, others @ ..] = rows else { return vec!["rows are missing".into()] };
    for row in rows.iter().filter(|row| row.checksum != alone.checksum) {
        faults.push(format!("{}: checksum {:016x}, not {:016x}", row.name, row.checksum, alone.checksum));
    }
    for row in rows.iter().filter(|row| row.name.starts_with("bt-bevy") && row.allocations > 0.0) {
        faults.push(format!("{}: {} allocations per agent and frame", row.name, row.allocations));
    }
    if bars {
        for row in others {
            let bar = BARS.iter().find(|(name, _)| row.name == *name);
            if let Some((_, bar)) = bar.filter(|(_, bar)| row.nanos < bar * ours.nanos) {
                faults.push(format!("{}: {:.1} x, the bar is {bar}", row.name, row.nanos / ours.nanos));
            }
        }
        if ours.test == Test::Busy && ours.nanos > 1.1 * alone.nanos {
            faults.push(format!("bt-bevy: {:.2} x a population, the bar is 1.1", ours.nanos / alone.nanos));
        }
    }
    faults
}

fn main() -> ExitCode {
    // The programs of the documentation.
    with_bevy_behave::chase::main();
    with_big_brain::thirst::main();
    let check = std::env::args().any(|word| word == "--check");
    let mut faults_of_all = Vec::new();
    for test in [Test::Busy, Test::Idle] {
        let rows = rows(test, if check { FEW } else { MANY });
        print(test, &rows);
        faults_of_all.extend(faults(&rows, !check));
    }
    faults_of_all.iter().for_each(|fault| eprintln!("{fault}"));
    if faults_of_all.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
