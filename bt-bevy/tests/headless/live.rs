//! Clients over a socket (feature `live`). No test sleeps: each waits for the other side.

use std::path::Path;
use std::time::Duration;
use std::{fs, thread};

use bevy_app::{App, Update};
use bevy_ecs::prelude::*;
use bevy_time::{Time, Virtual};
use bt_bevy::live::bt_live::wire::{At, Command, Done, Level, Message, WatchFor};
use bt_bevy::live::bt_live::{Client, RecordedStream};
use bt_bevy::live::{LiveGame, LivePlugin, Options};
use bt_bevy::prelude::*;
use bt_runtime::trace::Recorder;

use crate::stage::{Guard, Listen, Log, Soldier, board, frame, guards};

/// Two trees, two guards and a listener, in an app that takes commands.
fn watched(test: &str) -> (App, Vec<Entity>) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{test}-{}", std::process::id()));
    let options = Options::new(test).address(([127, 0, 0, 1], 0).into()).folder(&folder);
    let mut app = guards();
    app.add_plugins(BehaviorPlugin::<Listen>::new(Update));
    app.add_plugins(LivePlugin::from(options.commands(true).writes(true)));
    let guards = (0..2).map(|_| app.world_mut().spawn(Behavior::<Guard>::new(Soldier::default())).id());
    let guards = guards.collect();
    app.world_mut().spawn(Behavior::<Listen>::new(Soldier::default()));
    (app, guards)
}

