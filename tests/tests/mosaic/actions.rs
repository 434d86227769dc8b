//! The results and the writes of the built-in actions, for right and wrong arguments.

use std::sync::{Arc, Mutex};

use bt_mosaic::interpreter::{Agent, Command, Level, Listener, Record};
use serde_json::{Value, json};

use crate::sample::{action, agent, library, root, tree};

/// The blackboard before the call, the call, its result, and each key that it writes.
const TABLE: &str = r#"
{"k": null}                | has_key ["k"]                           | true
{}                         | has_key ["k"]                           | false
{"k": 1}                   | has_key []                              | false
{"k": 1}                   | has_key ["k", "k"]                      | false
{"5": 1}                   | has_key [5]                             | false
{"k": 1}                   | has_key_value ["k", 1.0]                | true
{"k": [1, {"a": 2.0}]}     | has_key_value ["k", [1.0, {"a": 2}]]    | true
{"k": true}                | has_key_value ["k", 1]                  | false
{"k": "1"}                 | has_key_value ["k", 1]                  | false
{"k": {"a": null}}         | has_key_value ["k", {}]                 | false
{}                         | has_key_value ["k", null]               | true
{}                         | has_key_value ["k", 0]                  | false
{"k": 1}                   | has_key_value ["k"]                     | false
{}                         | set_key_value ["ключ", {"b": [1.0, 1]}] | true ключ={"b":[1.0,1]}
{"k": 1}                   | set_key_value ["k", 1]                  | true k=1
{}                         | set_key_value [null, 1]                 | false
{}                         | set_key_value ["k"]                     | false
{"n": 1}                   | number_add ["n", 2]                     | true n=3
{"n": 1}                   | number_add ["n", 2.0]                   | true n=3.0
{"n": 1.5}                 | number_add ["n", 1.5]                   | true n=3.0
{"n": 3}                   | number_dec ["n", 5]                     | true n=-2
{"n": -3}                  | number_multiply ["n", -4]               | true n=12
{"n": 4}                   | number_multiply ["n", 0.5]              | true n=2.0
{"n": 7}                   | number_div ["n", 2]                     | true n=3.5
{"n": 6}                   | number_div ["n", 2]                     | true n=3.0
{"n": 6}                   | number_div ["n", 0]                     | false
{"n": 6}                   | number_div ["n", 0.0]                   | false
{}                         | number_add ["n", 1]                     | false
{"n": "1"}                 | number_add ["n", 1]                     | false
{"n": true}                | number_add ["n", 1]                     | false
{"n": null}                | number_dec ["n", 1]                     | false
{"n": 1}                   | number_multiply ["n", "2"]              | false
{"n": 1}                   | number_add ["n", false]                 | false
{"n": 1}                   | number_add ["n"]                        | false
{"n": 2}                   | number_larger_than ["n", 1.5]           | true
{"n": 2}                   | number_larger_than ["n", 2.0]           | false
{"n": -2}                  | number_less_than ["n", -1]              | true
{"n": 2}                   | number_less_than ["n", 2]               | false
{}                         | number_less_than ["n", 1]               | false
{"n": "a"}                 | number_less_than ["n", "b"]             | false
{"n": false}               | number_less_than ["n", 1]               | false
{"n": 1}                   | number_larger_than ["n", null]          | false
{}                         | wait_for_seconds ["1"]                  | false
{}                         | wait_for_seconds [true]                 | false
{}                         | wait_for_seconds []                     | false
{}                         | wait_for_seconds [1, 2]                 | false
{}                         | log ["info", {"a": 1.0}]                | true
{}                         | log ["loud", 1]                         | true
{}                         | log [1, 1]                              | false
{}                         | log ["info"]                            | false
{}                         | log_bb ["info", "none"]                 | true
{}                         | log_bb ["info", 1]                      | false
{}                         | nop []                                  | true
{}                         | nop [null]                              | false
{"l": []}                  | get_array_size ["l", "n"]               | true n=0
{"l": [[1, 2], 3]}         | get_array_size ["l", "l"]               | true l=2
{"l": {"a": 1}}            | get_array_size ["l", "n"]               | false
{"l": "ab"}                | get_array_size ["l", "n"]               | false
{}                         | get_array_size ["l", "n"]               | false
{"l": [7, 8]}              | choose_idx [1, "l", "o"]                | true o=8
{"l": [7, 8]}              | choose_idx [2, "l", "o"]                | false
{"l": [7, 8]}              | choose_idx [-1, "l", "o"]               | false
{"l": [7, 8]}              | choose_idx ["0", "l", "o"]              | false
{"l": 7}                   | choose_idx [0, "l", "o"]                | false
{"l": [7]}                 | choose_one_random ["l", "o", false]     | true o=7
{"l": [7]}                 | choose_one_random ["l", "o", 0]         | true o=7
{"l": [7]}                 | choose_one_random ["l", "o", true]      | true o=7 l=[]
{"l": [7, 7]}              | choose_one_random ["l", "o", 1]         | true o=7 l=[7]
{"l": [7]}                 | choose_one_random ["l", "o", 2]         | false
{"l": [7]}                 | choose_one_random ["l", "o", "true"]    | false
{"l": []}                  | choose_one_random ["l", "o", true]      | false
{"l": [7, 7]}              | choose_random ["l", "o", 2, false]      | true o=[7,7]
{"l": [7, 7, 7]}           | choose_random ["l", "o", 2, true]       | true o=[7,7] l=[7]
{"l": [7]}                 | choose_random ["l", "o", 0, true]       | true o=[] l=[7]
{"l": [7]}                 | choose_random ["l", "o", 2, false]      | false
{"l": [7]}                 | choose_random ["l", "o", -1, false]     | false
{"l": [7]}                 | choose_random ["l", "o", 0.5, false]    | false
{"l": [7]}                 | choose_random ["l", "o", 1]             | false
{}                         | choose_random ["l", "o", 0, false]      | false
"#;

