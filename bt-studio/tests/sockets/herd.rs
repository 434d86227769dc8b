//! The list of the agents of a running game, and a filter over them, compared with the game itself.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use bt_live::Live;
use bt_runtime::prelude::*;
use serde_json::{Value, json};

use super::studio::{PATIENCE, Page, Studio, read, send, until};

const AGENTS: usize = 1_000;
const FRAME: Duration = Duration::from_micros(16_667);
/// The bar of the list: it is right as of so long ago.
const LIST: Duration = bar(250);
/// The bar of a list with a filter.
const FILTER: Duration = bar(200);

/// A program without optimisation has longer: other tests and builds run beside it.
const fn bar(millis: u64) -> Duration {
    Duration::from_millis(if cfg!(debug_assertions) { 2_000 } else { millis })
}

#[derive(Blackboard, Default)]
struct Sheep {
    walks: bool,
}

bt! {
    tree Graze for Sheep {
        sequence {
            set(bb.walks = true);
            wait(1500ms..=3s) "walk";
            set(bb.walks = false);
            wait(500ms..=2s) "rest";
        }
    }
}

/// A moment, and `true` at the number of each agent that belongs into a list then.
type Right = (Instant, Vec<bool>);

/// The agents that walk, and those that have walked for more than a second, after each frame.
#[derive(Default)]
struct Truth {
    walk: Vec<Right>,
    walked: Vec<Right>,
}

/// Plays 60 frames per second until `over`, or until the page has lost its patience.
fn play(mut live: Live, over: &AtomicBool) -> Truth {
    let mut herd: Vec<_> = (0..AGENTS as u64).map(|seed| Graze::brain(Sheep::default()).seeded(seed)).collect();
    let mut walks_since = vec![None; AGENTS];
    let (begun, mut truth) = (Instant::now(), Truth::default());
    while !over.load(Ordering::Acquire) && begun.elapsed() < 2 * PATIENCE {
        let start = Instant::now();
        live.frame(|watch| herd.iter_mut().for_each(|sheep| _ = watch.tick(sheep, FRAME, &mut ())));
        for (sheep, since) in herd.iter().zip(&mut walks_since) {
            *since = sheep.board().walks.then(|| since.unwrap_or(sheep.now()));
        }
        let walked = |since: bt_runtime::Time| herd[0].now().since(since) > Duration::from_secs(1);
        truth.walk.push((start, walks_since.iter().map(Option::is_some).collect()));
        truth.walked.push((start, walks_since.iter().map(|since| since.is_some_and(walked)).collect()));
        std::thread::sleep(FRAME.saturating_sub(start.elapsed()));
    }
    truth
}

/// The agents of a list that walk: `true` at the number of each.
fn walking(message: &Value) -> Vec<bool> {
    let mut walking = vec![false; AGENTS];
    for agent in message["agents"].as_array().unwrap().iter().filter(|agent| agent["node"] == "walk") {
        walking[agent["key"]["index"].as_u64().unwrap() as usize] = true;
    }
    walking
}

/// The lists that a page shows for some time, each with the moment at which the next one comes.
fn shown(page: &mut Page) -> Vec<Right> {
    let mut list = walking(&until(page, "agents"));
    let (start, mut lists) = (Instant::now(), Vec::new());
    while start.elapsed() < 2 * LIST.max(Duration::from_secs(1)) {
        let message = read(page);
        if message["type"] == "agents" {
            lists.push((Instant::now(), std::mem::replace(&mut list, walking(&message))));
        }
    }
    lists
}

/// The longest time for which a list was wrong about an agent, `later` than the moment until which it was shown.
fn lag(right: &[Right], (end, list): &Right, later: Duration) -> Duration {
    let moment = *end + later;
    let frames = &right[..right.partition_point(|(start, _)| *start <= moment)];
    let wrong_for = |agent: usize| {
        let wrong = frames.iter().rev().take_while(|(_, right)| right[agent] != list[agent]).last();
        wrong.map_or(Duration::ZERO, |(since, _)| moment - *since)
    };
    (0..AGENTS).map(wrong_for).max().unwrap()
}

/// The lag that 95 of 100 lists keep.
fn p95(right: &[Right], lists: &[Right], later: Duration) -> Duration {
    let last = right.last().unwrap().0;
    let compared = lists.iter().filter(|(end, _)| *end + later <= last);
    let mut lags: Vec<_> = compared.map(|list| lag(right, list, later)).collect();
    lags.sort_unstable();
    lags[lags.len() * 95 / 100]
}

/// The control compares the lists with the game as it is later by the bar.
fn assert_right(name: &str, right: &[Right], lists: &[Right], bar: Duration) {
    let lag = p95(right, lists, Duration::ZERO);
    println!("{name}: {} lists, {lag:.0?} late (p95)", lists.len());
    assert!(lists.len() >= 10 && lag < bar, "{name}: {} lists, {lag:?}", lists.len());
    assert!(p95(right, lists, bar) > bar, "{name}: the control");
}

#[test]
fn the_list_of_a_running_herd_and_a_filter_over_it_are_right_within_their_bars() {
    let folder = std::env::temp_dir().join(format!("bt-studio-herd-{}", std::process::id()));
    let options = bt_live::Options::new("herd").address(([127, 0, 0, 1], 0).into()).folder(&folder);
    let live = options.listen().unwrap();
    let address = format!("{}#{}", live.game().address, live.game().token);
    let (studio, over) = (Studio::sample(), AtomicBool::new(false));
    let (truth, all, filtered) = std::thread::scope(|scope| {
        let game = scope.spawn(|| play(live, &over));
        let mut page = studio.page();
        let order = |page: &mut Page, order: Value| {
            send(page, &json!({ "id": 1, "ask": { "type": "watch", "order": order } }));
        };
        order(&mut page, json!({ "type": "attach", "game": address }));
        let start = Instant::now();
        // All of them walk at first. Agents that are not listed yet do not.
        while {
            let message = until(&mut page, "agents");
            message["agents"].as_array().unwrap().len() < AGENTS || !walking(&message).contains(&false)
        } {
            assert!(start.elapsed() < PATIENCE, "no list of all agents, of which one rests");
        }
        let all = shown(&mut page);
        order(&mut page, json!({ "type": "filter", "text": "in:walk for:>1s" }));
        while until(&mut page, "agents")["agents"].as_array().unwrap().len() == AGENTS {}
        let filtered = shown(&mut page);
        over.store(true, Ordering::Release);
        (game.join().unwrap(), all, filtered)
    });
    std::fs::remove_dir_all(folder).unwrap();
    assert_right("list", &truth.walk, &all, LIST);
    assert_right("filter", &truth.walked, &filtered, FILTER);
}
