//! Tables with a column for each subject and a line for each test.

use crate::test::REFERENCE;

/// The subjects whose instructions are counted, each with its title.
pub const OURS: [(&str, &str); 5] = [
    (REFERENCE, "hand-written"),
    ("hand-merged", "hand-merged"),
    ("bt", "**compiled**"),
    ("bt-json", "from JSON"),
    ("statig", "statig"),
];

/// The lines of the table: a test and its title.
pub const TESTS: [(&str, &str); 6] = [
    ("guard", "guard: 11 nodes, memory only"),
    ("resume", "resume: a leaf that runs on"),
    ("wide", "wide: 1,365 nodes, all visited"),
    ("population", "population: 100,000 guards"),
    ("reactive", "reactive: guards with aborts"),
    ("state-machine", "state-machine: three states"),
];

/// The columns of a table: a subject and its title.
pub struct Columns<const N: usize>(pub [(&'static str, &'static str); N]);

impl<const N: usize> Columns<N> {
    /// Returns a line with the cell of each subject, and a dash for each missing cell.
    pub fn line(&self, title: &str, cell: impl Fn(&str) -> Option<String>) -> String {
        let cells = self.0.map(|(subject, _)| {
            let text = cell(subject).unwrap_or_else(|| "–".to_owned());
            if subject == "bt" { format!("**{text}**") } else { text }
        });
        format!("| {title} | {} |", cells.join(" | "))
    }

    /// Returns the table of `lines`. `corner` is the title of the first column.
    pub fn table(&self, corner: &str, lines: &[String]) -> String {
        let titles = self.0.map(|(_, title)| title).join(" | ");
        format!("| {corner} | {titles} |\n|---|{}\n{}\n", "---:|".repeat(N), lines.join("\n"))
    }
}

/// Returns a figure, with its ratio to the figure of the reference in brackets.
pub fn with_ratio(figure: String, ratio: Option<f64>) -> String {
    let Some(ratio) = ratio else { return figure };
    let decimals = match ratio {
        ..2.0 => 2,
        ..10.0 => 1,
        _ => 0,
    };
    format!("{figure} ({ratio:.decimals$} ×)")
}
