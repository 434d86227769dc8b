//! The examples with `bt!` in the documentation of nodes.

use std::collections::BTreeSet;

use quote::ToTokens;
use serde_json::{Map, Value, json};
use syn::visit::{self, Visit};
use syn::{Fields, ItemEnum, ItemFn, ItemStruct, Macro, ReturnType, parse_quote};

use crate::node::Actions;
use crate::tree;

/// A tree in the documentation.
pub struct Example {
    /// The heading above it.
    pub heading: String,
    /// The Rust source that contains the tree.
    pub rust: String,
    /// The JSON below it.
    pub json: Option<String>,
    /// The line after the Rust source, and the number of lines of the JSON from there on.
    pub lines: (usize, usize),
}

/// The examples of a file.
pub fn examples(text: &str) -> Vec<Example> {
    let lines =
        text.lines().map(|line| line.strip_prefix("//!").map_or("", |line| line.strip_prefix(' ').unwrap_or(line)));
    let lines: Vec<&str> = lines.collect();
    let (mut examples, mut heading, mut at) = (Vec::new(), String::new(), 0);
    let end = |from: usize| from + lines[from..].iter().position(|line| *line == "```").expect("a block ends");
    while at < lines.len() {
        if let Some(rest) = lines[at].strip_prefix("# ") {
            heading = rest.to_owned();
        } else if lines[at].starts_with("```") {
            let stop = end(at + 1);
            let shown = lines[at + 1..stop].iter().map(|line| line.strip_prefix("# ").unwrap_or(line));
            let rust = shown.collect::<Vec<_>>().join("\n");
            let is_tree = lines[at] == "```" && rust.contains("bt! {");
            at = stop;
            if is_tree {
                let json = (lines.get(stop + 2) == Some(&"```json")).then(|| end(stop + 3));
                at = json.unwrap_or(stop);
                let json = json.map(|end| lines[stop + 3..end].join("\n"));
                examples.push(Example { heading: heading.clone(), rust, json, lines: (stop + 1, at - stop) });
            }
        }
        at += 1;
    }
    examples
}

/// The items in an example.
#[derive(Default)]
pub struct Found {
    /// Its trees, as in a file.
    pub trees: Vec<Value>,
    /// The error, if not all trees could be read.
    pub wrong: Option<String>,
    /// Its enums without fields, with the names of their values.
    pub words: Map<String, Value>,
    /// The actions that its trees call.
    pub actions: BTreeSet<String>,
    /// The actions that are conditions.
    pub conditions: BTreeSet<String>,
    structs: Vec<ItemStruct>,
}

impl Actions for BTreeSet<String> {
    fn action(&mut self, name: &str, _: &mut Map<String, Value>) -> Result<String, String> {
        self.insert(name.to_owned());
        Ok(name.to_owned())
    }
}

impl<'a> Visit<'a> for Found {
    fn visit_macro(&mut self, found: &'a Macro) {
        if found.path.is_ident("bt") {
            match tree::trees(&found.tokens, &mut self.actions) {
                Ok(trees) => self.trees.extend(trees.into_iter().map(plain)),
                Err(error) => self.wrong = Some(error),
            }
        }
    }

    fn visit_item_fn(&mut self, found: &'a ItemFn) {
        let action = found.attrs.iter().any(|attribute| attribute.path().is_ident("action"));
        if action && matches!(&found.sig.output, ReturnType::Type(_, ty) if **ty == parse_quote!(bool)) {
            self.conditions.insert(found.sig.ident.to_string());
        }
        visit::visit_item_fn(self, found);
    }

    fn visit_item_struct(&mut self, found: &'a ItemStruct) {
        self.structs.push(found.clone());
    }

    fn visit_item_enum(&mut self, found: &'a ItemEnum) {
        if found.variants.iter().all(|variant| variant.fields.is_empty()) {
            let words = found.variants.iter().map(|variant| Value::from(variant.ident.to_string()));
            self.words.insert(found.ident.to_string(), words.collect());
        }
        visit::visit_item_enum(self, found);
    }
}

impl Found {
    /// Collects the items in this Rust source.
    pub fn of(rust: &str) -> Self {
        let mut found = Self::default();
        match syn::parse_str::<syn::ItemFn>(&format!("fn example() {{ {rust} }}")) {
            Ok(function) => found.visit_item_fn(&function),
            Err(error) => found.wrong = Some(error.to_string()),
        }
        found
    }

    /// The agent of the first tree.
    pub fn agent(&self) -> Option<String> {
        let named = self.trees.first().and_then(|tree| tree["agent"].as_str()).map(str::to_owned);
        named.or_else(|| self.structs.last().map(|last| last.ident.to_string()))
    }

    /// Adds the keys of a struct. Keys of a parent get the name of the parent as a prefix.
    pub fn keys(&self, name: &str, above: &str, keys: &mut Map<String, Value>) {
        const KNOWN: &[&str] = &["bool", "u8", "u32", "u64", "usize", "i32", "i64", "f32", "f64", "String", "Duration"];
        let Some(agent) = self.structs.iter().find(|found| found.ident == name) else { return };
        let Fields::Named(fields) = &agent.fields else { return };
        for field in &fields.named {
            let ty = field.ty.to_token_stream().to_string().replace(' ', "");
            let key = format!("{above}{}", field.ident.as_ref().expect("it has a name"));
            let inner = ty.strip_prefix("Option<").map_or(&*ty, |rest| rest.trim_end_matches('>'));
            if self.structs.iter().any(|found| found.ident == ty) {
                self.keys(&ty, &format!("{key}."), keys);
                continue;
            }
            let known = match inner {
                "&'staticstr" => "String",
                known if KNOWN.contains(&known) || self.words.contains_key(known) => known,
                _ => "json",
            };
            keys.insert(key, json!({ "type": ty.replace(inner, known) }));
        }
    }
}

/// A tree as a designer writes it: keys without `bb`, and data as plain values.
fn plain(mut tree: Value) -> Value {
    let names = ["params", "locals"].iter().flat_map(|field| tree[field].as_array().cloned().unwrap_or_default());
    let scope: Vec<String> = names.filter_map(|row| row["name"].as_str().map(str::to_owned)).collect();
    simplify(&mut tree, &scope);
    tree
}

fn simplify(value: &mut Value, scope: &[String]) {
    match value {
        Value::String(text) => *text = text.replace("bb.", ""),
        Value::Array(items) => items.iter_mut().for_each(|item| simplify(item, scope)),
        Value::Object(fields) => {
            fields.values_mut().for_each(|field| simplify(field, scope));
            let Some(text) = fields.get("expr").and_then(Value::as_str).map(str::to_owned) else { return };
            let is_name = text.chars().all(|char| char.is_ascii_alphanumeric() || "_.".contains(char));
            let is_span = is_name && text.starts_with(|first: char| first.is_ascii_digit());
            if let Ok(data) = serde_json::from_str::<Value>(&text) {
                *value = data;
            } else if is_span {
                *value = text.into();
            } else if is_name && !scope.contains(&text) {
                *value = json!({ "key": text });
            }
        }
        _ => {}
    }
}
