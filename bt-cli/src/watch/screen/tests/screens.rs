//! The screen in several sizes and states. `UPDATE_EXPECT=1` writes the files again.

use bt_studio_core::message::GameEvent;
use expect_test::expect_file;

use super::Stage;

/// Creates a stage with a guard that fights, two guards that do not, a folded node and a breakpoint.
fn fight() -> Stage {
    let mut stage = Stage::new();
    stage.frames(2);
    stage.guards[1].board_mut().set_enemy(Some(7));
    stage.press("Down Tab Down Left Down b");
    assert_eq!(stage.obeys().len(), 2, "the list of breakpoints at the connection, and the new one");
    stage.frames(1);
    stage
}

#[test]
fn a_game_that_runs() {
    let stage = fight();
    expect_file!["80x24.txt"].assert_eq(&stage.screen(80, 24));
    expect_file!["120x40.txt"].assert_eq(&stage.screen(120, 40));
}

#[test]
fn a_stop_shows_its_agent_and_node_and_earlier_ticks_can_be_shown() {
    let mut stage = fight();
    stage.press("Home Tab Tab Tab Up");
    stage.stops("Guard:/selector/fight", 1, (4, "fight"));
    let shown = stage.screen(80, 24);
    assert!(shown.contains("›⬤ ▶   ▾ fight"), "{shown}");
    assert_eq!(stage.status(), "arena  │  ⬤ stopped at a breakpoint  │  tick 3, live  │  ⬤ 1\nagent 1 enters fight\n");
    stage.press(", y");
    expect_file!["back.txt"].assert_eq(&stage.screen(80, 24));
    stage.press(". .");
    let step = stage.obeys();
    assert_eq!(format!("{step:?}"), "[Step { frames: 1 }]", "behind the last tick, the game runs a frame");
}

#[test]
fn the_keys_and_a_prompt() {
    let mut stage = fight();
    stage.press("?");
    expect_file!["keys.txt"].assert_eq(&stage.screen(80, 24));
    stage.press("x /");
    stage.types("in:rest");
    assert_eq!(stage.screen(80, 24).lines().last(), Some(" filter: in:rest"));
    stage.press("Enter");
    let shown = stage.screen(80, 24);
    assert!(shown.starts_with("┌ 1 of 3: in:rest ─"), "{shown}");
}

#[test]
fn a_smaller_window_shows_the_pane_that_has_the_keyboard() {
    let mut stage = fight();
    assert!(stage.screen(40, 8).starts_with("┏ Guard 1: tick 3, 1.50s ━"), "{}", stage.screen(40, 8));
    stage.press("Tab");
    assert!(stage.screen(40, 8).starts_with("┏ blackboard ━"), "{}", stage.screen(40, 8));
    for (columns, rows) in [(1, 1), (2, 2), (10, 3), (60, 14), (61, 5), (200, 60), (400, 200)] {
        stage.press("?");
        stage.screen(columns, rows);
        stage.press("? y");
        stage.screen(columns, rows);
    }
}

#[test]
fn a_lost_game_keeps_its_records_until_a_new_run_replaces_them() {
    let mut stage = fight();
    stage.game(GameEvent::Gap { ticks: 2, records: 31 });
    stage.game(GameEvent::Lost { why: "the game has ended".to_owned() });
    stage.shows();
    assert_eq!(
        stage.status(),
        "arena  │  ✗ gone: waiting for it  │  tick 3, live  │  lost: 31 records of 2 ticks  │  ⬤ 1\nthe game has ended\n"
    );
    assert!(stage.screen(80, 24).contains("enter cover"), "its records stay");
    let mut again = Stage::new();
    std::mem::swap(&mut stage.recording, &mut again.recording);
    stage.connects("second", false);
    stage.shows();
    assert!(!stage.screen(80, 24).contains("enter cover"), "numbers of agents mean others now");
    stage.frames(1);
    assert_eq!(
        stage.status(),
        "arena  │  ▶ running  │  tick 1, live  │  ⬤ 1\nthe game has started again\n",
        "breakpoints stay"
    );
}
