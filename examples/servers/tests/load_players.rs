//! `load_players` with few players: their figures agree with those of the server, also after many
//! faults.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

fn run(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_load_players"));
    command.args(["--headless", "--json"]).args(arguments).output().expect("the program starts")
}

#[test]
fn players_come_back_after_faults_and_agree_with_the_server() {
    let picture = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("load-{}.svg", std::process::id()));
    let path = picture.to_str().expect("a plain name");
    let arguments = ["--players", "300", "--seconds", "4", "--ramp", "1", "--faults", "0.1", "--picture", path];
    let output = run(&arguments);
    let text = String::from_utf8(output.stdout).expect("JSON is UTF-8");
    assert!(output.status.success(), "{text}{}", String::from_utf8_lossy(&output.stderr));
    let report: Value = serde_json::from_str(&text).expect("JSON");
    let number = |name: &str| report[name].as_u64().unwrap_or_else(|| panic!("no {name} in {text}"));
    assert!(number("connected") > 150 && number("connected") <= 300, "{text}");
    assert!(number("reconnects") > 0, "every tenth request loses the connection: {text}");
    assert_eq!((number("differ"), number("unknown")), (0, 0), "{text}");
    assert_eq!(number("agree") + number("unsettled"), 300, "{text}");
    let answers = report["kinds"].as_array().expect("a list").iter().map(|kind| kind["answers"].as_u64().unwrap());
    assert!(answers.clone().all(|answers| answers > 0) && answers.sum::<u64>() > 500, "{text}");
    assert!(fs::read_to_string(&picture).expect("a picture").contains("answers per second"));
    fs::remove_file(picture).expect("it is ours");
}

#[test]
fn nobody_can_log_in_at_a_server_that_loses_every_request() {
    let output = run(&["--players", "20", "--seconds", "1", "--faults", "1"]);
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(!output.status.success());
    assert_eq!(text.trim(), "load_players: the server does not answer an audit: unexpected end of file");
}

#[test]
fn wrong_options_are_explained() {
    for (arguments, message) in [
        (&["--players", "0"][..], "expected a number from 1 to 1000000"),
        (&["--seconds", "5", "--ramp", "5"], "`--ramp` is smaller than `--seconds`"),
        (&["--faults", "2"], "expected a number from 0 to 1"),
    ] {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(2));
        let text = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(text.contains(message), "{text}");
    }
}
