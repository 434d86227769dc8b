//! `shooter --live`: whatever a client does, the game has the same result as without a client.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;

use bt_live::games::{self, Game};
use bt_live::wire::{self, At, Breakpoint, Command as Does, Done, Filter, Hello, Message, kind};
use bt_live::{Client, RecordedStream};
use bt_runtime::trace::{Counts, Recorded, TextLines};
use serde_json::json;

const RUN: [&str; 6] = ["--headless", "--seconds", "60", "--seed", "7", "--json"];

/// Returns the result without `--live`.
fn alone() -> &'static str {
    static ALONE: OnceLock<String> = OnceLock::new();
    ALONE.get_or_init(|| {
        let output = Command::new(env!("CARGO_BIN_EXE_shooter")).args(RUN).output().expect("the shooter starts");
        String::from_utf8(output.stdout).expect("JSON is UTF-8")
    })
}

/// A shooter that waits for a client.
struct Shooter {
    process: Child,
    game: Game,
}

impl Shooter {
    fn start(test: &str, arguments: &[&str]) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("live-{test}-{}", std::process::id()));
        let mut command = Command::new(env!("CARGO_BIN_EXE_shooter"));
        command.args(RUN).args(["--live", "127.0.0.1:0", "--wait"]).args(arguments).env("BT_LIVE_DIR", &folder);
        let mut process = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the shooter starts");
        let mut said = String::new();
        BufReader::new(process.stderr.take().expect("a pipe")).read_line(&mut said).expect("a line");
        let mut games = games::list(&folder).expect("a folder");
        assert!(said.starts_with("watch it: bt watch 127.0.0.1:") && games.len() == 1, "{said}{games:?}");
        Self { process, game: games.remove(0) }
    }

    fn connect(&self) -> Client {
        Client::connect(&self.game, "a test").expect("a connection")
    }

    /// Returns the result of the game.
    fn result(mut self) -> String {
        let mut out = String::new();
        self.process.stdout.take().expect("a pipe").read_to_string(&mut out).expect("JSON is UTF-8");
        assert!(self.process.wait().expect("it ends").success());
        out
    }
}

/// Waits for the answer to a command. Returns it with the number of breakpoints that were hit before.
fn done(client: &mut Client, command: Does) -> (Done, usize) {
    let id = client.asks().command(command).expect("a request");
    let mut hits = 0;
    loop {
        match client.message().expect("a message").expect("the game lives") {
            Message::Done(done) if done.id == id => return (done, hits),
            Message::Stop(_) => hits += 1,
            _ => {}
        }
    }
}

fn fight() -> Does {
    Does::Breakpoints { list: vec![Breakpoint::at("fight/fire/aim")] }
}

#[test]
fn a_game_that_nobody_watches_is_the_same() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("live-nobody-{}", std::process::id()));
    let output = Command::new(env!("CARGO_BIN_EXE_shooter"))
        .args(RUN)
        .args(["--live", "127.0.0.1:0"])
        .env("BT_LIVE_DIR", &folder)
        .output()
        .expect("the shooter starts");
    assert_eq!(String::from_utf8_lossy(&output.stdout), alone());
    assert_eq!(fs::read_dir(&folder).expect("its folder").count(), 0, "its file is removed");
}

#[test]
fn a_client_gets_every_tick_and_changes_none() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/src/bin/shooter/guard.json");
    for (test, arguments) in [("all", &[][..]), ("loaded", &["--tree", file])] {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("live-{test}-{}.btrec", std::process::id()));
        let record = ["--record", path.to_str().expect("a plain name")];
        let shooter = Shooter::start(test, &[arguments, &record].concat());
        let mut client = shooter.connect();
        client.asks().watch(true).unwrap();
        let (mut stream, mut counts, mut lost) = (None::<RecordedStream>, Counts::default(), 0);
        while let Some(message) = client.message().unwrap() {
            match (message, &mut stream) {
                (Message::Batch(0, bytes), None) => stream = Some(RecordedStream::open(bytes).unwrap()),
                (Message::Batch(0, bytes), Some(stream)) => stream.batch(&bytes, &mut counts).unwrap(),
                (Message::Gap(gap), _) => lost += gap.ticks,
                _ => {}
            }
        }
        assert_eq!(shooter.result(), alone(), "{test}");
        let file = Recorded::open(fs::File::open(&path).unwrap()).unwrap().replay(&mut Counts::default()).unwrap();
        assert_eq!(stream.unwrap().replayed().ticks + lost, file.ticks, "{test}");
        fs::remove_file(path).unwrap();
    }
}

/// The ticks of animals that a client of a herd has received, and the number of lost ones.
#[derive(Default)]
struct Heard {
    stream: Option<RecordedStream>,
    lost: u64,
}

