//! Breakpoints of every kind, and the file that keeps them.

use bt_studio_core::BREAKPOINTS;
use bt_studio_core::message::{
    Ask, BreakOn, BreakResult, Breakpoint, Event, GameCommand, GameEvent, GameView, Watching,
};

use super::{FETCH, FIGHT, Game, TWIN, connect, frames, key, on_entry, stops, watched};
use crate::stage::{FILE, Stage};

const LEAVES: &str = "leave Guard:/selector/fight: failure if ammo == 0 by agent 1 after 2 hits";

fn set(stage: &mut Stage, old: Option<&Breakpoint>, new: Breakpoint, at: Option<&str>) -> Result<(), String> {
    let place = at.map(|at| (FILE.to_owned(), at.to_owned()));
    let order = Watching::SetBreak { old: old.cloned().map(Box::new), new: Box::new(new), place };
    stage.ask(Ask::Watch { order })
}

fn leaves() -> Breakpoint {
    let condition = Some("ammo == 0".to_owned());
    let (on, result) = (BreakOn::Leave, Some(BreakResult::Failure));
    Breakpoint { on, result, condition, agent: Some(1), skip: 2, ..Breakpoint::default() }
}

fn key_written() -> Breakpoint {
    Breakpoint { on: BreakOn::Key, key: Some("ammo".to_owned()), ..Breakpoint::default() }
}

/// The stage is connected to a run of a game that reads the file of breakpoints.
fn connect_keeping(stage: &mut Stage, run: &str) {
    let (name, run) = ("arena".to_owned(), run.to_owned());
    let game = GameView { name, run, commands: true, keeps: true, ..GameView::default() };
    stage.event(Event::Game { event: GameEvent::Connected { game } });
}

/// The lists that games got in place of those of their own files.
fn kept(stage: &Stage) -> Vec<Vec<Breakpoint>> {
    let list = |command: &GameCommand| if let GameCommand::Keep { list } = command { Some(list.clone()) } else { None };
    stage.commands.iter().filter_map(list).collect()
}

fn lines(stage: &Stage) -> Vec<&str> {
    stage.breakpoints.iter().map(|one| &*one.text).collect()
}

fn file(stage: &Stage) -> String {
    String::from_utf8(stage.disk[BREAKPOINTS].clone()).unwrap()
}

#[test]
fn a_breakpoint_of_another_kind_is_set_changed_turned_off_and_removed() {
    let mut stage = watched(&[(FILE, TWIN)]);
    set(&mut stage, None, leaves(), Some(FIGHT)).unwrap();
    set(&mut stage, None, key_written(), None).unwrap();
    assert_eq!(lines(&stage), [LEAVES, "key ammo"]);
    assert_eq!(stage.breakpoints[0].places, [(FILE.to_owned(), FIGHT.to_owned())]);
    assert!(stage.breakpoints[1].places.is_empty());
    let sent = vec![Breakpoint { node: "Guard:/selector/fight".to_owned(), ..leaves() }, key_written()];
    assert_eq!(stage.commands.last(), Some(&GameCommand::Breakpoints { list: sent.clone() }));
    let off = Breakpoint { off: true, ..key_written() };
    set(&mut stage, Some(&key_written()), off.clone(), None).unwrap();
    assert!(stage.breakpoints[1].of.off);
    assert_eq!(stage.commands.last(), Some(&GameCommand::Breakpoints { list: vec![sent[0].clone(), off.clone()] }));
    let gone = set(&mut stage, Some(&key_written()), leaves(), None);
    assert_eq!(gone, Err("the breakpoint has been changed or removed".to_owned()));
    stage.ask(Ask::Watch { order: Watching::Unbreak { breakpoint: Some(Box::new(off)) } }).unwrap();
    assert_eq!(lines(&stage), [LEAVES]);
    stage.ask(Ask::Watch { order: Watching::Unbreak { breakpoint: None } }).unwrap();
    assert!(lines(&stage).is_empty());
}

