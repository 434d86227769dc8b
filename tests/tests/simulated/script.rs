//! Converts the rows of a table to the ticks of a script.

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use crate::node::Actions;

/// The leaves in the trees of a table, by their names in the file.
#[derive(Default)]
pub struct Mocks(pub BTreeMap<String, Mock>);

/// A leaf of the tables.
#[derive(Clone, Debug, PartialEq)]
pub struct Mock {
    /// The name of the action in `bt!`.
    pub kind: String,
    pub number: u64,
    /// The value that the leaf records if its input is `None`.
    pub otherwise: Option<String>,
    /// The output of the leaf.
    output: Option<Value>,
    halt_ticks: u64,
}

impl Actions for Mocks {
    fn action(&mut self, kind: &str, given: &mut Map<String, Value>) -> Result<String, String> {
        let number = given.remove("n").and_then(|n| n.as_u64()).ok_or("it is no leaf of the tables")?;
        let mut mock = Mock { kind: kind.to_owned(), number, otherwise: None, output: None, halt_ticks: 0 };
        match kind {
            "leaf" | "condition" => {}
            "look" => {
                // Expressions of files have no methods, so an optional value is shown as it is.
                let at = given.get("at").and_then(|at| at["expr"].as_str()).unwrap_or_default().to_owned();
                if let Some((key, otherwise)) = at.split_once(".unwrap_or(")
                    && otherwise.find(')') == Some(otherwise.len() - 1)
                {
                    mock.otherwise = Some(otherwise.trim_end_matches(')').replace("- ", "-"));
                    given.insert("at".into(), json!({ "expr": key }));
                }
            }
            "graceful" => mock.halt_ticks = given.remove("halts").and_then(|halts| halts.as_u64()).unwrap_or(1),
            "find" | "serve" => {
                let value = given.remove("value").unwrap_or(json!(0));
                if !value.is_number() {
                    return Err("what it gives is read at run time".into());
                }
                mock.output = Some(value);
            }
            _ => return Err(format!("`{kind}` is no leaf of the tables")),
        }
        let name = format!("{kind}_{number}");
        match self.0.insert(name.clone(), mock.clone()) {
            Some(other) if other != mock => Err(format!("`{name}` stands there twice, with other arguments")),
            _ => Ok(name),
        }
    }
}

impl Mock {
    /// The behaviour of the leaf in a row. `letters` are its results in the table.
    fn does(&self, letters: &str) -> Value {
        let otherwise = if matches!(&*self.kind, "condition" | "find" | "serve") { "F" } else { "R" };
        let letters = if letters.is_empty() { otherwise } else { letters };
        let results: Vec<_> = letters
            .chars()
            .map(|letter| match letter {
                'S' => "success",
                'F' => "failure",
                _ => "running",
            })
            .collect();
        let mut does = json!({ "results": results, "keeps_place": true, "halt_ticks": self.halt_ticks });
        if let Some(output) = &self.output {
            does["output"] = output.clone();
        }
        does
    }
}

/// The rows of a table, split into cells.
pub fn rows(table: &str) -> Vec<Vec<&str>> {
    let rows = table.lines().filter(|line| line.contains('|'));
    let rows = rows.map(|line| line.split('|').map(str::trim).collect::<Vec<_>>());
    rows.filter(|cells| cells[0] != "time").collect()
}

/// The script of a table.
pub fn script(rows: &[Vec<&str>], mocks: &Mocks, brain: &Map<String, Value>) -> Result<String, String> {
    let ticks: Vec<_> = rows.iter().map(|cells| tick(cells[1], cells[2], mocks)).collect::<Result<_, _>>()?;
    let actions: Map<_, _> = mocks.0.iter().map(|(name, mock)| (name.clone(), mock.does(""))).collect();
    let mut script = json!({
        "types": { "Mode": ["Calm", "Alert", "Panic"] },
        "keys": {
            "a": { "type": "bool" }, "b": { "type": "bool" }, "c": { "type": "bool" },
            "n": { "type": "i32" }, "m": { "type": "i32" }, "spot": { "type": "Option<i32>" },
            "mode": { "type": "Mode" }, "jobs": { "type": "json", "value": [] },
            "took": { "type": "Duration" },
        },
        "events": { "At": "i32" },
        "actions": actions,
        "ticks": ticks,
    });
    for (field, value) in brain {
        script[field] = value.clone();
    }
    Ok(script.to_string())
}

/// The tick for a row. `tests::table` interprets the same cells in the same way.
fn tick(before: &str, leaves: &str, mocks: &Mocks) -> Result<Value, String> {
    let mut tick = json!({ "dt": "100ms" });
    let mut set = Map::new();
    let (mut sent, mut orders) = (Vec::new(), Vec::new());
    for word in before.split_whitespace() {
        match word {
            "start" | "stop" | "restart" | "pause" | "resume" => orders.push(word),
            "events" | "polling" | "hybrid" => tick["drive"] = word.into(),
            "@full" => return Err("the queue of a simulation has room".into()),
            "@ping" => sent.push(json!({ "event": "Ping" })),
            _ if word.contains('<') => return Err("what is put into a slot is a tree in Rust".into()),
            _ if word.starts_with('@') => {
                let value: i64 = word[1..].parse().map_err(|_| format!("`{word}` is no event"))?;
                sent.push(json!({ "event": "At", "value": value }));
            }
            _ if word.starts_with(|first: char| first.is_ascii_digit()) => tick["dt"] = word.into(),
            "a" | "b" | "c" => _ = set.insert(word.into(), true.into()),
            "!a" | "!b" | "!c" => _ = set.insert(word[1..].into(), false.into()),
            _ => {
                let (key, value) = word.split_once('=').ok_or_else(|| format!("`{word}` is no instruction"))?;
                let value = match value {
                    numbers if key == "jobs" => {
                        let numbers = numbers.split(',').map(|number| number.parse::<i64>());
                        let numbers: Result<Vec<_>, _> = numbers.collect();
                        numbers.map_err(|_| format!("`{word}` is no instruction"))?.into()
                    }
                    "none" => Value::Null,
                    "calm" | "alert" | "panic" => (value[..1].to_uppercase() + &value[1..]).into(),
                    _ => value.parse::<i64>().map_err(|_| format!("`{word}` is no instruction"))?.into(),
                };
                set.insert(key.into(), value);
            }
        }
    }
    tick["brain"] = orders.into();
    tick["set"] = set.into();
    tick["send"] = sent.into();
    let results: BTreeMap<&str, &str> = leaves.split_whitespace().filter_map(|word| word.split_once(':')).collect();
    let does = |mock: &Mock| mock.does(results.get(&*mock.number.to_string()).copied().unwrap_or_default());
    tick["actions"] = mocks.0.iter().map(|(name, mock)| (name.clone(), does(mock))).collect::<Map<_, _>>().into();
    Ok(tick)
}
