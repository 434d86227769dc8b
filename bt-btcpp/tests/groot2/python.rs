//! The same with libzmq: `protocol.py` is the client. It says when the game runs frames.

use std::io::{BufRead, BufReader, Write};
use std::process::{Command, Stdio};

use super::game::Game;

const SCRIPT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/groot2/protocol.py");

#[test]
fn pyzmq_reads_tree_status_blackboard_breakpoints_and_transitions() {
    let python = std::env::var("PYTHON").unwrap_or_else(|_| "python3".into());
    let has_zmq = Command::new(&python).args(["-c", "import zmq"]).stderr(Stdio::null()).status();
    if !has_zmq.is_ok_and(|status| status.success()) {
        eprintln!("!!! SKIPPED: the protocol of Groot2 with libzmq: `{python}` has no pyzmq (pip install pyzmq)");
        return;
    }
    let game = Game::start("python");
    let mut client = Command::new(&python);
    client.args([SCRIPT, &game.port().to_string()]).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut client = client.spawn().expect("Python starts");
    let mut says = client.stdin.take().expect("a pipe");
    for line in BufReader::new(client.stdout.take().expect("a pipe")).lines() {
        let line = line.expect("text");
        match line.split_once(' ') {
            Some(("run", frames)) => game.run(frames.parse().expect("a number")),
            _ if line == "ran" => writeln!(says, "{}", game.ran().join(",")).expect("it listens"),
            _ => println!("{line}"),
        }
    }
    assert!(client.wait().expect("it ends").success(), "the client has failed: its message stands above");
}
