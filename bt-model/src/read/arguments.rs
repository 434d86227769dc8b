//! The binding of arguments to inputs: by name, or by position in the order of the table.

use std::collections::BTreeSet;

use crate::kinds::{Input, Takes};
use crate::nearest::nearest;
use crate::time::no_span;
use crate::written::{Argument, Value};
use crate::{Call, Code, Constant, Faults, Fix, Hooks, Name, Sample, Syntax, Target, Text, TreeOutput, text};

/// The arguments of a node or an attribute, bound to the rows of the table.
pub(super) struct Bound<S: Syntax> {
    values: Vec<(&'static str, Value<S>)>,
    /// `true` if every required argument exists and is valid.
    pub(super) complete: bool,
    /// `true` if an argument was reported and left out.
    pub(super) doubtful: bool,
}

/// The owner of the arguments, for messages.
pub(super) struct Owner<'a, S: Syntax> {
    pub(super) name: &'a str,
    pub(super) place: &'a S::Place,
    /// An example of the owner, for help.
    pub(super) usage: Option<Code>,
}

impl<S: Syntax> Owner<'_, S> {
    /// Returns the advice to write the owner as in the example.
    fn usage(&self) -> Text {
        self.usage.clone().map_or_else(Text::default, |code| text!["write ", code])
    }
}

/// Binds arguments to inputs, and reports arguments that are unknown, repeated, missing or invalid.
pub(super) fn bind<S: Syntax>(
    owner: &Owner<'_, S>,
    inputs: &'static [Input],
    arguments: Vec<Argument<S>>,
    faults: &mut Faults<S>,
) -> Bound<S> {
    let mut bound = Bound { values: Vec::new(), complete: true, doubtful: false };
    for (position, argument) in arguments.into_iter().enumerate() {
        let Some(input) = input_of(owner, inputs, position, &argument, faults) else {
            bound.doubtful = true;
            continue;
        };
        if bound.has(input.name) {
            faults.error(
                &argument.place,
                format!("`{}` is given twice", S::input(owner.name, input.name)),
                Text::leave_one_out(),
            );
            bound.doubtful = true;
        } else if fits(owner, input, &argument, faults) {
            bound.values.push((input.name, argument.value));
        } else {
            bound.complete &= !input.required;
            bound.doubtful = true;
        }
    }
    let missing = inputs.iter().find(|input| input.required && !bound.has(input.name));
    if let Some(input) = missing {
        // An argument that was reported may be the missing one.
        if !bound.doubtful {
            let message = match inputs.first() {
                Some(first) if first.name == input.name => format!("`{}` takes {}", owner.name, input.takes_words()),
                _ => format!("`{}` lacks `{}`", owner.name, S::input(owner.name, input.name)),
            };
            faults.error(owner.place, message, owner.usage());
        }
        bound.complete = false;
    }
    bound
}

fn input_of<S: Syntax>(
    owner: &Owner<'_, S>,
    inputs: &'static [Input],
    position: usize,
    argument: &Argument<S>,
    faults: &mut Faults<S>,
) -> Option<&'static Input> {
    let Some(name) = &argument.name else {
        let found = inputs.get(position);
        if found.is_none() {
            let message = match inputs.len() {
                0 => format!("`{}` takes no arguments", owner.name),
                1 => format!("`{}` takes one argument", owner.name),
                most => format!("`{}` takes at most {most} arguments", owner.name),
            };
            let help = if owner.usage.is_some() { owner.usage() } else { text!["leave it out", Fix::Remove] };
            faults.error(&argument.place, message, help);
        }
        return found;
    };
    let found = inputs.iter().find(|input| input.name == name.text);
    if found.is_none() {
        let message = format!("`{}` has no argument `{}`", owner.name, name.text);
        let names = || inputs.iter().map(|input| S::input(owner.name, input.name));
        let help = match nearest(&name.text, names()) {
            Some(near) => Text::did_you_mean(near),
            None if inputs.is_empty() => text!["it takes no arguments", Fix::Remove],
            None => {
                let names: Vec<_> = names().map(|name| format!("`{name}`")).collect();
                text![format!("it takes {}", names.join(", ")), Fix::Remove]
            }
        };
        faults.error(&name.place, message, help);
    }
    found
}

