//! JSON lines: a trace for other programs, one object per record.
//!
//! - `JsonLines` writes to any `io::Write`; feature `json` of `bt-runtime`. It allocates nothing.
//! - An error of the writer is kept, and `finish` returns it. A full disk does not stop the game.
//!
//! The example prints the trace of a kettle, ready for `jq 'select(.record == "leave")'`.

use std::io::{self, Write};

use bt_runtime::prelude::*;
use bt_runtime::trace::{JsonLines, Names};

#[derive(Blackboard, Default)]
struct Kettle {
    degrees: u32,
}

/// Heats the water by one step.
#[action]
fn heat(bb: &mut Board<Kettle>, by: u32) -> Status {
    *bb.degrees_mut() += by;
    if bb.degrees < 100 { Status::Running } else { Status::Success }
}

bt! {
    tree Boil for Kettle {
        sequence { #[when(bb.degrees < 100)] heat(by = 40); wait(1s) "whistle"; }
    }
}

/// Boils water and writes the whole trace to a writer.
fn boil(writer: impl Write) -> io::Result<()> {
    let mut brain = Boil::brain(Kettle::default()).once();
    let mut trace = JsonLines::new(Names::of::<Boil>(), writer);
    while brain.tick_traced(Duration::from_secs(1), &mut (), &mut trace) == Status::Running {}
    trace.finish().map(drop)
}

fn main() -> io::Result<()> {
    boil(io::stdout().lock())?;

    let mut lines = Vec::new();
    boil(&mut lines)?;
    let lines = String::from_utf8(lines).map_err(io::Error::other)?;
    assert!(
        lines.contains(r#""record":"guard","node":1,"name":"heat","guard":"when(bb.degrees < 100)","passed":true"#)
    );
    assert!(
        lines.ends_with("{\"tick\":4,\"record\":\"leave\",\"node\":0,\"name\":\"sequence\",\"status\":\"success\"}\n")
    );

    let full = boil(&mut [0_u8; 300][..]);
    assert_eq!(full.map_err(|error| error.kind()), Err(io::ErrorKind::WriteZero), "no room for all of it");
    Ok(())
}
