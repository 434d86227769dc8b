//! The records that a client gets.

use bt_runtime::trace::{Recorded, Recorder};
use bt_runtime::{Population, Registry, prelude::*};

use crate::{Duty, Game, Got, Guard, STEP, connect, listen, watching};

#[test]
fn a_client_gets_the_records_of_all_agents() {
    let (mut live, _folder) = listen("all");
    let mut game = Game::new();
    let mut client = watching(&mut live);
    game.play(&mut live, 40);
    drop(live);
    let got = Got::all(&mut client);
    assert!(got.gaps.is_empty());
    let mut expected: Vec<String> = Vec::new();
    // A line that begins with `tick` begins a tick.
    let ticks = |guard| {
        let mut ticks: Vec<Vec<String>> = Vec::new();
        for line in game.lines(guard) {
            if line.starts_with("tick") {
                ticks.push(Vec::new());
            }
            ticks.last_mut().expect("a tick").push(line);
        }
        ticks
    };
    for (first, second) in ticks(0).into_iter().zip(ticks(1)) {
        expected.extend(["agent 0".to_owned()].into_iter().chain(first));
        expected.extend(["agent 1".to_owned()].into_iter().chain(second));
    }
    assert_eq!(got.lines(0), expected);
    assert_eq!(game.digest(), Game::alone(40));
}

#[test]
fn the_bytes_of_a_stream_are_a_file_of_records() {
    let (mut live, _folder) = listen("file");
    let mut game = Game::new();
    let mut client = watching(&mut live);
    game.play(&mut live, 20);
    drop(live);
    let got = Got::all(&mut client);
    let (_, recorder, bytes) = &got.streams[0];
    let mut again = Recorder::default();
    let replayed = Recorded::open(&**bytes).unwrap().replay(&mut again).unwrap();
    assert_eq!((replayed.ticks, &again), (40, recorder));
}

#[test]
fn a_client_that_comes_later_gets_the_names_and_the_records_from_then_on() {
    let (mut live, _folder) = listen("later");
    let mut game = Game::new();
    let mut first = watching(&mut live);
    game.play(&mut live, 10);
    let mut second = connect(&live);
    let asks = second.asks();
    asks.watch(true).unwrap();
    // Requests are taken in their order: once the game stands, this one was.
    asks.command(bt_live::wire::Command::Pause).unwrap();
    while live.frame(|_| ()).is_some() {}
    asks.command(bt_live::wire::Command::Continue).unwrap();
    live.wait();
    game.play(&mut live, 20);
    drop(live);
    let all = Got::all(&mut first).lines(0);
    let part = Got::all(&mut second).lines(0);
    assert!(all.ends_with(&part) && part.len() * 3 > all.len(), "{} of {}", part.len(), all.len());
}

#[test]
fn a_client_that_does_not_watch_gets_nothing() {
    let (mut live, _folder) = listen("silent");
    let mut game = Game::new();
    let mut client = connect(&live);
    game.play(&mut live, 10);
    drop(live);
    let got = Got::all(&mut client);
    assert_eq!((got.records(), got.said), (0, vec![(0, "the game has ended".to_owned())]));
}

#[test]
fn brains_of_several_trees_have_a_stream_each() {
    bt! { tree Other for Guard { wait(1s) "other" } }
    let text = r#"{ "bt": 1, "tree": "Filed", "agent": "Guard", "root": { "node": "wait", "args": { "for": "1s" }, "name": "filed" } }"#;
    let program = Registry::<Guard>::new().load_str("filed.json", text).unwrap();
    let (mut live, _folder) = listen("trees");
    let mut client = watching(&mut live);
    let (mut duty, mut other) = (Duty::brain(Guard::default()), Other::brain(Guard::default()));
    let mut filed = program.brain(Guard::default());
    live.frame(|watch| {
        watch.tick(&mut duty, STEP, &mut ());
        watch.tick(&mut other, STEP, &mut ());
        watch.agent(7).tick(&mut filed, STEP, &mut ());
    });
    drop(live);
    let got = Got::all(&mut client);
    let last = |stream: usize| (got.lines(stream)[0].clone(), got.lines(stream).pop().unwrap());
    let lines = |agent: &str, last: &str| (agent.to_owned(), last.to_owned());
    assert_eq!(last(0), lines("agent 0", "enter walk"));
    assert_eq!(last(1), lines("agent 1", "enter other"));
    assert_eq!(last(2), lines("agent 7", "enter filed"));
}

#[test]
fn a_population_is_watched_with_its_own_numbers() {
    let (mut live, _folder) = listen("population");
    let mut guards = Population::<Duty>::new();
    for _ in 0..3 {
        guards.spawn(Duty::brain(Guard::default()));
    }
    let mut client = watching(&mut live);
    live.frame(|watch| watch.tick(&mut guards, STEP, &mut ()));
    drop(live);
    let lines = Got::all(&mut client).lines(0);
    let agents: Vec<_> = lines.iter().filter(|line| line.starts_with("agent")).collect();
    assert_eq!(agents, ["agent 0", "agent 1", "agent 2"]);
    assert_eq!(lines.iter().filter(|line| *line == "enter walk").count(), 3);
}
