//! Filters of agents, as typed: `tree:Guard in:"fetch ammo" for:>5s key.ammo:<3`.

use std::time::Duration;

use super::track::Track;
use crate::message::AgentKey;

/// A filter of agents: an agent must fit each word.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Filter(Vec<Word>);

#[derive(Clone, Debug, PartialEq)]
enum Word {
    /// Text in the agent's number, tree, status or last node.
    Text(String),
    /// The name of the agent's tree.
    Tree(String),
    /// The status of the agent: `running`, `success`, `failure`, `halted`.
    Status(String),
    /// A running node, by its name if given, and a condition on the time for which it has been running.
    In(Option<String>, Option<(Op, Duration)>),
    /// A key, and a condition on its value.
    Key(String, Op, String),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Op {
    Less,
    AtMost,
    Greater,
    AtLeast,
    Unequal,
    Equal,
}

/// The signs of the operators; those with two letters come first.
const OPS: [(&str, Op); 6] = [
    ("<=", Op::AtMost),
    (">=", Op::AtLeast),
    ("!=", Op::Unequal),
    ("<", Op::Less),
    (">", Op::Greater),
    ("=", Op::Equal),
];

/// The maximum size of a filter, in bytes.
const MOST: usize = 1_024;

impl Filter {
    /// Parses a filter; a filter without words fits all agents.
    pub(crate) fn new(text: &str) -> Result<Self, String> {
        if text.len() > MOST {
            return Err(format!("a filter has at most {MOST} bytes"));
        }
        let (mut words, mut node, mut lasts) = (Vec::new(), None, None);
        for word in split(text)? {
            match word.split_once(':') {
                Some(("tree", name)) => words.push(Word::Tree(name.to_owned())),
                Some(("status", name)) => words.push(Word::Status(name.to_owned())),
                Some(("in", name)) if node.is_none() => node = Some(name.to_owned()),
                Some(("for", span)) if lasts.is_none() => lasts = Some(span_of(span)?),
                Some(("in" | "for", _)) => return Err(format!("`{word}` is there twice")),
                Some((key, value)) if key.strip_prefix("key.").is_some_and(|key| !key.is_empty()) => {
                    let (op, value) = op(value, Op::Equal);
                    words.push(Word::Key(key["key.".len()..].to_owned(), op, value.to_owned()));
                }
                Some((name, _)) => {
                    return Err(format!(
                        "unknown filter `{name}`\nhelp: `tree:`, `in:`, `for:`, `status:`, `key.NAME:`"
                    ));
                }
                None => words.push(Word::Text(word.to_lowercase())),
            }
        }
        if node.is_some() || lasts.is_some() {
            words.push(Word::In(node, lasts));
        }
        Ok(Self(words))
    }

    /// `true` if the filter fits all agents.
    pub(crate) const fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// `true` if the filter fits the state of this agent after its last tick.
    pub(crate) fn fits(&self, key: AgentKey, track: &Track) -> bool {
        self.0.iter().all(|word| word.fits(key, track))
    }
}

impl Word {
    fn fits(&self, key: AgentKey, track: &Track) -> bool {
        let now = &track.now;
        match self {
            Self::Text(text) => {
                let node = now.deepest().map_or("", |(node, _)| now.name(node));
                format!("agent {} {} {node} {}", key.index, now.tree(), now.status).to_lowercase().contains(text)
            }
            Self::Tree(name) => now.tree() == name,
            Self::Status(name) => now.status == name,
            Self::In(node, lasts) => {
                let named = |at| node.as_ref().is_none_or(|name| now.name(at) == name);
                let last = now.running.iter().rev().find(|(at, _)| named(*at));
                last.is_some_and(|(_, since)| {
                    let ran = now.now.since(*since);
                    lasts.is_none_or(|(op, span)| op.holds(ran.cmp(&span)))
                })
            }
            Self::Key(name, op, literal) => {
                let keys = &now.names().keys;
                let index = (0..keys.len()).find(|&index| keys.get(index) == Some(name));
                let value = index.and_then(|index| now.values.get(&index)).map(|(value, ..)| &**value);
                value.is_some_and(|value| op.holds_for(value, literal))
            }
        }
    }
}

impl Op {
    const fn holds(self, order: std::cmp::Ordering) -> bool {
        match self {
            Self::Less => order.is_lt(),
            Self::AtMost => order.is_le(),
            Self::Greater => order.is_gt(),
            Self::AtLeast => order.is_ge(),
            Self::Unequal => order.is_ne(),
            Self::Equal => order.is_eq(),
        }
    }

