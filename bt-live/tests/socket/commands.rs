//! Pause, step, continue, stop, breakpoints.

use std::thread;

use bt_live::Options;
use bt_live::wire::{Breakpoint, Command, Holders};
use bt_runtime::prelude::*;

use crate::{Client, Duty, Game, Got, Guard, STEP, connect, done, folder, listen};

/// Plays in this thread, with a client in another that watches from the first frame on; `client` must let the game go on in
/// the end.
fn played(test: &str, frames: u32, client: impl FnOnce(&mut Client, &mut Got) + Send) -> (Game, Got) {
    let (mut live, _folder) = listen(test);
    let mut connection = connect(&live);
    let mut game = Game::new();
    let got = thread::scope(|scope| {
        let client = scope.spawn(move || {
            let mut got = Got::default();
            connection.asks().command(Command::Pause).expect("a request");
            connection.asks().watch(true).expect("a request");
            client(&mut connection, &mut got);
            while let Some(message) = connection.message().expect("messages") {
                got.take(message);
            }
            got
        });
        live.wait_for_watcher();
        game.play(&mut live, frames);
        drop(live);
        client.join().expect("the client")
    });
    assert_eq!(game.digest(), Game::alone(frames), "the client has changed the game");
    (game, got)
}

fn at(node: &str) -> Command {
    Command::Breakpoints { list: vec![Breakpoint::at(node)] }
}

#[test]
fn a_game_is_stopped_before_its_first_frame_and_stepped() {
    let (_, got) = played("step", 50, |client, got| {
        let stepped = done(client, got, Command::Step { frames: 1 });
        let ticks = |got: &Got| got.lines(0).iter().filter(|line| line.starts_with("tick")).count();
        assert_eq!((stepped.frames, ticks(got)), (Some(1), 2), "two guards, one frame");
        let stepped = done(client, got, Command::Step { frames: 7 });
        assert_eq!((stepped.frames, ticks(got)), (Some(7), 2 * 8), "two guards, eight frames");
        done(client, got, Command::Continue);
    });
    assert!(got.gaps.is_empty());
}

#[test]
fn a_breakpoint_stops_the_game_after_the_tick_that_hits_it() {
    let (_, got) = played("break", 50, |client, got| {
        assert_eq!(done(client, got, at("fight/aim")).error, None);
        done(client, got, Command::Continue);
        // Nothing of the next frame comes before it is asked for.
        while got.said.len() < 2 {
            got.take(client.message().expect("a message").expect("the game lives"));
        }
        let text: Vec<_> = got.said.iter().map(|(_, text)| &**text).collect();
        let both = ["agent 0 enters aim (fight/aim, by a test)", "agent 1 enters aim (fight/aim, by a test)"];
        assert_eq!(text, both, "the frame is not cut in half");
        assert_eq!(got.said[0].0, got.records(), "its records come first");
        assert!(got.lines(0).contains(&"enter aim".to_owned()));
        let stepped = done(client, got, Command::Step { frames: 100 });
        assert!(stepped.frames.is_some_and(|frames| frames < 100), "the next hit ends a step: {stepped:?}");
        done(client, got, Command::Breakpoints { list: Vec::new() });
        done(client, got, Command::Continue);
    });
    assert!(got.said.len() >= 3, "{:?}", got.said);
}

#[test]
fn a_breakpoint_is_a_number_too_and_stops_only_where_it_says() {
    let (_, got) = played("number", 12, |client, got| {
        done(client, got, at("2"));
        done(client, got, Command::Step { frames: 12 });
        done(client, got, Command::Continue);
    });
    assert!(got.said[0].1.contains("enters aim (2, by"), "{:?}", got.said);
    let (_, got) = played("nothing", 12, |client, got| {
        done(client, got, at("fight/walk"));
        assert_eq!(done(client, got, Command::Step { frames: 11 }).frames, Some(11));
        done(client, got, Command::Continue);
    });
    assert_eq!(got.said.len(), 1, "only the farewell");
}

#[test]
fn a_wrong_command_is_refused_with_a_reason() {
    played("wrong", 5, |client, got| {
        let zero = done(client, got, Command::Step { frames: 0 });
        assert_eq!(zero.error.as_deref(), Some("a step has at least one frame"));
        let many = vec![Breakpoint::at("aim"); 257];
        let many = done(client, got, Command::Breakpoints { list: many });
        assert_eq!(many.error.as_deref(), Some("257 breakpoints: a client has at most 256"));
        let long = done(client, got, at(&"x".repeat(1025)));
        assert_eq!(long.error.as_deref(), Some("breakpoint 0: a name has at most 1024 bytes"));
        let unsent = client.asks().command(at(&"x".repeat(70_000))).expect_err("too long for a frame").to_string();
        assert!(unsent.starts_with("a frame of kind 18 would have 700"), "{unsent}");
        done(client, got, Command::Continue);
    });
}

