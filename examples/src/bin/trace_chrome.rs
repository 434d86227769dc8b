//! A trace as a picture: slices on tracks, in chrome://tracing or on <https://ui.perfetto.dev>.
//!
//! - `ChromeTrace` writes to any `io::Write`; feature `json` of `bt-runtime`. An agent is a process, and each branch of
//!   a parallel has a track of its own.
//! - `Record::Agent` names the agent of the next records, so that several brains can share a file.
//! - `finish` closes the slices of running nodes and returns the first error of the writer.
//!
//! `trace_chrome FILE` writes a file to open there. Without a name it prints the first lines.

use std::fs::File;
use std::io::{self, BufWriter, Write};

use bt_runtime::prelude::*;
use bt_runtime::trace::{ChromeTrace, Names, Record, Trace};

#[derive(Blackboard, Default)]
struct Cook {
    guests: u32,
}

bt! {
    tree Dinner for Cook {
        selector {
            #[when(bb.guests > 0, aborts = both)]
            sequence "dinner" {
                parallel "cook" {
                    sequence "soup" { wait(1s..=2s) "boil"; wait(1s) "season"; }
                    sequence "roast" { wait(2s..=4s) "fry"; wait(500ms) "carve"; }
                }
                set(bb.guests = 0) "serve";
            }
            idle "read";
        }
    }
}

/// Writes the trace of an evening of two cooks.
fn evening(writer: impl Write) -> io::Result<()> {
    let mut trace = ChromeTrace::new(Names::of::<Dinner>(), writer);
    let mut cooks = [1, 2].map(|seed| Dinner::brain(Cook::default()).seeded(seed));
    for step in 0..100 {
        for (index, cook) in (0..).zip(&mut cooks) {
            if step == 10 + 30 * index {
                cook.board_mut().set_guests(4);
            }
            trace.record(Record::Agent { index, generation: 0 });
            cook.tick_traced(Duration::from_millis(100), &mut (), &mut trace);
        }
    }
    trace.finish()?;
    Ok(())
}

fn main() -> io::Result<()> {
    if let Some(path) = std::env::args_os().nth(1) {
        return evening(BufWriter::new(File::create(path)?));
    }
    let mut file = Vec::new();
    evening(&mut file)?;
    let text = String::from_utf8(file).map_err(io::Error::other)?;
    text.lines().take(24).for_each(|line| println!("{line}"));
    println!("… {} lines in all", text.lines().count());

    let count = |what: &str| text.matches(what).count();
    assert_eq!(count(r#""ph":"B""#), count(r#""ph":"E""#), "every slice is closed");
    assert_eq!(count(r#""name":"process_name""#), 2);
    assert_eq!(count(r#""name":"thread_name""#), 2 * 3, "the selector's track, the soup's and the roast's");
    Ok(())
}
