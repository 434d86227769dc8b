//! Composites, and the grouping of their children into tuples of at most eight.

use bt_model::{Arm, Branch, Composite, Node, Threshold};
use proc_macro2::{Ident, Literal, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};

use super::Emitter;
use super::ids::Id;
use super::scan::Scan;
use crate::tree::syntax::{Rust, start};

/// The largest number of children in a tuple.
const TUPLE: usize = 8;

impl Emitter<'_> {
    pub(crate) fn composite(
        &mut self,
        composite: Composite,
        span: Span,
        children: &[Node<Rust>],
        id: &Id,
        depth: u16,
    ) -> TokenStream {
        let bt = self.bt;
        let weighted = children.iter().any(|child| child.weight.is_some());
        let values = match composite {
            Composite::RandomSequence | Composite::RandomSelector if !weighted => None,
            Composite::RandomSequence | Composite::RandomSelector | Composite::Pick => {
                Some(self.values(span, children.iter().map(|child| child.weight.as_ref())))
            }
            Composite::UtilitySelector => Some(self.values(span, children.iter().map(|child| child.score.as_ref()))),
            _ => None,
        };
        let emitted: Vec<_> = children.iter().map(|child| self.node(child, Some(id), depth)).collect();
        let name = Ident::new(type_name(composite, weighted), span);
        match (composite, values) {
            (Composite::Sequence | Composite::Selector | Composite::AlwaysSequence, _) => {
                let emitted = in_line(&quote!(#bt::#name), emitted);
                quote_spanned!(span=> #bt::#name<#emitted>)
            }
            (_, None) => {
                let emitted = indexed(bt, emitted);
                quote_spanned!(span=> #bt::#name<#emitted>)
            }
            (_, Some(values)) => {
                let emitted = indexed(bt, emitted);
                quote_spanned!(span=> #bt::#name<#values, #emitted>)
            }
        }
    }

    /// Emits a `utility_selector` that scores its children again. The margin comes after the scores of the children.
    pub(crate) fn rescored(
        &mut self,
        margin: Option<&syn::Expr>,
        span: Span,
        children: &[Node<Rust>],
        id: &Id,
        depth: u16,
    ) -> TokenStream {
        let bt = self.bt;
        let zero = syn::parse_quote!(0.0);
        let scores = children.iter().map(|child| child.score.as_ref());
        let scores: Vec<_> = scores.chain([Some(margin.unwrap_or(&zero))]).collect();
        let values = self.values(span, scores.iter().copied());
        let read: Vec<_> = scores.iter().copied().flatten().collect();
        self.assert_scored(&read, &values, span);
        let emitted = children.iter().map(|child| self.node(child, Some(id), depth)).collect();
        let emitted = indexed(bt, emitted);
        quote_spanned!(span=> #bt::Rescored<#values, #emitted>)
    }

    /// Emits an array of weights or scores, with 1 for a child that has none. Returns the name of its site.
    fn values<'e>(&mut self, span: Span, values: impl ExactSizeIterator<Item = Option<&'e syn::Expr>>) -> Ident {
        let count = Literal::usize_unsuffixed(values.len());
        let mut scans: Vec<Scan> = Vec::new();
        let mut elements = TokenStream::new();
        for value in values {
            match value {
                Some(expr) => {
                    let scan = self.scan_view(expr.to_token_stream());
                    let tokens = &scan.tokens;
                    elements.extend(quote_spanned!(start(expr)=> (#tokens) as ::core::primitive::f32,));
                    scans.push(scan);
                }
                None => elements.extend(quote!(1.0,)),
            }
        }
        self.computed(span, &quote!([::core::primitive::f32; #count]), &scans, quote!([#elements]))
    }

    pub(crate) fn parallel(
        &mut self,
        thresholds: [&Threshold<Rust>; 2],
        span: Span,
        children: &[Node<Rust>],
        id: &Id,
        depth: u16,
    ) -> TokenStream {
        let bt = self.bt;
        let selected = matches!(thresholds[0], Threshold::Required);
        let count = Literal::usize_unsuffixed(children.len());
        let required = Literal::usize_unsuffixed(children.iter().filter(|child| child.required.is_some()).count());
        let [success, failure] = thresholds.map(|threshold| match threshold {
            Threshold::All => quote!(#count),
            Threshold::Required => quote!(#required),
            Threshold::One => quote!(1),
            Threshold::Count(expr) => quote_spanned!(start(expr)=> { #expr }),
        });
        let emitted = children.iter().map(|child| {
            let node = self.node(child, Some(id), depth);
            let counted = !selected || child.required.is_some();
            if counted { quote!(#bt::One<#node>) } else { quote!(#bt::One<#node, false>) }
        });
        let emitted = in_tuples(emitted.collect());
        quote_spanned!(span=> #bt::Parallel<#success, #failure, #emitted>)
    }

    /// Returns a node that runs the child whose index an expression returns.
    pub(crate) fn choice(&mut self, span: Span, index: &Ident, emitted: Vec<TokenStream>) -> TokenStream {
        let bt = self.bt;
        let emitted = indexed(bt, emitted);
        quote_spanned!(span=> #bt::Choice<#index, #emitted>)
    }

    /// Emits the index of the first branch whose condition holds, or one past the last index if none does. Returns the
    /// name of its site.
    pub(crate) fn branch_index(&mut self, span: Span, branches: &[Branch<Rust>]) -> Ident {
        let scans: Vec<_> = branches.iter().map(|branch| self.scan_view(branch.condition.to_token_stream())).collect();
        let last = branches.len();
        let body = scans.iter().enumerate().rev().fold(quote!({ #last }), |rest, (index, scan)| {
            let condition = &scan.tokens;
            let rest = if index + 1 == last { rest } else { quote!({ #rest }) };
            quote!(if #condition { #index } else #rest)
        });
        self.computed(span, &quote!(::core::primitive::usize), &scans, body)
    }

    /// Emits the index of the arm whose pattern matches. Returns the name of its site.
    pub(crate) fn arm_index(&mut self, span: Span, subject: &syn::Expr, arms: &[Arm<Rust>]) -> Ident {
        let mut scans = vec![self.scan_view(subject.to_token_stream())];
        let mut written = TokenStream::new();
        // The check of the file has warned of unreachable arms.
        let quiet = self.filed.then(|| quote!(#[allow(unreachable_patterns)]));
        for (index, Arm { pattern, guard, .. }) in arms.iter().enumerate() {
            let guard = guard.as_ref().map(|guard| {
                let scan = self.scan_guard(guard.to_token_stream(), pattern);
                let tokens = scan.tokens.clone();
                scans.push(scan);
                quote!(if #tokens)
            });
            written.extend(quote!(#quiet #pattern #guard => #index,));
        }
        if self.filed {
            // One past the last index succeeds, as for an `if` without `else`.
            let last = arms.len();
            written.extend(quote!(#quiet _ => #last,));
        }
        let subject_tokens = &scans[0].tokens;
        let body = quote_spanned!(start(subject)=> match #subject_tokens { #written });
        self.computed(span, &quote!(::core::primitive::usize), &scans, body)
    }
}

/// Returns the name of a composite's type in the run time.
fn type_name(composite: Composite, weighted: bool) -> &'static str {
    match composite {
        Composite::Sequence => "Sequence",
        Composite::Selector => "Selector",
        Composite::ReactiveSequence => "ReactiveSequence",
        Composite::ReactiveSelector => "ReactiveSelector",
        Composite::AlwaysSequence => "AlwaysSequence",
        Composite::RandomSequence if weighted => "WeightedSequence",
        Composite::RandomSequence => "RandomSequence",
        Composite::RandomSelector if weighted => "WeightedSelector",
        Composite::RandomSelector => "RandomSelector",
        Composite::Pick => "Pick",
        Composite::UtilitySelector => "UtilitySelector",
        Composite::Race => "Race",
    }
}

/// Returns a tuple of children that run in order. More than eight children are nested in inner composites of the same
/// kind, which have no node ids.
fn in_line(kind: &TokenStream, mut emitted: Vec<TokenStream>) -> TokenStream {
    while emitted.len() > TUPLE {
        emitted = emitted.chunks(TUPLE).map(|emitted| quote!(#kind<(#(#emitted,)*)>)).collect();
    }
    quote!((#(#emitted,)*))
}

/// Returns a tuple of children that are called by index.
pub(super) fn indexed(bt: &TokenStream, emitted: Vec<TokenStream>) -> TokenStream {
    in_tuples(emitted.into_iter().map(|child| quote!(#bt::One<#child>)).collect())
}

/// Returns a tuple of at most eight elements; more elements become tuples of tuples.
fn in_tuples(mut emitted: Vec<TokenStream>) -> TokenStream {
    while emitted.len() > TUPLE {
        emitted = emitted.chunks(TUPLE).map(|emitted| quote!((#(#emitted,)*))).collect();
    }
    quote!((#(#emitted,)*))
}
