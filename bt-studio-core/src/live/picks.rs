//! Filters of records, as typed: `kind:leave result:failure -name:wait`.

use super::filter::split;
use crate::message::BreakResult;

/// A filter of the records of a tick or a log: of the words about the same part, one must fit, and no word after a
/// `-` may fit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Picks(Vec<Pick>);

#[derive(Clone, Debug, PartialEq, Eq)]
struct Pick {
    field: Field,
    /// The text to find, in lower case.
    text: String,
    /// `true` if the records that fit are left out.
    out: bool,
}

/// The part of a record that a word of the filter is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Field {
    Kind,
    Name,
    Result,
    Text,
}

/// The parts of a record that a filter compares.
#[derive(Clone, Copy)]
pub(crate) struct Picked<'r> {
    /// The kind of the record: `leave`, `node_leave`.
    pub(crate) kind: &'r str,
    /// The name of the record's node.
    pub(crate) name: &'r str,
    /// The result of the record's node or guard.
    pub(crate) result: Option<BreakResult>,
    /// The full text of the record on the screen.
    pub(crate) text: &'r str,
}

impl Picks {
    /// Parses a filter; a filter without words fits all records.
    pub(crate) fn new(text: &str) -> Result<Self, String> {
        split(text)?.iter().map(|word| Pick::new(word)).collect::<Result<_, _>>().map(Self)
    }

    /// `true` if the filter fits all records.
    pub(crate) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// `true` if the filter fits this record.
    pub(crate) fn fits(&self, record: &Picked<'_>) -> bool {
        self.0.iter().all(|pick| {
            let fits = |pick: &Pick| pick.fits(record);
            let same = |other: &&Pick| !other.out && other.field == pick.field;
            if pick.out { !fits(pick) } else { fits(pick) || self.0.iter().filter(same).any(fits) }
        })
    }
}

impl Pick {
    fn new(word: &str) -> Result<Self, String> {
        let (out, word) = word.strip_prefix('-').map_or((false, word), |word| (true, word));
        let (field, text) = match word.split_once(':') {
            Some(("kind", text)) => (Field::Kind, text),
            Some(("name", text)) => (Field::Name, text),
            Some(("result", text @ ("success" | "failure"))) => (Field::Result, text),
            Some(("result", text)) => {
                return Err(format!("`{text}` is no result\nhelp: `result:success`, `result:failure`"));
            }
            Some((field, _)) if field.chars().all(char::is_alphabetic) && !field.is_empty() => {
                return Err(format!(
                    "unknown filter `{field}`\nhelp: `kind:`, `name:`, `result:`, and `-` before a word leaves records out"
                ));
            }
            _ => (Field::Text, word),
        };
        if text.is_empty() {
            return Err(format!("`{word}` has no text\nhelp: `kind:leave`, `name:aim`, `-name:wait`"));
        }
        Ok(Self { field, text: text.to_lowercase(), out })
    }

    fn fits(&self, record: &Picked<'_>) -> bool {
        match self.field {
            Field::Kind => has(record.kind, &self.text),
            Field::Name => has(record.name, &self.text),
            Field::Text => has(record.text, &self.text) || has(record.name, &self.text) || has(record.kind, &self.text),
            Field::Result => match record.result {
                Some(BreakResult::Success) => self.text == "success",
                Some(BreakResult::Failure) => self.text == "failure",
                None => false,
            },
        }
    }
}

/// `true` if `text` contains `small`, which is in lower case; upper case in `text` counts as lower case.
fn has(text: &str, small: &str) -> bool {
    text.contains(small) || text.to_lowercase().contains(small)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fits(filter: &str, (kind, name): (&str, &str), result: Option<BreakResult>) -> bool {
        Picks::new(filter).unwrap().fits(&Picked { kind, name, result, text: "ammo = 2" })
    }

    #[test]
    fn words_about_one_part_are_alternatives_and_a_minus_leaves_records_out() {
        let (leave, failed) = (("node_leave", "Wait for"), Some(BreakResult::Failure));
        assert!(fits("", leave, None) && fits("kind:leave", leave, None) && fits("kind:enter kind:leave", leave, None));
        assert!(!fits("kind:enter", leave, None) && !fits("kind:leave name:aim", leave, None));
        assert!(fits("name:wait", leave, None) && !fits("kind:leave -name:wait", leave, None));
        assert!(fits("result:failure", leave, failed) && !fits("result:success", leave, failed));
        assert!(!fits("result:failure", leave, None) && fits("-result:failure", leave, None));
        assert!(fits("\"ammo = 2\"", leave, None) && !fits("-ammo", leave, None));
    }

    #[test]
    fn a_filter_that_means_nothing_is_refused_with_its_fault() {
        let why = |text| Picks::new(text).unwrap_err();
        assert!(why("knd:leave").starts_with("unknown filter `knd`\nhelp: `kind:`"));
        assert_eq!(why("result:yes"), "`yes` is no result\nhelp: `result:success`, `result:failure`");
        assert!(why("-name:").starts_with("`name:` has no text\nhelp: "));
        assert_eq!(why("\"ammo"), "a `\"` is missing");
        assert!(Picks::new(" ").unwrap().is_empty());
    }
}
