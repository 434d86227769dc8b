//! A page lists the agents of a real game in which a node has run for more than five seconds. Each of its rows is compared with the
//! game itself.

use std::net::TcpStream;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use bt_live::{Live, Options};
use bt_runtime::prelude::*;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::stream::MaybeTlsStream;
use tokio_tungstenite::tungstenite::{Message, WebSocket, connect};

const AGENTS: usize = 1_000;
/// The time of a frame.
const FRAME: Duration = Duration::from_micros(16_667);
/// The filter, and its time.
const FILTER: &str = "in:rest for:>5s";
const LONGER: Duration = Duration::from_secs(5);
/// So long the list is compared, once the first agents have rested for long enough.
const COMPARED: Duration = Duration::from_secs(4);
/// A row may be wrong for so long. Without optimisation the bar leaves room for a busy machine.
const BAR: Duration = Duration::from_millis(if cfg!(debug_assertions) { 2_000 } else { 200 });

#[derive(Blackboard, Default)]
struct Sheep {
    rests: bool,
}

bt! {
    tree Day for Sheep {
        sequence {
            set(bb.rests = true);
            wait(4s..=8s) "rest";
            set(bb.rests = false);
            wait(200ms..=2s) "walk";
        }
    }
}

/// Which agents have rested for long enough, from a moment on.
type Truth = Vec<(Instant, Vec<bool>)>;

/// Plays at 60 frames per second until the end; notes the truth of each frame.
fn play(live: &mut Live, truth: &Mutex<Truth>, longer: Duration, ends: &AtomicBool) {
    let mut herd: Vec<_> = (0..AGENTS as u64).map(|seed| Day::brain(Sheep::default()).seeded(seed)).collect();
    let (mut began, mut now) = (vec![None; AGENTS], Duration::ZERO);
    while !ends.load(Ordering::Acquire) {
        let start = Instant::now();
        live.frame(|watch| herd.iter_mut().for_each(|sheep| _ = watch.tick(sheep, FRAME, &mut ())));
        now += FRAME;
        for (sheep, began) in herd.iter().zip(&mut began) {
            *began = if sheep.board().rests() { began.or(Some(now)) } else { None };
        }
        let rested = |began: &Option<Duration>| began.is_some_and(|began| now - began > longer);
        let states = began.iter().map(rested).collect();
        truth.lock().unwrap_or_else(PoisonError::into_inner).push((Instant::now(), states));
        thread::sleep(FRAME.saturating_sub(start.elapsed()));
    }
}

type Page = WebSocket<MaybeTlsStream<TcpStream>>;

/// A page of a studio that watches this game.
fn page(game: String) -> Page {
    let (send, ready) = mpsc::channel();
    let folder = bt_studio::sample().expect("a folder");
    thread::spawn(move || {
        let mut options = bt_studio::Options::of(folder);
        options.attach = Some(game);
        bt_studio::run(&options, |ready| send.send(ready.link.clone()).expect("a test")).expect("a server");
    });
    let link = ready.recv_timeout(Duration::from_secs(20)).expect("a server");
    let (address, token) = link.rsplit_once("/#").expect("a link");
    let mut request = format!("{}/ws", address.replace("http", "ws")).into_client_request().expect("an address");
    request.headers_mut().insert("origin", address.parse().expect("an address"));
    let (mut page, _) = connect(request).expect("a connection");
    if let MaybeTlsStream::Plain(stream) = page.get_ref() {
        stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a time");
    }
    say(&mut page, &json!({ "token": token }));
    page
}

fn say(page: &mut Page, message: &Value) {
    page.send(Message::text(message.to_string())).expect("a connection");
}

/// The next list of agents: the numbers of those in it.
fn list(page: &mut Page) -> Vec<bool> {
    loop {
        let message: Value =
            serde_json::from_str(page.read().expect("a message").to_text().expect("text")).expect("JSON");
        assert_ne!(message["type"], "refused", "{message}");
        if message["type"] == "agents" {
            let mut listed = vec![false; AGENTS];
            for agent in message["agents"].as_array().expect("a list") {
                listed[agent["key"]["index"].as_u64().expect("a number") as usize] = true;
            }
            return listed;
        }
    }
}

/// For how long a row of these lists was wrong, at most: a list is on the screen until the next one comes. `None`: some row never was
/// right.
fn wrong_for(lists: &[(Instant, Vec<bool>)], truth: &Truth) -> Option<Duration> {
    let mut longest = Duration::ZERO;
    for pair in lists.windows(2) {
        let until = pair[1].0;
        let known = &truth[..truth.partition_point(|(moment, _)| *moment <= until)];
        for (agent, listed) in pair[0].1.iter().enumerate() {
            // The truth of a frame holds until the next frame.
            let last = known.iter().rposition(|(_, states)| states[agent] == *listed)?;
            if let Some((over, _)) = known.get(last + 1) {
                longest = longest.max(until - *over);
            }
        }
    }
    Some(longest)
}

/// Lists the herd while it plays. Returns how long a row was wrong; the truth is that of this time.
fn watched(test: &str, longer: Duration) -> (Option<Duration>, usize) {
    let folder = std::env::temp_dir().join(format!("bt-herd-{test}-{}", std::process::id()));
    let mut live = Options::new(test).address(([127, 0, 0, 1], 0).into()).folder(&folder).listen().expect("a game");
    let game = format!("{}#{}", live.game().address, live.game().token);
    let (truth, ends) = (Arc::new(Mutex::new(Vec::new())), Arc::new(AtomicBool::new(false)));
    let (of_game, ended) = (Arc::clone(&truth), Arc::clone(&ends));
    let plays = thread::spawn(move || play(&mut live, &of_game, longer, &ended));
    let mut page = page(game);
    while !list(&mut page).iter().all(|listed| *listed) {}
    let order = json!({ "type": "filter", "text": FILTER });
    say(&mut page, &json!({ "id": 1, "ask": { "type": "watch", "order": order } }));
    while list(&mut page).iter().filter(|listed| **listed).count() < AGENTS / 20 {}
    let (begun, mut lists) = (Instant::now(), Vec::new());
    while begun.elapsed() < COMPARED {
        let listed = list(&mut page);
        lists.push((Instant::now(), listed));
    }
    ends.store(true, Ordering::Release);
    plays.join().expect("the game");
    let _ = std::fs::remove_dir_all(folder);
    let truth = truth.lock().unwrap_or_else(PoisonError::into_inner);
    (wrong_for(&lists, &truth), lists.len())
}

#[test]
fn a_filtered_list_of_a_thousand_agents_is_that_of_the_game_within_the_bar() {
    let (wrong, lists) = watched("herd", LONGER);
    println!("{lists} lists: no row was wrong for longer than {wrong:?}");
    assert!(lists > 5 && wrong.is_some_and(|wrong| wrong < BAR), "{lists} lists, {wrong:?}");
}

#[test]
fn a_list_of_agents_that_rest_for_another_time_is_wrong_for_longer_than_the_bar() {
    let (wrong, _) = watched("herd-control", LONGER - BAR - Duration::from_millis(800));
    assert!(wrong.is_none_or(|wrong| wrong > BAR), "{wrong:?}");
}