#[test]
fn a_faulty_breakpoint_and_a_second_one_of_the_same_are_refused() {
    let mut stage = watched(&[(FILE, TWIN)]);
    let nameless = Breakpoint { key: None, ..key_written() };
    let why = set(&mut stage, None, nameless, None).unwrap_err();
    assert_eq!(why, "`key` names no key\nhelp: `\"key\": \"ammo\"`");
    let odd = Breakpoint { condition: Some("ammo <".to_owned()), ..leaves() };
    assert_eq!(
        set(&mut stage, None, odd, Some(FIGHT)),
        Err("`ammo <`: column 7: a value to compare with is missing, such as `3` or `Alarm`".to_owned())
    );
    set(&mut stage, None, leaves(), Some(FIGHT)).unwrap();
    let again = set(&mut stage, None, leaves(), Some(FIGHT));
    assert_eq!(again, Err("there is the same breakpoint already".to_owned()));
    assert_eq!(lines(&stage), [LEAVES]);
}

#[test]
fn breakpoints_are_kept_in_the_file_that_games_read() {
    let mut stage = watched(&[(FILE, TWIN)]);
    set(&mut stage, None, leaves(), Some(FIGHT)).unwrap();
    let text = file(&stage);
    let read = bt_live::breakpoints::File::parse(&text).unwrap();
    assert_eq!(read.breakpoints[0].to_string(), LEAVES);
    let stage = Stage::with(&[(FILE, TWIN), (BREAKPOINTS, &text)]);
    assert_eq!(lines(&stage), [LEAVES]);
    assert_eq!(stage.breakpoints[0].places, [(FILE.to_owned(), FIGHT.to_owned())]);
}