/// Ends the game, and removes its folder.
fn end(app: App) {
    let file = app.world().resource::<LiveGame>().game().name.clone();
    drop(app);
    _ = fs::remove_dir(Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{file}-{}", std::process::id())));
}

fn connect(app: &App) -> Client {
    let client = Client::connect(app.world().resource::<LiveGame>().game(), "a test").expect("a connection");
    client.patience(Some(Duration::from_secs(60))).expect("a time");
    client
}

/// The records of each tree.
#[derive(Default)]
struct Got(Vec<(RecordedStream, Recorder)>);

impl Got {
    /// Sends a command, and reads up to its answer.
    fn done(&mut self, client: &mut Client, command: Command) -> Done {
        let id = client.asks().command(command).expect("a request");
        loop {
            match client.message().expect("a message").expect("the game lives") {
                Message::Done(done) if done.id == id => return done,
                Message::Batch(stream, bytes) => match self.0.get_mut(stream as usize) {
                    Some((stream, recorder)) => stream.batch(&bytes, recorder).expect("records"),
                    None => self.0.push((RecordedStream::open(bytes).expect("names"), Recorder::default())),
                },
                _ => {}
            }
        }
    }

    fn lines(&self, tree: &str) -> Vec<String> {
        let of = self.0.iter().find(|(stream, _)| stream.names().nodes.get(0).is_some_and(|node| node.tree == tree));
        let (stream, recorder) = of.expect("the tree");
        recorder.lines(stream.names().clone())
    }
}

/// Runs frames as long as the client works, which watches all agents in full.
fn played<R: Send>(app: &mut App, work: impl FnOnce(&mut Client) -> R + Send) -> R {
    played_for(app, WatchFor { on: true, ..WatchFor::default() }, work)
}

/// Runs frames as long as the client works, which watches the agents so closely.
fn played_for<R: Send>(app: &mut App, watch: WatchFor, work: impl FnOnce(&mut Client) -> R + Send) -> R {
    let mut client = connect(app);
    client.asks().command(Command::Pause).expect("a request");
    client.asks().watch_for(watch).expect("a request");
    app.world_mut().resource_mut::<LiveGame>().wait_for_watcher();
    thread::scope(|scope| {
        let client = scope.spawn(move || work(&mut client));
        while !client.is_finished() {
            app.update();
            thread::yield_now();
        }
        client.join().expect("the client")
    })
}

#[test]
fn a_client_steps_the_app_and_sees_all_of_its_trees() {
    let (mut app, guards) = watched("steps");
    let got = played(&mut app, |client| {
        let mut got = Got::default();
        assert_eq!(got.done(client, Command::Step { frames: 3 }).frames, Some(3));
        got
    });
    let ticks = |tree| got.lines(tree).iter().filter(|line| line.starts_with("tick")).count();
    assert_eq!((ticks("Guard"), ticks("Listen")), (6, 1), "two guards aim, the listener falls asleep");
    let said = app.world_mut().resource_mut::<Log>().take();
    assert_eq!(said[..4], [(guards[0], "aim"), (guards[1], "aim"), (guards[0], "aim"), (guards[1], "aim")]);
    end(app);
}

#[test]
fn a_listed_agent_is_looked_at_and_a_chosen_one_is_recorded() {
    let (mut app, guards) = watched("levels");
    app.world_mut().entity_mut(guards[0]).insert(Watched::<Guard>::new());
    let chosen = At { tree: Some("Guard".into()), ..At::agent(1) };
    let watch = WatchFor { on: true, level: Level::List, full: vec![chosen] };
    let got = played_for(&mut app, watch, |client| {
        let mut got = Got::default();
        got.done(client, Command::Step { frames: 3 });
        got
    });
    let lines = got.lines("Guard");
    let of = |agent: &str| {
        let (mut own, mut ticks, mut looks) = (false, 0, 0);
        for line in &lines {
            own = if line.starts_with("agent ") { line == agent } else { own };
            ticks += u32::from(own && line.starts_with("tick"));
            looks += u32::from(own && line.contains("looks"));
        }
        (ticks, looks)
    };
    assert!(matches!(of("agent 0"), (0, 1..)), "{lines:#?}");
    assert_eq!(of("agent 1"), (3, 1), "it begins with a look: {lines:#?}");
    let shown = app.world().get::<Watched<Guard>>(guards[0]).expect("it is watched");
    assert_eq!(shown.path(), "selector > aim", "a component of the game keeps its decisions");
    end(app);
}

#[test]
fn a_client_writes_a_key_of_an_agent() {
    let (mut app, guards) = watched("writes");
    played(&mut app, |client| {
        let mut got = Got::default();
        let at = At { tree: Some("Guard".into()), ..At::agent(1) };
        got.done(client, Command::Step { frames: 1 });
        let value = true.into();
        client.asks().command(Command::Set { at, key: "wounded".into(), value }).expect("a request");
        got.done(client, Command::Step { frames: 1 });
    });
    let [first, second] = guards[..] else { panic!("two guards") };
    let said = app.world_mut().resource_mut::<Log>().take();
    let steps = [(first, "aim"), (second, "aim"), (first, "aim"), (second, "lower"), (second, "hide")];
    assert_eq!(said[..5], steps);
    assert!(board::<Guard>(&app, second).wounded);
    end(app);
}

#[test]
fn while_a_client_has_stopped_it_nothing_is_ticked_and_virtual_time_stands() {
    let (mut app, guards) = watched("stands");
    frame(&mut app);
    let client = connect(&app);
    client.asks().command(Command::Pause).expect("a request");
    while !app.world().resource::<LiveGame>().stands() {
        app.update();
    }
    app.world_mut().resource_mut::<Log>().take();
    let elapsed = |app: &App| app.world().resource::<Time<Virtual>>().elapsed();
    let before = elapsed(&app);
    assert_eq!((0..5).flat_map(|_| frame(&mut app)).count(), 0);
    assert_eq!(elapsed(&app), before);
    drop(client);
    while app.world().resource::<LiveGame>().stands() {
        app.update();
    }
    assert_eq!(app.world_mut().resource_mut::<Log>().take(), [(guards[0], "aim"), (guards[1], "aim")]);
    assert!(!app.world().resource::<Time<Virtual>>().is_paused());
    end(app);
}
