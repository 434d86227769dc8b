//! The parser of the struct and its attributes.

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::ext::IdentExt;
use syn::visit_mut::{self, VisitMut};
use syn::{
    Attribute, Data, DeriveInput, Expr, ExprLit, Fields, GenericParam, Generics, Lit, Meta, MetaNameValue, Token, Type,
    parse_quote,
};

use super::model::{Agent, Field, Kind};
use crate::diagnostics::Diagnostics;
use crate::inputs::{options, text};

/// The options above the struct.
const OF_AGENTS: &[&str] = &["world", "event", "events", "hold", "mailbox"];

/// The options above a field.
const OF_FIELDS: &[&str] = &["parent", "shared", "untracked"];

/// Reads the struct. Reports invalid parts and leaves them out.
pub fn agent(item: DeriveInput, diagnostics: &mut Diagnostics) -> Agent {
    let DeriveInput { attrs, vis: visibility, ident: name, mut generics, data } = item;
    let lifetime = generics.lifetimes().next().cloned();
    let ty = owned(&name, &mut generics);
    let fields = Vec::new();
    let mut agent = Agent {
        name,
        visibility,
        generics,
        ty: ty.clone(),
        world: None,
        event: None,
        events: None,
        hold: None,
        mailbox: false,
        fields,
    };
    for list in lists(&attrs, ("world = Arena", OF_AGENTS), diagnostics) {
        options::read(list, OF_AGENTS, diagnostics, |name, input| {
            match name.to_string().as_str() {
                "world" => agent.world = Some(options::value(name, input)?),
                "mailbox" => agent.mailbox = true,
                "event" => agent.event = Some(options::value(name, input)?),
                "events" => agent.events = Some((name.clone(), options::value(name, input)?)),
                _ => {
                    let chooses = input.peek(Token![=]).then(|| options::value(name, input)).transpose()?;
                    agent.hold = Some((name.clone(), chooses));
                }
            }
            Ok(())
        });
    }
    agent.fields = fields_of(&agent.name, data, diagnostics);
    if let Some(param) = unbounded(&mut agent.generics) {
        let message = format!("the type parameter `{param}` of a blackboard needs bounds");
        let help = format!("write `{param}: Clone + PartialEq + 'static`");
        diagnostics.error(param, message, Some(&help));
        agent.fields.clear();
    }
    let mut own = NamesSelf { agent: parse_quote!(#ty) };
    agent.fields.iter_mut().for_each(|field| own.visit_type_mut(&mut field.ty));
    if let Some(lifetime) = lifetime {
        let help = "let the agent own its values; what it borrows belongs into its world";
        diagnostics.error(lifetime, "a blackboard cannot borrow", Some(help));
        agent.fields.clear();
    }
    agent
}

/// Returns the struct as a type. Lifetime parameters are an error; they are removed so that the struct still becomes an
/// agent and no other error follows.
fn owned(name: &Ident, generics: &mut Generics) -> TokenStream {
    if generics.params.is_empty() {
        return quote!(#name);
    }
    let arguments = generics.params.iter().map(|param| match param {
        GenericParam::Lifetime(_) => quote!('static),
        GenericParam::Type(param) => param.ident.to_token_stream(),
        GenericParam::Const(param) => param.ident.to_token_stream(),
    });
    let ty = quote!(#name<#(#arguments),*>);
    let (all, mut borrows) = (core::mem::take(&mut generics.params), false);
    for param in all {
        match param {
            GenericParam::Lifetime(_) => borrows = true,
            param => generics.params.push(param),
        }
    }
    if borrows {
        generics.where_clause = None;
    }
    ty
}

/// Returns the first type parameter without bounds. It gets the bound `'static`, so that no other error follows.
fn unbounded(generics: &mut Generics) -> Option<Ident> {
    if generics.where_clause.is_some() {
        return None;
    }
    let param = generics.type_params_mut().find(|param| param.bounds.is_empty())?;
    param.bounds.push(parse_quote!('static));
    Some(param.ident.clone())
}

/// A visitor that writes the agent for `Self`: in the expansion, `Self` is also the board.
struct NamesSelf {
    agent: Type,
}

impl VisitMut for NamesSelf {
    fn visit_type_mut(&mut self, ty: &mut Type) {
        if let Type::Path(path) = ty
            && path.path.is_ident("Self")
        {
            ty.clone_from(&self.agent);
            return;
        }
        visit_mut::visit_type_mut(self, ty);
    }
}

fn fields_of(agent: &Ident, data: Data, diagnostics: &mut Diagnostics) -> Vec<Field> {
    let help = "a blackboard is a struct with named fields: each is a key";
    match data {
        Data::Struct(data) => match data.fields {
            Fields::Named(fields) => fields.named.into_iter().filter_map(|it| field(it, diagnostics)).collect(),
            Fields::Unit => Vec::new(),
            Fields::Unnamed(fields) => {
                diagnostics.error(fields, "the fields of a blackboard need names", Some(help));
                Vec::new()
            }
        },
        Data::Enum(_) | Data::Union(_) => {
            diagnostics.error(agent, format!("`{}` is not a struct", agent.unraw()), Some(help));
            Vec::new()
        }
    }
}

fn field(field: syn::Field, diagnostics: &mut Diagnostics) -> Option<Field> {
    let name = field.ident?;
    let mut kind: Option<(Ident, Kind)> = None;
    for list in lists(&field.attrs, ("shared", OF_FIELDS), diagnostics) {
        let mut second = None;
        options::read(list, OF_FIELDS, diagnostics, |option, _| {
            let found = match option.to_string().as_str() {
                "parent" => Kind::Parent,
                "shared" => Kind::Shared,
                _ => Kind::Untracked,
            };
            match &kind {
                None => kind = Some((option.clone(), found)),
                Some((first, _)) if first != option => second = Some((first.clone(), option.clone())),
                Some(_) => {}
            }
            Ok(())
        });
        if let Some((first, second)) = second {
            let message = format!("`{}` cannot be both `{first}` and `{second}`", name.unraw());
            diagnostics.error(second, message, Some("choose one of the two"));
            kind = Some((first, Kind::Untracked));
        }
    }
    Some(Field {
        constant: format_ident!("{}", name.unraw().to_string().to_uppercase(), span = name.span()),
        kind: kind.map_or(Kind::Own, |(_, kind)| kind),
        docs: text::docs(&field.attrs),
        visibility: field.vis,
        ty: field.ty,
        name,
    })
}

/// Returns the tokens inside each `#[blackboard(…)]`. Reports an empty one, with an example and the options.
fn lists(
    attributes: &[Attribute],
    (example, options): (&str, &[&str]),
    diagnostics: &mut Diagnostics,
) -> Vec<TokenStream> {
    let ours = attributes.iter().filter(|attribute| attribute.path().is_ident("blackboard"));
    ours.filter_map(|attribute| match attribute.meta.require_list() {
        Ok(list) => Some(list.tokens.clone()),
        Err(_) => {
            // If the example has no value, no option takes a value.
            let flags = !example.contains('=');
            let given = word(&attribute.meta).filter(|given| flags && options.contains(&&**given));
            let help = match given {
                Some(given) => format!("an option stands in parentheses: `#[blackboard({given})]`"),
                None => {
                    let options = options.join("`, `");
                    format!("write one in parentheses: `#[blackboard({example})]`; there are `{options}`")
                }
            };
            diagnostics.error(attribute, "`#[blackboard]` needs options", Some(&help));
            None
        }
    })
    .collect()
}

/// Returns the text of `#[blackboard = "…"]`.
fn word(meta: &Meta) -> Option<String> {
    let Meta::NameValue(MetaNameValue { value: Expr::Lit(ExprLit { lit: Lit::Str(text), .. }), .. }) = meta else {
        return None;
    };
    Some(text.value())
}
