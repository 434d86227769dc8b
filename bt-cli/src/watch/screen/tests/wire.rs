//! The screen of a game that listens on a socket.

use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;
use std::time::Duration;

use bt_live::breakpoints::{Breakpoint, File};
use bt_live::{Live, Options};
use bt_studio_core::message::{Event, WatchState};

use super::{Guard, Soldier, key, screen};
use crate::watch::screen::host::Host;
use crate::watch::screen::{Happened, connect};

/// The time after which a silent game fails the test.
const STUCK: Duration = Duration::from_secs(60);

/// Takes messages of the game until the screen contains this text.
fn until(host: &mut Host, heard: &Receiver<Happened>, text: &str) {
    while !screen(&host.state, 120, 40).contains(text) {
        let happened = heard.recv_timeout(STUCK).unwrap_or_else(|_| {
            panic!("there is no `{text}` on the screen:\n{}", screen(&host.state, 120, 40));
        });
        let Happened::Game(event) = happened else { unreachable!("there is no terminal") };
        host.event(Event::Game { event });
        while std::mem::take(&mut host.shows) {
            host.event(Event::Show);
        }
    }
}

/// Waits for a client that watches, then runs five frames.
fn play(mut game: Live) {
    let mut guard = Guard::brain(Soldier { ammo: 3, enemy: None });
    game.wait_for_watcher();
    for _ in 0..5 {
        while game.frame(|watch| watch.tick(&mut guard, Duration::from_millis(500), &mut ())).is_none() {
            game.wait();
        }
    }
}

#[test]
fn a_game_stops_in_its_first_tick_is_stepped_and_gets_a_key() {
    let folder = std::env::temp_dir().join(format!("bt-watch-screen-{}", std::process::id()));
    let options = Options::new("arena").address(([127, 0, 0, 1], 0).into()).folder(&folder);
    let game = options.commands(true).writes(true).listen().unwrap();
    let name = format!("{}#{}", game.game().address, game.game().token);
    let (say, heard) = sync_channel(8);
    let breakpoints = File { breakpoints: vec![Breakpoint::at("rest")], ..File::default() };
    let mut host = Host::new(connect(say), &breakpoints);
    let playing = thread::spawn(move || play(game));
    host.event(Event::Attach { game: name });
    until(&mut host, &heard, "agent 0 enters rest");
    until(&mut host, &heard, "⬤ stopped at a breakpoint  │  tick 1, live  │  ⬤ 1");
    host.press(key("."));
    until(&mut host, &heard, "tick 2, live");
    host.press(key("s"));
    host.press(key("Backspace"));
    host.press(key("0"));
    host.press(key("Enter"));
    host.press(key("."));
    until(&mut host, &heard, "a tool sets ammo to 0");
    until(&mut host, &heard, "fetch ammo preempts");
    host.press(key("p"));
    until(&mut host, &heard, "✗ gone: waiting for it  │  tick 5, live");
    assert_eq!(host.state.watch.as_ref().map(|watch| watch.state), Some(WatchState::Lost));
    assert_eq!(host.state.watch.as_ref().map(|watch| &*watch.said), Some("the game has ended"));
    playing.join().unwrap();
    std::fs::remove_dir_all(folder).unwrap();
}
