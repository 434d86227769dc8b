//! `fleet` with few sheep: processes and the server are killed, and the end is that of one process.
//!
//! Needs `nats-server`; without it, the tests say so and are skipped.

use std::process::Command;

use serde_json::Value;

/// The result of a fleet; `None` if there is no server.
fn result(arguments: &[&str]) -> Option<Value> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fleet"));
    let output = command.arg("--json").args(arguments).output().expect("the program starts");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    if said.contains("`nats-server` does not start") {
        eprintln!("SKIPPED: {said}");
        return None;
    }
    assert!(output.status.success(), "{said}{}", String::from_utf8_lossy(&output.stdout));
    Some(serde_json::from_slice(&output.stdout).expect("JSON"))
}

#[test]
fn killed_processes_and_servers_change_nothing() {
    let sheep = ["--agents", "600", "--partitions", "6", "--processes", "3", "--ticks", "110", "--pace", "40"];
    let kills = ["--kill-every", "1", "--kill-server-every", "2"];
    let Some(report) = result(&[&sheep[..], &kills].concat()) else { return };
    assert_eq!(
        (&report["equal"], &report["lost"], &report["doubled"]),
        (&true.into(), &0.into(), &0.into()),
        "{report}"
    );
    assert!(report["kills"].as_u64().unwrap() >= 2 && report["server_kills"].as_u64().unwrap() >= 1, "{report}");
    assert!(report["moved"].as_u64().unwrap() > 0 && report["heard"].as_u64().unwrap() > 0, "{report}");
    assert_eq!(report["called"], report["heard"]);
}

#[test]
fn another_seed_is_another_fleet() {
    let run =
        |seed| result(&["--agents", "60", "--partitions", "3", "--processes", "2", "--ticks", "60", "--seed", seed]);
    let (Some(seven), Some(eight)) = (run("7"), run("8")) else { return };
    assert_eq!((&seven["equal"], &eight["equal"]), (&true.into(), &true.into()));
    assert_ne!(seven["hash"], eight["hash"]);
}