/// `true` if the value fits the input; else reports it. An expression that is no constant is checked by its compiler.
fn fits<S: Syntax>(owner: &Owner<'_, S>, input: &Input, argument: &Argument<S>, faults: &mut Faults<S>) -> bool {
    let place = &argument.place;
    let message = || match argument.name {
        Some(_) => format!("`{}` is {}", S::input(owner.name, input.name), input.takes_words()),
        None => format!("`{}` takes {}", owner.name, input.takes_words()),
    };
    let expr = match (&argument.value, input.takes) {
        (Value::Call { .. }, Takes::Call) => return true,
        (Value::Expr(expr), Takes::Call) if S::is_broken(expr) => return false,
        (Value::Expr(_), Takes::Call) => {
            let example = Code::Action("track".to_owned(), Vec::new());
            faults.error(place, message(), text!["write ", Fix::Replace(example)]);
            return false;
        }
        (Value::Call { .. }, _) => {
            faults.error(place, message(), "");
            return false;
        }
        (Value::Expr(expr), _) => expr,
    };
    if S::is_broken(expr) {
        return !matches!(input.takes, Takes::Word(_));
    }
    if input.takes == Takes::Spans
        && let Some(help) = super::difference_as_range::<S>(expr)
    {
        faults.error(place, message(), help);
        return false;
    }
    let constant = S::constant(expr);
    if let (Takes::Span | Takes::Spans, Some(Constant::NoSpan(text))) = (input.takes, &constant) {
        let (message, help) = no_span(text);
        faults.error(place, message, help);
        return false;
    }
    let fits = match (input.takes, &constant) {
        (Takes::Word(words), Some(Constant::Word(word))) => words.contains(&word.as_str()),
        (Takes::Word(_), _) => false,
        (Takes::Target, _) => S::target(expr).is_some(),
        (_, None | Some(Constant::Word(_))) => true,
        (Takes::Value | Takes::Call, _) => true,
        (Takes::Condition, Some(value)) => matches!(value, Constant::Bool(_)),
        (Takes::Span, Some(value)) => matches!(value, Constant::Span(_)),
        (Takes::Spans, Some(value)) => matches!(value, Constant::Span(_) | Constant::Spans { .. }),
        (Takes::Count | Takes::Rounds | Takes::Threshold | Takes::Successes, Some(value)) => {
            matches!(value, Constant::Number(number) if number.fract() == 0.0)
        }
        (Takes::Chance | Takes::Weight, Some(value)) => matches!(value, Constant::Number(_)),
    };
    if !fits {
        let help = match (input.takes, &constant) {
            (Takes::Word([only]), _) => text!["write ", Code::argument(input.name, *only)],
            (Takes::Word(words), Some(Constant::Word(word))) => {
                nearest(word, words.iter().copied()).map_or_else(Text::default, Text::did_you_mean)
            }
            (Takes::Span | Takes::Spans, Some(Constant::Number(number))) => super::units(*number),
            (Takes::Span | Takes::Spans, Some(_)) => "a duration is a number with its unit: `4s`, `500ms`".into(),
            (Takes::Target, _) => "name a place that can be written: a key or a local".into(),
            (Takes::Count | Takes::Rounds | Takes::Threshold | Takes::Successes, Some(Constant::Number(_))) => {
                "write a number without a fraction: `3`".into()
            }
            (Takes::Threshold | Takes::Successes, Some(_)) => "write `1`, or `all`".into(),
            (Takes::Count | Takes::Rounds | Takes::Weight, Some(_)) => "write a number: `3`".into(),
            (Takes::Chance, Some(_)) => "write it as a number: 30 per cent is `0.3`".into(),
            (Takes::Condition, Some(_)) => "a condition is `true` or `false`, or compares two values".into(),
            _ => Text::default(),
        };
        faults.error(place, message(), help);
    }
    fits
}

impl<S: Syntax> Bound<S> {
    fn has(&self, name: &str) -> bool {
        self.values.iter().any(|(bound, _)| *bound == name)
    }

    fn take(&mut self, name: &str) -> Option<Value<S>> {
        let at = self.values.iter().position(|(bound, _)| *bound == name)?;
        Some(self.values.remove(at).1)
    }

    /// Takes the expression of an input.
    pub(super) fn expr(&mut self, name: &str) -> Option<S::Expr> {
        match self.take(name)? {
            Value::Expr(expr) => Some(expr),
            Value::Call { .. } => None,
        }
    }

