//! Filters of agents, as typed: `tree:Guard in:"fetch ammo" for:>5s key.ammo:<3`.

use std::time::Duration;

use bt_breakpoints::Op;

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

/// The maximum size of a filter, in bytes.
const MOST: usize = 1_024;

impl Filter {
    /// Parses a filter; a filter without words fits all agents.
    pub(crate) fn new(text: &str) -> Result<Self, String> {
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
                let node = track.deepest().map_or("", |(node, _)| now.name(node));
                format!("agent {} {} {node} {}", key.index, now.tree(), track.status()).to_lowercase().contains(text)
            }
            Self::Tree(name) => now.tree() == name,
            Self::Status(name) => track.status() == name,
            Self::In(node, lasts) => {
                let named = |at| node.as_ref().is_none_or(|name| now.name(at) == name);
                let last = now.running().iter().rev().find(|(at, _)| named(*at) && !track.unseen);
                last.is_some_and(|(_, since)| {
                    let ran = now.now.since(*since);
                    lasts.is_none_or(|(op, span)| op.fits(ran.cmp(&span)))
                })
            }
            Self::Key(name, op, literal) => {
                let keys = &now.names().keys;
                let index = (0..keys.len()).find(|&index| keys.get(index) == Some(name));
                let value = index.and_then(|index| now.values.get(&index)).map(|(value, ..)| &**value);
                value.is_some_and(|value| op.holds(value, literal))
            }
        }
    }
}

/// Splits the operator from the start of a value, which may also be a single `=`; without an operator, returns
/// `without`.
fn op(text: &str, without: Op) -> (Op, &str) {
    let single = || text.strip_prefix('=').map(|rest| (Op::Equal, rest));
    let (op, rest) = Op::read(text).or_else(single).unwrap_or((without, text));
    (op, rest.trim_start())
}

/// Parses a condition on a time: `>5s`, `<=200ms`, `2min`.
fn span_of(text: &str) -> Result<(Op, Duration), String> {
    let (op, span) = op(text, Op::Greater);
    let span = bt_model::meant_duration(span);
    span.map(|span| (op, span)).ok_or_else(|| format!("`{text}` is no time\nhelp: `for:>5s`, `for:<200ms`, `for:2min`"))
}

/// Splits a filter into words; spaces within quotes belong to a word.
pub(super) fn split(text: &str) -> Result<Vec<String>, String> {
    if text.len() > MOST {
        return Err(format!("a filter has at most {MOST} bytes"));
    }
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
        assert_eq!(why("for:5"), "`5` is no time\nhelp: `for:>5s`, `for:<200ms`, `for:2min`");
        assert_eq!(why("for:-5s"), "`-5s` is no time\nhelp: `for:>5s`, `for:<200ms`, `for:2min`");
        assert!(why("inn:aim").starts_with("unknown filter `inn`"));
        assert_eq!(why("in:a in:b"), "`in:b` is there twice");
        assert!(Filter::new("  ").unwrap().is_empty());
    }

    #[test]
    fn a_time_has_the_units_of_the_language_and_their_usual_spellings() {
        for text in ["2m", ">2min", "> 120 s", ">120000ms"] {
            assert_eq!(span_of(text), Ok((Op::Greater, Duration::from_secs(120))), "{text}");
        }
        assert_eq!(span_of("<=1h"), Ok((Op::AtMost, Duration::from_secs(3600))));
    }

    #[test]
    fn an_operator_may_have_one_sign_of_equality_or_two() {
        assert_eq!(op("<= 3", Op::Equal), (Op::AtMost, "3"));
        assert_eq!([op("=3", Op::Less), op("==3", Op::Less)], [(Op::Equal, "3"); 2]);
        assert_eq!(op("3", Op::Equal), (Op::Equal, "3"));
    }
}
