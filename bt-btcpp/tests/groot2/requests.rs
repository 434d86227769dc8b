//! Each request, and what it does to the game.

use std::io::Write;
use std::net::TcpStream;
use std::time::Duration;

use bt_btcpp::PublisherOptions;
use bt_live::breakpoints::Breakpoint;
use bt_live::wire::{Command, Message};

use super::client::Client;
use super::game::{Game, alone};

const XML: &str = r#"<root BTCPP_format="4">
  <BehaviorTree ID="Duty" _fullpath="">
    <Fallback name="selector" _uid="1">
      <Sequence name="patrol" _uid="2" _description="when(bb.battery &gt; 0.5)">
        <Sleep name="walk" _uid="3"/>
        <Script name="count" _uid="4"/>
        <Script name="tire" _uid="5"/>
      </Sequence>
      <SubTree ID="Charge" _fullpath="Charge::6" _uid="6"/>
    </Fallback>
  </BehaviorTree>
  <BehaviorTree ID="Charge" _fullpath="Charge::6">
    <Sequence name="sequence" _uid="7">
      <ScriptCondition name="away" _uid="8" code="!bb.docked"/>
      <Script name="charge" _uid="9"/>
    </Sequence>
  </BehaviorTree>
  <TreeNodesModel>
    <SubTree ID="Charge"/>
    <Control ID="Fallback"/>
    <Action ID="Script"/>
    <Condition ID="ScriptCondition">
      <input_port name="code"/>
    </Condition>
    <Control ID="Sequence"/>
    <Action ID="Sleep"/>
  </TreeNodesModel>
</root>
"#;

fn hook(uid: u16, position: u8, mode: u8, once: bool, status: &str) -> String {
    format!(
        r#"{{"desired_status":"{status}","enabled":true,"mode":{mode},"once":{once},"position":{position},"uid":{uid}}}"#
    )
}

