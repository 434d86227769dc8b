//! Which agents a game records, and those at which it only looks.

use bt_runtime::time::Time;
use bt_runtime::trace::{Live, Names, NodeId, Record, Recording, Trace};
use bt_studio_core::message::{Ask, Event, GameEvent, GameOrder, LineKind, NodeState, Recorded, Watching};
use std::time::Duration;

use super::{FETCH, FILE, Game, Guard, Stage, TWIN, connect, frames, key, marked, order, select, send, watched};

/// The records that the studio has asked the game for, in order.
fn asked(stage: &Stage) -> Vec<Recorded> {
    let one = |order: &GameOrder| if let GameOrder::Watch { recorded } = order { Some(recorded.clone()) } else { None };
    stage.game_orders.iter().filter_map(one).collect()
}

#[test]
fn of_many_agents_those_that_pages_follow_are_recorded() {
    let (mut stage, mut few) = (watched(&[(FILE, TWIN)]), Game::new(100));
    frames(&mut stage, &mut few, 1);
    assert_eq!(asked(&stage), [Recorded::All], "all of a few agents");
    let (mut stage, mut many) = (watched(&[(FILE, TWIN)]), Game::new(101));
    frames(&mut stage, &mut many, 1);
    assert_eq!(asked(&stage).last(), Some(&Recorded::Agents(vec![0])), "the page follows the first one");
    order(&mut stage, Watching::Follow { agent: key(7) });
    assert_eq!(asked(&stage).last(), Some(&Recorded::Agents(vec![7])));
    stage.ask(Ask::Watch { order: Watching::All { on: true } }).unwrap();
    assert_eq!(asked(&stage).last(), Some(&Recorded::All), "a page may order all");
    stage.ask(Ask::Watch { order: Watching::All { on: false } }).unwrap();
    assert_eq!(asked(&stage).last(), Some(&Recorded::Agents(vec![7])));
    let before = asked(&stage).len();
    frames(&mut stage, &mut many, 3);
    assert_eq!(asked(&stage).len(), before, "asked once");
}

/// The bytes of looks at an agent, each with the running nodes.
fn looks(recording: &mut Recording<Vec<u8>>, looks: &[(u64, &[NodeId])]) -> Vec<u8> {
    recording.record(Record::Agent { index: 3, generation: 0 });
    for (seconds, nodes) in looks {
        recording.record(Record::Look { now: Time::START.after(Duration::from_secs(*seconds)) });
        nodes.iter().for_each(|&node| recording.record(Record::Runs { node }));
        recording.end();
    }
    recording.flush().unwrap();
    std::mem::take(recording.get_mut().unwrap())
}

