//! The history of a herd: 1,000 agents of a game of 60 frames per second for ten minutes, ten of them with all values.
//!
//! `cargo run --release -p bt-studio-core --example scrub` records them, shows 200 random moments again, compares each with the state
//! that the game had, and prints the times and the memory. `-- SECONDS` plays for so many seconds of the game's time. It fails if a
//! moment is wrong, a bar is missed, or the first tick is not kept.

mod herd;

use std::process::ExitCode;
use std::time::Duration;

use herd::{Scrubbed, Sizes, scrub};

/// The longest time until a moment is shown, for 95 of 100.
const SHOWN: Duration = Duration::from_millis(50);
/// The most bytes of memory.
const MEMORY: u64 = 2 << 30;

fn main() -> ExitCode {
    let seconds = std::env::args().nth(1).and_then(|text| text.parse().ok()).unwrap_or(600);
    let sizes = Sizes { agents: 1_000, full: 10, ticks: 60 * seconds, moments: 200, late: 0 };
    let Scrubbed { mut took, wrong, first, kept } = scrub(sizes);
    took.sort_unstable();
    let (median, p95) = (took[took.len() / 2], took[took.len() * 95 / 100]);
    let memory = peak();
    println!("{} moments of {seconds} s: median {median:.1?}, p95 {p95:.1?}, {} wrong", took.len(), wrong.len());
    println!(
        "kept: ticks {first} to {}, {} MB of records, {} MB of memory",
        sizes.ticks,
        kept / 1_000_000,
        memory / 1_000_000
    );
    wrong.iter().take(3).for_each(|wrong| println!("{wrong}"));
    let keeps = took.len() == sizes.moments && wrong.is_empty() && first == 1 && p95 < SHOWN && memory < MEMORY;
    if keeps { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// The most memory that the process has had, where the system tells: in `/proc`.
fn peak() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.trim().trim_end_matches(" kB").trim().parse::<u64>().ok()).unwrap_or_default() << 10
}
