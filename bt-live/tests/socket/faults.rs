//! Clients that do not read, send garbage, or are killed.

use std::io::{Read, Write};
use std::net::TcpStream;

use bt_live::wire::{self, Breakpoint, Command, Do, Hello, kind};
use bt_live::{Client, Live};
use bt_runtime::prelude::*;
use bt_runtime::trace::frames;

use crate::{Game, Got, Guard, STEP, connect, done, listen, watching};

bt! {
    tree Talk for Guard { sequence { set(bb.text = bb.text.clone() + "y"); wait(100ms) } }
}

/// The records of a thousand ticks have 60 MB: more than any socket holds.
fn talkative() -> Brain<Talk> {
    Talk::brain(Guard { text: "x".repeat(60_000), ..Guard::default() })
}

#[test]
fn a_client_that_does_not_read_gets_the_number_of_lost_records() {
    let (mut live, _folder) = listen("stalled");
    let mut stalled = watching(&mut live);
    let mut brain = talkative();
    let mut own = bt_runtime::trace::Recorder::default();
    for _ in 0..1000 {
        let frame = live.frame(|watch| brain.tick_traced(STEP, &mut (), &mut (&mut own, watch.sink::<Talk>())));
        assert!(frame.is_some(), "nobody stops it");
    }
    let game = std::thread::spawn(move || drop(live));
    let got = Got::all(&mut stalled);
    game.join().unwrap();
    let lost: (u64, u64) = got.gaps.iter().fold((0, 0), |all, gap| (all.0 + gap.ticks, all.1 + gap.records));
    assert!(lost.0 > 0, "nothing was lost: the test is too small");
    let (ticks, records) = got.streams.iter().fold((0, 0), |all, (stream, ..)| {
        // Each tick that was not recorded right after another of the agent names the agent again.
        let replayed = stream.replayed();
        (all.0 + replayed.ticks, all.1 + replayed.records)
    });
    let agents = got.lines(0).iter().filter(|line| line.starts_with("agent")).count() as u64;
    assert_eq!((ticks + lost.0, records - agents + lost.1), (1000, own.records.len() as u64));
}

#[test]
fn a_client_that_never_reads_does_not_keep_the_game_from_ending() {
    let (mut live, _folder) = listen("deaf");
    let deaf = watching(&mut live);
    let mut brain = talkative();
    let silent = TcpStream::connect(live.game().address).unwrap();
    for _ in 0..1000 {
        live.frame(|watch| watch.tick(&mut brain, STEP, &mut ()));
    }
    drop(live);
    drop((deaf, silent));
}

/// Frames that run although a client does this.
fn survives(test: &str, client: impl FnOnce(&mut Live)) {
    let (mut live, _folder) = listen(test);
    let mut game = Game::new();
    game.play(&mut live, 5);
    client(&mut live);
    game.play(&mut live, 60);
    assert_eq!(game.digest(), Game::alone(60));
}

#[test]
fn garbage_ends_the_connection_with_a_reason() {
    survives("garbage", |live| {
        let mut watching = connect(live);
        let token = live.game().token.clone();
        let mut socket = TcpStream::connect(live.game().address).unwrap();
        let mut bytes = wire::greet(kind::HELLO, &Hello { token, who: "bad".to_owned() }).unwrap();
        frames::write(&mut bytes, kind::DO, b"{\"do\":\"dance\"}");
        socket.write_all(&bytes).unwrap();
        let mut answer = Vec::new();
        socket.read_to_end(&mut answer).unwrap();
        let mut reader = &*answer;
        wire::greeting::<wire::Welcome>(&mut reader).unwrap();
        let farewell = format!("{:?}", wire::message(&mut reader).unwrap());
        assert!(farewell.contains("Bye") && farewell.contains("kind 18"), "{farewell}");
        watching.asks().watch(true).unwrap();
        live.wait_for_watcher();
        watching.patience(Some(std::time::Duration::from_millis(1))).unwrap();
        assert!(watching.message().is_err(), "nothing was sent to the others");
    });
}

#[test]
fn a_frame_that_claims_too_much_is_refused_before_it_is_read() {
    survives("length", |live| {
        let mut socket = TcpStream::connect(live.game().address).unwrap();
        let mut bytes = frames::START.to_vec();
        bytes.extend(frames::head(kind::HELLO, 15 << 20));
        socket.write_all(&bytes).unwrap();
        let mut answer = Vec::new();
        socket.read_to_end(&mut answer).unwrap();
        let why = wire::greeting::<wire::Welcome>(&mut &*answer).err().unwrap().to_string();
        assert_eq!(why, "a frame of kind 16 has 15728640 bytes, more than 65536");
    });
}

#[test]
fn a_client_that_has_stopped_the_game_and_is_killed_lets_it_go_on() {
    survives("killed", |live| {
        let client = watching(live);
        client.asks().command(Command::Breakpoints { list: vec![Breakpoint::at("walk")] }).unwrap();
        client.asks().command(Command::Pause).unwrap();
        while live.frame(|_| ()).is_some() {}
        assert!(live.frame(|_| ()).is_none(), "it stands");
        drop(client);
        live.wait();
    });
}