/// The bytes of a tick of the same agent.
fn tick(recording: &mut Recording<Vec<u8>>, seconds: u64, records: &[Live<'_>]) -> Vec<u8> {
    recording.record(Record::Agent { index: 3, generation: 0 });
    recording.record(Record::Tick { now: Time::START.after(Duration::from_secs(seconds)), dt: Duration::ZERO });
    records.iter().for_each(|record| recording.record(*record));
    recording.end();
    recording.flush().unwrap();
    std::mem::take(recording.get_mut().unwrap())
}

#[test]
fn a_look_shows_what_runs_and_since_when() {
    let mut stage = watched(&[(FILE, TWIN)]);
    let mut recording = Recording::new(Names::of::<Guard>(), Vec::new());
    send(&mut stage, looks(&mut recording, &[(10, &[]), (11, &[0, 1, 2]), (13, &[0, 1, 2])]));
    let view = order(&mut stage, Watching::Follow { agent: key(3) });
    assert_eq!(
        (view.last, &*view.now, &*view.status),
        (2, "13.00s", "running"),
        "a look with nothing new is no moment"
    );
    assert!(marked(&view, FILE, NodeState::Running).contains(&FETCH.to_owned()));
    let lines: Vec<_> = view.lines.iter().map(|line| (line.kind, &*line.text)).collect();
    let runs = ["selector runs", "fetch ammo runs", "walk runs"].map(|text| (LineKind::Runs, text));
    assert_eq!(lines, [&[(LineKind::Look, "a tool looks at 11s")][..], &runs].concat());
    let agents = stage.agents.clone();
    assert_eq!((&*agents[0].node, &*agents[0].lasts), ("walk", "2.0s"));
    // Another node runs: those that run on have begun before.
    send(&mut stage, looks(&mut recording, &[(14, &[0, 4, 5]), (16, &[])]));
    let view = order(&mut stage, Watching::To { tick: Some(3) });
    assert!(!marked(&view, FILE, NodeState::Running).contains(&FETCH.to_owned()));
    let view = order(&mut stage, Watching::To { tick: None });
    assert_eq!(
        (view.last, &*view.status, view.marks.len()),
        (4, "", 0),
        "nothing runs, and nobody has seen how it ended"
    );
}

#[test]
fn records_go_on_from_the_last_look() {
    let mut stage = watched(&[(FILE, TWIN)]);
    let mut recording = Recording::new(Names::of::<Guard>(), Vec::new());
    send(&mut stage, looks(&mut recording, &[(1, &[0, 1, 2])]));
    let ended = Record::Leave { node: 2, outcome: bt_runtime::status::Outcome::Success };
    send(&mut stage, tick(&mut recording, 2, &[ended, Record::Enter { node: 3 }]));
    let view = order(&mut stage, Watching::Follow { agent: key(3) });
    assert_eq!((view.last, view.stale), (2, false));
    assert!(marked(&view, FILE, NodeState::Running).contains(&format!("{FETCH}/children/1")), "{:?}", view.marks);
    assert_eq!(marked(&view, FILE, NodeState::Success), [format!("{FETCH}/children/0")]);
}

#[test]
fn a_branch_that_starts_again_after_a_gap_has_ended_within_it() {
    let mut stage = watched(&[(FILE, TWIN)]);
    let mut recording = Recording::new(Names::of::<Guard>(), Vec::new());
    send(&mut stage, looks(&mut recording, &[(1, &[0, 1, 2])]));
    stage.event(Event::Game { event: GameEvent::Gap { ticks: 1, records: 4 } });
    send(&mut stage, tick(&mut recording, 2, &[Record::Enter { node: 1 }, Record::Enter { node: 3 }]));
    let view = order(&mut stage, Watching::Follow { agent: key(3) });
    let take = format!("{FETCH}/children/1");
    assert_eq!(marked(&view, FILE, NodeState::Running), ["/root", FETCH, &take], "`walk` ended within the gap");
    assert!(view.stale);
}

#[test]
fn facts_from_before_ticks_without_records_are_not_shown_as_current() {
    let (mut stage, mut game) = (watched(&[(FILE, TWIN)]), Game::new(2));
    frames(&mut stage, &mut game, 2);
    order(&mut stage, Watching::Follow { agent: key(1) });
    let never = ["never held so far: when(bb.ammo == 0) was false (ammo = 1), checked 0.5s ago"];
    let look = |stage: &mut Stage, game: &mut Game| {
        game.recording.record(Record::Agent { index: 1, generation: 0 });
        game.guards[1].look(&mut (), &mut game.recording);
        send(stage, game.frame_bytes());
    };
    let found = |stage: &mut Stage| {
        stage.ask(Ask::Watch { order: Watching::Filter { text: "key.ammo:1".to_owned() } }).unwrap();
        (stage.agents.len(), stage.followed.as_ref().unwrap().values[0].value.clone())
    };
    look(&mut stage, &mut game);
    assert_eq!(select(&mut stage, FETCH), never, "no tick has passed");
    assert_eq!(found(&mut stage), (1, "1".to_owned()));
    game.guards[1].tick(Duration::from_millis(500), &mut ());
    look(&mut stage, &mut game);
    assert_eq!(select(&mut stage, FETCH), ["`selector` is at `rest` now"]);
    assert_eq!(found(&mut stage), (0, String::new()));
    let view = order(&mut stage, Watching::To { tick: Some(2) });
    assert_eq!(view.values[0].value, "1");
    assert_eq!(select(&mut stage, FETCH), never);
}

#[test]
fn an_agent_that_has_left_the_game_leaves_the_list_and_comes_back_with_its_next_record() {
    let (mut stage, mut game) = (watched(&[(FILE, TWIN)]), Game::new(3));
    frames(&mut stage, &mut game, 2);
    let listed = |stage: &Stage| stage.agents.iter().map(|agent| agent.key.index).collect::<Vec<_>>();
    assert_eq!(listed(&stage), [0, 1, 2]);
    order(&mut stage, Watching::Follow { agent: key(1) });
    let left = |stage: &mut Stage, agents| {
        stage.event(Event::Game { event: GameEvent::Left { stream: 0, agents } });
        (0..20).for_each(|_| stage.event(Event::Show));
    };
    left(&mut stage, vec![(1, 0), (9, 0)]);
    assert_eq!(listed(&stage), [0, 2]);
    assert_eq!(stage.watch.as_ref().unwrap().agents, 2);
    let view = stage.followed.clone().unwrap();
    assert_eq!((view.key, &*view.status, view.last), (key(1), "left the game", 2), "its history stays");
    assert_eq!(order(&mut stage, Watching::To { tick: Some(1) }).status, "running");
    order(&mut stage, Watching::To { tick: None });
    frames(&mut stage, &mut game, 1);
    left(&mut stage, Vec::new());
    assert_eq!(listed(&stage), [0, 1, 2]);
    assert_eq!(stage.followed.as_ref().unwrap().status, "running");
}

#[test]
fn agents_that_left_while_there_was_no_connection_leave_the_list_after_a_look_at_all() {
    let (mut stage, mut game) = (watched(&[(FILE, TWIN)]), Game::new(3));
    frames(&mut stage, &mut game, 2);
    assert_eq!(asked(&stage), [Recorded::All]);
    stage.event(Event::Game { event: GameEvent::Lost { why: "`arena` is gone".to_owned() } });
    connect(&mut stage, "first");
    assert_eq!(asked(&stage).last(), Some(&Recorded::Agents(vec![0])), "the game looks at the others first");
    let listed = |stage: &mut Stage| {
        (0..20).for_each(|_| stage.event(Event::Show));
        stage.agents.iter().map(|agent| (agent.key.index, agent.status.clone())).collect::<Vec<_>>()
    };
    let running = |index: u32| (index, "running".to_owned());
    assert_eq!(listed(&mut stage), [0, 1, 2].map(|index| (index, String::new())), "nobody has seen them again");
    game.recording = Recording::new(Names::of::<Guard>(), Vec::new());
    let look = |stage: &mut Stage, game: &mut Game| {
        for agent in [0, 2] {
            game.recording.record(Record::Agent { index: agent, generation: 0 });
            game.guards[agent as usize].look(&mut (), &mut game.recording);
        }
        send(stage, game.frame_bytes());
    };
    look(&mut stage, &mut game);
    assert_eq!(listed(&mut stage), [running(0), (1, String::new()), running(2)]);
    look(&mut stage, &mut game);
    assert_eq!(listed(&mut stage), [running(0), running(2)]);
    assert_eq!(asked(&stage).last(), Some(&Recorded::All), "as before");
}
