//! A line of the result.

use std::io::{self, Write};

use serde::Serialize;

use crate::arguments::Format;
use crate::report::markdown::{Columns, OURS, TESTS, with_ratio};
use crate::report::significant;
use crate::test::REFERENCE;

/// The columns of the table in the README.
const COLUMNS: Columns<5> = Columns(OURS);

/// The result of one subject in one test, in the form that `--json` prints.
#[derive(Serialize)]
pub struct Row {
    pub test: &'static str,
    pub subject: &'static str,
    /// The instructions per tick of one agent, including the step of the world.
    pub instructions: f64,
    /// `instructions` divided by the instructions of the reference; `None` if the reference was not counted.
    pub ratio: Option<f64>,
    /// The largest allowed ratio.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub limit: Option<f64>,
    /// `true` if the ratio is not above the limit.
    pub ok: bool,
}

impl Row {
    pub fn new(
        test: &'static str,
        subject: &'static str,
        instructions: f64,
        reference: Option<f64>,
        limit: Option<f64>,
    ) -> Self {
        let ratio = reference.map(|reference| instructions / reference);
        let ok = ratio.zip(limit).is_none_or(|(ratio, limit)| ratio <= limit);
        Self { test, subject, instructions, ratio, limit, ok }
    }

    /// Prints the row.
    pub fn write(&self, format: &Format, out: &mut impl Write) -> io::Result<()> {
        match format {
            Format::Json => {
                serde_json::to_writer(&mut *out, self)?;
                writeln!(out)?;
            }
            // The table of the README has the subjects as columns, so it is printed after all rows.
            Format::Markdown => {}
            Format::Table => {
                let (ratio, limit) = (decimals(self.ratio), decimals(self.limit));
                let Self { test, subject, instructions, .. } = self;
                writeln!(out, "{test:<16} {subject:<15} {instructions:>17.2} {ratio:>7} {limit:>7}")?;
            }
        }
        out.flush()
    }
}

/// Prints the text below the last row.
pub fn end(rows: &[Row], format: &Format, out: &mut impl Write) -> io::Result<()> {
    let Format::Markdown = format else { return Ok(()) };
    let lines = TESTS.map(|(test, title)| {
        COLUMNS.line(title, |subject| {
            let row = rows.iter().find(|row| row.test == test && row.subject == subject)?;
            Some(with_ratio(significant(row.instructions), row.ratio.filter(|_| subject != REFERENCE)))
        })
    });
    writeln!(out, "{}", COLUMNS.table("instructions per tick", &lines))?;
    out.flush()
}

/// Prints the line above the first row.
pub fn title(format: &Format, out: &mut impl Write) -> io::Result<()> {
    match format {
        Format::Json | Format::Markdown => Ok(()),
        Format::Table => {
            writeln!(out, "{:<16} {:<15} {:>17} {:>7} {:>7}", "test", "subject", "instructions/tick", "ratio", "limit")
        }
    }
}

fn decimals(ratio: Option<f64>) -> String {
    ratio.map_or_else(|| "–".to_owned(), |ratio| format!("{ratio:.3}"))
}
