//! Two thousand guards in a museum, twice: with a compiled tree, and with the same tree from a file. In every tick both
//! kinds have equal boards. In the middle of an alarm the game is saved, and a new process plays it to the same end.
//!
//! Begin with `guard.rs`: the board, the actions, a tree with a state machine in it. `guard.json` is its twin, which
//! `trees.rs` loads. `museum.rs` is the game around the guards, `guards.rs` a tick, and `saved.rs` the file of a saved game:
//! trees in slots, radios that whole squads share, and an async action that runs.
//!
//! ```text
//! stealth --headless --seed 7 --json                 plays, saves, restores, compares: the result as one line of JSON
//! stealth --save game.bin --at 400                   the same, and keeps the saved game
//! stealth --load game.bin                            goes on with it
//! ```
//!
//! The exit code is 1 if anything differs.

mod arguments;
mod guard;
mod guards;
mod museum;
mod saved;
mod trees;

use std::error::Error;
use std::path::Path;
use std::process::{Command, ExitCode};

use arguments::{Arguments, HELP};
use guard::Does;
use guards::Guards;
use museum::Museum;
use trees::Trees;

fn main() -> ExitCode {
    let arguments = match Arguments::parse() {
        Ok(arguments) => arguments,
        Err(error) => {
            eprintln!("stealth: {error}\n\n{HELP}");
            return ExitCode::from(2);
        }
    };
    if arguments.help {
        println!("{HELP}");
        return ExitCode::SUCCESS;
    }
    let played = match &arguments.load {
        Some(file) => go_on(file, &arguments),
        None => play(&arguments),
    };
    played.unwrap_or_else(|error| {
        eprintln!("stealth: {error}");
        ExitCode::FAILURE
    })
}

/// Plays up to this tick. Returns `false` if the boards of a guard differ.
fn up_to(ticks: u32, museum: &mut Museum, guards: &mut Guards, trees: &Trees) -> bool {
    while museum.ticks < ticks {
        if let Some(guard) = guards.tick(museum, trees) {
            eprintln!("stealth: tick {}: the two boards of guard {guard} differ", museum.ticks);
            return false;
        }
    }
    true
}

/// Plays the whole game, and compares it with one that a new process restores from the middle.
fn play(arguments: &Arguments) -> Result<ExitCode, Box<dyn Error>> {
    let trees = Trees::load()?;
    let mut museum = Museum::new(arguments.agents, arguments.seed);
    let mut guards = Guards::new(&museum, &trees);
    let mut equal = up_to(arguments.at, &mut museum, &mut guards, &trees);

    let temporary = std::env::temp_dir().join(format!("stealth-{}.bin", std::process::id()));
    let file = arguments.save.as_deref().unwrap_or(&temporary);
    saved::save(file, &museum, &guards, &trees)?;
    let listening = guards.that(Does::Listens);
    let ordered = guards.that(Does::Holds) + guards.that(Does::Sweeps);

    equal &= up_to(arguments.ticks, &mut museum, &mut guards, &trees);
    let restored = in_a_new_process(file, arguments.ticks);
    if arguments.save.is_none() {
        std::fs::remove_file(file)?;
    }
    let (hash, restored) = (format!("{:016x}", museum.hash), restored?);
    equal &= hash == restored;
    let fields = [
        ("agents", museum.agents.to_string()),
        ("ticks", museum.ticks.to_string()),
        ("seed", museum.seed.to_string()),
        ("saved_at", arguments.at.to_string()),
        ("listening", listening.to_string()),
        ("ordered", ordered.to_string()),
        ("hash", format!("\"{hash}\"")),
        ("restored", format!("\"{restored}\"")),
        ("equal", equal.to_string()),
    ];
    print(&fields, arguments.json);
    Ok(if equal { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Returns the hash of the game that a new process restores from this file and plays to the end.
fn in_a_new_process(file: &Path, ticks: u32) -> Result<String, Box<dyn Error>> {
    let program = std::env::current_exe()?;
    let output = Command::new(program).arg("--load").arg(file).args(["--ticks", &ticks.to_string()]).output()?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into());
    }
    let printed = String::from_utf8(output.stdout)?;
    let hash = printed.lines().find_map(|line| line.trim().strip_prefix("hash"));
    Ok(hash.ok_or("the new process prints no hash")?.trim().to_string())
}

/// Continues a saved game.
fn go_on(file: &Path, arguments: &Arguments) -> Result<ExitCode, Box<dyn Error>> {
    let trees = Trees::load()?;
    let (mut museum, mut guards) = saved::load(file, &trees)?;
    let equal = up_to(arguments.ticks, &mut museum, &mut guards, &trees);
    let fields = [
        ("agents", museum.agents.to_string()),
        ("ticks", museum.ticks.to_string()),
        ("hash", format!("\"{:016x}\"", museum.hash)),
        ("equal", equal.to_string()),
    ];
    print(&fields, arguments.json);
    Ok(if equal { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Prints one line of JSON, or one line per field.
fn print(fields: &[(&str, String)], json: bool) {
    if json {
        let fields: Vec<_> = fields.iter().map(|(name, value)| format!("\"{name}\":{value}")).collect();
        println!("{{{}}}", fields.join(","));
    } else {
        fields.iter().for_each(|(name, value)| println!("{name:>12}  {}", value.trim_matches('"')));
    }
}
