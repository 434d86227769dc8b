//! The struct on which `#[derive(Inputs)]` stands.

use proc_macro2::Ident;
use syn::ext::IdentExt;
use syn::{Data, DeriveInput, Fields, Generics, Visibility};

use super::input::{Input, find};
use super::text;
use crate::diagnostics::Diagnostics;

/// A leaf written by hand.
pub struct Leaf {
    pub name: Ident,
    pub visibility: Visibility,
    pub generics: Generics,
    pub docs: String,
    pub inputs: Vec<Input>,
}

/// Reads the struct; `None` where nothing can be made of it.
pub fn leaf(item: DeriveInput, diagnostics: &mut Diagnostics) -> Option<Leaf> {
    let Data::Struct(data) = item.data else {
        let message = format!("`{}` is not a struct", item.ident.unraw());
        diagnostics.error(&item.ident, message, Some("the inputs of a leaf are the fields of a struct"));
        return None;
    };
    let fields = match data.fields {
        Fields::Named(fields) => fields.named,
        Fields::Unit => Default::default(),
        Fields::Unnamed(fields) => {
            diagnostics.error(&fields, "an input needs a name", Some("name the fields: `struct Turn { by: f32 }`"));
            return None;
        }
    };
    let inputs = fields.into_iter().map(|field| {
        for name in ["latch", "memory"] {
            if let Some(attribute) = find(&field.attrs, name) {
                let help = "keep the value in the leaf's `Memory`: `enter` can store it there";
                diagnostics.error(attribute, format!("`#[{name}]` has no meaning on a field of a leaf"), Some(help));
            }
        }
        let name = field.ident.expect("a named field has a name");
        Input { latch: false, ..Input::new(name, field.ty, &field.attrs, diagnostics) }
    });
    let inputs = inputs.collect();
    let docs = text::docs(&item.attrs);
    Some(Leaf { name: item.ident, visibility: item.vis, generics: item.generics, docs, inputs })
}
