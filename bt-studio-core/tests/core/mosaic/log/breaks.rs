//! Breakpoints of a log, and running through it.

use bt_studio_core::message::{Ask, BreakOn, BreakResult, Breakpoint, Event, Watching};

use super::posts::parts;
use super::{GUARD, LOOK, Stage, entry_of, followed, guard_log, log, opened, order, to};

/// Sets a breakpoint on a node of a file, or removes those that it has.
fn turn(stage: &mut Stage, file: &str, at: &str) {
    order(stage, Watching::Break { file: file.to_owned(), at: at.to_owned() }).unwrap();
}

fn set(stage: &mut Stage, new: Breakpoint) -> Result<(), String> {
    order(stage, Watching::SetBreak { old: None, new: Box::new(new), place: None })
}

#[test]
fn running_through_a_log_stops_at_breakpoints_and_at_the_end() {
    let mut stage = opened();
    turn(&mut stage, "look_around.json", "/nodes/2");
    assert_eq!(stage.breakpoints[0].of.node, "look_around.json#2", "a node is named by its number");
    let place = ("look_around.json".to_owned(), "/nodes/2".to_owned());
    assert_eq!(stage.breakpoints[0].places, [place]);
    let entered = entry_of(&stage, "1:2 random_seq node_enter");
    assert_eq!(followed(&stage).stops, [entered]);
    order(&mut stage, Watching::Continue).unwrap();
    assert_eq!((followed(&stage).tick, log(&stage).playing), (entered, false));
    assert_eq!(log(&stage).stop.as_deref(), Some("look_around.json#2"));
    assert_eq!(followed(&stage).file, "look_around.json", "its tree opens by itself");
    assert_eq!(stage.breakpoints[0].hits, 1);
    order(&mut stage, Watching::Continue).unwrap();
    assert_eq!((followed(&stage).tick, log(&stage).playing), (followed(&stage).last, false));
    assert_eq!(log(&stage).stop, None);
    // The page goes on by one entry, and back.
    to(&mut stage, entered - 1);
    to(&mut stage, entered);
    assert_eq!(log(&stage).stop.as_deref(), Some("look_around.json#2"));
    turn(&mut stage, "look_around.json", "/nodes/2");
    assert_eq!((followed(&stage).stops.len(), &log(&stage).stop), (0, &None));
}

#[test]
fn a_page_that_runs_through_a_log_is_stopped() {
    let mut stage = opened();
    order(&mut stage, Watching::Continue).unwrap();
    to(&mut stage, 5);
    order(&mut stage, Watching::Pause).unwrap();
    assert_eq!((followed(&stage).tick, log(&stage).playing), (5, false));
    stage.event(Event::Show);
    assert_eq!(followed(&stage).tick, 5);
}

#[test]
fn breakpoints_on_leaves_keys_and_later_hits() {
    let mut stage = opened();
    let leave = Breakpoint { node: "guard.json#3".to_owned(), on: BreakOn::Leave, ..Breakpoint::default() };
    set(&mut stage, leave.clone()).unwrap();
    assert_eq!(followed(&stage).stops, [entry_of(&stage, "0:3 wait_event node_leave")]);
    order(&mut stage, Watching::Unbreak { breakpoint: None }).unwrap();
    let key = Breakpoint { on: BreakOn::Key, key: Some("alarms".to_owned()), ..Breakpoint::default() };
    set(&mut stage, key.clone()).unwrap();
    let writes = [entry_of(&stage, "bb_set alarms = 1"), entry_of(&stage, "bb_set alarms = 2")];
    assert_eq!(followed(&stage).stops, writes);
    order(&mut stage, Watching::Unbreak { breakpoint: None }).unwrap();
    set(&mut stage, Breakpoint { skip: 1, ..key.clone() }).unwrap();
    assert_eq!(followed(&stage).stops, writes[1..]);
    order(&mut stage, Watching::Unbreak { breakpoint: None }).unwrap();
    set(&mut stage, Breakpoint { off: true, ..key }).unwrap();
    assert!(followed(&stage).stops.is_empty());
    set(&mut stage, Breakpoint { agent: Some(3), ..leave }).unwrap();
    assert!(followed(&stage).stops.is_empty(), "another agent");
    // By its names, as in the trees of a game.
    set(&mut stage, Breakpoint { node: "guard.json:/root/sequence/parallel".to_owned(), ..Breakpoint::default() })
        .unwrap();
    assert_eq!(followed(&stage).stops[0], entry_of(&stage, "0:2 parallel node_enter"));
}

#[test]
fn a_breakpoint_that_a_log_cannot_check_is_named() {
    let mut stage = opened();
    let guard = Breakpoint { node: "guard.json#2".to_owned(), on: BreakOn::Guard, ..Breakpoint::default() };
    set(&mut stage, guard).unwrap();
    set(&mut stage, on_node(2)).unwrap();
    assert_eq!(log(&stage).unchecked, ["guard guard.json#2"]);
    assert_eq!(followed(&stage).stops[0], entry_of(&stage, "0:2 parallel node_enter"));
    assert_eq!(stage.breakpoints[1].places, [("guard.json".to_owned(), "/nodes/2".to_owned())]);
}

