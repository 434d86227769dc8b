//! Files of records; the views of a page in the process of the host: the last records as text, and how long nodes run.

use bt_runtime::trace::TextLines;

use super::*;
use crate::stage::PAGE;

/// A game of one guard whose enemy comes and goes. Returns the lines of its records, and how many there are after each tick.
fn played(stage: &mut Stage, ticks: u32) -> (Vec<String>, Vec<usize>) {
    let mut game = Game::new(1);
    let mut own = Guard::brain(Soldier { ammo: 0, enemy: None });
    let (mut lines, mut counts) = (Vec::new(), vec![0]);
    for tick in 1..=ticks {
        for guard in [&mut own, &mut game.guards[0]] {
            guard.board_mut().set_enemy((tick % 7 == 3).then_some(tick));
        }
        let mut text = TextLines::new(Names::of::<Guard>(), Vec::new());
        own.tick_traced(Duration::from_millis(500), &mut (), &mut text);
        frames(stage, &mut game, 1);
        let text = String::from_utf8(text.finish().unwrap()).unwrap();
        lines.extend(text.lines().map(str::to_owned));
        counts.push(lines.len());
    }
    (lines, counts)
}

#[test]
fn the_last_records_up_to_a_tick_are_those_of_the_sink() {
    let mut stage = watched(&[(FILE, TWIN)]);
    played(&mut stage, 1);
    assert!(stage.followed.as_ref().unwrap().records.is_empty(), "a page in a browser gets none");
    let mut stage = watched(&[(FILE, TWIN)]);
    const COUNT: usize = 300;
    let (lines, counts) = played(&mut stage, 1_800);
    assert!(lines.len() > 2 * 2_048, "more than one chunk of records: {}", lines.len());
    stage.event(Event::Records { client: PAGE, count: COUNT as u32 });
    for tick in (1..=1_800).step_by(61).chain([1_800]) {
        let view = order(&mut stage, Watching::To { tick: Some(tick) });
        let known = &lines[..counts[tick as usize]];
        assert_eq!(view.records, known[known.len().saturating_sub(COUNT)..], "tick {tick}");
        let own = known[counts[tick as usize - 1]..].iter().map(|line| line.trim_start());
        assert!(view.lines.iter().map(|line| &*line.text).eq(own), "tick {tick}: {:?}", view.lines);
    }
}

#[test]
fn a_mark_says_how_long_its_node_runs() {
    let mut stage = watched(&[(FILE, TWIN)]);
    let lasts = |view: &FollowedView| {
        let marks = view.marks[FILE].iter().filter(|mark| mark.state == NodeState::Running);
        marks.map(|mark| (mark.at.clone(), mark.lasts.unwrap().as_millis())).collect::<Vec<_>>()
    };
    let mut game = Game::new(2);
    frames(&mut stage, &mut game, 3);
    let view = order(&mut stage, Watching::Follow { agent: key(1) });
    assert_eq!(lasts(&view), [("/root".to_owned(), 1_000), (REST.to_owned(), 1_000)]);
    game.guards[1].board_mut().set_enemy(Some(5));
    frames(&mut stage, &mut game, 1);
    let view = stage.followed.clone().unwrap();
    let aim = "/root/children/1/children/0";
    assert_eq!(lasts(&view), [("/root".to_owned(), 1_500), (FIGHT.to_owned(), 0), (aim.to_owned(), 0)]);
    let halted = view.marks[FILE].iter().find(|mark| mark.state == NodeState::Halted).unwrap();
    assert_eq!((&*halted.at, halted.lasts), (REST, None));
}

#[test]
fn a_file_of_records_is_looked_at_like_a_game() {
    let mut stage = Stage::with(&[(FILE, TWIN)]);
    let mut game = Game::new(2);
    let mut bytes: Vec<u8> = (0..5).flat_map(|_| game.frame()).collect();
    bytes.extend(game.recording.finish().unwrap());
    record(&mut stage, "night.btrec", &bytes);
    assert_eq!(stage.game_orders.last(), Some(&GameOrder::Read { file: "night.btrec".to_owned() }));
    let view = stage.watch.clone().unwrap();
    assert_eq!((&*view.game.name, view.state, &*view.said, view.agents), ("night.btrec", WatchState::Record, "", 2));
    assert_eq!(stage.followed.as_ref().unwrap().last, 5);
    assert_eq!(order(&mut stage, Watching::To { tick: Some(2) }).status, "running");
    let refused = stage.ask(Ask::Watch { order: Watching::Continue });
    assert_eq!(refused, Err("a file of records is no running game".to_owned()));
    bytes.truncate(bytes.len() - 40);
    record(&mut stage, "night.btrec", &bytes);
    assert!(stage.watch.as_ref().unwrap().said.starts_with("the file was cut off"));
}

#[test]
fn records_that_cannot_be_read_end_the_watch_with_their_fault() {
    let mut stage = watched(&[(FILE, TWIN)]);
    send(&mut stage, b"BTL\x01 no records".to_vec());
    assert!(stage.watch.is_none());
    assert!(stage.troubles[0].starts_with("the records cannot be read"), "{:?}", stage.troubles);
}

#[test]
fn a_saved_record_has_the_gaps_of_the_one_that_was_received() {
    let (mut stage, mut game) = (watched(&[(FILE, TWIN)]), Game::new(2));
    let gap = |stage: &mut Stage, ticks| stage.event(Event::Game { event: GameEvent::Gap { ticks, records: 4 } });
    frames(&mut stage, &mut game, 4);
    game.frame();
    gap(&mut stage, 2);
    frames(&mut stage, &mut game, 2);
    gap(&mut stage, 1);
    let seen = |view: FollowedView| (view.last, view.gaps, view.stale, view.marks);
    let all = |stage: &mut Stage| {
        order(stage, Watching::Follow { agent: key(1) });
        [4, 5, 6].map(|tick| seen(order(stage, Watching::To { tick: Some(tick) })))
    };
    let live = all(&mut stage);
    assert_eq!((&live[2].1, live[0].2, live[1].2, live[2].2), (&vec![(5, 2), (7, 1)], false, true, true));
    stage.ask(Ask::Watch { order: Watching::Save }).unwrap();
    let Some(GameOrder::Save { bytes, .. }) = stage.game_orders.last().cloned() else { panic!("nothing is saved") };
    record(&mut stage, "arena-1.btrec", &bytes);
    assert_eq!(stage.watch.as_ref().unwrap().said, "", "the file is complete");
    assert_eq!(all(&mut stage), live);
}

#[test]
fn a_node_that_ended_within_a_gap_does_not_run_after_the_root_has_started_again() {
    let (mut stage, mut game) = (watched(&[(FILE, TWIN)]), Game::new(1));
    frames(&mut stage, &mut game, 2);
    order(&mut stage, Watching::Follow { agent: key(0) });
    // The agent takes ammo, and its root ends.
    game.frame();
    stage.event(Event::Game { event: GameEvent::Gap { ticks: 1, records: 9 } });
    frames(&mut stage, &mut game, 1);
    let view = stage.followed.clone().unwrap();
    assert_eq!(
        (marked(&view, FILE, NodeState::Running), view.stale),
        (vec!["/root".to_owned(), REST.to_owned()], false)
    );
    assert_eq!(stage.agents[0].node, "rest");
    assert!(!select(&mut stage, FETCH)[0].starts_with("runs"));
    let why = stage.followed.as_ref().and_then(|view| view.why.clone()).unwrap();
    assert!(!why.runs, "{:?}", why.reasons);
}
