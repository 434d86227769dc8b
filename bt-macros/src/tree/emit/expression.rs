//! The expansion of expressions, which become unit structs that implement `Expr`.

use std::collections::BTreeSet;

use bt_model::Syntax;
use proc_macro2::{Ident, Span, TokenStream};
use quote::{ToTokens, format_ident, quote, quote_spanned};
use syn::Expr;
use syn::ext::IdentExt;

use super::binding::as_value;
use super::pattern::is_bound;
use super::scan::{Names, Scan, scan};
use super::{Emitter, at, hidden, written_at};
use crate::tree::syntax::{Place, Rust, bindings, start};

impl Emitter<'_> {
    /// Emits an expression of a given type. Returns the name of its struct.
    pub(crate) fn expression(&mut self, expr: &Expr, value: &TokenStream) -> Ident {
        let scan = self.scan_view(expr.to_token_stream());
        let body = as_value(expr, &scan.tokens);
        self.computed(start(expr), &at(value, start(expr)), &[scan], body)
    }

    /// Emits a condition. Returns the name of its struct.
    pub(super) fn condition(&mut self, expr: &Expr) -> Ident {
        let scan = self.scan_view(expr.to_token_stream());
        let body = as_value(expr, &scan.tokens);
        self.holds(start(expr), &[scan], body)
    }

    /// Emits the condition `body`, which was built from `scans`. It does not hold if the pattern of a binding does not
    /// match.
    pub(super) fn holds(&mut self, span: Span, scans: &[Scan], body: TokenStream) -> Ident {
        let body = self.in_patterns(scans, &self.view_names(), body, &quote!(false));
        let bool = at(&quote!(::core::primitive::bool), span);
        let eval = self.function(span, "eval", &bool, scans, &body);
        self.unit(span, &bool, scans, &eval)
    }

    /// Emits a struct that computes `body`, which was built from `scans`. Returns the name of the struct.
    pub(crate) fn computed(&mut self, span: Span, value: &TokenStream, scans: &[Scan], body: TokenStream) -> Ident {
        self.computed_as(span, value, value, scans, body)
    }

    /// Emits such a struct too; `returned` is the type of the value as the signature of the function names it.
    pub(super) fn computed_as(
        &mut self,
        span: Span,
        value: &TokenStream,
        returned: &TokenStream,
        scans: &[Scan],
        body: TokenStream,
    ) -> Ident {
        if scans.iter().all(|scan| scan.patterns.is_empty()) {
            let eval = self.function(span, "eval", returned, scans, &body);
            return self.unit(span, value, scans, &eval);
        }
        let (bt, found) = (self.bt, hidden("__found", span));
        let found = quote_spanned!(span=> let #found: #returned = #body; ::core::option::Option::Some(#found));
        let body = self.in_patterns(scans, &self.view_names(), found, &quote!(::core::option::Option::None));
        let option = quote_spanned!(span=> ::core::option::Option<#returned>);
        let tried = self.function(span, "tried", &option, scans, &body);
        // `eval` is called only for conditions, and for the delays of transitions, which are in no branch. This
        // expression is neither.
        let functions = quote_spanned! {span=>
            #tried
            fn eval(_: &#bt::View<'_, '_, __Agent, __Scope>) -> #returned { #bt::inert() }
        };
        self.unit(span, value, scans, &functions)
    }

    /// Returns a function of an expression that returns `body`.
    fn function(
        &self,
        span: Span,
        name: &str,
        returned: &TokenStream,
        scans: &[Scan],
        body: &TokenStream,
    ) -> TokenStream {
        let (bt, name, view) = (self.bt, Ident::new(name, span), hidden("__view", span));
        let lets = self.lets(scans, &quote!(&**#view.bb), &quote!(#view.world));
        quote_spanned! {span=>
            #[inline]
            fn #name(#view: &#bt::View<'_, '_, __Agent, __Scope>) -> #returned { #lets #body }
        }
    }

    /// Emits a unit struct that is an expression with these functions. Returns its name.
    fn unit(&mut self, span: Span, value: &TokenStream, scans: &[Scan], functions: &TokenStream) -> Ident {
        let (bt, visibility) = (self.bt, self.visibility);
        let name = self.site(span);
        let keys = scans.iter().any(Scan::reads).then(|| {
            let keys = self.keys(scans);
            quote_spanned!(span=> const KEYS: #bt::Keys = #keys;)
        });
        // Expands to (without `KEYS` if nothing is read):
        //     struct __N3;
        //     impl Expr<__Agent, __Scope> for __N3 {
        //         type Value = bool;
        //         const KEYS: Keys = keys_at(<__Agent as Agent>::KEYS, &["ammo"]);
        //         fn eval(__view: &View<'_, '_, __Agent, __Scope>) -> bool {
        //             let bb: &__Agent = &**__view.bb;
        //             bb.ammo == 0
        //         }
        //     }
        self.items.extend(quote_spanned! {span=>
            #visibility struct #name;
            impl #bt::Expr<__Agent, __Scope> for #name {
                type Value = #value;
                #keys
                #functions
            }
        });
        name
    }

    /// Scans an expression that is evaluated with a `View`.
    pub(crate) fn scan_view(&self, tokens: TokenStream) -> Scan {
        scan(tokens, &self.view_names())
    }

    /// Scans the guard of an arm, which reads the names that the arm's pattern binds.
    pub(super) fn scan_guard(&self, tokens: TokenStream, pattern: &syn::Pat) -> Scan {
        let own = bindings(pattern).iter().map(Ident::to_string).collect();
        scan(tokens, &Names { own, ..self.view_names() })
    }

    /// Scans an expression that is evaluated with a `WriteCx`.
    pub(crate) fn scan_write(&self, tokens: TokenStream) -> Scan {
        scan(tokens, &self.write_names())
    }

    /// Returns the names of an expression that is evaluated with a `View`.
    pub(super) fn view_names(&self) -> Names<'_> {
        self.names("__view", [quote!(), quote!(.bb)])
    }

    /// Returns the names of an expression that is evaluated with a `WriteCx`.
    pub(super) fn write_names(&self) -> Names<'_> {
        self.names("__cx", [quote!(&**), quote!(.bb)])
    }

    fn names(&self, root: &'static str, board: [TokenStream; 2]) -> Names<'_> {
        Names {
            params: self.tree.params.iter().map(|param| &*param.name.text).collect(),
            locals: self.tree.locals.iter().map(|local| &*local.name.text).collect(),
            outputs: self.tree.outputs().collect(),
            given: &self.given,
            bound: &self.bound,
            own: Vec::new(),
            used: Some(&self.used),
            root,
            to_params: quote!(.scope.params),
            to_locals: quote!(.scope.locals),
            board,
            bt: Some(self.bt),
            file: (!self.filed).then_some(&self.file),
        }
    }

    /// Returns the keys that expressions read, as a constant expression.
    pub(crate) fn keys(&self, scans: &[Scan]) -> TokenStream {
        let bt = self.bt;
        let mut sets: Vec<TokenStream> = Vec::new();
        let mut seen: Vec<&Vec<Ident>> = Vec::new();
        for path in scans.iter().flat_map(|scan| &scan.keys) {
            if !seen.contains(&path) {
                seen.push(path);
                sets.push(keys_at(bt, path));
            }
        }
        let any = |read: fn(&Scan) -> bool| scans.iter().any(read);
        for (read, set) in [
            (any(|scan| scan.board), quote!(ALL)),
            (any(|scan| scan.params), quote!(PARAMS)),
            (any(|scan| scan.locals), quote!(LOCALS)),
            (any(|scan| !scan.world.is_empty()), quote!(ALWAYS)),
        ] {
            if read {
                sets.push(quote!(#bt::Keys::#set));
            }
        }
        sets.extend(scans.iter().flat_map(|scan| &scan.calls).map(|call| call.keys(bt)));
        let mut sets = sets.into_iter();
        let first = sets.next().unwrap_or_else(|| quote!(#bt::Keys::NONE));
        quote!(#first #(.or(#sets))*)
    }

    /// Returns the keys of a target. A file does not write a shared key; `bt!` may replace the handle.
    pub(super) fn written_keys(&self, bt: &TokenStream, path: &[Ident]) -> TokenStream {
        if !self.filed {
            return keys_at(bt, path);
        }
        let names: Vec<_> = path.iter().map(|key| key.unraw().to_string()).collect();
        let (plain, message, key) = (self.bt, written_message(&names), names.join("."));
        // The check is a separate item, which `cargo check` evaluates too.
        let check = quote! {
            const _: () = #plain::check_writable(<__Agent as #plain::Agent>::KEYS, &[#(#names),*], #message);
        };
        self.written.borrow_mut().insert(key, check);
        keys_at(bt, path)
    }

    /// Returns a `let` for each `bb` and `world`, made of the user's own tokens.
    pub(crate) fn lets(&self, scans: &[Scan], board: &TokenStream, world_at: &TokenStream) -> TokenStream {
        let bb = scans.iter().flat_map(|scan| &scan.bb);
        let world = scans.iter().flat_map(|scan| &scan.world);
        let (bt, agent) = (self.bt, self.agent(scans.iter().flat_map(|scan| &scan.keys)));
        let board = if self.filed { quote!(#bt::compiled::agent(#board)) } else { board.clone() };
        quote!(#(let #bb: &#agent = #board;)* #(let #world = #world_at;)*)
    }

    /// Returns the type of the agent. In a tree from a file, the type goes through a trait per key, so that the error
    /// for a missing key has the place of the key in the file.
    pub(super) fn agent<'k>(&self, keys: impl Iterator<Item = &'k Vec<Ident>>) -> TokenStream {
        let (bt, mut agent) = (self.bt, quote!(__Agent));
        if self.filed {
            let names: BTreeSet<String> = keys.map(|path| path[0].unraw().to_string()).collect();
            for name in names {
                agent = agent_with(bt, &agent, &name);
            }
        }
        agent
    }

    /// Returns the value of an input: a plain key, parameter or local is cloned, an expression stays as it is.
    pub(crate) fn input(&self, expr: &Expr) -> Scan {
        self.input_beside(expr, &[])
    }

    /// Returns the value of an input. `own` are the names that a pattern binds around it: they stand for its values, not
    /// for keys, parameters or locals of the same name.
    pub(crate) fn input_beside(&self, expr: &Expr, own: &[Ident]) -> Scan {
        let own: Vec<String> = own.iter().map(Ident::to_string).collect();
        let mut scope = self.tree.scope();
        scope.extend(self.given.iter().map(|(name, _)| &**name));
        scope.retain(|name| !own.iter().any(|own| own == name));
        let mut scan = scan(expr.to_token_stream(), &Names { own, ..self.view_names() });
        if is_place(expr, &scope) || is_bound(&self.bound, expr) {
            // The first and the last token have the spans of the user's code, so that rustc suggests conversions there.
            let (tokens, Place { first, last, .. }) = (&scan.tokens, Rust::place(expr));
            let (bt, given) = (written_at(self.bt, first), quote_spanned!(last=> (&#tokens)));
            scan.tokens = quote_spanned!(first=> #bt::copy_of #given);
        }
        scan
    }
}

/// Returns the name of the constant with the message for a shared key that a file writes.
pub(crate) fn written_message<N: AsRef<str>>(path: &[N]) -> Ident {
    format_ident!("Written_{}", path.iter().map(AsRef::as_ref).collect::<Vec<_>>().join("__"))
}

/// Returns the name of the constant with the message for an input that a file passes and the action does not have:
/// `Input_move_to_within`.
pub(crate) fn input_message(action: &syn::Path, input: &Ident) -> Ident {
    let names = action.segments.iter().map(|segment| segment.ident.unraw().to_string()).collect::<Vec<_>>();
    format_ident!("Input_{}_{}", names.join("__"), input.unraw())
}

/// Returns the agent's type through the trait of a key, so that the error for a missing key has the place of the key in
/// the file.
pub(crate) fn agent_with(bt: &TokenStream, agent: &TokenStream, name: &str) -> TokenStream {
    let key = format_ident!("Key_{name}");
    let found = quote!(#bt::compiled::Found<{ #bt::compiled::has_key(<__Agent as #bt::Agent>::KEYS, #name) }>);
    quote!(<#found as #key<#agent>>::Same)
}

/// Returns the keys of a path: `keys_at(<__Agent as Agent>::KEYS, &["body", "health"])`.
pub(crate) fn keys_at(bt: &TokenStream, path: &[Ident]) -> TokenStream {
    let names = path.iter().map(|key| key.to_string().trim_start_matches("r#").to_owned());
    quote!(#bt::keys_at(<__Agent as #bt::Agent>::KEYS, &[#(#names),*]))
}

/// Returns `true` for `bb.body.health`, and for the plain name of a parameter or local.
fn is_place(expr: &Expr, scope: &[&str]) -> bool {
    match expr {
        Expr::Group(group) => is_place(&group.expr, scope),
        Expr::Field(field) => match &*field.base {
            Expr::Path(path) => path.path.is_ident("bb"),
            base => is_place(base, &[]),
        },
        Expr::Path(_) => {
            matches!(Rust::constant(expr), Some(bt_model::Constant::Word(word)) if scope.contains(&&*word))
        }
        _ => false,
    }
}
