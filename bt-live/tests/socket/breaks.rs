//! Breakpoints of each kind, and those of the file.

use std::{fs, thread};

use bt_live::breakpoints::{Breakpoint, File, Is, On};
use bt_live::wire::{At, Command};
use bt_live::{Live, Options, Watch};
use bt_runtime::{Population, Registry, prelude::*};
use serde::Deserialize;
use serde_json::json;

use crate::{Client, Folder, Got, STEP, connect, done, folder};

#[derive(Clone, Debug, PartialEq, Deserialize)]
enum Noise {
    Bang,
    Hum,
}

#[derive(Blackboard, Clone, Default)]
#[blackboard(event = Noise)]
struct Robot {
    ticks: u32,
    hot: bool,
    part: Option<u32>,
}

bt! {
    tree Work for Robot {
        sequence {
            set(bb.ticks = bb.ticks + 1) "count";
            selector {
                #[when(bb.hot, aborts = both)] sequence "cool" { wait_for(Noise::Bang) "bang"; set(bb.hot = false) }
                check(bb.ticks % 3 != 0) "third";
                send(Noise::Hum) "hum";
            }
            wait(100ms) "rest";
        }
    }
}

bt! {
    tree Pause for Robot { wait(100ms) "rest" }
}

/// A robot that is ticked until a client has let it go on and left.
struct Game {
    live: Live,
    robots: Vec<Brain<Work>>,
    _folder: Folder,
}

impl Game {
    fn new(test: &str, kept: Option<&[Breakpoint]>, robots: usize) -> Self {
        let folder = folder(test);
        let mut options = Options::new(test).address(([127, 0, 0, 1], 0).into()).folder(&folder.0);
        if let Some(kept) = kept {
            options = options.breakpoints(write(&folder, kept));
        }
        let live = options.commands(true).writes(true).listen().expect("it listens");
        Self { live, robots: (0..robots).map(|_| Work::brain(Robot::default())).collect(), _folder: folder }
    }

    /// The frames run until the client has ended. Returns what it has got.
    fn play(mut self, client: impl FnOnce(&mut Client, &mut Got) + Send) -> Got {
        let mut connection = connect(&self.live);
        let client = thread::scope(|scope| {
            let client = scope.spawn(move || {
                let mut got = Got::default();
                connection.asks().command(Command::Pause).expect("a request");
                connection.asks().watch(true).expect("a request");
                client(&mut connection, &mut got);
                got
            });
            self.live.wait_for_watcher();
            while !client.is_finished() {
                let Self { live, robots, .. } = &mut self;
                // `live.wait()` would never end here: a breakpoint of the file stops the game also after the client has left.
                if live.frame(|watch| frame(watch, robots)).is_none() {
                    thread::yield_now();
                }
            }
            client.join()
        });
        client.expect("the client")
    }
}

fn frame(watch: &mut Watch<'_>, robots: &mut [Brain<Work>]) {
    for robot in robots {
        watch.tick(robot, STEP, &mut ());
    }
}

/// The file of breakpoints of a project.
fn write(folder: &Folder, list: &[Breakpoint]) -> std::path::PathBuf {
    let path = folder.0.join(bt_live::breakpoints::PLACE);
    fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    fs::write(&path, File { version: 1, breakpoints: list.to_vec() }.to_string()).expect("a file");
    path
}

fn on(on: On, node: &str) -> Breakpoint {
    Breakpoint { on, ..Breakpoint::at(node) }
}

/// The frames that run until the next hit, at most nine.
fn runs(client: &mut Client, got: &mut Got) -> u32 {
    done(client, got, Command::Step { frames: 9 }).frames.expect("a step")
}

/// The frames that run until each of the next hits of a breakpoint.
fn hits(at: Breakpoint) -> Vec<(u32, String)> {
    let name = format!("breaks-{:?}-{}", at.on, at.node.replace(['/', '#'], "-"));
    let mut frames = Vec::new();
    let got = Game::new(&name, None, 1).play(|client, got| {
        assert_eq!(done(client, got, Command::Breakpoints { list: vec![at] }).error, None);
        frames.extend((0..3).map(|_| runs(client, got)));
    });
    let names = got.stops.into_iter().map(|stop| stop.name).chain(std::iter::repeat(String::new()));
    frames.into_iter().zip(names).collect()
}

