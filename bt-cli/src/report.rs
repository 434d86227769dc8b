//! Collects, sorts and shows the faults of many files.

use std::collections::BTreeMap;
use std::io::{self, IsTerminal};

use bt_model::json::{Json, Place, render};
use bt_model::{Fault, Faults, Severity};
use serde_json::{Value, json};

use crate::output::{self, Ends, FAULTS, TROUBLE};

/// The faults of a command.
#[derive(Default)]
pub struct Report {
    /// The checked files, in the order of their checks.
    files: Vec<String>,
    faults: Vec<Fault<Place>>,
    /// The number of faults beyond the limit, by file; `beyond_errors` is `true` if one of them is an error.
    beyond: BTreeMap<String, usize>,
    beyond_errors: bool,
    /// The unreadable files, each with the reason.
    unreadable: Vec<(String, String)>,
    /// `true` if there was no catalogue to check the names in some trees against.
    unnamed: bool,
}

/// Writes the faults of a file to the standard error. Returns an error if one of them is an error.
pub fn show(name: &str, faults: Faults<Json>) -> Result<(), Ends> {
    let mut report = Report::default();
    report.add(name, faults);
    report.show_beside();
    report.end(false)
}

impl Report {
    /// Records that a file is checked.
    pub fn file(&mut self, name: &str) {
        self.files.push(name.to_owned());
    }

    /// Returns the number of checked files, including unreadable files.
    pub fn count(&self) -> usize {
        self.files.len() + self.unreadable.len()
    }

    pub fn unreadable(&mut self, file: String, why: String) {
        self.unreadable.push((file, why));
    }

    /// Records that there is no catalogue to check the actions and keys of trees against.
    pub fn unnamed(&mut self) {
        self.unnamed = true;
    }

    pub fn one(&mut self, fault: Fault<Place>) {
        self.faults.push(fault);
    }

    /// Adds the faults of a file.
    pub fn add(&mut self, file: &str, faults: Faults<Json>) {
        let beyond = faults.beyond();
        if beyond > 0 {
            *self.beyond.entry(file.to_owned()).or_default() += beyond;
            let shown = faults.iter().any(|fault| fault.severity == Severity::Error);
            self.beyond_errors |= faults.has_errors() && !shown;
        }
        faults.into_iter().for_each(|fault| self.one(fault));
    }

    /// Returns the number of faults of this severity, without the faults beyond the limit.
    fn number(&self, severity: Severity) -> usize {
        self.faults.iter().filter(|fault| fault.severity == severity).count()
    }

    /// Sorts the faults by file, then by place, and removes repeated faults.
    fn sort(&mut self) {
        let order: BTreeMap<&str, usize> = self.files.iter().enumerate().map(|(at, name)| (&**name, at)).collect();
        let key = |fault: &Fault<Place>| {
            let file = order.get(fault.place.source().name()).copied().unwrap_or(usize::MAX);
            (file, fault.place.range().start, fault.place.range().end, fault.message.clone())
        };
        self.faults.sort_by_cached_key(key);
        // A file that two other files include is read twice, so each of its faults is in the list twice.
        let told = |fault: &Fault<Place>| (fault.place.source().name().to_owned(), key(fault));
        self.faults.dedup_by_key(|fault| told(fault));
    }

    /// Returns the result of the command: 2 if a file cannot be read; 1 if there are errors, or warnings with
    /// `strict`.
    pub fn end(&self, strict: bool) -> Result<(), Ends> {
        let wrong = self.beyond_errors
            || self.number(Severity::Error) > 0
            || strict && (self.number(Severity::Warning) > 0 || !self.beyond.is_empty());
        match (self.unreadable.is_empty(), wrong) {
            (false, _) => Err(Ends(TROUBLE)),
            (true, true) => Err(Ends(FAULTS)),
            (true, false) => Ok(()),
        }
    }

    /// Shows the faults on the standard output, in the style of a compiler. Unreadable files and the summary go to the
    /// standard error.
    pub fn show(&mut self) {
        self.sort();
        let style = output::style(&io::stdout());
        if !self.faults.is_empty() {
            let mut text = render(&self.faults, style);
            text.push_str("\n\n");
            let _ = output::write(None, text.as_bytes());
        }
        self.beside();
        let files = self.count();
        let sum = [
            counted(self.number(Severity::Error), "error", ""),
            counted(self.number(Severity::Warning), "warning", ""),
            counted(self.number(Severity::Hint), "hint", ""),
            counted(self.unreadable.len(), "file", " that cannot be read"),
        ];
        let sum: Vec<_> = sum.into_iter().flatten().collect();
        let sum = match sum.is_empty() {
            true if self.unnamed => "no errors found".to_owned(),
            true => "all is well".to_owned(),
            false => sum.join(", "),
        };
        let most = if self.unnamed { "; actions, keys and types are not checked without --catalogue" } else { "" };
        eprintln!("{}: {sum}{most}", counted(files, "file", "").unwrap_or_default());
    }

    /// Shows everything on the standard error, because the standard output is for the result of the command.
    pub fn show_beside(&mut self) {
        self.sort();
        let style = output::style(&io::stderr());
        if !self.faults.is_empty() {
            eprintln!("{}\n", render(&self.faults, style));
        }
        self.beside();
    }

    fn beside(&self) {
        for (file, more) in &self.beyond {
            eprintln!("{file}: {more} more faults are not shown");
        }
        for (_, why) in &self.unreadable {
            eprintln!("error: {why}");
        }
    }

    /// Writes the report as JSON to the standard output.
    pub fn json(&mut self) -> Result<(), Ends> {
        self.sort();
        let faults: Vec<_> = self.faults.iter().map(fault).collect();
        let unreadable: Vec<_> =
            self.unreadable.iter().map(|(file, why)| json!({ "file": file, "message": why })).collect();
        let all = json!({
            "files": self.count(),
            "errors": self.number(Severity::Error),
            "warnings": self.number(Severity::Warning),
            "hints": self.number(Severity::Hint),
            "names_checked": !self.unnamed,
            "not_shown": self.beyond.values().sum::<usize>(),
            "faults": faults,
            "unreadable": unreadable,
        });
        let pretty = io::stdout().is_terminal();
        let text = if pretty { format!("{all:#}\n") } else { format!("{all}\n") };
        output::write(None, text.as_bytes())
    }
}

/// Returns a fault as JSON, for other programs.
pub fn fault(fault: &Fault<Place>) -> Value {
    let place = &fault.place;
    let (end_line, end_column) = place.source().position(place.range().end);
    json!({
        "severity": match fault.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Hint => "hint",
        },
        "message": fault.message,
        "help": fault.help,
        "file": place.source().name(),
        "line": place.line(),
        "column": place.column(),
        "end_line": end_line,
        "end_column": end_column,
        "path": place.path(),
    })
}

/// Formats a number with its noun: `3 files`; `None` for 0. `rest` is the text after the noun.
fn counted(number: usize, noun: &str, rest: &str) -> Option<String> {
    match number {
        0 => None,
        1 => Some(format!("1 {noun}{rest}")),
        _ => Some(format!("{number} {noun}s{rest}")),
    }
}
