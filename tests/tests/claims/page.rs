//! A page of the documentation as plain words.

use std::fs;
use std::path::Path;

/// A page.
pub struct Page {
    pub name: String,
    /// All words outside of examples.
    pub text: String,
    /// The items of its lists.
    pub rules: Vec<String>,
    pub has_example: bool,
}

impl Page {
    /// Reads the documentation of a module, or a file of Markdown.
    pub fn read(path: &Path) -> Self {
        let (module, text) = (path.with_extension("rs"), path.with_extension("md"));
        let is_code = module.exists();
        let source = fs::read_to_string(if is_code { module } else { text });
        let source = source.unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let lines = source.lines().filter_map(|line| if is_code { line.strip_prefix("//!") } else { Some(line) });
        let (mut in_example, mut examples) = (false, 0);
        let (mut text, mut rules, mut in_rule) = (String::new(), Vec::<String>::new(), false);
        for line in lines.map(str::trim) {
            if line.starts_with("```") {
                in_example = !in_example;
                examples += 1;
            }
            if in_example || line.starts_with("```") {
                continue;
            }
            text = format!("{text} {line}");
            if let Some(rule) = line.strip_prefix("- ") {
                rules.push(rule.into());
                in_rule = true;
            } else if line.is_empty() || line.starts_with(['#', '|']) {
                in_rule = false;
            } else if in_rule && let Some(rule) = rules.last_mut() {
                *rule = format!("{rule} {line}");
            }
        }
        let name = path.file_name().expect("it has a name").to_string_lossy().into_owned();
        Self {
            name,
            text: plain(&text),
            rules: rules.iter().map(|rule| plain(rule)).collect(),
            has_example: examples > 0,
        }
    }
}

/// The words without the marks of Markdown: `` [`Brain`](crate::Brain) **ends** `` is `Brain ends`.
pub fn plain(text: &str) -> String {
    let text = text.replace(['*', '`', '\\'], "");
    let mut words = String::new();
    let mut rest = text.as_str();
    while let Some((before, link)) = rest.split_once("](") {
        let (_, after) = link.split_once(')').unwrap_or_default();
        words.push_str(before);
        rest = after;
    }
    words.push_str(rest);
    words.replace(['[', ']'], "").split_whitespace().collect::<Vec<_>>().join(" ")
}