fn named(frames: [u32; 3], name: &str) -> Vec<(u32, String)> {
    frames.map(|frames| (frames, name.to_owned())).into()
}

#[test]
fn each_kind_of_fact_stops_the_game_in_the_frame_in_which_it_occurs() {
    // A round takes two frames: the second ends the wait, and the next begins a round.
    assert_eq!(hits(on(On::Enter, "rest")), named([1, 2, 2], "rest"));
    assert_eq!(hits(on(On::Leave, "rest")), named([2, 2, 2], "rest"));
    let fails = Breakpoint { result: Some(Is::Failure), ..on(On::Leave, "third") };
    assert_eq!(hits(fails), named([5, 6, 6], "third"));
    assert_eq!(hits(on(On::Send, "hum")), named([5, 6, 6], "hum"));
    let not = Breakpoint { result: Some(Is::Failure), ..on(On::Guard, "cool") };
    assert_eq!(hits(not), named([1, 2, 2], "cool"));
    let key = Breakpoint { key: Some("ticks".to_owned()), ..on(On::Key, "") };
    assert_eq!(hits(key), named([1, 2, 2], "count"));
    // The event that a robot has sent itself is heard by nobody.
    assert_eq!(hits(on(On::Unheard, "")).len(), 3);
}

#[test]
fn facts_that_a_tool_causes_stop_the_game_too() {
    let hot = Command::Set { at: At::agent(0), key: "hot".to_owned(), value: json!(true) };
    let bang = Command::Send { at: At::agent(0), event: json!("Bang") };
    let got = Game::new("breaks-tool", None, 1).play(|client, got| {
        let key = Breakpoint { key: Some("hot".to_owned()), ..on(On::Key, "") };
        let list = vec![key, on(On::Halt, "rest"), on(On::Take, "bang"), Breakpoint { off: true, ..on(On::Enter, "") }];
        done(client, got, Command::Breakpoints { list });
        runs(client, got);
        client.asks().command(hot).expect("a request");
        assert_eq!(runs(client, got), 1, "the write");
        client.asks().command(bang).expect("a request");
        assert_eq!(runs(client, got), 1, "the bang");
    });
    let stops: Vec<_> = got.stops.iter().map(|stop| (stop.on, stop.number, &*stop.name)).collect();
    assert_eq!(stops[0], (On::Key, 0, ""), "{stops:?}");
    assert!(stops.contains(&(On::Take, 2, "bang")), "{stops:?}");
}

#[test]
fn a_condition_and_a_count_choose_among_the_hits() {
    let when = |condition: &str| Breakpoint { condition: Some(condition.to_owned()), ..on(On::Enter, "rest") };
    assert_eq!(hits(when("ticks == 3")), [(5, "rest".into()), (9, String::new()), (9, String::new())]);
    assert_eq!(hits(when("ticks > 1 && !hot && part.is_none()")), named([3, 2, 2], "rest"));
    assert_eq!(hits(Breakpoint { skip: 3, ..on(On::Enter, "rest") }), named([7, 2, 2], "rest"));
    let other = Breakpoint { agent: Some(4), ..on(On::Enter, "rest") };
    assert_eq!(hits(other)[0].0, 9, "another agent");
    let begins = Breakpoint { condition: Some("ticks >= 2".to_owned()), ..on(On::Condition, "") };
    assert_eq!(hits(begins), [(3, String::new()), (9, String::new()), (9, String::new())], "it begins to hold once");
}

#[test]
fn a_faulty_breakpoint_is_refused_with_its_place() {
    let got = Game::new("breaks-faulty", None, 1).play(|client, got| {
        let faulty = Breakpoint { condition: Some("ticks <".to_owned()), ..Breakpoint::at("rest") };
        let list = vec![Breakpoint::at("rest"), faulty];
        let refused = done(client, got, Command::Breakpoints { list }).error;
        assert_eq!(
            refused.as_deref(),
            Some("breakpoint 1: `ticks <`: column 8: a value to compare with is missing, such as `3` or `Alarm`")
        );
        assert_eq!(runs(client, got), 9, "none was set");
    });
    assert!(got.stops.is_empty());
    let folder = folder("breaks-file-faulty");
    let path = write(&folder, &[Breakpoint { on: On::Key, ..Breakpoint::default() }]);
    let refused =
        Options::new("x").folder(&folder.0).breakpoints(&path).commands(true).listen().err().expect("refused");
    assert!(refused.to_string().contains("breakpoints.json`: breakpoint 0: `key` names no key"), "{refused}");
}

