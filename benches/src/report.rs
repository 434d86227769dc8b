//! The two ways to print the result.

use std::io::{self, Write};

use crate::build_time::BuildTime;
use crate::load_time::LoadTime;
use crate::row::Row;

/// Where rows go as soon as their test is measured.
pub trait Report {
    fn rows(&mut self, rows: &[Row]) -> io::Result<()>;

    /// How long a large tree takes to build.
    fn build_time(&mut self, time: &BuildTime) -> io::Result<()>;

    /// How long a large file takes to load.
    fn load_time(&mut self, time: &LoadTime) -> io::Result<()>;

    /// What is left to say when all tests are through.
    fn end(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// One JSON object a line.
pub struct JsonLines<W>(pub W);

impl<W: Write> Report for JsonLines<W> {
    fn rows(&mut self, rows: &[Row]) -> io::Result<()> {
        for row in rows {
            serde_json::to_writer(&mut self.0, row)?;
            writeln!(self.0)?;
        }
        self.0.flush()
    }

    fn build_time(&mut self, time: &BuildTime) -> io::Result<()> {
        serde_json::to_writer(&mut self.0, time)?;
        writeln!(self.0)
    }

    fn load_time(&mut self, time: &LoadTime) -> io::Result<()> {
        serde_json::to_writer(&mut self.0, time)?;
        writeln!(self.0)
    }
}

/// A table for people.
pub struct Table<W> {
    out: W,
    /// Remarks that do not fit a column.
    notes: Vec<String>,
}

impl<W: Write> Table<W> {
    /// Starts the table.
    pub fn new(mut out: W) -> io::Result<Self> {
        writeln!(
            out,
            "{:<16} {:<19} {:>16} {:>8} {:>12} {:>8}  checksum",
            "test", "subject", "ns/tick", "ratio", "allocs/tick", "bytes"
        )?;
        Ok(Self { out, notes: Vec::new() })
    }

    fn note(&mut self, row: &Row) {
        if let Some(share) = row.share {
            let percent = share * 100.0;
            self.notes
                .push(format!("{}: {} takes {percent:.3} % of what it takes with all awake", row.test, row.subject));
        }
        if let Some(aborts) = row.aborts {
            self.notes.push(format!("{}: {} aborted a running branch {aborts} times", row.test, row.subject));
        }
    }
}

impl<W: Write> Report for Table<W> {
    fn rows(&mut self, rows: &[Row]) -> io::Result<()> {
        writeln!(self.out)?;
        for row in rows {
            // A time of something that went wrong would only mislead.
            let time = row.ns.map_or_else(|| format!("{:016x}", row.checksum), significant);
            let ratio = match row.ratio {
                Some(ratio) => format!("{ratio:.2}"),
                None => if row.ok { "–" } else { "wrong" }.to_owned(),
            };
            writeln!(
                self.out,
                "{:<16} {:<19} {time:>16} {ratio:>8} {:>12.3} {:>8}  {:016x}",
                row.test, row.subject, row.allocs, row.bytes, row.checksum
            )?;
            self.note(row);
        }
        self.out.flush()
    }

    fn build_time(&mut self, time: &BuildTime) -> io::Result<()> {
        self.notes.push(time.sentence());
        Ok(())
    }

    fn load_time(&mut self, time: &LoadTime) -> io::Result<()> {
        self.notes.push(time.sentence());
        Ok(())
    }

    fn end(&mut self) -> io::Result<()> {
        writeln!(self.out)?;
        for note in &self.notes {
            writeln!(self.out, "{note}")?;
        }
        self.out.flush()
    }
}

/// Decimals as far as they mean something.
fn significant(ns: f64) -> String {
    let decimals = match ns {
        ..10.0 => 2,
        ..1000.0 => 1,
        _ => 0,
    };
    format!("{ns:.decimals$}")
}
