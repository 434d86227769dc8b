//! The report as a plain-text table for readers.

use std::io::{self, Write};

use crate::build_time::BuildTime;
use crate::load_time::LoadTime;
use crate::report::{Report, significant};
use crate::row::Row;

/// A report as a plain-text table for readers.
pub struct Table<W> {
    out: W,
    /// The results without a column of their own, which are printed below the table.
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
                .push(format!("{}: {} takes {percent:.3} % of its time with all agents awake", row.test, row.subject));
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
            // A subject with a wrong checksum shows that checksum instead of a time.
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