#[test]
fn half_a_request_holds_nobody_up() {
    let mut half = None;
    survives("half", |live| {
        let token = live.game().token.clone();
        let mut socket = TcpStream::connect(live.game().address).unwrap();
        let mut bytes = wire::greet(kind::HELLO, &Hello { token, who: String::new() }).unwrap();
        let mut request = Vec::new();
        wire::write(&mut request, kind::DO, &Do { id: 0, command: Command::Pause }).unwrap();
        bytes.extend(&request[..request.len() - 1]);
        socket.write_all(&bytes).unwrap();
        half = Some(socket);
    });
}

#[test]
fn a_flood_of_commands_waits_in_the_thread_of_the_client() {
    survives("flood", |live| {
        let mut client: Client = connect(live);
        let asks = client.asks();
        let flood = std::thread::spawn(move || (0..5000).try_for_each(|_| asks.command(Command::Continue).map(drop)));
        let answers = std::thread::spawn(move || (0..5000).all(|_| matches!(client.message(), Ok(Some(_)))));
        while !answers.is_finished() {
            live.frame(|_| ()).expect("it goes on");
        }
        assert!(answers.join().unwrap());
        flood.join().unwrap().unwrap();
    });
}

#[test]
fn a_command_is_answered_while_the_game_stands() {
    let (mut live, _folder) = listen("stands");
    let mut client = connect(&live);
    client.asks().command(Command::Pause).unwrap();
    let asks = std::thread::spawn(move || {
        let mut got = Got::default();
        client.asks().watch(true).unwrap();
        (0..3).for_each(|_| assert_eq!(done(&mut client, &mut got, Command::Pause).error, None));
        done(&mut client, &mut got, Command::Continue);
    });
    live.wait_for_watcher();
    live.wait();
    asks.join().unwrap();
}

/// A connection that has shown the token.
fn greeted(live: &Live) -> TcpStream {
    let hello = Hello { token: live.game().token.clone(), who: "raw".to_owned() };
    let mut socket = TcpStream::connect(live.game().address).unwrap();
    socket.write_all(&wire::greet(kind::HELLO, &hello).unwrap()).unwrap();
    wire::greeting::<wire::Welcome>(&mut socket).unwrap();
    socket
}

#[test]
fn a_greeting_with_frames_of_unknown_kinds_without_end_is_refused() {
    survives("endless", |live| {
        let mut socket = TcpStream::connect(live.game().address).unwrap();
        let mut bytes = frames::START.to_vec();
        (0..64).for_each(|_| frames::write(&mut bytes, 200, &[0; 8 << 10]));
        socket.write_all(&bytes).unwrap();
        let mut answer = Vec::new();
        socket.read_to_end(&mut answer).unwrap();
        let why = wire::greeting::<wire::Welcome>(&mut &*answer).err().unwrap().to_string();
        assert_eq!(why, "too many bytes");
    });
}

#[test]
fn a_client_that_goes_on_sending_does_not_keep_the_game_from_ending() {
    let (live, _folder) = listen("chatty");
    let socket = greeted(&live);
    let mut bytes = Vec::new();
    wire::write(&mut bytes, kind::DO, &Do { id: 0, command: Command::Continue }).unwrap();
    frames::write(&mut bytes, 200, &[0; 1000]);
    // Not every system ends a write that waits for a peer that is gone.
    socket.set_write_timeout(Some(std::time::Duration::from_secs(1))).unwrap();
    let chatty = std::thread::spawn(move || while (&socket).write_all(&bytes).is_ok() {});
    drop(live);
    chatty.join().unwrap();
}

#[test]
fn an_unknown_command_is_answered_and_the_next_one_obeyed() {
    survives("unknown-command", |live| {
        let mut socket = greeted(live);
        let mut bytes = Vec::new();
        frames::write(&mut bytes, kind::DO, br#"{"id":7,"do":"dance"}"#);
        wire::write(&mut bytes, kind::DO, &Do { id: 8, command: Command::Pause }).unwrap();
        socket.write_all(&bytes).unwrap();
        while live.frame(|_| ()).is_some() {}
        // An answer that the writer was not ready for is passed on by a later call of `frame`.
        let answers = std::thread::spawn(move || {
            let mut done = || match wire::message(&mut socket).unwrap() {
                Some(wire::Message::Done(done)) => done,
                other => panic!("{other:?}"),
            };
            (done(), done(), socket)
        });
        while !answers.is_finished() {
            assert!(live.frame(|_| ()).is_none(), "it stands");
        }
        let (unknown, known, socket) = answers.join().unwrap();
        assert!(unknown.id == 7 && unknown.error.unwrap().contains("unknown variant `dance`"));
        assert_eq!((known.id, known.error), (8, None));
        drop(socket);
        live.wait();
    });
}

#[test]
fn a_client_that_sends_commands_and_reads_no_answers_is_removed_with_its_pause() {
    survives("answers", |live| {
        let socket = greeted(live);
        let mut bytes = Vec::new();
        wire::write(&mut bytes, kind::DO, &Do { id: 0, command: Command::Pause }).unwrap();
        // An answer is longer than its request.
        (0..1000).for_each(|_| frames::write(&mut bytes, kind::DO, br#"{"id":1,"do":"d"}"#));
        let sent = std::thread::spawn(move || {
            while (&socket).write_all(&bytes).is_ok() {}
            socket
        });
        while !sent.is_finished() {
            live.frame(|_| ());
        }
        live.wait();
        drop(sent.join().unwrap());
    });
}
