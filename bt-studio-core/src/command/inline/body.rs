//! The body of a tree with the arguments in place of its parameters.

use std::ops::Range;

use bt_model::json::expression::{self, ExprKind};
use bt_model::json::{Limits, Located, Source, elements, line, pointer};
use bt_model::{Faults, Value as Json};

use super::Context;
use crate::command::binding::Binding;
use crate::view::{Part, parts, runs_tree, scopes, uses};

/// A parameter with its value.
pub(super) struct Argument {
    pub(super) name: String,
    pub(super) ty: String,
    pub(super) binding: Binding,
}

impl Argument {
    /// Returns the value as a part of an expression.
    fn part(&self) -> Result<String, String> {
        let is_word = |text: &str| text.chars().all(|char| char.is_alphanumeric() || "_.:".contains(char));
        let alone = |text: &str| if is_word(text) { text.to_owned() } else { format!("({text})") };
        Ok(match &self.binding {
            Binding::Target(text) | Binding::Key(text) | Binding::Expression(text) => alone(text),
            Binding::Data(Json::Number(number)) => alone(number),
            Binding::Data(Json::Bool(value)) => value.to_string(),
            Binding::Data(Json::Text(text)) if self.ty == "String" => {
                format!("'{}'", text.replace('\\', "\\\\").replace('\'', "\\'"))
            }
            Binding::Data(Json::Text(text)) if is_word(text) => text.clone(),
            Binding::Data(_) => {
                return Err(format!("an expression reads `{}`, and cannot hold the value that it has here", self.name));
            }
        })
    }
}

/// Returns the root of a tree with each parameter replaced.
pub(super) fn with(context: &Context<'_>, at: &str, tree: &Located, arguments: &[Argument]) -> Result<Json, String> {
    let alone: Vec<(String, Json)> =
        tree.members().iter().map(|member| (member.name.clone(), member.value.value())).collect();
    let text = line(&Json::Object(alone));
    let file = Located::of(&Source::new("tree", &*text), &Limits::default()).ok_or("this is no tree")?;
    free(context, at, &file, arguments)?;
    let inside = elements(&file);
    let scopes = scopes(&inside, &file, &[]);
    let mut body = Body { arguments, scope: Vec::new(), edits: Vec::new(), why: None };
    for (element, scope) in inside.iter().zip(scopes).skip(1) {
        if let Some(twice) =
            arguments.iter().find(|argument| scope.iter().filter(|name| **name == argument.name).count() > 1)
        {
            return Err(format!("`{}` means two things in the tree", twice.name));
        }
        body.scope = scope;
        let of_attributes = element.attributes(&file).into_iter().flat_map(|attribute| attribute.fields);
        for field in element.fields(&file).into_iter().chain(of_attributes).filter(|field| field.present) {
            if let Some(value) = file.find(&field.pointer) {
                parts(&field, value, runs_tree(element, &file)).iter().for_each(|part| body.part(part));
            }
        }
    }
    let Body { mut edits, why, .. } = body;
    if let Some(why) = why {
        return Err(why);
    }
    edits.sort_by_key(|(range, _)| std::cmp::Reverse(range.start));
    edits.dedup_by_key(|(range, _)| range.start);
    let mut text = text;
    edits.into_iter().for_each(|(range, new)| text.replace_range(range, &new));
    let file = Located::of(&Source::new("tree", text), &Limits::default()).ok_or("this is no tree")?;
    file.find("/root").map(Located::value).ok_or_else(|| "the tree has no root".to_owned())
}