    /// Takes the word of an input, with its meaning.
    pub(super) fn word<T: Copy>(&mut self, name: &str, words: &[(&str, T)]) -> Option<(T, Name<S>)> {
        let word = self.text(name)?;
        Some((super::meaning(words, &word.text)?, word))
    }

    /// Takes the word of an input, with its place.
    pub(super) fn text(&mut self, name: &str) -> Option<Name<S>> {
        let expr = self.expr(name)?;
        let Some(Constant::Word(text)) = S::constant(&expr) else { return None };
        Some(Name { text, place: S::place(&expr) })
    }

    /// Takes the action of an input.
    pub(super) fn call(&mut self, name: &str, faults: &mut Faults<S>) -> Option<Call<S>> {
        match self.take(name)? {
            Value::Call { path, arguments, output } => call(path, arguments, output, faults),
            Value::Expr(_) => None,
        }
    }
}

/// Returns a call of an action. All its arguments must have names; the action itself determines which inputs exist, and
/// their types.
pub(crate) fn call<S: Syntax>(
    path: S::Path,
    arguments: Vec<Argument<S>>,
    output: Option<Target<S>>,
    faults: &mut Faults<S>,
) -> Option<Call<S>> {
    let arguments = named(&S::text(&path), arguments, faults)?;
    Some(Call { path, arguments, output })
}

/// Returns the actions that run at a start and at a stop, at most one for each.
pub(super) fn hooks<S: Syntax>(written: Vec<Argument<S>>, faults: &mut Faults<S>) -> Hooks<S> {
    let mut hooks = Hooks::default();
    for Argument { name, value, .. } in written {
        // The parser has reported an action that it could not read.
        let (Some(name), Value::Call { path, arguments, output }) = (name, value) else { continue };
        let hook = if name.text == "on_start" { &mut hooks.on_start } else { &mut hooks.on_stop };
        if hook.is_some() {
            faults.error(&name.place, format!("`{}` stands here twice", name.text), Text::leave_one_out());
        }
        *hook = call(path, arguments, output, faults);
    }
    hooks
}

/// Returns arguments that all have a name, each once; `None` if one has none, which is reported.
pub(crate) fn named<S: Syntax>(
    owner: &str,
    arguments: Vec<Argument<S>>,
    faults: &mut Faults<S>,
) -> Option<Vec<crate::Argument<S>>> {
    let mut named: Vec<crate::Argument<S>> = Vec::new();
    let mut complete = true;
    let mut seen = BTreeSet::new();
    for Argument { place, name, value } in arguments {
        match (name, value) {
            (Some(name), _) if !seen.insert(name.text.clone()) => {
                faults.error(&name.place, format!("`{}` is given twice", name.text), Text::leave_one_out());
                complete = false;
            }
            (Some(name), Value::Expr(value)) => named.push(crate::Argument { name, value }),
            _ => {
                let call = Code::Action(owner.to_owned(), vec![("name".to_owned(), Sample::Open)]);
                let help = match crate::kinds::meant_node(owner) {
                    Some(near) => Text::did_you_mean(near).then(text![" otherwise write ", call]),
                    None => text!["write ", call],
                };
                faults.error(&place, format!("the inputs of `{owner}` go by name"), help);
                complete = false;
            }
        }
    }
    complete.then_some(named)
}

/// Checks the outputs of a `run`: each must have a name, unless it is the only one. Returns `true` if there is no
/// fault.
pub(super) fn wired<S: Syntax>(
    tree: &str,
    arguments: &[crate::Argument<S>],
    outputs: &[TreeOutput<S>],
    faults: &mut Faults<S>,
) -> bool {
    let mut seen: BTreeSet<&str> = arguments.iter().map(|argument| &*argument.name.text).collect();
    let mut right = true;
    for output in outputs {
        match &output.name {
            Some(name) if !seen.insert(&name.text) => {
                faults.error(&name.place, format!("`{}` is given twice", name.text), Text::leave_one_out());
                right = false;
            }
            None if outputs.len() > 1 => {
                let message = format!("several outputs of `{tree}` go by name");
                faults.error(output.target.place(), message, text!["write ", Code::TreeOutput("name".to_owned())]);
                right = false;
            }
            _ => {}
        }
    }
    right
}
