//! The conversion of nodes.

use bt_model::json::expression::{BinaryOp, Expr, ExprKind};
use bt_model::json::{Json, Pattern, PatternKind};
use bt_model::{
    Argument, Arm, Branch, Call, Editor, Element, Name, Node, NodeKind, Target, Threshold, TreeOutput, Value,
};
use proc_macro2::TokenStream;
use quote::quote_spanned;

use super::super::report;
use super::Converter;
use super::types::{Of, Takes, takes_its_type};
use crate::inputs::place::located;
use crate::tree::emit::input_message;
use crate::tree::syntax::Rust;

impl Converter<'_> {
    pub(super) fn node(&mut self, node: &Node<Json>) -> Node<Rust> {
        Node {
            place: self.place(&node.place),
            label: node.label.as_ref().map(|label| self.label(label)),
            docs: node.docs.clone(),
            attributes: node.attributes.iter().map(|attribute| self.attribute(attribute)).collect(),
            weight: node.weight.as_ref().map(|weight| self.float(weight)),
            score: node.score.as_ref().map(|score| self.float(score)),
            required: node.required.as_ref().map(|place| self.place(place)),
            editor: written(node),
            kind: self.kind(&node.kind),
        }
    }

    fn nodes(&mut self, nodes: &[Node<Json>]) -> Vec<Node<Rust>> {
        nodes.iter().map(|node| self.node(node)).collect()
    }

    fn kind(&mut self, kind: &NodeKind<Json>) -> NodeKind<Rust> {
        match kind {
            NodeKind::Composite(composite, children) => NodeKind::Composite(*composite, self.nodes(children)),
            NodeKind::Rescored { margin, children } => NodeKind::Rescored {
                margin: margin.as_ref().map(|margin| self.float(margin)),
                children: self.nodes(children),
            },
            NodeKind::Parallel { success, failure, children } => NodeKind::Parallel {
                success: self.threshold(success),
                failure: self.threshold(failure),
                children: self.nodes(children),
            },
            NodeKind::SimpleParallel { finish, parts } => NodeKind::SimpleParallel {
                finish: *finish,
                parts: Box::new(parts.each_ref().map(|part| self.node(part))),
            },
            NodeKind::If { branches, otherwise } => NodeKind::If {
                branches: branches.iter().map(|branch| self.branch(branch)).collect(),
                otherwise: otherwise.as_ref().map(|node| Box::new(self.node(node))),
            },
            NodeKind::While { condition, body } => {
                NodeKind::While { condition: self.condition(condition), body: Box::new(self.node(body)) }
            }
            NodeKind::ForEach { list, element, body } => {
                let list = self.list(list);
                let item = self.target(&element.item);
                let index = element.index.as_ref().map(|index| self.target(index));
                let width = element.width.as_ref().map(|width| self.count(width));
                NodeKind::ForEach { list, element: Element { item, index, width }, body: Box::new(self.node(body)) }
            }
            NodeKind::PopEach { queue, item, body } => NodeKind::PopEach {
                queue: self.target(queue),
                item: self.target(item),
                body: Box::new(self.node(body)),
            },
            // The arms themselves compare the subject, as in the loader.
            NodeKind::Match { subject, arms } => NodeKind::Match {
                subject: syn::parse_quote!(()),
                arms: arms.iter().map(|arm| self.arm(subject, arm)).collect(),
            },
            NodeKind::Wait(lasts) => NodeKind::Wait(self.lasts(lasts)),
            NodeKind::WaitFor(listen) => NodeKind::WaitFor(self.listen(listen)),
            NodeKind::Send(event) => NodeKind::Send(self.event(event)),
            NodeKind::Check(condition) => NodeKind::Check(self.condition(condition)),
            NodeKind::Set(target, value) => NodeKind::Set(self.target(target), self.assigned(target, value)),
            NodeKind::Clear(target) => NodeKind::Clear(self.target(target)),
            NodeKind::Succeed => NodeKind::Succeed,
            NodeKind::Fail => NodeKind::Fail,
            NodeKind::Idle => NodeKind::Idle,
            NodeKind::Run { path, arguments, outputs } => self.run(path, arguments, outputs),
            NodeKind::Slot(name) => NodeKind::Slot(self.name(name)),
            NodeKind::Action(call) => NodeKind::Action(self.call(call)),
            NodeKind::Custom(call, children) => NodeKind::Custom(self.call(call), self.nodes(children)),
            NodeKind::Broken(children) => NodeKind::Broken(self.nodes(children)),
        }
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

    fn threshold(&mut self, threshold: &Threshold<Json>) -> Threshold<Rust> {
        match threshold {
            Threshold::All => Threshold::All,
            Threshold::Required => Threshold::Required,
            Threshold::One => Threshold::One,
            Threshold::Count(count) => Threshold::Count(self.count(count)),
        }
    }

    fn branch(&mut self, branch: &Branch<Json>) -> Branch<Rust> {
        Branch { condition: self.condition(&branch.condition), node: self.node(&branch.node) }
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

    /// Returns the condition that the subject matches a pattern.
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

    /// Converts an action with its inputs.
    pub(super) fn call(&mut self, call: &Call<Json>) -> Call<Rust> {
        let path = self.path(&call.path);
        let arguments = call.arguments.iter().map(|argument| {
            let of = self.input(&path, &argument.name);
            let name = input_message(&path, &self.ident(&argument.name));
            self.inputs.entry(name).or_insert_with(|| report::missing_input(&call.path.text, &argument.name));
            self.argument(argument, &of)
        });
        let arguments = arguments.collect();
        let output = call.output.as_ref().map(|target| self.target(target));
        Call { path, arguments, output }
    }

    /// Converts a subtree, which is in the files or in scope at the macro call.
    fn run(&mut self, path: &Name<Json>, arguments: &[Argument<Json>], outputs: &[TreeOutput<Json>]) -> NodeKind<Rust> {
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
        let outputs = outputs.iter().map(|output| TreeOutput {
            name: output.name.as_ref().map(|name| self.name(name)),
            target: self.target(&output.target),
        });
        let outputs = outputs.collect();
        NodeKind::Run { path: tree, arguments, outputs }
    }

    fn argument(&mut self, argument: &Argument<Json>, of: &Of) -> Argument<Rust> {
        Argument { name: self.name(&argument.name), value: self.given(&argument.value, Some(of)) }
    }

    pub(super) fn target(&mut self, target: &Target<Json>) -> Target<Rust> {
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

    /// Returns the value that is written to a target, with the target's type.
    pub(super) fn assigned(&mut self, target: &Target<Json>, value: &Expr) -> syn::Expr {
        let of = match target {
            Target::Key(_, keys) => Some(self.key(keys)),
            Target::Local(local) => self.declared(&local.text),
        };
        let (span, tokens) = (self.span, self.value_of(value, of.as_ref()));
        // A value with a type of its own may also be written to an `Option` of this type.
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
}

/// Returns the condition of a node as written in the file, for tools.
fn written(node: &Node<Json>) -> Editor {
    let condition = match &node.kind {
        NodeKind::Check(condition) | NodeKind::While { condition, .. } => Some(condition.to_string()),
        _ => None,
    };
    let extra = condition.map(|text| ("condition".to_owned(), Value::Text(text))).into_iter().collect();
    Editor { extra, ..Editor::default() }
}
