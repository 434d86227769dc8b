//! The figures of the README, as Markdown. `benches/figures` inserts them into the README.

mod columns;

use std::io::{self, Write};

use crate::build_time::BuildTime;
use crate::load_time::LoadTime;
use crate::report::{Report, significant};
use crate::row::Row;
use crate::test::REFERENCE;
pub use columns::{Columns, OURS, TESTS, with_ratio};

/// The columns of the first table.
const SUBJECTS: Columns<8> = Columns([
    OURS[0],
    OURS[1],
    OURS[2],
    OURS[3],
    ("bhv", "bhv"),
    ("bonsai-bt", "bonsai-bt"),
    ("behavior-tree-lite", "behavior-tree-lite"),
    OURS[4],
]);

/// The test whose sizes and allocations are shown.
const SIZES_OF: &str = "guard";

/// A report that collects everything and prints it at the end.
pub struct Markdown<W> {
    out: W,
    rows: Vec<Row>,
    sentences: Vec<String>,
}

impl<W: Write> Markdown<W> {
    pub fn new(out: W) -> Self {
        Self { out, rows: Vec::new(), sentences: Vec::new() }
    }

    fn row(&self, test: &str, subject: &str) -> Option<&Row> {
        self.rows.iter().find(|row| row.test == test && row.subject == subject)
    }

    /// Returns a line of the first table.
    fn line(&self, test: &str, title: &str, cell: impl Fn(&Row) -> Option<String>) -> String {
        SUBJECTS.line(title, |subject| self.row(test, subject).and_then(&cell))
    }

    fn subjects(&self) -> String {
        let times = TESTS.map(|(test, title)| self.line(test, title, time));
        let sizes = [
            self.line(SIZES_OF, "bytes of an agent, board included (guard)", |row| Some(row.bytes.to_string())),
            self.line(SIZES_OF, "bytes of the tree alone (guard)", |row| Some(row.tree_bytes?.to_string())),
            self.line(SIZES_OF, "allocations per tick (guard)", |row| Some(allocations(row.allocs))),
        ];
        SUBJECTS.table("", &[&times[..], &sizes[..]].concat())
    }

    /// Returns the table of a `Population` of a million agents, with a line for each share of awake agents.
    fn asleep(&self) -> String {
        let lines = [
            ("asleep-100", "all of them awake"),
            ("asleep-1", "1 % awake, spread over the memory"),
            ("asleep-0", "all asleep"),
        ]
        .map(|(test, title)| {
            let row = self.row(test, "bt");
            let tick = row.and_then(|row| row.ns).map_or_else(|| "–".to_owned(), duration);
            let share = row.and_then(|row| row.share).map_or_else(String::new, percent);
            format!("| {title} | {tick} | {share} |")
        });
        format!(
            "| a `Population` of 1,000,000 agents | one tick | of all awake |\n|---|---:|---:|\n{}\n",
            lines.join("\n")
        )
    }

    fn remarks(&self) -> Vec<String> {
        let ns = |test, subject| self.row(test, subject).and_then(|row| row.ns).map(significant);
        let population = ns("population", "bt-population").map(|ns| {
            format!(
                "The 100,000 guards in a `Population`, which asks each brain after its tick if it may sleep: {ns} ns."
            )
        });
        let unmerged = ns("state-machine", "hand-unmerged")
            .map(|ns| format!("The state machine written by hand with five states instead of three: {ns} ns."));
        let snapshot = ns("snapshot", "bt").zip(ns("snapshot", REFERENCE)).map(|(guard, copy)| {
            format!(
                "Saving and restoring a guard of the test `reactive`: {guard} ns. Copying as many bytes: {copy} ns."
            )
        });
        let all = [population, unmerged, snapshot].into_iter().flatten();
        all.chain(self.sentences.iter().cloned()).map(|sentence| format!("- {sentence}")).collect()
    }
}

impl<W: Write> Report for Markdown<W> {
    fn rows(&mut self, rows: &[Row]) -> io::Result<()> {
        self.rows.extend_from_slice(rows);
        Ok(())
    }

    fn build_time(&mut self, time: &BuildTime) -> io::Result<()> {
        self.sentences.push(time.remark());
        Ok(())
    }

    fn load_time(&mut self, time: &LoadTime) -> io::Result<()> {
        self.sentences.push(time.remark());
        Ok(())
    }

    fn end(&mut self) -> io::Result<()> {
        let (subjects, asleep, remarks) = (self.subjects(), self.asleep(), self.remarks().join("\n"));
        writeln!(self.out, "{subjects}\n{asleep}\n{remarks}")?;
        self.out.flush()
    }
}

/// Returns the time, and the ratio to the reference for all other subjects.
fn time(row: &Row) -> Option<String> {
    Some(with_ratio(significant(row.ns?), row.ratio.filter(|_| row.subject != REFERENCE)))
}

fn duration(ns: f64) -> String {
    match ns {
        ..1e3 => format!("{} ns", significant(ns)),
        ..1e6 => format!("{} µs", significant(ns / 1e3)),
        _ => format!("{} ms", significant(ns / 1e6)),
    }
}

/// Returns a percentage with two significant digits, because the smallest share is far below one percent.
fn percent(share: f64) -> String {
    let percent = share * 100.0;
    let decimals = if percent > 0.0 { (1.0 - percent.log10().floor()).max(0.0) as usize } else { 0 };
    format!("{percent:.decimals$} %")
}

fn allocations(per_tick: f64) -> String {
    if per_tick == 0.0 { "0".to_owned() } else { format!("{per_tick:.2}") }
}
