//! `--live`: a client sees the sheep of all processes, and follows one whose process is killed.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Child, ChildStderr, Command, Stdio};
use std::time::Duration;

use bt_live::wire::{At, Command as Order, Filter, Level, Message, WatchFor};
use bt_live::{Client, RecordedStream, games};
use bt_runtime::Time;
use bt_runtime::trace::{Record, Recorder};
use rustix::process::{Pid, Signal, kill_process};
use serde_json::Value;

use crate::LACKS;

/// The number of the followed sheep.
const SHEEP: u32 = 7;
const SHEEP_IN_ALL: u32 = 60;
const TICK: Duration = Duration::from_millis(100);

/// The fleet, and the lines that it prints about its processes.
struct Fleet {
    process: Child,
    lines: BufReader<ChildStderr>,
    pids: BTreeMap<u32, i32>,
    /// The process that owns each pasture, and the tick in which that was reported.
    owners: BTreeMap<u32, (u32, u32)>,
}

impl Fleet {
    /// Reads a line; `false` at the end.
    fn hear(&mut self) -> bool {
        let mut line = String::new();
        let length = self.lines.read_line(&mut line).expect("UTF-8");
        let words: Vec<_> = line.trim_end_matches([')', '\n']).split([' ', ':']).collect();
        let number = |word: &str| word.parse().unwrap_or_else(|_| panic!("no number: {line}"));
        match words[..] {
            ["process", member, "starts", "(pid", pid] => _ = self.pids.insert(number(member), number(pid) as i32),
            ["tick", tick, "", "process", member, "owns", "pasture", pasture] => {
                self.owners.insert(number(pasture), (number(member), number(tick)));
            }
            _ => {}
        }
        length > 0
    }
}

/// The messages of a client so far.
struct Seen {
    client: Client,
    stream: Option<RecordedStream>,
    records: Recorder,
    /// The values of the keys of the followed sheep.
    keys: Vec<String>,
    listed: Vec<u32>,
    /// The number of agents, once the whole list was received.
    in_all: Option<usize>,
}

impl Seen {
    /// Reads a message; `false` at the end.
    fn read(&mut self) -> bool {
        let Some(message) = self.client.message().expect("messages") else { return false };
        match message {
            Message::Batch(_, bytes) => match &mut self.stream {
                None => self.stream = Some(RecordedStream::open(bytes).expect("names")),
                Some(stream) => stream.batch(&bytes, &mut self.records).expect("records"),
            },
            Message::State(state) => self.keys = state.keys,
            Message::Agents(rows) => self.listed.extend(rows.iter().map(|row| row.agent)),
            Message::Gap(gap) => panic!("records are lost: {gap:?}"),
            Message::Done(done) => {
                assert_eq!(done.error, None);
                self.in_all = done.agents;
            }
            _ => {}
        }
        true
    }

    /// Waits for the value of a key, and returns it.
    fn key(&mut self, name: &str) -> String {
        while self.keys.is_empty() || self.stream.is_none() {
            assert!(self.read(), "the game has ended");
        }
        let names = self.stream.as_ref().expect("it was opened").names();
        let place = (0..names.keys.len()).find(|&key| names.keys.get(key) == Some(name)).expect("the key");
        self.keys[place].clone()
    }

    /// Returns the ticks of the followed sheep, by their start time.
    fn ticks(&self) -> Vec<Duration> {
        let (mut present, mut ticks) = (None, Vec::new());
        for record in &self.records.records {
            match record {
                Record::Agent { index, .. } => present = Some(*index),
                Record::Tick { now, .. } if present == Some(SHEEP) => ticks.push(now.since(Time::START)),
                _ => {}
            }
        }
        ticks
    }
}

/// Starts a fleet that waits for a client; returns `None` if a requirement is missing.
fn start(folder: &Path) -> Option<Fleet> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fleet"));
    command.args(["--agents", &SHEEP_IN_ALL.to_string(), "--partitions", "3", "--processes", "3", "--ticks", "200"]);
    command.args(["--pace", "50", "--live", "127.0.0.1:0", "--wait", "--json"]).env("BT_LIVE_DIR", folder);
    let mut process = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the program starts");
    let mut lines = BufReader::new(process.stderr.take().expect("a pipe"));
    let mut first = String::new();
    lines.read_line(&mut first).expect("UTF-8");
    if LACKS.iter().any(|lack| first.contains(lack)) {
        eprintln!("SKIPPED: {first}");
        process.wait().expect("the program ends");
        return None;
    }
    assert!(first.starts_with("watch it: bt watch 127.0.0.1:"), "{first}");
    Some(Fleet { process, lines, pids: BTreeMap::new(), owners: BTreeMap::new() })
}

fn connect(folder: &Path) -> Seen {
    let games = games::list(folder).expect("a folder");
    let client = Client::connect(&games[0], "a test").expect("a connection");
    client.patience(Some(Duration::from_secs(60))).expect("a time");
    let watch = WatchFor { on: true, level: Level::List, full: vec![At::agent(SHEEP)] };
    client.asks().watch_for(watch).expect("a request");
    Seen { client, stream: None, records: Recorder::default(), keys: Vec::new(), listed: Vec::new(), in_all: None }
}

#[test]
fn a_client_lists_the_sheep_of_all_processes_and_follows_one_through_a_takeover() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("fleet-live-{}", std::process::id()));
    let Some(mut fleet) = start(&folder) else { return };
    let mut seen = connect(&folder);
    while fleet.owners.len() < 3 || fleet.pids.len() < 3 {
        assert!(fleet.hear(), "the fleet has ended");
    }
    let processes = fleet.owners.values().map(|(process, _)| process).collect::<std::collections::BTreeSet<_>>().len();
    assert_eq!(processes, 3, "each has a pasture: {:?}", fleet.owners);

    seen.client.asks().command(Order::Look { at: At::agent(SHEEP) }).expect("a request");
    let pasture = seen.key("at").parse().expect("the number of a pasture");
    let (owner, _) = fleet.owners[&pasture];
    kill_process(Pid::from_raw(fleet.pids[&owner]).expect("a number"), Signal::KILL).expect("it lives");
    while fleet.owners[&pasture].0 == owner {
        assert!(fleet.hear(), "nobody has taken pasture {pasture} over");
    }
    let (_, taken) = fleet.owners[&pasture];
    while seen.ticks().last().is_none_or(|&last| last <= TICK * taken) {
        assert!(seen.read(), "the sheep does not go on after tick {taken}: {:?}", seen.ticks());
    }
    seen.client.asks().command(Order::Agents { filter: Filter::default() }).expect("a request");
    while seen.in_all.is_none() {
        assert!(seen.read(), "there is no list");
    }
    assert_eq!(seen.listed, (0..SHEEP_IN_ALL).collect::<Vec<_>>());

    while seen.read() {}
    let (mut said, mut result) = (String::new(), String::new());
    fleet.lines.read_to_string(&mut said).expect("UTF-8");
    fleet.process.stdout.take().expect("a pipe").read_to_string(&mut result).expect("UTF-8");
    assert!(fleet.process.wait().expect("it ends").success(), "{said}{result}");
    let report: Value = serde_json::from_str(&result).expect("JSON");
    assert_eq!((&report["equal"], &report["lost"]), (&true.into(), &0.into()), "{report}");
    fs::remove_dir_all(folder).expect("it is ours");
}