impl Heard {
    /// Reads until the game has ended. Calls `told` with the answers to commands.
    fn listen(&mut self, client: &mut Client, mut told: impl FnMut(Done)) {
        while let Some(message) = client.message().unwrap() {
            match (message, &mut self.stream) {
                (Message::Batch(0, bytes), None) => self.stream = Some(RecordedStream::open(bytes).unwrap()),
                (Message::Batch(0, bytes), Some(stream)) => stream.batch(&bytes, &mut Counts::default()).unwrap(),
                (Message::Gap(gap), _) => self.lost += gap.ticks,
                (Message::Done(done), _) => told(done),
                _ => {}
            }
        }
    }

    fn ticks(&self) -> u64 {
        self.stream.as_ref().expect("records").replayed().ticks
    }
}

/// Starts a herd with this command line, and returns the folder of its file.
fn start_herd(test: &str, arguments: &[&str]) -> (Child, PathBuf) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("live-{test}-{}", std::process::id()));
    let mut command = Command::new(env!("CARGO_BIN_EXE_swarm"));
    command.args(["--headless", "--json", "--agents", "20000", "--ticks", "150"]).args(arguments);
    let process = command.env("BT_LIVE_DIR", &folder).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
    (process.expect("it starts"), folder)
}

/// Returns the game of a herd that listens.
fn listening(process: &mut Child, folder: &Path) -> Game {
    let mut said = String::new();
    BufReader::new(process.stderr.take().expect("a pipe")).read_line(&mut said).expect("a line");
    games::list(folder).expect("a folder").remove(0)
}

/// Waits for the end of a herd, and returns its hash.
fn hash(process: Child) -> String {
    let output = process.wait_with_output().expect("it ends");
    let text = String::from_utf8(output.stdout).expect("JSON is UTF-8");
    text.split_once("trace_hash").expect("a hash").1.to_owned()
}

/// Returns the hash of a herd without clients.
fn herd(test: &str, arguments: &[&str]) -> String {
    hash(start_herd(test, arguments).0)
}

#[test]
fn a_herd_that_is_watched_stepped_and_continued_is_the_same() {
    let alone = herd("herd", &["--threads", "2"]);
    assert_eq!(herd("herd-nobody", &["--live", "127.0.0.1:0"]), alone);
    let (mut process, folder) = start_herd("herd-watched", &["--live", "127.0.0.1:0", "--wait"]);
    let mut client = Client::connect(&listening(&mut process, &folder), "a test").expect("a connection");
    // Only two frames, before the herd continues.
    client.asks().command(Does::Step { frames: 2 }).unwrap();
    client.asks().watch(true).unwrap();
    let (mut heard, asks) = (Heard::default(), client.asks());
    heard.listen(&mut client, |done| {
        if done.frames == Some(2) {
            asks.command(Does::Continue).unwrap();
        }
    });
    assert_eq!(hash(process), alone);
    assert!(heard.ticks() > 1_000, "{} ticks of animals, {} lost", heard.ticks(), heard.lost);
    assert_ne!(herd("herd-other", &["--seed", "8"]), alone, "another herd has another hash");
}

#[test]
fn a_client_of_a_herd_that_reads_at_the_end_is_told_what_it_has_lost() {
    // More records than the buffers of a connection hold.
    let many = ["--agents", "100000", "--ticks", "400"];
    let listens = [&many[..], &["--live", "127.0.0.1:0", "--wait"]].concat();
    let (mut process, folder) = start_herd("herd-late", &listens);
    let game = listening(&mut process, &folder);
    let [mut reads, mut stalls] = ["reads", "stalls"].map(|who| Client::connect(&game, who).expect("a connection"));
    // Both watch before the first frame: an answer comes after the earlier requests.
    reads.asks().command(Does::Pause).unwrap();
    for client in [&mut reads, &mut stalls] {
        client.asks().watch(true).unwrap();
        done(client, Does::Agents { filter: Filter::default() });
    }
    reads.asks().command(Does::Continue).unwrap();
    let (mut all, mut late) = (Heard::default(), Heard::default());
    all.listen(&mut reads, drop);
    late.listen(&mut stalls, drop);
    assert_eq!(hash(process), herd("herd-again", &many));
    assert!(late.lost > all.lost, "{} and {} lost", late.lost, all.lost);
    assert_eq!(late.ticks() + late.lost, all.ticks() + all.lost, "each tick is received, or counted as lost");
}

#[test]
fn a_client_stops_and_steps_it() {
    let shooter = Shooter::start("steps", &[]);
    let mut client = shooter.connect();
    client.asks().command(Does::Pause).unwrap();
    client.asks().watch(true).unwrap();
    let (stepped, _) = done(&mut client, Does::Step { frames: 30 });
    assert_eq!(stepped.frames, Some(30));
    assert_eq!(done(&mut client, fight()).0.error, None);
    let mut hits = 0;
    for _ in 0..5 {
        // The hit that ends the step comes before its answer.
        let (stepped, stops) = done(&mut client, Does::Step { frames: 10_000 });
        assert!(stepped.frames.is_some_and(|frames| (1..10_000).contains(&frames)), "{stepped:?}");
        hits += stops;
    }
    assert!(hits >= 5, "{hits}");
    done(&mut client, Does::Breakpoints { list: Vec::new() });
    done(&mut client, Does::Continue);
    while client.message().unwrap().is_some() {}
    assert_eq!(shooter.result(), alone());
}

