//! The expansion of guards, decorators and services, which become types around the type of their node.

use bt_model::{Attribute, AttributeKind, Decorator, Guard, Hooks, Notify, Service, Setting, Syntax, Target, Timer};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::Expr;
use syn::ext::IdentExt;

use super::node::target_span;
use super::scan::Scan;
use super::{Emitter, hidden};
use crate::tree::syntax::{Rust, start};

impl Emitter<'_> {
    /// Returns the type of `inner` wrapped in an attribute. `guard` is the index of the attribute among those of its
    /// node.
    pub(crate) fn attribute(&mut self, guard: u8, attribute: &Attribute<Rust>, inner: &TokenStream) -> TokenStream {
        let (bt, span) = (self.bt, attribute.place.first);
        match &attribute.kind {
            AttributeKind::When(when) => {
                let mode = mode(when);
                let condition = self.condition(&when.condition);
                self.assert_asked(when, &condition);
                let inner = quote_spanned!(span=> #bt::When<#mode, #guard, #condition, #inner>);
                // A change of the value causes a restart only if the guard may stop its own node.
                if when.notify.0 == Notify::Value && when.aborts.0.own() {
                    quote_spanned!(span=> #bt::Watch<#guard, #condition, #inner>)
                } else {
                    inner
                }
            }
            AttributeKind::Broken => quote!(#inner),
            AttributeKind::Service(service) => {
                let action = self.instant(&service.call);
                let period = self.period(service);
                let name = Ident::new(if service.timer.0 == Timer::Keep { "ServeKept" } else { "Serve" }, span);
                let served = quote_spanned!(span=> #bt::#name<#action, #period, #inner>);
                self.hooked(&service.hooks, span, served)
            }
            AttributeKind::Handler(handler) => {
                let action = self.instant(&handler.call);
                let name = Ident::new(&camel(handler.name()), span);
                quote_spanned!(span=> #bt::#name<#action, #inner>)
            }
            AttributeKind::Decorator(decorator) => self.decorator(guard, decorator, span, inner),
        }
    }

    /// Returns the type of a service with the actions that run at its start and at its stop.
    pub(crate) fn hooked(&mut self, hooks: &Hooks<Rust>, span: Span, mut served: TokenStream) -> TokenStream {
        let bt = self.bt;
        if let Some(start) = &hooks.on_start {
            let start = self.instant(start);
            served = quote_spanned!(span=> #bt::OnStart<#start, #served>);
        }
        if let Some(stop) = &hooks.on_stop {
            let stop = self.instant(stop);
            served = quote_spanned!(span=> #bt::OnExit<#stop, #served>);
        }
        served
    }

    /// Asserts that a guard with `aborts` observes a key, if only types can show that: fields may be untracked, and
    /// called actions may read nothing.
    fn assert_asked(&mut self, when: &Guard<Rust>, condition: &Ident) {
        if mode(when) == 0 {
            return;
        }
        // A file never names an untracked field.
        let files_know = self.filed && !Rust::asks(&when.condition);
        let span = Span::call_site().located_at(start(&when.condition));
        self.assert_keys(&[&when.condition], condition, span, files_know, |untracked| match untracked {
            None => {
                "the condition reads no key, so it never changes: leave out `aborts`, or call an action that takes `bb`"
                    .to_owned()
            }
            Some(keys) => {
                format!("this guard never aborts: {keys} `untracked`, so that no change is seen; leave out `aborts`")
            }
        });
    }

    /// Asserts that scores which are computed again observe a key, as `assert_asked` does for a guard.
    pub(super) fn assert_scored(&mut self, scores: &[&syn::Expr], values: &Ident, span: Span) {
        self.assert_keys(scores, values, span, self.filed, |untracked| match untracked {
            None => "no score reads a key, so no child ever takes over: leave out `rescore`".to_owned(),
            Some(keys) => {
                format!("no child ever takes over: {keys} `untracked`, so that no change is seen; leave out `rescore`")
            }
        });
    }

    /// Asserts that the node of these expressions observes a key. `known`: this is certain. `message` gets the keys
    /// that the expressions read, with the verb: `bb.ammo is`.
    fn assert_keys(
        &mut self,
        read: &[&syn::Expr],
        node: &Ident,
        span: Span,
        known: bool,
        message: impl FnOnce(Option<&str>) -> String,
    ) {
        let scans: Vec<_> = read.iter().map(|expr| self.scan_view(expr.to_token_stream())).collect();
        let observes = |scan: &Scan| scan.board || scan.params || scan.locals || !scan.world.is_empty();
        if known || scans.iter().any(observes) || !scans.iter().any(Scan::reads) {
            return;
        }
        let bt = self.bt;
        let paths: Vec<_> = scans.iter().flat_map(|scan| &scan.keys).collect();
        let name = |path: &&Vec<Ident>| {
            let names: Vec<_> = path.iter().map(|name| name.unraw().to_string()).collect();
            format!("`bb.{}`", names.join("."))
        };
        let names: Vec<_> = paths.iter().map(name).collect();
        let message = match &names[..] {
            [] => message(None),
            [only] => message(Some(&format!("{only} is"))),
            names => message(Some(&format!("{} are", names.join(" and ")))),
        };
        // An unknown field is an error in this constant too, which is then not evaluated, so rustc reports the field
        // once.
        let known = paths.iter().filter(|_| !self.filed).map(|path| {
            let agent = hidden("__agent", span);
            quote_spanned!(span=> let _ = |#agent: &__Agent| { let _ = &#agent #(.#path)*; };)
        });
        self.items.extend(quote_spanned! {span=>
            const _: () = {
                #(#known)*
                ::core::assert!(!<#node as #bt::Expr<__Agent, __Scope>>::KEYS.is_empty(), #message);
            };
        });
    }

    /// Returns the type of a decorator. Its name is that of the decorator and its words in camel case; its arguments
    /// are the number of a gate, the time for which the decorator begins shut, the argument and the node.
    fn decorator(&mut self, guard: u8, decorator: &Decorator<Rust>, span: Span, inner: &TokenStream) -> TokenStream {
        let bt = self.bt;
        let mut name = camel(decorator.name());
        let gate = decorator.spec().gate.then(|| quote_spanned!(span=> #guard,));
        let value = match &decorator.value {
            Setting::None => None,
            Setting::Forever => {
                name.push_str("Forever");
                None
            }
            Setting::Lasts(spans) => Some(self.spans(spans).into_token_stream()),
            Setting::Count(times) => Some(constant(times)),
            Setting::Chance(chance) => {
                Some(self.expression(chance, &quote!(::core::primitive::f64)).into_token_stream())
            }
            Setting::Target(to) => Some(self.notes(span, to).into_token_stream()),
            Setting::Condition(condition) => Some(self.condition(condition).into_token_stream()),
        };
        let value = value.map(|value| quote_spanned!(span=> #value,));
        decorator.options().for_each(|word| name.push_str(&camel(word)));
        let shut = decorator.word("starts").map(|_| {
            let nanos = decorator.longest.map_or(0, |longest| u64::try_from(longest.as_nanos()).unwrap_or(u64::MAX));
            quote_spanned!(span=> #nanos,)
        });
        let name = Ident::new(&name, span);
        quote_spanned!(span=> #bt::#name<#gate #shut #value #inner>)
    }

    /// Emits the target that a time is written to. Returns the name of its site.
    fn notes(&mut self, span: Span, target: &Target<Rust>) -> Ident {
        let (bt, visibility, site) = (self.bt, self.visibility, self.site(span));
        let (cx, value) = (hidden("__cx", span), hidden("__value", target_span(target)));
        let put = self.put(target, &quote!(#cx.bb), &quote!(#cx.scope), &self.fit("fit", &value));
        // Expands to:
        //     struct __N8;
        //     impl Notes<__Agent, __Scope> for __N8 {
        //         fn put(__value: Duration, __cx: &mut WriteCx<'_, '_, __Agent, __Scope>) {
        //             put(__cx.bb, keys_at(…), |__place| &mut __place.time, fit(__value));
        //         }
        //     }
        self.items.extend(quote_spanned! {span=>
            #visibility struct #site;
            impl #bt::Notes<__Agent, __Scope> for #site {
                #[inline]
                fn put(#value: ::core::time::Duration, #cx: &mut #bt::WriteCx<'_, '_, __Agent, __Scope>) { #put }
            }
        });
        site
    }

    /// Emits a duration or a range of durations, whose type follows from the syntax. Returns the name of its site.
    pub(crate) fn spans(&mut self, spans: &Expr) -> Ident {
        let duration = quote_spanned!(start(spans)=> ::core::time::Duration);
        let value = match spans {
            Expr::Range(_) => quote_spanned!(start(spans)=> ::core::ops::RangeInclusive<#duration>),
            _ => duration,
        };
        self.expression(spans, &value)
    }

    /// Emits the period of a service, and the deviation of the period. Returns the name of their site.
    fn period(&mut self, service: &Service<Rust>) -> Ident {
        let every = self.scan_view(service.every.to_token_stream());
        let deviation = service.deviation.as_ref().map(|expr| self.scan_view(expr.to_token_stream()));
        let zero = quote!(::core::time::Duration::ZERO);
        let (first, second) = (&every.tokens, deviation.as_ref().map_or(&zero, |scan| &scan.tokens));
        let body = quote!((#first, #second));
        let scans: Vec<_> = [every].into_iter().chain(deviation).collect();
        let value = quote!((::core::time::Duration, ::core::time::Duration));
        self.computed(start(&service.every), &value, &scans, body)
    }
}

/// Returns a name in camel case: `TimeLimit` for `time_limit`.
fn camel(name: &str) -> String {
    let words = name.split('_').map(|word| word[..1].to_uppercase() + &word[1..]);
    words.collect()
}

/// Returns a number known at compile time, as a generic argument.
fn constant(number: &Expr) -> TokenStream {
    match number {
        Expr::Lit(_) => number.to_token_stream(),
        _ => quote_spanned!(start(number)=> { #number }),
    }
}

/// Returns the mode of a guard as bits: 1 if it stops its own node, 2 if it stops nodes of lower priority.
fn mode(guard: &Guard<Rust>) -> u8 {
    let aborts = guard.aborts.0;
    u8::from(aborts.own()) | u8::from(aborts.lower()) << 1
}