/// A breakpoint on the entry of a node of the guard.
fn on_node(number: u32) -> Breakpoint {
    Breakpoint { node: format!("guard.json#{number}"), ..Breakpoint::default() }
}

#[test]
fn a_breakpoint_stops_only_while_its_condition_holds_for_the_blackboard() {
    let mut stage = opened();
    let stops = |stage: &mut Stage, condition: &str, of: Breakpoint| {
        order(stage, Watching::Unbreak { breakpoint: None }).unwrap();
        set(stage, Breakpoint { condition: Some(condition.to_owned()), ..of }).unwrap();
        assert!(log(stage).unchecked.is_empty());
        followed(stage).stops.clone()
    };
    let counts = entry_of(&stage, "0:7 number_add node_leave");
    let leave = Breakpoint { on: BreakOn::Leave, ..on_node(7) };
    assert_eq!(stops(&mut stage, "alarms == 2", leave.clone()), [counts]);
    assert!(stops(&mut stage, "alarms != 2", leave.clone()).is_empty());
    assert_eq!(stops(&mut stage, "alarms == 2 && enemy.is_none()", leave), [counts], "an absent key is none");
    let enters = entry_of(&stage, "0:7 number_add node_enter");
    assert_eq!(stops(&mut stage, "alarms == 1", on_node(7)), [enters]);
    // A condition alone: where it begins to hold.
    let condition = Breakpoint { on: BreakOn::Condition, ..Breakpoint::default() };
    let begins = entry_of(&stage, "bb_set alarms = 2");
    assert_eq!(stops(&mut stage, "alarms > 1", condition.clone()), [begins]);
    assert_eq!(stops(&mut stage, "alarms > 0", condition).len(), 1, "it goes on to hold");
    let why = set(&mut stage, Breakpoint { condition: Some("alarms <".to_owned()), ..on_node(7) }).unwrap_err();
    assert!(why.contains("a value to compare with is missing"), "{why}");
}

#[test]
fn a_breakpoint_on_a_result_stops_at_the_leave_whose_result_the_next_entries_show() {
    let mut stage = opened();
    let leave = |node: u32, result| Breakpoint { on: BreakOn::Leave, result: Some(result), ..on_node(node) };
    // The condition of `if_else`, whose first child is entered then.
    let holds = entry_of(&stage, "0:6 number_less_than node_leave");
    set(&mut stage, leave(6, BreakResult::Success)).unwrap();
    assert_eq!(followed(&stage).stops, [holds]);
    order(&mut stage, Watching::Unbreak { breakpoint: None }).unwrap();
    set(&mut stage, leave(6, BreakResult::Failure)).unwrap();
    assert!(followed(&stage).stops.is_empty() && log(&stage).unchecked.is_empty());
    order(&mut stage, Watching::Unbreak { breakpoint: None }).unwrap();
    set(&mut stage, Breakpoint { skip: 1, ..leave(6, BreakResult::Success) }).unwrap();
    assert!(followed(&stage).stops.is_empty(), "it is met once");
}

#[test]
fn requests_that_come_later_show_the_result_of_an_entry() {
    let mut stage = Stage::with(&[("guard.json", GUARD), ("look_around.json", LOOK)]);
    stage.event(Event::Listening { address: "http://127.0.0.1:8080/post/ai_debug/".to_owned() });
    order(&mut stage, Watching::Rows { from: 0, count: 200 }).unwrap();
    let success = Breakpoint { on: BreakOn::Leave, result: Some(BreakResult::Success), ..on_node(6) };
    set(&mut stage, success).unwrap();
    let mut stood = None;
    for body in parts(&guard_log(), 1) {
        stage.event(Event::Posted { number: 1, body: body.into_bytes() });
        if !followed(&stage).live && stood.is_none() {
            stood = Some((followed(&stage).tick, followed(&stage).last));
        }
    }
    let left = entry_of(&stage, "0:6 number_less_than node_leave");
    assert_eq!(stood, Some((left, left + 1)), "the entry of the next child shows it");
    assert_eq!(stage.breakpoints[0].hits, 1);
}

#[test]
fn a_page_that_follows_requests_stands_at_the_first_that_hits_a_breakpoint() {
    let mut stage = Stage::with(&[("guard.json", GUARD), ("look_around.json", LOOK)]);
    stage.event(Event::Listening { address: "http://127.0.0.1:8080/post/ai_debug/".to_owned() });
    order(&mut stage, Watching::Rows { from: 0, count: 200 }).unwrap();
    stage.ask(Ask::Open { file: "guard.json".to_owned() }).unwrap();
    turn(&mut stage, "guard.json", "/nodes/5");
    let text = guard_log();
    for body in parts(&text, 5) {
        stage.event(Event::Posted { number: 1, body: body.into_bytes() });
        assert_eq!(stage.posted, Some(None));
    }
    let entered = entry_of(&stage, "0:5 if_else node_enter");
    assert_eq!((followed(&stage).tick, followed(&stage).live), (entered, false));
    assert!(followed(&stage).last > entered, "the entries behind it are taken too");
    assert_eq!(stage.breakpoints[0].hits, 1);
    order(&mut stage, Watching::Continue).unwrap();
    assert!(followed(&stage).live, "it has run through to the present, and follows it");
}
