//! The instructions that one tick executes, in the notation of `objdump`.

use std::collections::{BTreeMap, HashMap};
use std::env;
use std::io::{self, Write};
use std::process::Command;

use super::callgrind::output;

/// The least share of ticks that execute an instruction for it to be printed. Instructions below it are outside the
/// loop.
const RARE: f64 = 0.0005;

/// Prints the executed instructions of one subject in one test, each with the share of the ticks that execute it.
pub fn print(test: &str, subject: &str, ticks: u64, out: &mut impl Write) -> io::Result<()> {
    let counts = counts(&output(test, subject, &["--dump-instr=yes", "--compress-pos=no", "--compress-strings=no"])?);
    let code = disassemble()?;
    let total = counts.values().map(|(_, count)| count).sum::<u64>() as f64 / ticks as f64;
    writeln!(out, "{test}, {subject}: {total:.2} instructions per tick")?;
    let mut last = "";
    for (address, (function, count)) in &counts {
        let share = *count as f64 / ticks as f64;
        if share < RARE {
            continue;
        }
        if last != function {
            writeln!(out, "{function}:")?;
            last = function;
        }
        let text = code.get(address).map_or("?", String::as_str);
        writeln!(out, "{share:8.3}  {address:x}  {text}")?;
    }
    Ok(())
}

/// Returns how often each instruction is executed, with its function, by address.
fn counts(profile: &str) -> BTreeMap<u64, (String, u64)> {
    let mut counts = BTreeMap::new();
    let mut function = "";
    let mut lines = profile.lines();
    while let Some(line) = lines.next() {
        if let Some(name) = line.strip_prefix("fn=") {
            function = name;
        } else if line.starts_with("calls=") {
            // The next line has the instructions of the called function, which are counted there.
            lines.next();
        } else if let Some((address, count)) = executed(line) {
            counts.entry(address).or_insert_with(|| (function.to_owned(), 0)).1 += count;
        }
    }
    counts
}

/// Returns the address and the count in a line such as `0x5a0350 0 1000`.
fn executed(line: &str) -> Option<(u64, u64)> {
    let mut words = line.split_whitespace();
    let address = words.next()?.strip_prefix("0x")?;
    Some((u64::from_str_radix(address, 16).ok()?, words.next_back()?.parse().ok()?))
}

/// Returns the instructions of this program by address, without the names of jump targets.
fn disassemble() -> io::Result<HashMap<u64, String>> {
    let output = Command::new("objdump")
        .args(["-d", "--no-show-raw-insn", "-M", "intel"])
        .arg(env::current_exe()?)
        .output()
        .map_err(|error| io::Error::other(format!("cannot run objdump: {error}; is it installed?")))?;
    let text = String::from_utf8_lossy(&output.stdout);
    let instruction = |line: &str| {
        let (address, text) = line.trim_start().split_once(":\t")?;
        let text = text.split(['<', '#']).next()?.split_whitespace().collect::<Vec<_>>().join(" ");
        Some((u64::from_str_radix(address, 16).ok()?, text))
    };
    Ok(text.lines().filter_map(instruction).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_each_instruction_without_the_functions_that_it_calls() {
        let profile = "fn=tick\n0x10 0 5\n0x14 0 5\ncalls=5 0x90\n0x14 0 500\nfn=leaf\n0x90 0 5\ntotals: 515\n";
        let counts: Vec<_> = counts(profile).into_iter().collect();
        assert_eq!(counts, [(0x10, ("tick".into(), 5)), (0x14, ("tick".into(), 5)), (0x90, ("leaf".into(), 5))]);
    }
}
