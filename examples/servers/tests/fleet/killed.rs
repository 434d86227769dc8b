//! A fleet that is killed leaves nothing behind. No test sleeps: each polls the processes until they are in the
//! expected state.

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};
use std::{fs, thread};

use rustix::process::{Pid, Signal, kill_process};

use crate::result;

const MOST: Duration = Duration::from_secs(30);

/// A process, by its file in `/proc`.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Process {
    number: i32,
    program: String,
    parent: i32,
    /// `true` if the process has ended and was not waited for.
    is_dead: bool,
}

fn process(number: i32) -> Option<Process> {
    let text = fs::read_to_string(format!("/proc/{number}/stat")).ok()?;
    let (begin, rest) = text.rsplit_once(") ")?;
    let (_, program) = begin.split_once('(')?;
    let mut rest = rest.split(' ');
    let is_dead = rest.next() == Some("Z");
    Some(Process { number, program: program.to_owned(), parent: rest.next()?.parse().ok()?, is_dead })
}

fn children(parent: &Child) -> Vec<Process> {
    let numbers = fs::read_dir("/proc").expect("processes").flatten();
    let numbers = numbers.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    numbers.filter_map(process).filter(|process| process.parent == parent.id() as i32).collect()
}

fn wait_for<R>(wanted: &str, mut look: impl FnMut() -> Option<R>) -> R {
    let begin = Instant::now();
    loop {
        if let Some(found) = look() {
            return found;
        }
        assert!(begin.elapsed() < MOST, "in vain: {wanted}");
        thread::yield_now();
    }
}

#[test]
fn servers_and_members_end_with_a_killed_fleet_and_its_folder_with_the_next_start() {
    let short = ["--agents", "6", "--partitions", "1", "--processes", "1", "--ticks", "41"];
    if result(&short).is_none() {
        return;
    }
    let temp = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("killed-{}", std::process::id()));
    fs::create_dir_all(&temp).expect("a folder");
    let fleet = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_fleet"));
        command.env("TMPDIR", &temp).stdout(Stdio::null()).stderr(Stdio::null());
        command
    };
    let mut command = fleet();
    command.args(["--servers", "3", "--processes", "3", "--agents", "60", "--partitions", "3"]);
    let mut parent = command.args(["--ticks", "100000", "--pace", "50"]).spawn().expect("the program starts");
    let all = wait_for("three servers and three members", || {
        let all = children(&parent);
        let servers = all.iter().filter(|process| process.program == "nats-server").count();
        (servers == 3 && all.len() == 6).then_some(all)
    });
    // A stopped process receives and reads nothing. Before it connects, it has not tied its end to that of its parent yet.
    let threads = |number: i32| fs::read_dir(format!("/proc/{number}/task")).map_or(0, Iterator::count);
    let member = all.iter().find(|process| process.program == "fleet").expect("a member").number;
    wait_for("a member that connects", || (threads(member) > 2).then_some(()));
    kill_process(Pid::from_raw(member).expect("a number"), Signal::STOP).expect("it is ours");
    parent.kill().expect("it is ours");
    parent.wait().expect("it ends");
    let lives = |known: &Process| process(known.number).is_some_and(|now| now.program == known.program && !now.is_dead);
    wait_for("the end of all of them", || all.iter().all(|process| !lives(process)).then_some(()));

    let folder = temp.join(format!("bt-fleet-{}", parent.id()));
    assert!(folder.exists(), "a killed process removes nothing");
    assert!(fleet().args(short).status().expect("the program starts").success());
    assert_eq!(fs::read_dir(&temp).expect("a folder").count(), 0, "the next one does");
    fs::remove_dir_all(temp).expect("it is ours");
}
