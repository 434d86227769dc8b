//! One JSON object per line.

use std::io::{self, Write};

use crate::build_time::BuildTime;
use crate::load_time::LoadTime;
use crate::report::Report;
use crate::row::Row;

/// A report with one JSON object per line.
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