    /// `true` if the operator holds between a recorded value and a literal: compared as numbers if both are, also
    /// within `Some`, else as text.
    fn holds_for(self, value: &str, literal: &str) -> bool {
        let inner = value.strip_prefix("Some(").and_then(|rest| rest.strip_suffix(')'));
        let value = inner.filter(|_| !literal.starts_with("Some(")).unwrap_or(value).trim_matches('"');
        match (value.parse::<f64>(), literal.parse::<f64>()) {
            (Ok(value), Ok(literal)) => value.partial_cmp(&literal).is_some_and(|order| self.holds(order)),
            _ => self.holds(value.cmp(literal)),
        }
    }
}

/// Splits the operator from the start of a value; without an operator, returns `without`.
fn op(text: &str, without: Op) -> (Op, &str) {
    let found = OPS.iter().find_map(|(sign, op)| Some((*op, text.strip_prefix(sign)?)));
    found.map_or((without, text), |(op, rest)| (op, rest.trim_start()))
}

/// Parses a condition on a time: `>5s`, `<=200ms`, `2m`.
fn span_of(text: &str) -> Result<(Op, Duration), String> {
    let (op, span) = op(text, Op::Greater);
    let unit = span.find(|letter: char| letter.is_ascii_alphabetic()).unwrap_or(span.len());
    let seconds = match &span[unit..] {
        "ms" => 0.001,
        "s" => 1.0,
        "m" => 60.0,
        _ => -1.0,
    };
    let number = span[..unit].parse::<f64>().unwrap_or(-1.0) * seconds;
    let found = Duration::try_from_secs_f64(number).ok().filter(|_| seconds > 0.0);
    found
        .map(|found| (op, found))
        .ok_or_else(|| format!("`{text}` is no time\nhelp: `for:>5s`, `for:<200ms`, `for:2m`"))
}

/// Splits a text into words; spaces within quotes belong to a word.
pub(super) fn split(text: &str) -> Result<Vec<String>, String> {
    let (mut words, mut word, mut quoted) = (Vec::new(), String::new(), false);
    for letter in text.chars() {
        match letter {
            '"' => quoted = !quoted,
            letter if letter.is_whitespace() && !quoted => words.push(std::mem::take(&mut word)),
            letter => word.push(letter),
        }
    }
    words.push(word);
    words.retain(|word| !word.is_empty());
    if quoted { Err("a `\"` is missing".to_owned()) } else { Ok(words) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_filter_that_means_nothing_is_refused_with_its_fault() {
        let why = |text| Filter::new(text).unwrap_err();
        assert_eq!(why("in:\"fetch"), "a `\"` is missing");
        assert_eq!(why("for:5"), "`5` is no time\nhelp: `for:>5s`, `for:<200ms`, `for:2m`");
        assert_eq!(why("for:-5s"), "`-5s` is no time\nhelp: `for:>5s`, `for:<200ms`, `for:2m`");
        assert!(why("inn:aim").starts_with("unknown filter `inn`"));
        assert_eq!(why("in:a in:b"), "`in:b` is there twice");
        assert!(Filter::new("  ").unwrap().is_empty());
    }

    #[test]
    fn two_numbers_are_compared_as_numbers_other_values_as_texts() {
        assert!(Op::Less.holds_for("9", "10") && !Op::Less.holds_for("b", "a"));
        assert!(Op::Equal.holds_for("Some(7)", "7") && Op::Unequal.holds_for("None", "7"));
        assert_eq!(op("<= 3", Op::Equal), (Op::AtMost, "3"));
    }
}
