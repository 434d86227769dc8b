//! The expansion of `#[action]`.

pub mod in_place;
mod leaf;
mod memory;
mod pure;

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{Attribute, Expr, Generics, ItemFn, ReturnType, Stmt, parse_quote};

use super::model::Action;
use crate::crate_path;
use crate::inputs::builder::{self, Target};
use crate::inputs::files;
use crate::inputs::info::{self, Function, Info};
use crate::inputs::text;

/// Returns the function, and the leaf of the same name. The leaf of a broken action exists but does nothing.
pub fn emit(action: &Action, broken: bool) -> TokenStream {
    let bt = crate_path::private();
    let checked = checked(&bt, action);
    let function = &checked;
    let (name, visibility) = (&function.sig.ident, &function.vis);
    let inputs: Vec<_> = action.inputs().cloned().collect();
    let cfg: Vec<&Attribute> = function.attrs.iter().filter(|attribute| attribute.path().is_ident("cfg")).collect();
    let target = Target { name, visibility, generics: &Generics::default(), broken: false };
    let docs = text::docs(&function.attrs);
    let info = Info { docs: &docs, function: Some(self::function(action)) };
    let fields = inputs.iter().map(|input| {
        let (name, ty) = (&input.name, &input.ty);
        quote!(#name: #ty)
    });
    let builder = builder::emit(&bt, &target, &inputs);
    let info = info::emit(&bt, &target, &inputs, &info);
    let leaf = if broken { leaf::inert(&bt, action) } else { leaf::emit(&bt, action) };
    let has_world = leaf::has_world(&bt, action);
    let pure = if broken { pure::inert(&bt, action) } else { Some(pure::emit(&bt, action)) };
    let memory = memory::Places::of(action).known().filter(|_| !action.is_async());
    let files = files::emit(&bt, &Target { broken, ..target }, &inputs, memory.as_ref());
    // The struct is public even if the function is not: a public tree may name it in its types.
    // Expands to:
    //     fn move_to(…) -> Status { … }          // as written
    //     pub struct move_to { to: Vec2, within: f32 }
    //     const _: () = {
    //         …                                  // `move_to::inputs()`
    //         impl Action for move_to { … }
    //         pub struct __Memory(Path);
    //         impl Leaf<Soldier> for move_to { … }
    //         impl Pure<Soldier> for move_to { … }
    //     };
    quote! {
        #function

        #(#cfg)*
        #[doc(hidden)]
        #[allow(non_camel_case_types, dead_code, unreachable_pub)]
        pub struct #name { #(#fields),* }

        #(#cfg)*
        #[allow(non_local_definitions, deprecated)]
        const _: () = {
            #builder
            #info
            #has_world
            #leaf
            #pure
            #files
        };
    }
}

/// Returns the function with checks of its writes. The body is left out if it assigns to a key, because its errors have
/// been reported.
fn checked(bt: &TokenStream, action: &Action) -> ItemFn {
    let (writes, mut function) = (action.writes(), action.function.clone());
    let checks = in_place::checks(bt, &writes, |write, call| {
        let message = format!("`{}{call}` bypasses the board, which records changes", write.written());
        (message, format!("write `{}{call}`", write.through_key()))
    });
    if writes.assigns() {
        // The checks are errors. Without the body no parameter is used, and a warning about that would hide these
        // errors.
        function.attrs.push(parse_quote!(#[allow(unused)]));
        function.block = parse_quote!({ #checks ::core::unreachable!() });
    } else if !checks.is_empty() {
        function.block.stmts.insert(0, Stmt::Expr(Expr::Verbatim(checks), None));
    }
    function
}

fn function(action: &Action) -> Function {
    let returns = match &action.function.sig.output {
        ReturnType::Default => "()".to_owned(),
        ReturnType::Type(_, ty) => text::written(ty.to_token_stream()),
    };
    Function { returns, pure: action.is_pure(), halts: action.halt.is_some(), reading: pure::reading(action) }
}
