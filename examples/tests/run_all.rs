//! Runs every example. Each one ends with assertions.

use std::process::{Command, Output};

fn run(program: &str, arguments: &[&str]) -> Output {
    Command::new(program).args(arguments).output().expect("the example starts")
}

#[track_caller]
fn teaches(program: &str) {
    let output = run(program, &[]);
    let [out, err] = [output.stdout, output.stderr].map(|text| String::from_utf8_lossy(&text).into_owned());
    assert!(output.status.success(), "{program}: {}\n{out}\n{err}", output.status);
    assert!(!out.is_empty(), "{program} shows nothing");
}

macro_rules! lessons {
    ($($name:ident)*) => { $(
        #[test]
        fn $name() {
            teaches(env!(concat!("CARGO_BIN_EXE_", stringify!($name))));
        }
    )* };
}

lessons! {
    smallest
    blackboard
    actions
    guards_and_aborts
    services
    parallel
    events
    subtrees
    slot
    file_compiled
    async_action
    tracing
    trace_json_lines
    trace_chrome
    why
    profile
    replay
}

const SHOOTER: &str = env!("CARGO_BIN_EXE_shooter");

fn game(seed: &str) -> String {
    let output = run(SHOOTER, &["--headless", "--seconds", "10", "--seed", seed, "--json"]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("JSON is UTF-8")
}

#[test]
fn the_same_seed_makes_the_same_game() {
    let (first, again, other) = (game("7"), game("7"), game("8"));
    assert_eq!(first, again);
    assert_ne!(first, other);
    assert!(first.starts_with('{') && first.ends_with("}\n") && first.lines().count() == 1, "{first}");
    for nothing in ["\"shots\":0,", "\"aborts\":0,"] {
        assert!(!first.contains(nothing), "{first}");
    }
}

#[test]
fn the_tree_from_the_file_plays_the_same_game() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/src/bin/shooter/guard.json");
    let output = run(SHOOTER, &["--headless", "--seconds", "10", "--seed", "7", "--json", "--tree", file]);
    assert_eq!(String::from_utf8_lossy(&output.stdout), game("7"), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn a_broken_tree_is_reported_with_its_place() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("shooter");
    std::fs::create_dir_all(&folder).unwrap();
    let file = folder.join("broken.json");
    let text = r#"{ "bt": 1, "tree": "Guard", "agent": "Soldier", "root": { "node": "shot" } }"#;
    std::fs::write(&file, text).unwrap();
    let output = run(SHOOTER, &["--headless", "--tree", file.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(1));
    let printed = String::from_utf8_lossy(&output.stderr);
    assert!(printed.contains("broken.json:1:") && printed.contains("did you mean `shoot`?"), "{printed}");
    let output = run(SHOOTER, &["--watch"]);
    assert_eq!(output.status.code(), Some(2), "it must know at which file to look");
}

#[test]
fn without_a_terminal_it_says_so_and_plays() {
    let output = run(SHOOTER, &["--seconds", "1"]);
    assert!(output.status.success());
    assert!(String::from_utf8_lossy(&output.stderr).contains("no terminal"));
}

#[test]
fn a_wrong_argument_is_reported() {
    let output = run(SHOOTER, &["--fast"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("--fast"));
}

#[test]
fn another_build_is_found_out_and_a_broken_file_refused() {
    let replay = env!("CARGO_BIN_EXE_replay");
    let tape = std::env::temp_dir().join(format!("run_all-{}.tape", std::process::id()));
    let file = tape.to_str().expect("a temporary folder with a plain name");
    let went = |arguments: &[&str]| {
        let output = run(replay, arguments);
        (output.status.success(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    assert_eq!(went(&["--record", file, "--seconds", "20", "--seed", "3"]), (true, String::new()));
    assert_eq!(went(&["--play", file]), (true, String::new()));
    let (same, printed) = went(&["--play", file, "--tweak"]);
    assert!(!same, "a tweaked build does the same");
    for word in ["guard ", "tick ", "node "] {
        assert!(printed.contains(word), "{printed}");
    }
    let bytes = std::fs::read(&tape).expect("the tape");
    std::fs::write(&tape, &bytes[..bytes.len() / 2]).expect("half of the tape");
    assert!(!went(&["--play", file]).0, "half a tape is no tape");
    std::fs::remove_file(tape).expect("the tape");
}

const SWARM: &str = env!("CARGO_BIN_EXE_swarm");

fn herd(seed: &str, threads: &str) -> String {
    let size = ["--headless", "--json", "--agents", "20000", "--ticks", "300"];
    let output = run(SWARM, &[&size[..], &["--seed", seed, "--threads", threads]].concat());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("JSON is UTF-8")
}

/// Returns the value of a field of one line of JSON.
fn field<'a>(json: &'a str, name: &str) -> &'a str {
    let after = json.split_once(&format!("\"{name}\":")).unwrap_or_else(|| panic!("no {name} in {json}")).1;
    after.split([',', '}']).next().unwrap_or_default()
}

#[test]
fn any_number_of_threads_makes_the_same_herd_and_allocates_nothing() {
    let [one, two, eight] = ["1", "2", "8"].map(|threads| herd("7", threads));
    for name in ["agents", "ticks", "awake", "eaten", "trace_hash"] {
        assert_eq!(field(&one, name), field(&two, name), "{name}");
        assert_eq!(field(&one, name), field(&eight, name), "{name}");
    }
    for json in [&one, &two, &eight] {
        assert_eq!(field(json, "allocs"), "0", "{json}");
        assert_eq!((field(json, "agents"), field(json, "ticks")), ("20000", "300"));
    }
    assert_ne!(field(&one, "eaten"), "0", "{one}");
    let awake: f64 = field(&one, "awake").parse().expect("a number");
    assert!(awake > 100.0 && awake < 1000.0, "most of them sleep: {one}");
    assert_ne!(field(&one, "trace_hash"), field(&herd("8", "2"), "trace_hash"));
}

#[test]
fn navigators_sleep_while_they_walk() {
    let walk = |seed: &str| {
        let size = ["--headless", "--json", "--agents", "2000", "--ticks", "100", "--seed", seed];
        let output = run(env!("CARGO_BIN_EXE_navigators"), &size);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("JSON is UTF-8")
    };
    let (first, again) = (walk("7"), walk("7"));
    assert_eq!(field(&first, "hash"), field(&again, "hash"), "threads wake them in any order");
    assert_eq!(field(&first, "woken"), field(&again, "woken"));
    assert_ne!(field(&first, "hash"), field(&walk("8"), "hash"));
    let woken: f64 = field(&first, "woken").parse().expect("a number");
    assert!(woken > 10.0 && woken < 200.0, "most of them sleep: {first}");
    assert_eq!(field(&first, "few"), "20");
}

#[test]
fn no_threads_and_no_agents_are_refused() {
    for wrong in [["--threads", "0"], ["--agents", "0"], ["--ticks", "many"]] {
        let output = run(SWARM, &[&["--headless"], &wrong[..]].concat());
        assert_eq!(output.status.code(), Some(2), "{wrong:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains("expected a number from"), "{wrong:?}");
    }
}

const NAV2: &str = env!("CARGO_BIN_EXE_nav2");

fn navigated(arguments: &[&str]) -> String {
    let output = run(NAV2, &[&["--headless", "--seconds", "60", "--json"], arguments].concat());
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).expect("JSON is UTF-8")
}

#[test]
fn the_robot_navigates_gets_stuck_and_recovers_the_same_way_each_time() {
    let first = navigated(&["--seed", "7"]);
    assert_eq!(first, navigated(&["--seed", "7"]));
    assert_ne!(first, navigated(&["--seed", "8"]));
    for nothing in ["\"reached\":0,", "\"recoveries\":0,", "\"stuck\":0,", "\"cleared\":0,"] {
        assert!(!first.contains(nothing), "{first}");
    }
}

#[test]
fn a_loaded_tree_with_nodes_of_ones_own_does_what_the_compiled_one_does() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/src/bin/nav2/navigate.json");
    assert_eq!(navigated(&["--seed", "7", "--compiled"]), navigated(&["--seed", "7", "--tree", file]));
}

/// Groot2 sends no request: the robot runs as without Groot2.
#[test]
fn the_robot_does_the_same_where_groot2_may_connect() {
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("groot2-{}", std::process::id()));
    let run = |arguments: &[&str]| {
        let mut nav2 = Command::new(NAV2);
        nav2.args(["--headless", "--seconds", "60", "--json", "--seed", "7"]).args(arguments);
        let output = nav2.env("BT_LIVE_DIR", &folder).output().expect("it starts");
        (String::from_utf8(output.stdout).expect("JSON is UTF-8"), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    let (alone, (watched, said)) = (run(&[]), run(&["--groot2", "0"]));
    assert!(said.lines().any(|line| line.starts_with("connect Groot2 to 127.0.0.1:")), "{said}");
    assert_eq!(alone.0, watched);
    let _ = std::fs::remove_dir_all(folder);
}

#[test]
fn compiled_and_loaded_guards_are_equal_also_after_a_load_in_a_new_process() {
    let play = |seed: &str| {
        let size = ["--headless", "--json", "--agents", "200", "--ticks", "480", "--at", "400", "--seed", seed];
        let output = run(env!("CARGO_BIN_EXE_stealth"), &size);
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8(output.stdout).expect("JSON is UTF-8")
    };
    let first = play("7");
    assert_eq!(first, play("7"));
    assert_eq!((field(&first, "equal"), field(&first, "agents"), field(&first, "ticks")), ("true", "200", "480"));
    assert_eq!(field(&first, "hash"), field(&first, "restored"));
    assert_ne!(field(&first, "hash"), field(&play("8"), "hash"));
    assert_eq!(field(&first, "listening"), "50", "an async action of each guard of a squad is saved");
    assert_ne!(field(&first, "ordered"), "0", "running trees in slots are saved");
}