/// An agent that calls an action once, and goes to node 3 or 4 depending on the result. `listener` receives its
/// records.
fn calls(board: &Value, name: &str, args: &[Value], listener: impl Listener + 'static) -> Agent {
    let text = tree(
        "t.json",
        &[
            (0, "root", &[1], root()),
            (1, "if_else", &[2, 3, 4], json!({})),
            (2, "action", &[], action(name, args)),
            (3, "wait_event", &[], json!({ "event": "true" })),
            (4, "wait_event", &[], json!({ "event": "false" })),
        ],
    );
    let (mut agent, _) = agent(library(&[("t.json", text)]));
    board.as_object().unwrap().iter().for_each(|(key, value)| agent.set(key, value.clone()).unwrap());
    agent.listen(listener);
    agent.enable(true).unwrap();
    agent
}

fn answer(board: &str, name: &str, args: &str) -> String {
    let json = |text: &str| serde_json::from_str::<Value>(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    let records: Arc<Mutex<Vec<Record>>> = Arc::default();
    let agent = calls(&json(board), name, json(args).as_array().unwrap(), Arc::clone(&records));
    let mut told = match agent.frontier().collect::<Vec<_>>()[..] {
        [(0, 3)] => "true".to_owned(),
        [(0, 4)] => "false".to_owned(),
        _ => "waits".to_owned(),
    };
    for record in &*records.lock().unwrap() {
        if let Command::Set { key, value } = &record.command {
            assert_eq!((record.node, agent.blackboard().get(key)), (2, Some(value)));
            told.push_str(&format!(" {key}={value}"));
        }
    }
    told
}

#[test]
fn each_answers_and_writes_as_the_table_says() {
    let rows: Vec<_> = TABLE.lines().filter(|line| !line.is_empty()).collect();
    for row in &rows {
        let [board, call, wanted] = row.split('|').map(str::trim).collect::<Vec<_>>()[..] else { panic!("{row}") };
        let (name, args) = call.split_once(' ').unwrap();
        assert_eq!(answer(board, name, args), wanted, "{row}");
    }
    let library = library(&[]);
    let untested = library.actions().names().find(|name| !TABLE.contains(&format!("| {name} ")));
    assert_eq!(untested, None, "of {} rows", rows.len());
}

#[test]
fn what_is_drawn_is_no_more_and_no_less_than_what_was_there() {
    let list = json!({ "l": [1, 2, 3, 4, 5] });
    let numbers = |agent: &Agent, key: &str| -> Vec<u64> {
        agent.blackboard().get(key).unwrap().as_array().unwrap().iter().map(|value| value.as_u64().unwrap()).collect()
    };
    let none: Arc<Mutex<Vec<Record>>> = Arc::default();
    let agent = calls(&list, "choose_random", &[json!("l"), json!("o"), json!(3), json!(true)], Arc::clone(&none));
    let mut all = [numbers(&agent, "o"), numbers(&agent, "l")].concat();
    all.sort_unstable();
    assert_eq!((numbers(&agent, "o").len(), &*all), (3, &[1, 2, 3, 4, 5][..]));
    let agent = calls(&list, "choose_random", &[json!("l"), json!("o"), json!(5), json!(false)], none);
    let mut drawn = numbers(&agent, "o");
    drawn.sort_unstable();
    assert_eq!((drawn, numbers(&agent, "l")), (vec![1, 2, 3, 4, 5], vec![1, 2, 3, 4, 5]));
}

/// The lines of the log.
#[derive(Default)]
struct Lines(Vec<(Level, String)>);

impl Listener for Lines {
    fn record(&mut self, _: u64, _: &Record) {}

    fn log(&mut self, level: Level, text: &str) {
        self.0.push((level, text.to_owned()));
    }
}

#[test]
fn log_writes_values_as_json_at_the_levels_that_there_are() {
    let lines: Arc<Mutex<Lines>> = Arc::default();
    let board = json!({ "k": { "b": [1, 1.0, null], "a": "ü\"" } });
    for (name, level, value) in [
        ("log", "debug", json!("a word")),
        ("log_bb", "info", json!("k")),
        ("log", "warn", json!(-0.5)),
        ("log_bb", "error", json!("none")),
        ("log", "INFO", json!(1)),
        ("log", "", json!(1)),
    ] {
        calls(&board, name, &[json!(level), value], Arc::clone(&lines));
    }
    let lines = std::mem::take(&mut lines.lock().unwrap().0);
    let wanted = [
        (Level::Debug, r#""a word""#),
        (Level::Info, r#"{"a":"ü\"","b":[1,1.0,null]}"#),
        (Level::Warn, "-0.5"),
        (Level::Error, "null"),
    ];
    assert_eq!(lines, wanted.map(|(level, text)| (level, text.to_owned())));
}
