//! The conversion of nodes.

use bt_model::json::expression::{BinaryOp, Expr, ExprKind, takes_type};
use bt_model::json::{Json, Pattern, PatternKind, Place as At};
use bt_model::{Argument, Arm, Editor, Listen, Name, Node, NodeKind, Syntax as _, Target, Translate, Value};
use proc_macro2::TokenStream;
use quote::quote_spanned;

use super::super::report;
use super::Converter;
use super::types::{Of, Takes, takes_its_type};
use crate::inputs::place::located;
use crate::tree::emit::input_message;
use crate::tree::syntax::{Place, Rust};

impl Translate<Json, Rust> for Converter<'_> {
    /// Converts a place: the macro's path, with the line in the file.
    fn place(&mut self, place: &At) -> Place {
        Place { first: self.span, last: self.span, line: u32::try_from(place.line()).ok() }
    }

    /// Converts a name, raw if it is a keyword of Rust.
    fn name(&mut self, name: &Name<Json>) -> Name<Rust> {
        Name { text: self.ident(name).to_string(), place: self.place(&name.place) }
    }

    /// Converts a label or another text that is not a Rust name.
    fn label(&mut self, name: &Name<Json>) -> Name<Rust> {
        Name { text: name.text.clone(), place: self.place(&name.place) }
    }

    /// A rule of Rust reports no option of a file.
    fn option(&mut self, _: Option<&Name<Json>>) -> Option<Name<Rust>> {
        None
    }

    /// The condition of a node as written in the file, for tools.
    fn editor(&mut self, node: &Node<Json>) -> Editor {
        let condition = match &node.kind {
            NodeKind::Check(condition) | NodeKind::While { condition, .. } => Some(condition.to_string()),
            _ => None,
        };
        let extra = condition.map(|text| ("condition".to_owned(), Value::Text(text))).into_iter().collect();
        Editor { extra, ..Editor::default() }
    }

    /// The arms compare the subject themselves, as in the loader.
    fn subject(&mut self, _: &Expr) -> syn::Expr {
        syn::parse_quote!(())
    }

    fn target(&mut self, target: &Target<Json>) -> Target<Rust> {
        match target {
            Target::Key(bb, keys) => {
                let path = keys.iter().map(|key| &*key.text).collect::<Vec<_>>().join(".");
                let message = report::shared_write(&path, keys);
                self.writes.entry(path).or_insert(message);
                Target::Key(self.label(bb), self.keys(keys))
            }
            Target::Local(local) => Target::Local(self.name(local)),
        }
    }

    /// Converts a condition.
    fn condition(&mut self, expr: &Expr) -> syn::Expr {
        let tokens = self.value(expr, None);
        self.parsed(tokens)
    }

    /// Converts a number of any type to a floating-point number.
    fn float(&mut self, expr: &Expr) -> syn::Expr {
        let fix = takes_type(expr).then_some("f64");
        let (number, span) = (self.value(expr, fix), self.span);
        self.parsed(quote_spanned!(span=> (#number) as ::core::primitive::f64))
    }

    /// Converts a constant whole number.
    fn count(&mut self, expr: &Expr) -> syn::Expr {
        // An unreadable part was reported.
        let count = bt_model::catalogue::count(expr, self.faults).unwrap_or(1);
        let mut literal = proc_macro2::Literal::u32_unsuffixed(count);
        literal.set_span(self.written);
        self.parsed(TokenStream::from(proc_macro2::TokenTree::from(literal)))
    }

    /// Converts a duration, or a range of durations.
    fn lasts(&mut self, expr: &Expr) -> syn::Expr {
        let mut expr = expr;
        while let ExprKind::Paren(inner) = &expr.kind {
            expr = inner;
        }
        let tokens = match &expr.kind {
            ExprKind::Data(bt_model::Value::Text(text)) => self.text(text, None, expr),
            _ => self.value(expr, None),
        };
        self.parsed(tokens)
    }

    /// Returns the list of a `for_each`: a place, which is not cloned.
    fn list(&mut self, list: &Expr) -> syn::Expr {
        match &list.kind {
            ExprKind::Paren(inner) => self.list(inner),
            ExprKind::Key { .. } | ExprKind::Local(_) => {
                let place = self.read(list);
                self.parsed(place)
            }
            _ => self.condition(list),
        }
    }

    /// `Noise::Heard(destination)`
    fn event(&mut self, expr: &Expr) -> syn::Expr {
        let span = self.span;
        let tokens = match &expr.kind {
            ExprKind::Paren(inner) => return self.event(inner),
            ExprKind::Word { word, .. } => {
                let word = self.ident(word);
                quote_spanned!(span=> __Event::#word)
            }
            ExprKind::Call { function, arguments } => {
                let word = self.last(function);
                let arguments: Vec<_> = arguments.iter().map(|argument| self.value_of(argument, None)).collect();
                quote_spanned!(span=> __Event::#word(#(#arguments),*))
            }
            _ => self.value(expr, None),
        };
        self.parsed(tokens)
    }

    /// The value that is written to a target, with the target's type.
    fn assigned(&mut self, target: &Target<Json>, value: &Expr) -> syn::Expr {
        let of = match target {
            Target::Key(_, keys) => Some(self.key(keys)),
            Target::Local(local) => self.declared(&local.text),
        };
        let (span, tokens) = (self.span, self.value_of(value, of.as_ref()));
        // A value with a type of its own also goes into an `Option` of that type.
        let ty = match (of, takes_its_type(value)) {
            (Some(of), Some(Takes::Whole)) => of.ty,
            (Some(of), Some(Takes::Inner)) => of.inner,
            (Some(of), None) => {
                let (bt, at, ty) = (&located(self.bt, span), self.at(&value.place), of.ty);
                let held = quote_spanned! {span=>
                    { let __given = #tokens; #bt::compiled::fit_as::<#at, #ty, _>(__given) }
                };
                return self.parsed(held);
            }
            (None, _) => return self.parsed(tokens),
        };
        self.parsed(quote_spanned!(span=> { let __assigned: #ty = #tokens; __assigned }))
    }

    fn arm(&mut self, subject: &Expr, arm: &Arm<Json>) -> Arm<Rust> {
        let span = self.span;
        let matches = self.matches(subject, &arm.pattern);
        let guard = arm.guard.as_ref().map(|guard| self.value(guard, None));
        let guard = match guard {
            Some(guard) => quote_spanned!(span=> (#matches) && (#guard)),
            None => matches,
        };
        Arm { pattern: syn::parse_quote!(_), guard: Some(self.parsed(guard)), node: self.node(&arm.node) }
    }

    /// Converts the event of a `wait_for`.
    fn listen(&mut self, listen: &Listen<Json>) -> Listen<Rust> {
        let pattern = self.event_pattern(&listen.pattern);
        self.bound = Json::binds(&listen.pattern);
        let guard = listen.guard.as_ref().map(|guard| self.condition(guard));
        let outputs = listen.outputs.iter().map(|output| self.output(output)).collect();
        self.bound.clear();
        Listen { pattern, guard, outputs }
    }

    fn action(&mut self, path: &Name<Json>, arguments: &[Argument<Json>]) -> (syn::Path, Vec<Argument<Rust>>) {
        let action = self.path(path);
        let arguments = arguments.iter().map(|argument| {
            let of = self.input(&action, &argument.name);
            let name = input_message(&action, &self.ident(&argument.name));
            self.inputs.entry(name).or_insert_with(|| report::missing_input(&path.text, &argument.name));
            self.argument(argument, &of)
        });
        let arguments = arguments.collect();
        (action, arguments)
    }

    /// Converts a subtree, which is in the files or in scope where the macro is called.
    fn subtree(&mut self, path: &Name<Json>, arguments: &[Argument<Json>]) -> (syn::Path, Vec<Argument<Rust>>) {
        let (tree, trees) = (self.path(path), self.trees);
        let known = trees.iter().find(|tree| tree.name.text == path.text);
        let arguments = arguments.iter().map(|argument| {
            let param = known.and_then(|tree| tree.params.iter().find(|param| param.name.text == argument.name.text));
            let of = match param {
                Some(param) => Of::declared(&self.ty(&param.ty)),
                None => self.input(&tree, &argument.name),
            };
            self.argument(argument, &of)
        });
        let arguments = arguments.collect();
        (tree, arguments)
    }
}

impl Converter<'_> {
    /// The condition that the subject matches a pattern.
    fn matches(&mut self, subject: &Expr, pattern: &Pattern) -> TokenStream {
        let span = self.span;
        let compared = |op, with: &Expr| Expr {
            place: with.place.clone(),
            kind: ExprKind::Binary(op, Box::new(subject.clone()), Box::new(with.clone())),
        };
        match &pattern.kind {
            PatternKind::Any | PatternKind::Rust(_) => quote_spanned!(span=> true),
            PatternKind::Value(value) => self.value(&compared(BinaryOp::Eq, value), None),
            PatternKind::Range { from, to, inclusive } => {
                let from = self.value(&compared(BinaryOp::Ge, from), None);
                let to = self.value(&compared(if *inclusive { BinaryOp::Le } else { BinaryOp::Lt }, to), None);
                quote_spanned!(span=> (#from) && (#to))
            }
            PatternKind::Or(either) => {
                let either: Vec<_> = either.iter().map(|one| self.matches(subject, one)).collect();
                quote_spanned!(span=> #((#either))||*)
            }
            PatternKind::Event { .. } => {
                let help = "an event's pattern stands in `wait_for`";
                self.faults.error(&pattern.place, format!("`{subject}` is no event"), help);
                quote_spanned!(span=> false)
            }
        }
    }

    fn argument(&mut self, argument: &Argument<Json>, of: &Of) -> Argument<Rust> {
        Argument { name: self.name(&argument.name), value: self.given(&argument.value, Some(of)) }
    }
}
