//! The expansion of `#[action]`.

mod leaf;
mod memory;
mod pure;

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::{Attribute, Generics, ReturnType};

use super::model::Action;
use crate::crate_path;
use crate::inputs::builder::{self, Target};
use crate::inputs::files;
use crate::inputs::info::{self, Function, Info};
use crate::inputs::text;

/// The function, and the leaf of the same name. The leaf of a broken action exists but does nothing.
pub fn emit(action: &Action, broken: bool) -> TokenStream {
    let bt = crate_path::private();
    let function = &action.function;
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
    let pure = (!broken).then(|| pure::emit(&bt, action));
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
        #[allow(non_local_definitions)]
        const _: () = {
            #builder
            #info
            #leaf
            #pure
            #files
        };
    }
}

fn function(action: &Action) -> Function {
    let returns = match &action.function.sig.output {
        ReturnType::Default => "()".to_owned(),
        ReturnType::Type(_, ty) => text::written(ty.to_token_stream()),
    };
    Function { returns, pure: action.is_pure(), halts: action.halt.is_some(), reading: pure::reading(action) }
}