#[test]
fn breakpoints_that_another_program_writes_are_taken_and_a_faulty_file_is_not_overwritten() {
    let mut stage = watched(&[(FILE, TWIN)]);
    stage.outside(BREAKPOINTS, r#"{ "breakpoints": [{ "node": "fetch ammo" }] }"#);
    assert_eq!(lines(&stage), ["fetch ammo"]);
    assert_eq!(stage.breakpoints[0].places, [(FILE.to_owned(), FETCH.to_owned())], "by the end of its path");
    assert_eq!(stage.commands.last(), Some(&GameCommand::Breakpoints { list: vec![on_entry("fetch ammo")] }));
    stage.outside(BREAKPOINTS, "{ \"breakpoints\": [{");
    assert!(stage.troubles[0].starts_with("`.bt/breakpoints.json` cannot be read: "), "{:?}", stage.troubles);
    assert!(set(&mut stage, None, key_written(), None).unwrap_err().contains("cannot be read"));
    assert_eq!(file(&stage), "{ \"breakpoints\": [{");
    assert_eq!(lines(&stage), ["fetch ammo"]);
}

#[test]
fn a_breakpoint_has_its_dot_also_where_its_names_begin_above_the_tree_of_the_node() {
    let run = |name: &str| format!(r#"{{ "node": "run", "name": "{name}", "tree": "Guard" }}"#);
    let root = format!(r#"{{ "node": "sequence", "children": [{}, {}] }}"#, run("day"), run("night"));
    let file = format!(r#"{{ "bt": 1, "use": ["guard.json"], "tree": "Day", "agent": "Soldier", "root": {root} }}"#);
    let mut stage = watched(&[(FILE, TWIN), ("day.json", &file)]);
    let mut places = |node: &str| {
        stage.outside(BREAKPOINTS, &format!(r#"{{ "breakpoints": [{{ "node": "{node}" }}] }}"#));
        stage.breakpoints[0].places.clone()
    };
    let fight = [(FILE.to_owned(), FIGHT.to_owned())];
    for node in ["fight", "selector/fight", "night/selector/fight", "sequence/day/selector/fight"] {
        assert_eq!(places(node), fight, "{node}");
    }
    for node in ["dawn/selector/fight", "night/fight", "Day:/sequence/day/selector/fight"] {
        assert_eq!(places(node), [], "{node}");
    }
}

#[test]
fn the_key_of_a_node_removes_all_its_breakpoints() {
    let mut stage = watched(&[(FILE, TWIN)]);
    let turn = |stage: &mut Stage| {
        stage.ask(Ask::Watch { order: Watching::Break { file: FILE.to_owned(), at: FIGHT.to_owned() } }).unwrap();
    };
    turn(&mut stage);
    set(&mut stage, None, leaves(), Some(FIGHT)).unwrap();
    set(&mut stage, None, key_written(), None).unwrap();
    turn(&mut stage);
    assert_eq!(lines(&stage), ["key ammo"]);
}

#[test]
fn a_game_that_reads_the_file_gets_a_change_for_its_own_breakpoints_too() {
    let mut stage = watched(&[(FILE, TWIN)]);
    connect_keeping(&mut stage, "first");
    assert!(kept(&stage).is_empty(), "a connection changes nothing for others");
    set(&mut stage, None, key_written(), None).unwrap();
    assert_eq!(kept(&stage), [vec![key_written()]]);
}

#[test]
fn a_game_gets_a_change_that_was_made_while_it_could_not_be_reached() {
    let text = bt_live::breakpoints::File { breakpoints: vec![key_written()], ..Default::default() }.to_string();
    let mut stage = Stage::with(&[(FILE, TWIN), (BREAKPOINTS, &text)]);
    let attach = |stage: &mut Stage, run: &str| {
        stage.ask(Ask::Watch { order: Watching::Attach { game: "arena".to_owned() } }).unwrap();
        connect_keeping(stage, run);
    };
    attach(&mut stage, "first");
    assert!(kept(&stage).is_empty(), "the game has read the same file");
    stage.ask(Ask::Watch { order: Watching::Detach }).unwrap();
    stage.ask(Ask::Watch { order: Watching::Unbreak { breakpoint: None } }).unwrap();
    attach(&mut stage, "first");
    assert_eq!(kept(&stage), [vec![]], "the removed breakpoint must not stop the game any more");
    connect_keeping(&mut stage, "first");
    assert_eq!(kept(&stage).len(), 1, "this run has got the change");
    attach(&mut stage, "another");
    assert_eq!(kept(&stage).len(), 2);
    stage.ask(Ask::Watch { order: Watching::Detach }).unwrap();
    set(&mut stage, None, key_written(), None).unwrap();
    attach(&mut stage, "another");
    assert_eq!(kept(&stage).len(), 2, "a new breakpoint of the studio ends with the studio");
}

#[test]
fn a_stop_says_what_has_happened_and_whose_breakpoint_it_is() {
    let mut stage = watched(&[(FILE, TWIN)]);
    set(&mut stage, None, leaves(), Some(FIGHT)).unwrap();
    let stop = |on, number, by: &str| GameEvent::Stop {
        breakpoint: LEAVES.to_owned(),
        number,
        by: by.to_owned(),
        on,
        agent: key(1),
        node: 4,
        name: "fight".to_owned(),
    };
    let mut said = |on, number, by| {
        stage.event(Event::Game { event: stop(on, number, by) });
        (stage.watch.clone().unwrap().said, stage.breakpoints[0].hits)
    };
    assert_eq!(said(BreakOn::Leave, Some(0), ""), ("agent 1 leaves fight".to_owned(), 1));
    let other = ("agent 1 enters fight, at a breakpoint of bt watch".to_owned(), 1);
    assert_eq!(said(BreakOn::Enter, None, "bt watch"), other);
    let own = ("agent 1 halts fight, at a breakpoint of the game's own file".to_owned(), 1);
    assert_eq!(said(BreakOn::Halt, None, ""), own);
    // The list is another one by now: the line says which one is meant.
    assert_eq!(said(BreakOn::Leave, Some(7), "").1, 2);
    connect(&mut stage, "second");
    stops(&mut stage, "another", 1, (4, "fight"));
    assert_eq!(stage.breakpoints[0].hits, 2);
}

#[test]
fn a_breakpoint_about_a_key_that_no_agent_has_is_refused_with_the_nearest_one() {
    let mut stage = watched(&[(FILE, TWIN)]);
    frames(&mut stage, &mut Game::new(1), 1);
    let about =
        |text: &str| Breakpoint { on: BreakOn::Condition, condition: Some(text.to_owned()), ..Breakpoint::default() };
    let refused = set(&mut stage, None, about("amo <= 1"), None);
    assert_eq!(refused, Err("no key is called `amo`\nhelp: did you mean `ammo`?".to_owned()));
    let refused = set(&mut stage, None, Breakpoint { key: Some("speed".to_owned()), ..key_written() }, None);
    assert_eq!(refused, Err("no key is called `speed`\nhelp: the keys are `ammo`, `enemy`".to_owned()));
    set(&mut stage, None, about("ammo <= 1 && enemy.is_some()"), None).unwrap();
    set(&mut stage, None, Breakpoint { tree: Some("Cat".to_owned()), ..about("lives == 9") }, None).unwrap();
}
