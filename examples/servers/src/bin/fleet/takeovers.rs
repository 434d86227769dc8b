//! `--takeovers`: runs each fault by itself, at half load, and prints a table.

use std::error::Error;

use crate::arguments::{Arguments, Every};
use crate::parent;
use crate::report::{Report, Times};

/// The ticks of the run that measures the full load.
const FULL: u64 = 240;
/// The least time that a run with faults takes, in milliseconds: several faults fit into it.
const LASTS: u64 = 30_000;

/// A row of the table: a fault, and its options as text and as values.
struct Row {
    fault: &'static str,
    options: &'static str,
    set: fn(&mut Arguments),
}

const ROWS: [Row; 8] = [
    Row { fault: "a process is killed", options: "--kill-every 3", set: |with| with.every.kill = 3 },
    Row {
        fault: "the server is killed and started again",
        options: "--kill-server-every 3",
        set: |with| with.every.kill_server = 3,
    },
    Row {
        fault: "the network of half of the processes is cut",
        options: "--cut-every 3 --fault-for 2500",
        set: |with| (with.every.cut, with.fault_for) = (3, 2500),
    },
    Row {
        fault: "a process gets a tenth of its time",
        options: "--slow-every 3 --fault-for 2500",
        set: |with| (with.every.slow, with.fault_for) = (3, 2500),
    },
    Row {
        fault: "senders offer twice what is taken, and a process is killed",
        options: "--overload 2 --kill-every 3",
        set: |with| (with.overload, with.every.kill) = (2, 3),
    },
    Row {
        fault: "the disk of the server is full",
        options: "--fill-disk-every 3 --fault-for 2500",
        set: |with| (with.every.fill_disk, with.fault_for) = (3, 2500),
    },
    Row {
        fault: "one of three servers is killed",
        options: "--servers 3 --kill-server-every 5 --fault-for 2500",
        set: |with| (with.servers, with.every.kill_server, with.fault_for) = (3, 5, 2500),
    },
    Row {
        fault: "two of three servers are killed",
        options: "--servers 3 --kill-quorum-every 8 --fault-for 2500",
        set: |with| (with.servers, with.every.kill_quorum, with.fault_for) = (3, 8, 2500),
    },
];

/// Measures the full load, injects each fault at half of it, and prints the table. Returns `false` if a run gave a
/// wrong result.
///
/// # Errors
/// The first run fails. The table lists the errors of later runs.
pub fn print(arguments: &Arguments) -> Result<bool, Box<dyn Error>> {
    let calm = Arguments { every: Every::default(), ..arguments.clone() };
    let full = parent::run(&Arguments { ticks: FULL, pace: 0, ..calm.clone() })?;
    let pace = full.pace() * 2;
    let ticks = arguments.ticks.max(LASTS / pace.max(1));
    let Arguments { processes, partitions, agents, .. } = arguments;
    println!(
        "{agents} sheep, {partitions} pastures, {processes} processes, {ticks} ticks; a tick takes {} ms as fast as it goes, and \
         {pace} ms here\n",
        pace / 2
    );
    println!(
        "| fault | options | times | an owner again: p50, p90, max | goes on: p50, p90, max | lost, doubled | equal |"
    );
    println!("|---|---|---|---|---|---|---|");
    let mut is_right = full.is_right();
    for Row { fault, options, set } in ROWS {
        let mut with = Arguments { pace: pace.max(1), ticks, ..calm.clone() };
        set(&mut with);
        match parent::run(&with) {
            Ok(report) => {
                is_right &= report.is_right();
                println!("{}", line(fault, options, &report));
            }
            Err(error) => {
                is_right = false;
                println!("| {fault} | `{options}` | {} | | | | |", error.to_string().replace('\n', "; "));
            }
        }
    }
    Ok(is_right)
}

fn line(fault: &str, options: &str, report: &Report) -> String {
    let Report { takeover_ms, goes_on_ms, lost, doubled, equal, tally, .. } = report;
    let (faults, equal) = (tally.faults(), if *equal { "yes" } else { "NO" });
    let (owned, goes_on) = (seconds(takeover_ms), seconds(goes_on_ms));
    format!("| {fault} | `{options}` | {faults} | {owned} | {goes_on} | {lost}, {doubled} | {equal} |")
}

fn seconds(times: &Times) -> String {
    let Times { count, p50, p90, max } = *times;
    let seconds = |ms: u64| format!("{:.2}", ms as f64 / 1000.0);
    if count == 0 { "none".to_owned() } else { format!("{}, {}, {} s", seconds(p50), seconds(p90), seconds(max)) }
}
