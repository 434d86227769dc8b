//! The parser of a struct with `#[derive(Inputs)]`.

use proc_macro2::Ident;
use syn::ext::IdentExt;
use syn::punctuated::Punctuated;
use syn::{Data, DataStruct, DeriveInput, Field, Fields, Generics, Visibility};

use super::input::{Input, find};
use super::text;
use crate::diagnostics::Diagnostics;

/// A hand-written leaf.
pub struct Leaf {
    pub name: Ident,
    pub visibility: Visibility,
    pub generics: Generics,
    pub docs: String,
    pub inputs: Vec<Input>,
    /// `true` if the leaf is no struct with named fields, which was reported.
    pub broken: bool,
}

/// Reads the struct. Reports invalid parts and leaves them out.
pub fn leaf(item: DeriveInput, diagnostics: &mut Diagnostics) -> Leaf {
    let fields = match item.data {
        Data::Struct(DataStruct { fields: Fields::Named(fields), .. }) => Some(fields.named),
        Data::Struct(DataStruct { fields: Fields::Unit, .. }) => Some(Punctuated::new()),
        Data::Struct(DataStruct { fields: Fields::Unnamed(fields), .. }) => {
            diagnostics.error(&fields, "an input needs a name", Some("name the fields: `struct Turn { by: f32 }`"));
            None
        }
        Data::Enum(_) | Data::Union(_) => {
            let message = format!("`{}` is not a struct", item.ident.unraw());
            diagnostics.error(&item.ident, message, Some("the inputs of a leaf are the fields of a struct"));
            None
        }
    };
    let broken = fields.is_none();
    let inputs = fields.into_iter().flatten().filter_map(|field| input(field, diagnostics)).collect();
    let docs = text::docs(&item.attrs);
    Leaf { name: item.ident, visibility: item.vis, generics: item.generics, docs, inputs, broken }
}

fn input(field: Field, diagnostics: &mut Diagnostics) -> Option<Input> {
    for name in ["latch", "memory"] {
        if let Some(attribute) = find(&field.attrs, name) {
            let help = "keep the value in the leaf's `Memory`: `enter` can store it there";
            diagnostics.error(attribute, format!("`#[{name}]` has no meaning on a field of a leaf"), Some(help));
        }
    }
    Some(Input { latch: false, ..Input::new(field.ident?, field.ty, &field.attrs, diagnostics) })
}