#[test]
fn a_client_takes_the_ammunition_of_a_guard_and_fires_a_shot_beside_another() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/src/bin/shooter/guard.json");
    for (test, arguments) in [("set", &[][..]), ("set-loaded", &["--tree", file])] {
        let shooter = Shooter::start(test, arguments);
        let mut client = shooter.connect();
        let (asks, at) = (client.asks(), At::agent);
        asks.command(Does::Set { at: at(2), key: "ammo".to_owned(), value: json!(0) }).unwrap();
        asks.command(Does::Send { at: at(3), event: json!({ "Shot": { "x": 4, "y": 2 } }) }).unwrap();
        asks.watch(true).unwrap();
        let (mut stream, mut lines, mut answers) = (None::<RecordedStream>, None, 0);
        while let Some(message) = client.message().unwrap() {
            match (message, &mut stream, &mut lines) {
                (Message::Done(done), ..) => answers += u32::from(done.error.is_none()),
                (Message::Batch(0, bytes), None, _) => {
                    let opened = RecordedStream::open(bytes).unwrap();
                    lines = Some(TextLines::new(opened.names().clone(), Vec::new()));
                    stream = Some(opened);
                }
                (Message::Batch(0, bytes), Some(stream), Some(lines)) => stream.batch(&bytes, lines).unwrap(),
                _ => {}
            }
        }
        assert_eq!(answers, 2, "{test}");
        assert_ne!(shooter.result(), alone(), "{test}: another game");
        let lines = String::from_utf8(lines.unwrap().finish().unwrap()).unwrap();
        let second = lines.split("agent 2\n").nth(1).and_then(|rest| rest.split("agent 3\n").next()).unwrap();
        assert!(second.starts_with("  a tool sets ammo to 0\ntick") && second.contains("enter fetch ammo"), "{second}");
        assert!(lines.contains("agent 3\n  a tool sends {\"Shot\":{\"x\":4,\"y\":2}}\ntick"), "{test}");
    }
}

#[test]
fn a_client_swaps_the_tree_of_all_guards_and_a_faulty_one_changes_nothing() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/src/bin/shooter/guard.json");
    let text = fs::read_to_string(file).unwrap();
    for (test, text, agents) in [("swap", &*text, Some(6)), ("swap-faulty", &text.replace("shoot", "shout"), None)] {
        let shooter = Shooter::start(test, &["--tree", file]);
        let mut client = shooter.connect();
        let id = client.asks().swap("guard.json", text).unwrap();
        client.asks().watch(true).unwrap();
        let mut answer = None;
        while let Some(message) = client.message().unwrap() {
            if let Message::Done(done) = message {
                answer = Some(done).filter(|done| done.id == id);
            }
        }
        let answer = answer.expect("an answer");
        assert_eq!(answer.swapped.map(|swapped| swapped.agents), agents, "{answer:?}");
        assert_eq!(agents.is_none(), answer.faults.iter().any(|fault| fault.message.contains("shout")), "{answer:?}");
        assert_eq!(shooter.result(), alone(), "the same tree, or none");
    }
}

#[test]
fn a_client_that_has_stopped_it_is_killed() {
    let shooter = Shooter::start("killed", &[]);
    let mut client = shooter.connect();
    done(&mut client, fight());
    client.asks().watch(true).unwrap();
    while !matches!(client.message().unwrap().unwrap(), Message::Stop(_)) {}
    drop(client);
    assert_eq!(shooter.result(), alone());
}

#[test]
fn a_client_never_reads() {
    let shooter = Shooter::start("stalls", &[]);
    let client = shooter.connect();
    client.asks().watch(true).unwrap();
    assert_eq!(shooter.result(), alone());
    drop(client);
}

#[test]
fn a_client_sends_garbage() {
    let shooter = Shooter::start("garbage", &[]);
    let mut client = shooter.connect();
    client.asks().command(Does::Pause).unwrap();
    client.asks().watch(true).unwrap();
    let token = shooter.game.token.clone();
    let hello = wire::greet(kind::HELLO, &Hello { token, who: "garbage".to_owned() }).unwrap();
    let garbage: Vec<u8> = (0..20_000_u32).map(|byte| (byte.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
    for start in [&[][..], &hello[..5], &hello] {
        let mut socket = TcpStream::connect(shooter.game.address).unwrap();
        socket.write_all(start).unwrap();
        // The game may close the connection before it has read all.
        let _ = socket.write_all(&garbage);
        let _ = socket.read_to_end(&mut Vec::new());
    }
    done(&mut client, Does::Continue);
    while client.message().unwrap().is_some() {}
    assert_eq!(shooter.result(), alone());
}
