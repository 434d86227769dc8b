//! Values in the form in which records and the blackboard show them.

use serde_json::{Map, Value, json};

/// The maximum number of readings of a text.
const MOST: usize = 16;
/// The maximum depth of nested values in a text.
const DEEPEST: usize = 16;

/// Returns the data that a shown value can stand for: `Some(EnemyId(7))` is `7`, `(22, 15)` is `[22, 15]`. A name before
/// parentheses is the name of a struct, which data leaves out, or of a variant, so there are several readings. The result
/// is empty if the text is not a shown value.
pub fn readings(text: &str) -> Vec<Value> {
    let mut reader = Reader { rest: text.trim() };
    let found = reader.value(0).unwrap_or_default();
    if reader.rest.trim().is_empty() { found } else { Vec::new() }
}

struct Reader<'t> {
    rest: &'t str,
}

impl<'t> Reader<'t> {
    fn takes(&mut self, sign: char) -> bool {
        let rest = self.rest.trim_start().strip_prefix(sign);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    fn word(&mut self) -> &'t str {
        self.rest = self.rest.trim_start();
        let is_part = |char: char| char.is_alphanumeric() || matches!(char, '_' | '.' | '-' | '+' | ':' | '#');
        // The colon of a field ends its name, those of a path do not.
        let end = self.rest.find(|char| !is_part(char)).unwrap_or(self.rest.len());
        let word = self.rest[..end].trim_end_matches(':');
        self.rest = &self.rest[word.len()..];
        word
    }

    fn value(&mut self, depth: usize) -> Option<Vec<Value>> {
        if depth > DEEPEST {
            return None;
        }
        self.rest = self.rest.trim_start();
        if self.rest.starts_with('"') {
            let mut values = serde_json::Deserializer::from_str(self.rest).into_iter::<String>();
            let text = values.next()?.ok()?;
            self.rest = &self.rest[values.byte_offset()..];
            return Some(vec![text.into()]);
        }
        for (open, close) in [('(', ')'), ('[', ']')] {
            if self.takes(open) {
                return Some(lists(self.items(close, depth)?));
            }
        }
        if self.takes('{') {
            return self.fields(depth);
        }
        let word = self.word();
        if word.is_empty() {
            return None;
        }
        let name = word.rsplit("::").next().unwrap_or(word);
        if self.takes('(') {
            let items = self.items(')', depth)?;
            let one = items.len() == 1;
            let inner = if one { items.into_iter().next()? } else { lists(items) };
            return Some(if name == "Some" { inner } else { named(name, inner) });
        }
        if self.takes('{') {
            let inner = self.fields(depth)?;
            return Some(named(name, inner));
        }
        Some(alone(name))
    }

    /// Reads the items up to `close`. Returns the readings of each item.
    fn items(&mut self, close: char, depth: usize) -> Option<Vec<Vec<Value>>> {
        let mut items = Vec::new();
        while !self.takes(close) {
            items.push(self.value(depth + 1)?);
            if !self.takes(',') {
                return self.takes(close).then_some(items);
            }
        }
        Some(items)
    }

    /// Reads the fields of a struct up to `}`.
    fn fields(&mut self, depth: usize) -> Option<Vec<Value>> {
        let mut all = vec![Map::new()];
        while !self.takes('}') {
            let name = self.word().to_owned();
            if name.is_empty() || !self.takes(':') {
                return None;
            }
            let values = self.value(depth + 1)?;
            all = pairs(&all, &values, |fields, value| {
                let mut fields = fields.clone();
                fields.insert(name.clone(), value.clone());
                fields
            });
            if !self.takes(',') {
                return self.takes('}').then(|| all.into_iter().map(Value::Object).collect());
            }
        }
        Some(all.into_iter().map(Value::Object).collect())
    }
}

/// Returns the readings of a word, a number or a duration.
fn alone(word: &str) -> Vec<Value> {
    if word == "None" {
        return vec![Value::Null, "None".into()];
    }
    serde_json::from_str(word).map_or_else(|_| time(word).into_iter().chain([word.into()]).collect(), |data| vec![data])
}

/// Returns a duration such as `1.5s` in the form in which serde writes a `Duration`; `None` if `word` is no duration.
fn time(word: &str) -> Option<Value> {
    let units = [("ns", 1e-9), ("µs", 1e-6), ("ms", 1e-3), ("s", 1.0)];
    let (number, unit) = units.into_iter().find_map(|(unit, size)| Some((word.strip_suffix(unit)?, size)))?;
    let span = std::time::Duration::try_from_secs_f64(number.parse::<f64>().ok()? * unit).ok()?;
    Some(json!({ "secs": span.as_secs(), "nanos": span.subsec_nanos() }))
}

/// Returns the readings of a name with content: the content of a struct, and a variant with this name.
fn named(name: &str, inner: Vec<Value>) -> Vec<Value> {
    let variants: Vec<Value> = inner.iter().map(|value| json!({ name: value })).collect();
    inner.into_iter().chain(variants).take(MOST).collect()
}

fn lists(items: Vec<Vec<Value>>) -> Vec<Value> {
    let begin = vec![Vec::new()];
    let all = items.iter().fold(begin, |all, values| {
        pairs(&all, values, |list: &Vec<Value>, value| list.iter().cloned().chain([value.clone()]).collect())
    });
    all.into_iter().map(Value::Array).collect()
}

/// Combines each element of `all` with each value.
fn pairs<T>(all: &[T], values: &[Value], with: impl Fn(&T, &Value) -> T) -> Vec<T> {
    all.iter().flat_map(|one| values.iter().map(|value| with(one, value)).collect::<Vec<_>>()).take(MOST).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::readings;

    #[test]
    fn a_shown_value_is_read_as_data() {
        for (text, first) in [
            ("None", Value::Null),
            ("Some(EnemyId(7))", json!(7)),
            ("Some((22, 15))", json!([22, 15])),
            ("Point { x: 1.5, y: -2 }", json!({ "x": 1.5, "y": -2 })),
            ("[Some(1), None]", json!([1, null])),
            ("\"a, b\"", json!("a, b")),
            ("Mode::Alarm", json!("Alarm")),
            ("1.5s", json!({ "secs": 1, "nanos": 500_000_000 })),
        ] {
            assert_eq!(readings(text).first(), Some(&first), "{text}");
        }
    }

    #[test]
    fn a_name_before_parentheses_may_be_that_of_a_variant() {
        assert_eq!(readings("Shot(3)"), [json!(3), json!({ "Shot": 3 })]);
        assert!(readings("Moved { to: (1, 2) }").contains(&json!({ "Moved": { "to": [1, 2] } })));
    }

    #[test]
    fn a_text_that_is_no_value_has_no_readings() {
        for text in ["", "(1", "Some(1) 2", "a: b", "{ x }", &"(".repeat(1_000), "Shot(1,, 2)"] {
            assert_eq!(readings(text), Vec::<Value>::new(), "{text}");
        }
        assert!(readings(&"(A(1), ".repeat(15)).is_empty());
    }
}
