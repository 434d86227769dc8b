//! The history of an agent: its stored ticks and spans, gaps in its records, and a connection that is lost.

use bt_runtime::trace::{Names, Recording};
use bt_studio_core::message::{Ask, Event, FollowedView, GameEvent, LineView, WatchState, Watching};

use super::{FETCH, Game, Guard, TWIN, connect, frames, order, watched};
use crate::stage::FILE;

#[test]
fn each_tick_that_was_kept_is_the_one_that_was_received() {
    let (mut stage, mut game) = (watched(&[(FILE, TWIN)]), Game::new(1));
    let mut live = Vec::new();
    for tick in 0..1_500 {
        if tick % 7 == 3 {
            game.guards[0].board_mut().set_enemy((tick % 2 == 0).then_some(tick));
        }
        frames(&mut stage, &mut game, 1);
        let view = stage.followed.clone().unwrap();
        live.push((view.marks, view.values.into_iter().map(|value| value.value).collect::<Vec<_>>(), view.lines));
    }
    for tick in (1..=1_500).step_by(37) {
        let view = order(&mut stage, Watching::To { tick: Some(tick) });
        let values: Vec<_> = view.values.into_iter().map(|value| value.value).collect();
        let (marks, known, lines) = &live[tick as usize - 1];
        assert_eq!((&view.marks, &values), (marks, known), "tick {tick}");
        let texts = |lines: &[LineView]| lines.iter().map(|line| line.json.clone()).collect::<Vec<_>>();
        assert_eq!(texts(&view.lines), texts(lines), "tick {tick}");
    }
    assert_eq!(order(&mut stage, Watching::To { tick: None }).tick, 1_500);
}

#[test]
fn the_timeline_has_the_span_of_each_kept_tick() {
    let (mut stage, mut game) = (watched(&[(FILE, TWIN)]), Game::new(1));
    let mut live = Vec::new();
    for tick in 0..1_500 {
        // Another node runs in each tick.
        game.guards[0].board_mut().set_enemy((tick % 2 == 0).then_some(tick));
        game.guards[0].board_mut().set_ammo(1);
        frames(&mut stage, &mut game, 1);
        live.push(stage.followed.as_ref().unwrap().spans.last().unwrap().clone());
    }
    let begins: Vec<u32> = live.iter().map(|(begin, _)| *begin).collect();
    assert_eq!(begins, (1..=1_500).collect::<Vec<_>>());
    for tick in (1..=1_500).step_by(37) {
        let FollowedView { sight: (from, to), spans, .. } = order(&mut stage, Watching::To { tick: Some(tick) });
        assert!(from <= tick && tick <= to);
        assert_eq!(spans, live[from as usize - 1..to as usize], "tick {tick}");
    }
}

#[test]
fn a_gap_marks_the_states_as_old_until_the_root_starts_again() {
    let (mut stage, mut game) = (watched(&[(FILE, TWIN)]), Game::new(1));
    frames(&mut stage, &mut game, 5);
    game.frame();
    stage.event(Event::Game { event: GameEvent::Gap { ticks: 1, records: 4 } });
    frames(&mut stage, &mut game, 1);
    let view = stage.followed.clone().unwrap();
    assert_eq!((view.gaps, view.stale), (vec![(6, 1)], true));
    assert_eq!(stage.watch.as_ref().unwrap().lost, (1, 4));
    frames(&mut stage, &mut game, 12);
    assert!(!stage.followed.as_ref().unwrap().stale);
}

#[test]
fn a_lost_game_keeps_its_history_and_another_run_begins_anew() {
    let (mut stage, mut game) = (watched(&[(FILE, TWIN)]), Game::new(1));
    frames(&mut stage, &mut game, 3);
    stage.event(Event::Game { event: GameEvent::Lost { why: "`arena` is gone".to_owned() } });
    let view = stage.watch.clone().unwrap();
    assert_eq!((view.state, &*view.said), (WatchState::Lost, "`arena` is gone"));
    assert_eq!(order(&mut stage, Watching::To { tick: Some(2) }).tick, 2);
    let refused = stage.ask(Ask::Watch { order: Watching::Pause });
    assert_eq!(refused, Err("there is no connection to the game".to_owned()));
    connect(&mut stage, "first");
    game.recording = Recording::new(Names::of::<Guard>(), Vec::new());
    frames(&mut stage, &mut game, 1);
    assert_eq!(order(&mut stage, Watching::To { tick: None }).last, 4, "the same run goes on");
    connect(&mut stage, "second");
    let mut game = Game::new(1);
    frames(&mut stage, &mut game, 1);
    assert_eq!(stage.watch.as_ref().unwrap().said, "the game has started again");
    assert_eq!(stage.followed.as_ref().unwrap().last, 1);
}

#[test]
fn the_next_and_the_last_tick_with_a_record_of_a_node_are_found() {
    let (mut stage, mut game) = (watched(&[(FILE, TWIN)]), Game::new(1));
    frames(&mut stage, &mut game, 12);
    stage.ask(Ask::Select { file: FILE.to_owned(), at: Some(FETCH.to_owned()) }).unwrap();
    assert_eq!(
        order(&mut stage, Watching::Seek { forward: false }).tick,
        4,
        "its guard is asked when the root starts again"
    );
    assert_eq!(order(&mut stage, Watching::Seek { forward: false }).tick, 3);
    assert_eq!(order(&mut stage, Watching::Seek { forward: true }).tick, 4);
    let refused = stage.ask(Ask::Watch { order: Watching::Seek { forward: true } });
    assert_eq!(refused, Err("no later tick has a record of this node".to_owned()));
}
