//! The keys: their requests to the core, and their changes of the state.

use bt_studio_core::message::{AgentKey, Ask, Watching};

use super::{Stage, key};
use crate::watch::screen::keys::{Act, press};
use crate::watch::screen::state::Pane;

fn watching(order: Watching) -> Vec<Act> {
    vec![Act::Ask(Ask::Watch { order })]
}

fn agent(index: u32) -> AgentKey {
    AgentKey { stream: 0, index, generation: 0 }
}

const TREE: &str = "game:Guard";

/// Presses the keys `before` in a new stage, lets the game carry out their commands, then returns the acts of the
/// key `word`.
fn asks(before: &str, word: &str) -> Vec<Act> {
    let mut stage = Stage::new();
    stage.frames(3);
    if !before.is_empty() {
        stage.press(before);
        stage.obeys();
    }
    press(&mut stage.host.state, key(word))
}

#[test]
fn keys_that_control_the_game_and_the_shown_tick() {
    let tick = |tick| watching(Watching::To { tick });
    let to_break = |at: &str| watching(Watching::Break { file: TREE.to_owned(), at: at.to_owned() });
    for (before, word, expected) in [
        ("", "p", watching(Watching::Pause)),
        ("", "P", watching(Watching::Pause)),
        ("", "F5", watching(Watching::Pause)),
        ("p", "p", watching(Watching::Continue)),
        ("", ".", watching(Watching::Step { frames: 1 })),
        ("", "F10", watching(Watching::Step { frames: 1 })),
        ("", ",", tick(Some(2))),
        (",", ",", tick(Some(1))),
        (", ,", ",", vec![]),
        (", ,", ".", tick(Some(2))),
        (",", ".", tick(None)),
        (", ,", "l", tick(None)),
        ("", "a", watching(Watching::All { on: false })),
        ("a", "a", watching(Watching::All { on: true })),
        ("", "[", watching(Watching::Seek { forward: false })),
        ("", "]", watching(Watching::Seek { forward: true })),
        ("", "b", to_break("/0")),
        ("Tab Down Down", "F9", to_break("/2")),
        ("", "q", vec![Act::Quit]),
        ("", "Ctrl+C", vec![Act::Quit]),
        ("/", "Ctrl+C", vec![Act::Quit]),
        ("", "Ctrl+U", vec![]),
        ("?", "p", vec![]),
    ] {
        assert_eq!(asks(before, word), expected, "{before:?}, then {word:?}");
    }
}

#[test]
fn keys_that_move() {
    let follow = |index| watching(Watching::Follow { agent: agent(index) });
    let select = |at: &str| vec![Act::Ask(Ask::Select { file: TREE.to_owned(), at: Some(at.to_owned()) })];
    for (before, word, expected) in [
        ("", "Down", follow(1)),
        ("", "End", follow(2)),
        ("", "Up", vec![]),
        ("Down Down", "Down", vec![]),
        ("Down Down", "Home", follow(0)),
        ("Tab", "Down", select("/1")),
        ("Tab", "End", select("/7")),
        ("Tab Down", "Right", select("/2")),
        ("Tab Down Down", "Left", select("/1")),
        ("Tab Down", "Left", vec![]),
        // A folded node hides its children.
        ("Tab Down Left", "Down", select("/4")),
        ("Tab Down Left", "Right", vec![]),
        ("Tab Down Enter", "Down", select("/4")),
        ("Tab Down Enter Enter", "Down", select("/2")),
        ("Tab Down Left", "Left", select("/0")),
        ("Tab Tab", "Down", vec![]),
    ] {
        assert_eq!(asks(before, word), expected, "{before:?}, then {word:?}");
    }
}

#[test]
fn tab_goes_from_pane_to_pane() {
    let mut stage = Stage::new();
    stage.frames(1);
    for pane in [Pane::Tree, Pane::Board, Pane::Log, Pane::Agents] {
        stage.press("Tab");
        assert_eq!(stage.host.state.focus, pane);
    }
    for pane in [Pane::Log, Pane::Board] {
        stage.press("BackTab");
        assert_eq!(stage.host.state.focus, pane);
    }
}

#[test]
fn records_are_scrolled() {
    let mut stage = Stage::new();
    stage.frames(30);
    let last = stage.screen(80, 24);
    stage.press("BackTab Up Up");
    let up = stage.screen(80, 24);
    assert!(up.contains("┏ records: 2 more below ━"), "{up}");
    stage.press("Home");
    let first = stage.screen(80, 24);
    assert!(first.contains("┃tick at 500ms, 500ms on"), "{first}");
    stage.press("End BackTab BackTab BackTab");
    assert_eq!(stage.screen(80, 24), last);
}

#[test]
fn a_typed_line_applies_to_the_agent_followed_at_its_start() {
    let run = || "first".to_owned();
    let set = |value: &str| {
        let (key, value) = ("ammo".to_owned(), value.to_owned());
        watching(Watching::Set { agent: agent(0), run: run(), key, value })
    };
    for (before, text, expected) in [
        ("s Backspace", "9", set("9")),
        ("s Ctrl+U", "ammo = 12 ", set("12")),
        ("Tab Tab Enter Ctrl+U", "ammo=1", set("1")),
        (
            "e",
            r#"{"Shot":[4,2]}"#,
            watching(Watching::Send { agent: agent(0), run: run(), event: r#"{"Shot":[4,2]}"#.into() }),
        ),
        ("/", "for:>5s q", watching(Watching::Filter { text: "for:>5s q".to_owned() })),
        ("/", "", watching(Watching::Filter { text: String::new() })),
        ("s Ctrl+U", "ammo", vec![]),
        ("/ x Esc", "", vec![]),
    ] {
        let mut stage = Stage::new();
        stage.frames(1);
        stage.press(before);
        stage.types(text);
        assert_eq!(press(&mut stage.host.state, key("Enter")), expected, "{before:?}, then {text:?}");
    }
}

#[test]
fn a_read_only_game_opens_no_prompt() {
    let mut stage = Stage::new();
    stage.connects("second", false);
    stage.frames(1);
    for word in ["s", "e"] {
        stage.press(word);
        assert_eq!(stage.host.state.prompt, None);
        assert!(
            stage.status().contains("! `arena` lets clients only read; help: in the game, `Options::writes(true)`")
        );
    }
    assert!(stage.press("q"));
}

#[test]
fn the_screen_shows_the_reasons_of_refusals() {
    let mut stage = Stage::new();
    stage.frames(2);
    stage.press("/");
    stage.types("inn:rest");
    stage.press("Enter");
    assert!(stage.status().contains("! unknown filter `inn`; help: `tree:`"), "{}", stage.status());
    stage.press(", ,");
    assert!(stage.status().contains("! no earlier tick is kept"), "{}", stage.status());
    stage.press("}");
    assert!(stage.status().contains("! no later tick was stopped by a breakpoint"), "{}", stage.status());
}

#[test]
fn keys_jump_between_the_stops_of_breakpoints() {
    let mut stage = Stage::new();
    stage.frames(2);
    stage.stops("rest", 0, (7, "rest"));
    stage.frames(3);
    let to = |tick| watching(Watching::To { tick: Some(tick) });
    assert_eq!(press(&mut stage.host.state, key("{")), to(2));
    stage.press(", , , ,");
    assert_eq!(press(&mut stage.host.state, key("}")), to(2));
}
