//! `fleet` with few sheep and each fault: the final state is that of one process.
//!
//! Needs `nats-server`, and for some faults root on Linux; without them, the tests print that and are skipped.

mod killed;
mod live;

use std::process::Command;

use serde_json::Value;

/// Sheep that live for ten seconds; faults begin in the first half of them.
const SHEEP: [&str; 10] =
    ["--agents", "600", "--partitions", "6", "--processes", "3", "--ticks", "180", "--pace", "55"];

/// The errors that show a missing requirement of a test.
const LACKS: [&str; 3] =
    ["`nats-server` does not start", "the network cannot be cut", "a small disk cannot be mounted"];

/// Returns the result of a fleet; `None` if a requirement is missing.
fn result(arguments: &[&str]) -> Option<Value> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fleet"));
    let output = command.arg("--json").args(arguments).output().expect("the program starts");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    if LACKS.iter().any(|lack| said.contains(lack)) {
        eprintln!("SKIPPED: {said}");
        return None;
    }
    assert!(output.status.success(), "{said}{}", String::from_utf8_lossy(&output.stdout));
    Some(serde_json::from_slice(&output.stdout).expect("JSON"))
}

/// Returns the result of a fleet with faults, which must be that of one process; `None` as [`result`].
fn survives(faults: &[&str]) -> Option<Value> {
    let report = result(&[&SHEEP[..], faults].concat())?;
    println!("{faults:?}: {report}");
    let right = (&true.into(), &0.into(), &0.into(), &0.into());
    assert_eq!((&report["equal"], &report["lost"], &report["doubled"], &report["late"]), right, "{report}");
    assert!(number(&report, "moved") > 0 && number(&report, "called") > 0, "{report}");
    assert_eq!(number(&report, "called") + number(&report["load"], "taken"), number(&report, "heard"), "{report}");
    Some(report)
}

fn number(report: &Value, name: &str) -> u64 {
    report[name].as_u64().unwrap_or_else(|| panic!("no `{name}` in {report}"))
}

#[test]
fn killed_processes_and_servers_change_nothing() {
    let Some(report) = survives(&["--kill-every", "1", "--kill-server-every", "2"]) else { return };
    assert!(number(&report, "kills") >= 2 && number(&report, "server_kills") >= 1, "{report}");
}

#[test]
fn a_paused_process_finds_that_its_marks_have_an_old_epoch() {
    let Some(report) = survives(&["--pause-every", "2", "--fault-for", "2000"]) else { return };
    assert!(number(&report, "pauses") >= 1 && number(&report, "handed_over") >= 1, "{report}");
    assert!(number(&report, "fenced") >= 1, "no mark of an old epoch came: {report}");
}

#[test]
fn processes_behind_a_cut_cable_lose_their_partitions() {
    let Some(report) = survives(&["--cut-every", "2", "--fault-for", "2500"]) else { return };
    assert!(number(&report, "cuts") >= 1 && number(&report, "handed_over") >= 1, "{report}");
}

#[test]
fn senders_get_errors_while_the_disk_is_full_and_nothing_acknowledged_is_lost() {
    let Some(report) = survives(&["--fill-disk-every", "2", "--fault-for", "1500", "--load", "300"]) else { return };
    assert!(number(&report, "full_disks") >= 1, "{report}");
    assert!(number(&report["load"], "refused") >= 1, "no sender got an error: {report}");
    assert!(number(&report["load"], "taken") >= 100, "{report}");
}

#[test]
fn overload_puts_senders_off_and_a_takeover_goes_first() {
    // A kill before the last takeover has ended would lengthen the measured time.
    let Some(report) = survives(&["--overload", "2", "--kill-every", "4", "--agents", "6000"]) else { return };
    let load = &report["load"];
    assert!(number(load, "put_off") >= 1000 && number(load, "offered") * 10 >= number(load, "taken") * 17, "{report}");
    assert!(number(&report, "kills") >= 1 && number(&report["takeover_ms"], "max") < 10_000, "{report}");
}

#[test]
fn a_broken_snapshot_costs_a_longer_replay() {
    let Some(report) = survives(&["--damage-every", "3", "--save-every", "400"]) else { return };
    assert!(number(&report, "damaged") >= 1, "{report}");
}

#[test]
fn one_of_three_servers_may_be_killed() {
    let faults = ["--servers", "3", "--kill-server-every", "3", "--fault-for", "3000", "--load", "300"];
    let Some(report) = survives(&faults) else { return };
    assert!(number(&report, "server_kills") >= 1 && number(&report["load"], "taken") >= 100, "{report}");
}

#[test]
fn agents_stop_while_two_of_three_servers_are_missing_and_go_on_when_they_are_back() {
    let faults = ["--servers", "3", "--kill-quorum-every", "2", "--fault-for", "2000", "--ticks", "130"];
    let Some(report) = survives(&faults) else { return };
    assert!(number(&report, "quorum_losses") >= 1, "{report}");
    // A second has 18 ticks. A late report of a member concerns a mark that the servers had acknowledged before.
    assert!(number(&report, "ticks_without_quorum") <= 3, "{report}");
    assert!(number(&report["goes_on_ms"], "count") >= 1, "{report}");
}

#[test]
fn the_others_wait_for_a_slow_process() {
    let Some(report) = survives(&["--slow-every", "2", "--fault-for", "1500", "--ticks", "140"]) else { return };
    assert!(number(&report, "slowed") >= 1 && number(&report["goes_on_ms"], "count") >= 1, "{report}");
}

#[test]
fn wrong_options_are_explained() {
    for (arguments, message) in [
        (&["--partitions", "0"][..], "expected a number from 1 to 4096"),
        (&["--nowhere"], "invalid option '--nowhere'"),
        (&["--wait"], "help: add `--live`"),
        (&["--kill-quorum-every", "2"], "help: add `--servers 3`"),
        (&["--server", "127.0.0.1:4222", "--cut-every", "2"], "help: leave it out, or leave out `--servers`"),
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_fleet"));
        let output = command.args(arguments).output().expect("the program starts");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains(message) && said.contains("`fleet --help` explains all options"), "{said}");
    }
}

#[test]
fn another_seed_is_another_fleet() {
    let run =
        |seed| result(&["--agents", "60", "--partitions", "3", "--processes", "2", "--ticks", "60", "--seed", seed]);
    let (Some(seven), Some(eight)) = (run("7"), run("8")) else { return };
    assert_eq!((&seven["equal"], &eight["equal"]), (&true.into(), &true.into()));
    assert_ne!(seven["hash"], eight["hash"]);
}
