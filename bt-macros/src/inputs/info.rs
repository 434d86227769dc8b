//! The description of an action as data.

use proc_macro2::TokenStream;
use quote::quote;
use syn::ext::IdentExt;

use super::builder::Target;
use super::input::Input;
use super::text;

/// The data of an action, without its inputs.
pub struct Info<'a> {
    pub docs: &'a str,
    /// The data of the function; `None` for a struct.
    pub function: Option<Function>,
}

/// The data of an action that is a function.
pub struct Function {
    pub returns: String,
    pub pure: bool,
    pub halts: bool,
    pub reading: Reading,
}

/// The reads of a function, without its inputs.
pub struct Reading {
    /// `true` if the function takes the blackboard.
    pub board: bool,
    /// The keys that the option `observes` names.
    pub keys: Option<Vec<Vec<String>>>,
    /// `true` if the function takes the world.
    pub world: bool,
}

impl Reading {
    /// Returns the reads as the arguments of `ActionInfo::reading`: `BoardReads::Keys(&[&["ammo"]]), false`.
    fn tokens(&self, bt: &TokenStream) -> TokenStream {
        let (world, keys) = (self.world, self.keys.as_ref().filter(|_| self.board));
        let reads = match keys {
            Some(keys) => {
                let paths = keys.iter().map(|path| quote!(&[#(#path),*]));
                quote!(#bt::BoardReads::Keys(&[#(#paths),*]))
            }
            None if self.board => quote!(#bt::BoardReads::All),
            None => quote!(#bt::BoardReads::Nothing),
        };
        quote!(#reads, #world)
    }
}

/// Returns `impl Action`: the data, and the inputs as text for traces.
pub fn emit(bt: &TokenStream, target: &Target<'_>, inputs: &[Input], info: &Info<'_>) -> TokenStream {
    let name = target.name;
    let (impl_generics, type_generics, bounds) = target.generics.split_for_impl();
    let (text, docs) = (name.unraw().to_string(), info.docs);
    let rows = inputs.iter().map(|input| row(bt, input));
    let of_fn = info.function.as_ref().map(|Function { returns, pure, halts, reading }| {
        let reading = reading.tokens(bt);
        quote!(.of_fn(#returns, #pure, #halts).reading(#reading))
    });
    let shown = inputs.iter().enumerate().map(|(i, input)| shown(bt, i, input));
    quote! {
        #[automatically_derived]
        impl #impl_generics #bt::Action for #name #type_generics #bounds {
            const INFO: #bt::ActionInfo = #bt::ActionInfo::new(#text, #docs, &[#(#rows),*]) #of_fn;

            // The types of the inputs determine which of these traits are used.
            #[allow(unused_imports)]
            fn describe(&self, __f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                use #bt::{ShowDebug as _, ShowName as _};
                #(#shown)*
                ::core::fmt::Result::Ok(())
            }
        }
    }
}

/// Returns the `InputInfo` of one input of an action, or of one parameter of a tree.
pub fn row(bt: &TokenStream, input: &Input) -> TokenStream {
    let (name, ty) = (input.name.unraw().to_string(), text::written(&input.ty));
    let (docs, latch) = (&input.docs, input.latch);
    // An output that declares no default has the default of its type, which is not shown.
    let implied = input.output.as_ref().is_some_and(|output| output.is_implied);
    let default = match input.default.as_ref().filter(|_| !implied).map(text::written) {
        Some(default) => quote!(::core::option::Option::Some(#default)),
        None => quote!(::core::option::Option::None),
    };
    let dir = match input.output.as_ref().and_then(|output| output.direction.word()) {
        Some(word) => quote!(::core::option::Option::Some(#word)),
        None => quote!(::core::option::Option::None),
    };
    quote!(#bt::InputInfo { name: #name, ty: #ty, docs: #docs, default: #default, latch: #latch, dir: #dir })
}

fn shown(bt: &TokenStream, i: usize, input: &Input) -> TokenStream {
    let name = &input.name;
    let label = format!("{}{} = ", if i == 0 { "" } else { ", " }, name.unraw());
    quote! {
        __f.write_str(#label)?;
        (&#bt::Show(&self.#name)).show(__f)?;
    }
}