#[test]
fn a_breakpoint_of_the_file_catches_the_first_tick_and_waits_for_a_client() {
    for run in ["first", "again"] {
        let mut game = Game::new(&format!("breaks-file-{run}"), Some(&[Breakpoint::at("count")]), 1);
        let Game { live, robots, .. } = &mut game;
        assert!(live.frame(|watch| frame(watch, robots)).is_some());
        assert!(live.frame(|watch| frame(watch, robots)).is_none(), "it stands, and nobody is connected");
        assert_eq!(robots[0].board().ticks, 1);
        let got = game.play(|client, got| {
            while got.stops.is_empty() {
                got.take(client.message().expect("a message").expect("the game lives"));
            }
            assert_eq!(done(client, got, Command::Keep { list: Vec::new() }).error, None);
            assert_eq!(runs(client, got), 9, "none is left");
        });
        let [stop] = &got.stops[..] else { panic!("{:?}", got.stops) };
        assert_eq!((&*stop.breakpoint, &*stop.by, stop.number, stop.on), ("count", "", 0, On::Enter), "{run}");
    }
}

#[test]
fn a_game_that_stands_because_of_its_file_goes_on_when_the_last_client_leaves() {
    let mut game = Game::new("breaks-file-left", Some(&[Breakpoint::at("count")]), 1);
    let Game { live, robots, .. } = &mut game;
    assert!(live.frame(|watch| frame(watch, robots)).is_some());
    let client = connect(live);
    client.asks().watch(true).expect("a request");
    live.wait_for_watcher();
    assert!(live.frame(|watch| frame(watch, robots)).is_none(), "a client is there");
    drop(client);
    live.wait();
    assert!(live.frame(|watch| frame(watch, robots)).is_some());
}

#[test]
fn a_hundred_hits_are_sent_once_each_though_the_file_and_a_client_have_the_breakpoint() {
    let got = Game::new("breaks-hundred", Some(&[Breakpoint::at("rest")]), 2).play(|client, got| {
        done(client, got, Command::Breakpoints { list: vec![Breakpoint::at("rest")] });
        while got.stops.len() < 100 {
            assert!(runs(client, got) <= 2);
        }
    });
    let agents: Vec<_> = got.stops.iter().map(|stop| stop.agent).collect();
    assert_eq!(agents, [0, 1].repeat(50), "each agent once per round");
    let lines = got.lines(0);
    assert_eq!(lines.iter().filter(|line| *line == "enter rest").count(), 100, "no hit is missed");
    assert!(got.stops.iter().all(|stop| stop.by == "a test"), "its own breakpoint comes before that of the file");
}

#[test]
fn a_breakpoint_is_hit_behind_hundreds_of_hits_of_another_owner_in_its_frame() {
    let got = Game::new("breaks-many", Some(&[Breakpoint::at("count")]), 100).play(|client, got| {
        done(
            client,
            got,
            Command::Breakpoints { list: vec![Breakpoint { agent: Some(99), ..Breakpoint::at("rest") }] },
        );
        assert_eq!(runs(client, got), 1);
    });
    let (own, others): (Vec<_>, Vec<_>) = got.stops.iter().partition(|stop| stop.own);
    assert_eq!(own.iter().map(|stop| (stop.agent, stop.more)).collect::<Vec<_>>(), [(99, 0)]);
    assert_eq!(others.iter().map(|stop| stop.agent).collect::<Vec<_>>(), (0..64).collect::<Vec<_>>());
    assert_eq!(others.iter().map(|stop| stop.more).collect::<Vec<_>>(), [vec![0; 63], vec![36]].concat());
}

