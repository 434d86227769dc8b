//! The reader of scripts.

use jsonc_parser::ast;

use super::complete::Known;
use super::{Drive, Function, Key, Script, Words};
use crate::catalogue::Catalogue;
use crate::json::expression::{Expr, ExprKind};
use crate::json::{Entry, Fields, Json, Limits, Reader, Source, text};
use crate::{Faults, Name, Text, nearest};

pub(super) const SCRIPT: &[&str] = &[
    "name",
    "file",
    "tree",
    "seed",
    "drive",
    "once",
    "types",
    "keys",
    "functions",
    "events",
    "actions",
    "nodes",
    "ticks",
    "expect",
];
pub(super) const KEY: &[&str] = &["type", "value"];
pub(super) const DRIVES: &[(&str, Drive)] =
    &[("events", Drive::Events), ("polling", Drive::Polling), ("hybrid", Drive::Hybrid)];
pub(super) const FUNCTION: &[&str] = &["takes", "type", "value", "values"];

/// Reads a script. Reports all faults; the result holds the valid parts, and may be used only if [`Faults::has_errors`]
/// returns `false`. The types of values are not checked here.
///
/// # Example
///
/// ```
/// use bt_model::json::{Limits, Source};
/// use bt_model::script::{Answer, Given, read};
///
/// let text = r#"{ "actions": { "shoot": ["running", "sucess"] }, "ticks": [{ "dt": "1s", "repeat": 3 }] }"#;
/// let (script, faults) = read(&Source::new("script.json", text), &Limits::default());
/// assert_eq!(script.ticks[0].repeat, 3);
/// assert_eq!(script.mocks[0].does.results[0], Answer::Now(Given::Running));
/// let fault = faults.iter().next().unwrap();
/// assert_eq!(fault.message, "there is no result `sucess`");
/// assert_eq!(fault.help.as_deref(), Some("did you mean `success`?"));
/// ```
#[must_use]
pub fn read(source: &Source, limits: &Limits) -> (Script, Faults<Json>) {
    read_with(source, limits, None)
}

/// Reads a script as [`read`] does, with the catalogue of its agent. The script may then leave out the parts that the
/// catalogue has: `type` and `takes`, keys, functions, actions and events. An action that the script does not name
/// succeeds at once. Types from the catalogue have their place in the file of the catalogue, and are Rust types.
#[must_use]
pub fn read_with(source: &Source, limits: &Limits, catalogue: Option<&Catalogue>) -> (Script, Faults<Json>) {
    let mut faults = Faults::at_most(limits.faults);
    let mut script = Script {
        name: None,
        file: None,
        tree: None,
        seed: 0,
        drive: Drive::Events,
        once: false,
        types: Vec::new(),
        keys: Vec::new(),
        functions: Vec::new(),
        events: Vec::new(),
        mocks: Vec::new(),
        ticks: Vec::new(),
        expect: None,
        place: source.place(0, 0),
    };
    let known = catalogue.map(Known::of).unwrap_or_default();
    if let Some(value) = text::value_to_check(source, limits, &mut faults) {
        Reader::new(source, limits, &mut faults).script(&value, &known, &mut script);
    }
    if catalogue.is_some() && !faults.has_errors() {
        known.complete(&mut script, &mut faults);
    }
    (script, faults)
}