fn unlock(uid: u16, position: u8, remove: bool, status: &str) -> String {
    format!(r#"{{"uid":{uid},"position":{position},"desired_status":"{status}","remove_when_done":{remove}}}"#)
}

/// A client whose game has run its first frame: it charges.
fn begun(game: &Game) -> Client {
    let mut client = Client::new(game.port());
    // The game hears the first request, and has no tree before its first tick.
    let asks = std::thread::scope(|scope| {
        let asks = scope.spawn(|| client.ask(b'T', ""));
        game.run(1);
        game.ran();
        while !asks.is_finished() {
            game.run(1);
            game.ran();
        }
        asks.join().expect("a reply")
    });
    assert_eq!(String::from_utf8(asks).expect("XML"), XML);
    client
}

/// Runs frames until the robot walks again, after it has tired.
fn until(game: &Game, line: &str) {
    loop {
        game.run(1);
        if game.ran().iter().any(|ran| ran == line) {
            return;
        }
    }
}

#[test]
fn the_tree_its_statuses_and_the_transitions_are_those_of_the_trace() {
    let game = Game::start("statuses");
    let mut client = begun(&game);
    // Nodes that ran before anybody watched are not known.
    until(&game, "leave 1 Success");
    // The records reach the publisher before the answer to a command that the game gets later.
    client.ask(b'A', "");
    let clock = client.ask(b'r', "start");
    assert!(String::from_utf8(clock).expect("text").parse::<u64>().expect("microseconds") > 1_700_000_000_000_000);
    let mut all = Vec::new();
    for _ in 0..12 {
        game.run(1);
        all.extend(game.ran());
    }
    assert!(all.iter().any(|line| line == "leave 3 Success"), "{all:?}");
    client.ask(b'A', "");
    assert_eq!(client.transitions(), all);
    assert!(client.transitions().is_empty(), "they are fetched once");
    client.ask(b'r', "stop");
    until(&game, "enter 3");
    client.ask(b'A', "");
    assert!(client.transitions().is_empty(), "nothing is recorded");
    assert_eq!(client.statuses()[..3], [1, 1, 1], "it walks");
    until(&game, "leave 3 Success");
    client.ask(b'A', "");
    assert_eq!(client.statuses()[..5], [12, 12, 12, 12, 12], "the tree is done, its nodes were successes");
}

#[test]
fn the_blackboard_is_that_of_the_agent() {
    let game = Game::start("blackboard");
    let mut client = begun(&game);
    until(&game, "leave 9 Success");
    client.ask(b'A', "");
    let pack = client.ask(b'B', "Duty;Charge::6");
    assert_eq!(pack[..6], [0x81, 0xa4, b'D', b'u', b't', b'y']);
    let battery = [&[0xa7][..], b"battery", &[0xcb, 0x3f, 0xf0, 0, 0, 0, 0, 0, 0]].concat();
    assert!(pack.windows(battery.len()).any(|bytes| bytes == battery), "{pack:?}");
    assert_eq!(client.ask(b'B', "Nothing"), [0xc0]);
    assert_eq!(client.refused(b'B', ""), "must be 2 parts message");
}

#[test]
fn a_breakpoint_stops_the_game_until_it_is_unlocked() {
    let game = Game::start("breakpoint");
    let mut client = begun(&game);
    client.ask(b'I', &hook(5, 0, 0, false, "SKIPPED"));
    assert_eq!(client.ask(b'D', ""), format!("[{}]", hook(5, 0, 0, false, "SKIPPED")).as_bytes());
    game.run(20);
    assert_eq!(client.reached(), "5");
    assert!(game.run_is_held(), "the game stands");
    client.ask(b'U', &unlock(5, 0, false, "SKIPPED"));
    assert_eq!(client.reached(), "5", "the second time");
    client.ask(b'U', &unlock(5, 0, true, "SKIPPED"));
    assert_eq!(client.ask(b'D', ""), b"[]");
    let ran = game.ran();
    assert!(ran.iter().filter(|line| *line == "enter 5").count() > 2, "then it goes on: {ran:?}");
}

#[test]
fn a_node_that_runs_ends_with_the_result_of_its_breakpoint() {
    let game = Game::start("result");
    let mut client = begun(&game);
    client.ask(b'I', &hook(3, 0, 0, true, "SKIPPED"));
    game.run(12);
    assert_eq!(client.reached(), "3");
    client.ask(b'U', &unlock(3, 0, true, "FAILURE"));
    let ran = game.ran();
    let entered = ran.iter().position(|line| line == "enter 3").expect("it was entered");
    let ends: Vec<_> = ran[entered..].iter().filter(|line| line.starts_with("leave 3")).collect();
    assert!(ends[0] == "leave 3 Failure" && ends[1..].iter().all(|line| *line == "leave 3 Success"), "{ran:?}");
}

#[test]
fn a_replaced_result_is_that_of_the_node_while_the_hook_is_there() {
    let game = Game::start("replaced");
    let mut client = begun(&game);
    client.ask(b'I', &hook(3, 0, 1, false, "FAILURE"));
    until(&game, "leave 3 Failure");
    assert_eq!(client.reached(), "3");
    // It ends at once, and nothing behind it in the sequence runs.
    game.run(3);
    let ran = game.ran();
    assert!(!ran.iter().any(|line| line == "enter 4" || line == "leave 3 Success"), "{ran:?}");
    client.ask(b'I', &format!("[{},{}]", hook(3, 0, 1, false, "SKIPPED"), hook(5, 1, 1, true, "FAILURE")));
    until(&game, "leave 5 Failure");
    until(&game, "leave 5 Success");
    client.ask(b'R', r#"{"uid":3,"position":0}"#);
    assert_eq!(client.refused(b'R', r#"{"uid":3,"position":0}"#), "Node ID not found");
    assert_eq!(client.ask(b'D', ""), b"[]", "the other one was for once");
}

#[test]
fn a_request_that_cannot_be_carried_out_is_an_error_and_the_next_one_is_served() {
    let game = Game::start("refused");
    let mut client = begun(&game);
    assert_eq!(client.parts(&[b"short"]), [b"error".to_vec(), b"wrong request header".to_vec()]);
    assert_eq!(client.refused(b'?', ""), "Request not recognized");
    assert_eq!(client.refused(b'I', ""), "must be 2 parts message");
    assert_eq!(client.refused(b'I', "{}"), "key 'uid' not found");
    assert_eq!(client.refused(b'I', &hook(99, 0, 0, false, "SKIPPED")), "Node ID not found");
    assert_eq!(client.refused(b'I', &hook(3, 0, 0, false, "GREAT")), "there is no status `GREAT`");
    assert_eq!(client.refused(b'U', &unlock(3, 0, false, "SKIPPED")), "Node ID not found");
    assert!(client.refused(b'I', "{").starts_with("the request is not JSON"));
    assert_eq!(client.statuses().len(), 9);
}

#[test]
fn a_stalled_and_a_hostile_client_hold_nothing_up_and_the_trace_is_that_without_them() {
    let game = Game::start("hostile");
    let address = ("127.0.0.1", game.port());
    let stalled = TcpStream::connect(address).expect("a connection");
    let mut hostile = TcpStream::connect(address).expect("a connection");
    hostile.write_all(&[0xff; 512]).expect("it sends");
    let mut client = begun(&game);
    let mut frames = 0;
    loop {
        game.run(1);
        frames += 1;
        if game.ran().contains(&"leave 9 Success".to_owned()) && frames > 20 {
            break;
        }
    }
    assert_eq!(client.statuses().len(), 9);
    drop((stalled, hostile, client));
    game.run(10);
    game.ran();
    let ticks = game.ticks();
    assert_eq!(game.end(), alone(ticks));
}

#[test]
fn a_groot2_that_is_silent_holds_the_game_no_longer() {
    let game = Game::with("silent", PublisherOptions::default().heartbeat(Duration::from_millis(200)));
    let mut client = begun(&game);
    client.ask(b'I', &hook(4, 0, 0, false, "SKIPPED"));
    game.run(20);
    assert_eq!(client.reached(), "4");
    assert!(game.ran().iter().any(|line| line == "enter 4"), "nobody unlocked it");
}

#[test]
fn a_breakpoint_at_the_end_of_a_node_stops_the_game_there() {
    let game = Game::start("end");
    let mut client = begun(&game);
    client.ask(b'I', &hook(3, 1, 0, false, "SKIPPED"));
    game.run(20);
    assert_eq!(client.reached(), "3");
    assert!(game.run_is_held());
    assert_ne!(client.statuses()[2], 1, "it has ended");
    client.ask(b'R', r#"{"uid":3,"position":1}"#);
    assert!(game.ran().iter().any(|line| line == "leave 3 Success"));
}

#[test]
fn a_client_that_comes_late_gets_what_runs_and_all_keys() {
    let game = Game::start("late");
    // Nobody watches: the robot charges, and begins to walk.
    game.run(2);
    assert!(game.ran().contains(&"enter 3".to_owned()));
    let mut client = Client::new(game.port());
    let xml = std::thread::scope(|scope| {
        let asks = scope.spawn(|| client.ask(b'T', ""));
        game.run(1);
        game.ran();
        while !asks.is_finished() {
            game.run(1);
            game.ran();
        }
        asks.join().expect("a reply")
    });
    assert_eq!(String::from_utf8(xml).expect("XML"), XML);
    client.ask(b'A', "");
    // The state comes with the next tick.
    until(&game, "enter 3");
    client.ask(b'A', "");
    let pack = client.ask(b'B', "Duty");
    let docked = [&[0xa6][..], b"docked", &[0xc2]].concat();
    assert!(pack.windows(docked.len()).any(|bytes| bytes == docked), "no node writes it: {pack:?}");
    assert_eq!(client.statuses()[0], 1, "the selector runs");
}

/// Waits for the answer of the game to a command of another client.
fn obeyed(client: &mut bt_live::Client, command: Command) {
    let id = client.asks().command(command).expect("a request");
    while !matches!(client.message().expect("a message"), Some(Message::Done(done)) if done.id == id) {}
}

#[test]
fn groot2_does_not_release_the_breakpoint_of_another_client() {
    let game = Game::start("others");
    let mut client = begun(&game);
    let mut other = bt_live::Client::connect(&game.address, "another").expect("a connection");
    obeyed(&mut other, Command::Breakpoints { list: vec![Breakpoint::at("walk")] });
    game.run(20);
    while !matches!(other.message().expect("a message"), Some(Message::Stop(_))) {}
    // The publisher has got the stop before the answer to its command.
    client.ask(b'I', &hook(5, 0, 0, false, "SKIPPED"));
    client.ask(b'A', "");
    assert!(game.run_is_held(), "the other client holds it");
    drop(other);
    game.ran();
}

#[test]
fn a_hook_that_the_game_refuses_is_not_in_the_list() {
    let game = Game::that("readers", PublisherOptions::default(), false);
    let mut client = begun(&game);
    let breakpoint = hook(5, 0, 0, false, "SKIPPED");
    client.ask(b'I', &breakpoint);
    assert!(client.refused(b'I', &hook(3, 0, 1, false, "FAILURE")).contains("lets clients only read"));
    assert_eq!(client.ask(b'D', ""), format!("[{breakpoint}]").as_bytes());
    client.ask(b'I', &hook(4, 0, 0, false, "SKIPPED"));
}

#[test]
fn a_hook_for_once_that_is_inserted_again_is_used_again() {
    let game = Game::start("again");
    let mut client = begun(&game);
    for _ in 0..2 {
        client.ask(b'I', &hook(3, 0, 1, true, "FAILURE"));
        until(&game, "leave 3 Failure");
        assert_eq!(client.reached(), "3");
        until(&game, "leave 3 Success");
        assert_eq!(client.ask(b'D', ""), b"[]");
    }
}

#[test]
fn a_request_after_a_refused_connection_makes_another_one() {
    let game = Game::start("crowded");
    let others: Vec<_> = (0..16).map(|_| bt_live::Client::connect(&game.address, "crowd").expect("a place")).collect();
    let mut client = Client::new(game.port());
    assert_eq!(client.refused(b'T', ""), "the game has as many clients as it takes");
    drop(others);
    // The places become free once the game's threads have seen the ends.
    let xml = std::thread::scope(|scope| {
        let asks = scope.spawn(|| {
            loop {
                let mut reply = client.parts(&[&[2, b'T', 1, 2, 3, 4]]);
                if reply[0] != b"error" {
                    return reply.remove(1);
                }
            }
        });
        while !asks.is_finished() {
            game.run(1);
            game.ran();
        }
        asks.join().expect("a reply")
    });
    assert_eq!(String::from_utf8(xml).expect("XML"), XML);
}

#[test]
fn only_loopback_addresses_with_a_port_behind_them_are_listened_on() {
    let game = Game::start("addresses");
    let refused = |options: PublisherOptions| options.start(game.address.clone()).err().expect("refused");
    let open = refused(PublisherOptions::default().host(std::net::Ipv4Addr::UNSPECIFIED.into()));
    assert_eq!(open.kind(), std::io::ErrorKind::InvalidInput);
    assert!(open.to_string().starts_with("`0.0.0.0:1667` is no loopback address"), "{open}");
    assert_eq!(refused(PublisherOptions::default().port(65535)).kind(), std::io::ErrorKind::InvalidInput);
}