#[test]
fn a_breakpoint_by_the_number_in_the_file_stays_at_its_node_when_the_tree_changes() {
    let load = |children: &str| {
        let root = format!(r#"{{ "node": "sequence", "children": [{children}] }}"#);
        let text = format!(r#"{{ "bt": 1, "tree": "Work", "agent": "Robot", "root": {root} }}"#);
        Registry::<Robot>::new().load_str("work.json", &text).unwrap()
    };
    let count = r#"{ "node": "set", "id": 7, "name": "count", "key": "ticks", "value": { "expr": "ticks + 1" } }"#;
    let folder = folder("breaks-ids");
    let path = write(&folder, &[Breakpoint::at("Work#7")]);
    let options = Options::new("ids").address(([127, 0, 0, 1], 0).into()).folder(&folder.0).breakpoints(path);
    let mut live = options.commands(true).listen().unwrap();
    let client = connect(&live);
    let mut robot = load(count).brain(Robot::default());
    for version in [count.to_owned(), format!(r#"{{ "node": "succeed" }}, {count}"#)] {
        robot.swap(&load(&version));
        assert!(live.frame(|watch| watch.tick(&mut robot, STEP, &mut ())).is_some());
        assert!(live.frame(|_| ()).is_none(), "it stands: {version}");
        client.asks().command(Command::Continue).expect("a request");
        live.wait();
    }
}

#[test]
fn a_condition_is_asked_for_each_agent_of_a_population() {
    let folder = folder("breaks-population");
    let options = Options::new("many").address(([127, 0, 0, 1], 0).into()).folder(&folder.0);
    let mut live = options.commands(true).listen().unwrap();
    let mut robots = Population::<Work>::new();
    for ticks in 0..50 {
        robots.spawn(Work::brain(Robot { ticks, ..Robot::default() }));
    }
    let mut client = connect(&live);
    let only = Breakpoint { condition: Some("ticks == 18".to_owned()), ..Breakpoint::at("rest") };
    client.asks().command(Command::Breakpoints { list: vec![only] }).expect("a request");
    client.asks().watch(true).expect("a request");
    live.wait_for_watcher();
    assert!(live.frame(|watch| watch.tick(&mut robots, STEP, &mut ())).is_some());
    assert!(live.frame(|_| ()).is_none());
    drop(live);
    let stops = Got::all(&mut client).stops;
    assert_eq!(stops.iter().map(|stop| stop.agent).collect::<Vec<_>>(), [17], "its own write counts: {stops:?}");
}

#[test]
fn a_condition_begins_to_hold_anew_for_the_agent_that_takes_the_place_of_another() {
    let folder = folder("breaks-place");
    let begins = Breakpoint { condition: Some("ticks >= 5".to_owned()), ..on(On::Condition, "") };
    let options = Options::new("place").address(([127, 0, 0, 1], 0).into()).folder(&folder.0);
    let mut live = options.commands(true).breakpoints(write(&folder, &[begins])).listen().unwrap();
    let mut client = connect(&live);
    client.asks().watch(true).expect("a request");
    live.wait_for_watcher();
    let mut robots = Population::<Work>::new();
    let mut places = Vec::new();
    for _ in 0..2 {
        let id = robots.spawn(Work::brain(Robot { ticks: 5, ..Robot::default() }));
        places.push((id.index(), id.generation()));
        assert!(live.frame(|watch| watch.tick(&mut robots, STEP, &mut ())).is_some());
        assert!(live.frame(|_| ()).is_none(), "it stands for {places:?}");
        client.asks().command(Command::Continue).expect("a request");
        live.wait();
        assert!(live.frame(|watch| watch.tick(&mut robots, STEP, &mut ())).is_some());
        assert!(live.frame(|_| ()).is_some(), "it still holds");
        assert!(robots.despawn(id).is_some());
    }
    assert_eq!(places, [(0, 0), (0, 1)]);
    drop(live);
    assert_eq!(Got::all(&mut client).stops.len(), 2);
}

#[test]
fn a_condition_that_holds_before_the_first_tick_of_a_tree_stops_the_game_with_the_stream_of_that_tree() {
    let folder = folder("breaks-stream");
    let begins = Breakpoint {
        condition: Some("ticks == 0".to_owned()),
        tree: Some("Pause".to_owned()),
        ..on(On::Condition, "")
    };
    let options = Options::new("two").address(([127, 0, 0, 1], 0).into()).folder(&folder.0);
    let mut live = options.commands(true).breakpoints(write(&folder, &[begins])).listen().unwrap();
    let mut client = connect(&live);
    client.asks().watch(true).expect("a request");
    live.wait_for_watcher();
    let (mut work, mut pause) = (Work::brain(Robot::default()), Pause::brain(Robot::default()));
    live.frame(|watch| {
        watch.tick(&mut work, STEP, &mut ());
        watch.tick(&mut pause, STEP, &mut ());
    });
    drop(live);
    let [stop] = &Got::all(&mut client).stops[..] else { panic!("one stop") };
    assert_eq!((stop.stream, stop.agent), (1, 1));
}
