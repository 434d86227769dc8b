//! The parser of attributes: a name, and arguments as the table lists them.

use bt_model::kinds;
use bt_model::{Code, Name, written};
use syn::{Attribute, Meta};

use super::{Parser, recover};
use crate::inputs::text;
use crate::tree::code;
use crate::tree::syntax::{Place, Rust};

impl Parser<'_> {
    /// Parses the name and the arguments of an attribute; `None` if an error was reported.
    pub(crate) fn attribute(&mut self, attribute: Attribute) -> Option<written::Attribute<Rust>> {
        let path = attribute.path();
        let text = path.segments.iter().map(|segment| segment.ident.to_string()).collect::<Vec<_>>().join("::");
        let name = Name::<Rust> { text, place: Place::of(path) };
        let written = text::expression(&attribute.meta);
        let arguments = match &attribute.meta {
            Meta::Path(_) => Vec::new(),
            Meta::NameValue(_) => {
                let message = format!("`{}` takes its value in parentheses", name.text);
                let help = match kinds::attribute(&name.text) {
                    Some(spec) => format!("write `{}`", code::written(&Code::example(spec))),
                    None => format!("write `#[{}(…)]`", name.text),
                };
                self.error(&attribute.meta, message, &help);
                return None;
            }
            // The arguments of these attributes belong to rustc; `bt_model::read` reports that the attributes are not
            // allowed here.
            Meta::List(_) if ["cfg", "cfg_attr"].contains(&&*name.text) => Vec::new(),
            Meta::List(list) => {
                let inputs = kinds::attribute(&name.text).map_or(&[][..], |spec| spec.inputs);
                let parsed = list.parse_args_with(|input: syn::parse::ParseStream| {
                    Ok(recover::all(input, |input| self.arguments(input, inputs)))
                });
                let parsed = parsed.and_then(|result| result);
                self.diagnostics.take(parsed)?
            }
        };
        Some(written::Attribute { name, arguments, text: written })
    }
}
