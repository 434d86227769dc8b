//! The expansion of nodes, which become nested type constructors.

use bt_model::{Node, NodeKind, Target};
use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};

use super::Emitter;
use super::ids::Id;
use crate::tree::syntax::Rust;

impl Emitter<'_> {
    /// Returns the type of a node, wrapped in its attributes.
    pub(crate) fn node(&mut self, node: &Node<Rust>, parent: Option<&Id>, depth: u16) -> TokenStream {
        let (bt, span) = (self.bt, node.place.first);
        let id = self.ids.next();
        self.table.node(bt, &id, node, parent, depth, &self.tree.name.text);
        let before = self.used.take();
        let inner = self.kind(node, &id, depth + 1);
        let at = if !node.children().is_empty() {
            let part = self.part(span, &inner);
            quote_spanned!(span=> #bt::Traced<#id, #part>)
        } else if matches!(node.kind, NodeKind::Run { .. } | NodeKind::Slot(_)) {
            quote_spanned!(span=> #bt::Traced<#id, #inner>)
        } else {
            quote_spanned!(span=> #bt::TracedLeaf<#id, #inner>)
        };
        let attributes = node.attributes.iter().enumerate().rev();
        let node = attributes.fold(at, |inner, (guard, attribute)| self.attribute(place(guard), attribute, &inner));
        self.held(span, before, node)
    }

    /// Emits a named type for a node with children. It keeps the types around the node short and compilation fast.
    fn part(&mut self, span: Span, node: &TokenStream) -> TokenStream {
        let (bt, visibility, name) = (self.bt, self.visibility, self.site(span));
        // Expands to:
        //     struct __N2;
        //     impl Named<__Agent, __Scope> for __N2 { type Node = Sequence<…>; }
        self.items.extend(quote_spanned! {span=>
            #visibility struct #name;
            #[automatically_derived]
            impl #bt::Named<__Agent, __Scope> for #name {
                type Node = #node;
            }
        });
        name.into_token_stream()
    }

    fn kind(&mut self, node: &Node<Rust>, id: &Id, depth: u16) -> TokenStream {
        let (bt, span) = (self.bt, node.place.first);
        let own = place(node.attributes.len());
        match &node.kind {
            NodeKind::Composite(composite, children) => self.composite(*composite, span, children, id, depth),
            NodeKind::Rescored { margin, children } => self.rescored(margin.as_ref(), span, children, id, depth),
            NodeKind::Parallel { success, failure, children } => {
                self.parallel([success, failure], span, children, id, depth)
            }
            NodeKind::SimpleParallel { finish, parts } => {
                let delayed = *finish == bt_model::Finish::Delayed;
                let [main, background] = parts.each_ref().map(|part| self.node(part, Some(id), depth));
                quote_spanned!(span=> #bt::SimpleParallel<#delayed, #main, #background>)
            }
            NodeKind::If { branches, otherwise } => {
                let index = self.branch_index(span, branches);
                let mut emitted = Vec::new();
                for branch in branches {
                    let emit = |emitter: &mut Self| emitter.node(&branch.node, Some(id), depth);
                    emitted.push(self.with_lets(&branch.condition, emit));
                }
                emitted.extend(otherwise.as_deref().map(|node| self.node(node, Some(id), depth)));
                self.choice(span, &index, emitted)
            }
            NodeKind::Match { subject, arms } => {
                let index = self.arm_index(span, subject, arms);
                let mut emitted = Vec::new();
                for arm in arms {
                    let emit = |emitter: &mut Self| emitter.node(&arm.node, Some(id), depth);
                    emitted.push(self.with_pattern(&arm.pattern, subject, emit));
                }
                self.choice(span, &index, emitted)
            }
            NodeKind::While { condition, body } => {
                let site = self.condition(condition);
                let body = self.with_lets(condition, |emitter| emitter.node(body, Some(id), depth));
                let condition = site;
                quote_spanned!(span=> #bt::While<#id, #own, #condition, #body>)
            }
            NodeKind::ForEach { list, element, body } => {
                let site = self.for_each(span, list, element);
                match element.slots() {
                    Some(width) => self.wide(span, &site, (list, element, width), body, id, depth),
                    None => {
                        let body = self.node(body, Some(id), depth);
                        quote_spanned!(span=> #bt::Each<#site, #body>)
                    }
                }
            }
            NodeKind::PopEach { queue, item, body } => {
                let site = self.pop_each(span, queue, item);
                let body = self.node(body, Some(id), depth);
                quote_spanned!(span=> #bt::Each<#site, #body>)
            }
            NodeKind::Wait(spans) => {
                let spans = self.spans(spans);
                quote_spanned!(span=> #bt::Wait<#spans>)
            }
            NodeKind::WaitFor(listen) => {
                let site = self.listen(span, listen);
                quote_spanned!(span=> #bt::WaitFor<#site>)
            }
            NodeKind::Send(event) => {
                let declared = self.event(crate::tree::syntax::start(event));
                let event = self.expression(event, &declared);
                quote_spanned!(span=> #bt::Send<#event>)
            }
            NodeKind::Check(condition) => {
                let condition = self.condition(condition);
                quote_spanned!(span=> #bt::Check<#own, #condition>)
            }
            NodeKind::Set(target, value) => {
                let site = self.set(target, value);
                quote_spanned!(span=> #bt::Set<#site>)
            }
            NodeKind::Clear(target) => {
                let site = self.clear(target);
                quote_spanned!(span=> #bt::Set<#site>)
            }
            NodeKind::Succeed => quote_spanned!(span=> #bt::Succeed),
            NodeKind::Fail => quote_spanned!(span=> #bt::Fail),
            NodeKind::Idle => quote_spanned!(span=> #bt::Idle),
            NodeKind::Run { path, arguments, outputs } => {
                let (site, tree) = self.run(path, arguments, outputs);
                self.table.subtree(bt, &tree, id, depth);
                let base = self.ids.skip(bt, &tree);
                self.items.extend(base);
                quote_spanned!(span=> #bt::Sub<#site>)
            }
            NodeKind::Slot(name) => self.slot(span, name, id),
            NodeKind::Action(call) => {
                let site = self.action(call);
                quote_spanned!(span=> #bt::Act<#site>)
            }
            NodeKind::Custom(call, children) => self.custom(call, children, id, depth),
            NodeKind::Broken(_) => quote!(#bt::Fail),
        }
    }
}

/// Returns the number of a guard in trace records. All guards of a node from number 255 on have that number.
fn place(guard: usize) -> u8 {
    u8::try_from(guard).unwrap_or(u8::MAX)
}

/// Returns the span of a target.
pub(crate) fn target_span(target: &Target<Rust>) -> Span {
    match target {
        Target::Key(_, keys) => keys.last().map_or_else(Span::call_site, |key| key.place.first),
        Target::Local(local) => local.place.first,
    }
}