/// Checks that each name means the same in both places. A key of the tree may be a local at `at`, and an event in
/// the tree may bind a name that an argument uses.
fn free(context: &Context<'_>, at: &str, tree: &Located, arguments: &[Argument]) -> Result<(), String> {
    let root = context.root()?;
    let index = context.elements.iter().rposition(|element| pointer::holds(&element.pointer, at)).unwrap_or_default();
    let around = &scopes(context.elements, root, &[])[index];
    let inside = elements(tree);
    if let Some(key) = uses(&inside, tree, &[]).iter().find(|used| !used.is_local && around.contains(&&*used.name)) {
        return Err(format!("`{0}` is a key in the tree, and a local here: write `bb.{0}` in the tree", key.name));
    }
    let bound = scopes(&inside, tree, &[]).concat();
    let words = arguments.iter().flat_map(|argument| match &argument.binding {
        Binding::Target(text) | Binding::Key(text) | Binding::Expression(text) => words(text),
        Binding::Data(_) => Vec::new(),
    });
    let is_param = |word: &str| arguments.iter().any(|argument| argument.name == word);
    match words.into_iter().find(|word| bound.contains(word) && !is_param(word)) {
        Some(word) => Err(format!("`{word}` is another value in the tree: rename one of them")),
        None => Ok(()),
    }
}

fn words(text: &str) -> Vec<&str> {
    text.split(|char: char| !char.is_alphanumeric() && char != '_').filter(|word| !word.is_empty()).collect()
}

/// The replacements in the text of the tree.
struct Body<'f, 'g> {
    arguments: &'g [Argument],
    scope: Vec<&'f str>,
    edits: Vec<(Range<usize>, String)>,
    why: Option<String>,
}

impl Body<'_, '_> {
    fn part(&mut self, part: &Part<'_>) {
        match *part {
            Part::Target { place, path } => self.target(place, path),
            Part::Expression { place, text } => self.expression(place, text),
            Part::Value { object, place, text } => match self.argument(text.trim()) {
                Some(argument) => self.edits.push((object.clone(), line(&argument.binding.data()))),
                None => self.expression(place, text),
            },
            Part::Key(_) => {}
        }
    }

    /// Returns the argument of this name, if the name is in scope.
    fn argument(&self, name: &str) -> Option<&Argument> {
        self.arguments.iter().find(|argument| argument.name == name && self.scope.contains(&name))
    }

    /// Replaces the first name of a path such as `spot.x`, if it is an output.
    fn target(&mut self, place: &Range<usize>, path: &str) {
        let name = path.split('.').next().unwrap_or_default();
        let Some(Argument { binding: Binding::Target(target), .. }) = self.argument(name) else { return };
        let new = format!("{target}{}", &path[name.len()..]);
        self.edits.push((place.clone(), line(&Json::Text(new))));
    }

    fn expression(&mut self, place: &Range<usize>, text: &str) {
        match self.replaced(text) {
            Ok(Some(new)) => self.edits.push((place.clone(), line(&Json::Text(new)))),
            Ok(None) => {}
            Err(why) => self.why = Some(why),
        }
    }

    /// Returns the expression with the parameters replaced; `None` if it reads no parameter.
    fn replaced(&self, text: &str) -> Result<Option<String>, String> {
        let source = Source::new("expression", text);
        let parsed = expression::parse(&source, &self.scope, &Limits::default(), &mut Faults::at_most(1));
        let Some(expr) = parsed else { return Ok(None) };
        let mut found = Vec::new();
        expr.walk(&mut |part| {
            if let ExprKind::Local(path) = &part.kind {
                found.extend(path.first().and_then(|first| Some((first.place.range(), self.argument(&first.text)?))));
            }
        });
        if found.is_empty() {
            return Ok(None);
        }
        found.sort_by_key(|(range, _)| std::cmp::Reverse(range.start));
        let mut new = text.to_owned();
        for (range, argument) in found {
            new.replace_range(range, &argument.part()?);
        }
        let is_whole = self.argument(text.trim()).is_some();
        let bare = new.strip_prefix('(').and_then(|rest| rest.strip_suffix(')')).map(str::to_owned);
        Ok(Some(if is_whole { bare.unwrap_or(new) } else { new }))
    }
}