#[test]
fn a_game_that_takes_no_commands_says_so_and_goes_on() {
    let folder = folder("read-only");
    let options = Options::new("x").address(([127, 0, 0, 1], 0).into()).folder(&folder.0);
    let mut live = options.commands(false).listen().unwrap();
    let mut client = connect(&live);
    client.asks().command(Command::Pause).unwrap();
    client.asks().watch(true).unwrap();
    live.wait_for_watcher();
    let mut game = Game::new();
    game.play(&mut live, 5);
    drop(live);
    assert!(!client.welcome().commands);
    assert!(Got::all(&mut client).done[0].error.as_ref().is_some_and(|why| why.contains("no commands")));
    assert_eq!(game.frames, 5);
}

#[test]
fn the_tree_of_one_agent_is_stopped() {
    let (mut live, _folder) = listen("stop");
    let mut client = connect(&live);
    client.asks().command(Command::Stop { agent: 1 }).unwrap();
    client.asks().command(Command::Stop { agent: 9 }).unwrap();
    client.asks().watch(true).unwrap();
    let mut brains = [0, 1].map(|seed| Duty::brain(Guard::default()).seeded(seed));
    for brain in &mut brains {
        brain.tick(STEP, &mut ());
    }
    live.wait_for_watcher();
    let mut statuses = Vec::new();
    live.frame(|watch| statuses.extend(brains.iter_mut().map(|brain| watch.tick(brain, STEP, &mut ()))));
    drop(live);
    assert_eq!(statuses, [Status::Running, Status::Failure]);
    let answers: Vec<_> = Got::all(&mut client).done.into_iter().map(|done| done.error).collect();
    let other = "`Watch::tick` has ticked no brain with the number 9 in this frame";
    assert_eq!(answers, [None, Some(other.to_owned())]);
}

#[test]
fn a_step_that_ends_at_a_breakpoint_sends_the_hit_before_its_answer() {
    played("hit-first", 50, |client, got| {
        done(client, got, at("fight/aim"));
        let stepped = done(client, got, Command::Step { frames: 100 });
        assert_eq!((stepped.frames, got.said.len()), (Some(10), 2), "two guards meet their enemy: {:?}", got.said);
        done(client, got, Command::Breakpoints { list: Vec::new() });
        done(client, got, Command::Continue);
    });
}

#[test]
fn two_clients_with_one_breakpoint_both_get_the_hit() {
    let (mut live, _folder) = listen("both");
    let clients = [connect(&live), connect(&live)];
    for client in &clients {
        let asks = client.asks();
        asks.command(at("walk")).unwrap();
        // Once the game stands, the breakpoint is set.
        asks.command(Command::Pause).unwrap();
        while live.frame(|_| ()).is_some() {}
        asks.command(Command::Continue).unwrap();
        live.wait();
    }
    let mut brain = Duty::brain(Guard::default());
    assert!(live.frame(|watch| watch.tick(&mut brain, STEP, &mut ())).is_some());
    assert!(live.frame(|_| ()).is_none(), "it stands");
    // A message that the writer was not ready for is passed on by a later call of `frame`.
    let hits = clients.map(|mut client| {
        thread::spawn(move || {
            let mut got = Got::default();
            while got.said.is_empty() {
                got.take(client.message().unwrap().expect("the game lives"));
            }
            (client, got.said.remove(0).1)
        })
    });
    while !hits.iter().all(thread::JoinHandle::is_finished) {
        assert!(live.frame(|_| ()).is_none(), "it stands");
    }
    let [first, second] = hits.map(|hit| hit.join().unwrap());
    assert_eq!([first.1, second.1], ["agent 0 enters walk (walk, by a test)"; 2]);
    drop((first.0, second.0));
    live.wait();
}

#[test]
fn each_client_that_watches_knows_who_holds_the_game() {
    let (mut live, _folder) = listen("holders");
    let (mut first, address) = (connect(&live), live.game().clone());
    first.asks().command(Command::Pause).expect("a request");
    first.asks().watch(true).expect("a request");
    live.wait_for_watcher();
    let mut game = Game::new();
    let [first, second] = thread::scope(|scope| {
        let clients = scope.spawn(move || {
            let mut second = Client::connect(&address, "another").expect("a connection");
            let mut got = Got::default();
            second.asks().watch(true).expect("a request");
            done(&mut second, &mut got, Command::Breakpoints { list: Vec::new() });
            done(&mut second, &mut got, Command::Pause);
            done(&mut second, &mut got, Command::Continue);
            got.holders.extend(Got::all(&mut second).holders);
            [Got::all(&mut first).holders, got.holders]
        });
        game.play(&mut live, 50);
        drop(live);
        clients.join().expect("the clients")
    });
    let held = |own, others: &[&str]| {
        let others = others.iter().map(|&name| name.to_owned()).collect();
        Holders { own, file: false, others }
    };
    let nobody = Holders::default();
    assert_eq!(first, [held(true, &[]), held(true, &["another"]), nobody.clone()]);
    assert_eq!(second, [held(false, &["a test"]), held(true, &["a test"]), nobody]);
}