impl Reader<'_> {
    fn script(&mut self, value: &ast::Value<'_>, known: &Known<'_>, script: &mut Script) {
        let Some(mut fields) = self.object(value, "a script") else { return };
        script.place = fields.place.clone();
        script.name = fields.take("name").and_then(|entry| self.text(entry));
        script.file = fields.take("file").and_then(|entry| self.text(entry));
        script.tree = fields.take("tree").and_then(|entry| self.text(entry));
        script.seed = fields.take("seed").and_then(|entry| self.number(entry)).unwrap_or(0);
        script.drive = fields.take("drive").and_then(|entry| self.drive(entry)).unwrap_or_default();
        script.once = fields.take("once").and_then(|entry| self.bool(entry)).unwrap_or(false);
        let types = self.part(&mut fields, "types", "types with their words");
        script.types = types.into_iter().filter_map(|entry| self.words(entry)).collect();
        let keys = self.part(&mut fields, "keys", "keys with their types");
        script.keys = keys.into_iter().filter_map(|entry| self.script_key(entry, known)).collect();
        let functions = self.part(&mut fields, "functions", "functions with what they give");
        script.functions = functions.into_iter().filter_map(|entry| self.script_function(entry, known)).collect();
        let events = self.part(&mut fields, "events", "events with the types of what they carry");
        script.events = events.into_iter().filter_map(|event| Some((self.name(&event), self.text(event)?))).collect();
        script.mocks = self.mocks(&mut fields);
        if let Some(entry) = fields.need("ticks", "a script", self) {
            script.ticks = self.list(entry).iter().filter_map(|tick| self.tick(tick)).collect();
        }
        script.expect = self.expect("expect", &mut fields);
        fields.only("a script", SCRIPT, self);
    }

    /// Takes the fields of an object in the field with this name, if it exists.
    pub(super) fn part<'a>(&mut self, fields: &mut Fields<'a>, name: &str, what: &str) -> Vec<Entry<'a>> {
        let part = fields.take(name).and_then(|entry| self.object(entry.value, what));
        part.map(|mut part| part.all()).unwrap_or_default()
    }

    fn words(&mut self, entry: Entry<'_>) -> Option<Words> {
        let name = self.name(&entry);
        let mut words: Vec<String> = Vec::new();
        for item in self.list(entry) {
            let word = self.string(item, "a type is a list of its words")?;
            if words.contains(&word.text) {
                self.faults.error(&word.place, format!("the word `{}` stands here twice", word.text), "leave one out");
            }
            words.push(word.text);
        }
        if words.is_empty() {
            self.faults.error(&name.place, format!("`{}` has no words", name.text), "write `[\"Calm\", \"Alert\"]`");
            return None;
        }
        Some(Words { name, words })
    }

    fn script_key(&mut self, entry: Entry<'_>, known: &Known<'_>) -> Option<Key> {
        let name = self.name(&entry);
        let word = |part: &str| {
            !part.is_empty()
                && !part.starts_with(|first: char| first.is_ascii_digit())
                && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
        };
        if !name.text.split('.').all(word) {
            let help = "a key is names with dots between them: `body.health`";
            self.faults.error(&name.place, format!("`{}` is no key", name.text), help);
        }
        let known = known.key_type(entry.name);
        let mut fields = self.object(entry.value, "the type of a key, and its value")?;
        let key = self.typed(name, "a key", known, &mut fields);
        fields.only("a key", KEY, self);
        key
    }

    fn script_function(&mut self, entry: Entry<'_>, known: &Known<'_>) -> Option<Function> {
        let name = self.name(&entry);
        let mut fields = self.object(entry.value, "what a function takes and gives")?;
        let known = known.function_types(entry.name);
        let takes = match &known {
            Some((takes, _)) if fields.peek("takes").is_none() => takes.clone(),
            _ => {
                let takes = fields.need("takes", "a function", self).map(|entry| self.list(entry)).unwrap_or_default();
                takes.iter().filter_map(|ty| self.string(ty, "`takes` is a list of types")).collect()
            }
        };
        let values = fields.take("values");
        let mut gives = self.typed(name, "a function", known.map(|(_, ty)| ty), &mut fields);
        let mut later = Vec::new();
        if let Some(entry) = values {
            let mut values: Vec<_> = self.list(entry).iter().map(|value| self.given_value(entry.with(value))).collect();
            let place = self.name_place(&entry);
            if gives.as_ref().is_some_and(|gives| gives.value.is_some()) {
                self.faults.error(&place, "a function has `value` or `values`, not both", "leave one out");
            } else if values.is_empty() && matches!(entry.value, ast::Value::Array(_)) {
                self.faults.error(
                    &place,
                    "a function without values",
                    "write one value per tick, or leave `values` out",
                );
            } else if let Some(gives) = gives.as_mut().filter(|_| !values.is_empty()) {
                later = values.split_off(1);
                gives.value = values.pop();
            }
        }
        fields.only("a function", FUNCTION, self);
        Some(Function { takes, gives: gives?, later })
    }

    /// Reads the type and the value of an entry. `known`: the type in the catalogue.
    fn typed(
        &mut self,
        name: Name<Json>,
        owner: &str,
        known: Option<Name<Json>>,
        fields: &mut Fields<'_>,
    ) -> Option<Key> {
        let ty = match known.filter(|_| fields.peek("type").is_none()) {
            Some(known) => Some(known),
            None => fields.need("type", owner, self).and_then(|entry| self.text(entry)),
        };
        let value = fields.take("value").map(|entry| self.given_value(entry));
        Some(Key { name, ty: ty?, value, shared: None })
    }

    /// Reads a value as written; the type of its key determines its meaning later.
    pub(super) fn given_value(&mut self, entry: Entry<'_>) -> Expr {
        match self.literal(entry.value) {
            Some(literal) => literal,
            None => Expr { place: self.place(entry.value), kind: ExprKind::Data(self.value(entry.value)) },
        }
    }

    pub(super) fn drive(&mut self, entry: Entry<'_>) -> Option<Drive> {
        let word = self.text(entry)?;
        self.one_of(&word, "drive", DRIVES)
    }

    /// Returns the value of a word in a table of words, and reports an unknown word.
    pub(super) fn one_of<T: Copy>(&mut self, word: &Name<Json>, what: &str, words: &[(&str, T)]) -> Option<T> {
        let found = words.iter().find(|(name, _)| *name == word.text);
        if found.is_none() {
            let help = match nearest(&word.text, words.iter().map(|(name, _)| *name)) {
                Some(near) => Text::did_you_mean(near),
                None => {
                    let names: Vec<_> = words.iter().map(|(name, _)| format!("`{name}`")).collect();
                    format!("it is one of {}", names.join(", ")).into()
                }
            };
            self.faults.error(&word.place, format!("there is no {what} `{}`", word.text), help);
        }
        found.map(|(_, value)| *value)
    }
}

#[cfg(test)]
mod tests {
    use super::{Limits, Source, read};

    #[test]
    fn a_function_without_what_it_takes_hides_nothing_beside_it() {
        let text = r#"{ "functions": { "near": { "takse": ["u8"], "vlaue": true } }, "ticks": [] }"#;
        let (_, faults) = read(&Source::new("script.json", text), &Limits::default());
        let messages: Vec<_> = faults.iter().map(|fault| &*fault.message).collect();
        assert_eq!(
            messages,
            ["a function lacks `takes`", "a function lacks `type`", "a function has no field `vlaue`"]
        );
    }
}
