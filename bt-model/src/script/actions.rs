//! The reader of scripted actions.

use jsonc_parser::ast;

use super::{Answer, Does, Given, Mock, Stands};
use crate::json::{Entry, Fields, Reader};

pub(super) const DOES: &[&str] = &["results", "runs", "then", "keeps_place", "outputs", "output", "halt_ticks"];
pub(super) const TIMED: &[&str] = &["runs", "then"];
pub(super) const ENDS: &[(&str, Given)] = &[("success", Given::Success), ("failure", Given::Failure)];
pub(super) const RESULTS: &[(&str, Given)] =
    &[("running", Given::Running), ("success", Given::Success), ("failure", Given::Failure)];

impl Reader<'_> {
    /// Reads the fields `actions` and `nodes`.
    pub(super) fn mocks(&mut self, fields: &mut Fields<'_>) -> Vec<Mock> {
        let actions = self.part(fields, "actions", "actions with their results");
        let nodes = self.part(fields, "nodes", "the names of nodes, with the results of their actions");
        let actions = actions.into_iter().map(|entry| (Stands::Action, entry));
        let nodes = nodes.into_iter().map(|entry| (Stands::Node, entry));
        actions.chain(nodes).filter_map(|(stands, entry)| self.mock(stands, entry)).collect()
    }

    pub(super) fn mock(&mut self, stands: Stands, entry: Entry<'_>) -> Option<Mock> {
        let name = self.name(&entry);
        let does = match entry.value {
            ast::Value::Array(_) => {
                let results = self.results(entry)?;
                Does { results, keeps_place: false, outputs: Vec::new(), output: None, halt_ticks: 0 }
            }
            value => {
                let fields = self.object(value, "a list of results, or an object with `results`")?;
                self.does(fields)?
            }
        };
        Some(Mock { stands, name, does })
    }

    fn does(&mut self, mut fields: Fields<'_>) -> Option<Does> {
        let results = match fields.take("runs") {
            Some(runs) => {
                if let Some(results) = fields.take("results") {
                    let place = self.name_place(&results);
                    let help = "write the time into the list: `[{ \"runs\": \"300ms\", \"then\": \"success\" }, …]`";
                    self.faults.error(&place, "an action has `results` or `runs`, not both", help);
                }
                self.timed(runs, &mut fields).map(|timed| vec![timed])
            }
            None => fields.need("results", "an action", self).and_then(|entry| self.results(entry)),
        };
        let keeps_place = fields.take("keeps_place").and_then(|entry| self.bool(entry)).unwrap_or(false);
        let outputs = self.part(&mut fields, "outputs", "keys with the values that they get");
        let outputs = outputs.into_iter().map(|entry| (self.name(&entry), self.given_value(entry))).collect();
        let output = fields.take("output").map(|entry| self.given_value(entry));
        let halt_ticks = fields.take("halt_ticks").and_then(|entry| self.number(entry)).unwrap_or(0);
        fields.only("an action", DOES, self);
        Some(Does { results: results?, keeps_place, outputs, output, halt_ticks })
    }

    fn results(&mut self, entry: Entry<'_>) -> Option<Vec<Answer>> {
        let items = self.list(entry);
        let mut results = Vec::with_capacity(items.len());
        for item in items {
            if let ast::Value::Object(_) = item {
                results.extend(self.timed_item(item));
                continue;
            }
            let word = self.string(item, "a result is `\"running\"`, `\"success\"` or `\"failure\"`");
            results.extend(word.and_then(|word| self.one_of(&word, "result", RESULTS)).map(Answer::Now));
        }
        // An empty list is an action that has no results yet.
        let is_empty = items.is_empty() && matches!(entry.value, ast::Value::Array(_));
        (is_empty || !results.is_empty()).then_some(results)
    }

    /// Reads an item of a list of results that has a time: `{ "runs": "300ms", "then": "success" }`.
    fn timed_item(&mut self, item: &ast::Value<'_>) -> Option<Answer> {
        let mut fields = self.object(item, "a result")?;
        let runs = fields.need("runs", "a result", self);
        let timed = runs.and_then(|runs| self.timed(runs, &mut fields));
        fields.only("a result", TIMED, self);
        timed
    }

    /// Reads the time in `runs`, with the result in `then`.
    fn timed(&mut self, runs: Entry<'_>, fields: &mut Fields<'_>) -> Option<Answer> {
        let lasts = self.duration(runs);
        let then = fields.need("then", "what runs for some time", self).and_then(|entry| self.text(entry));
        let then = then.and_then(|word| self.one_of(&word, "result", ENDS));
        Some(Answer::Runs { lasts: lasts?, then: then? })
    }
}
