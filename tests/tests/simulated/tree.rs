//! Converts trees of `bt!` to a file.

use proc_macro2::TokenStream;
use serde_json::{Value, json};
use syn::parse::{ParseStream, Parser};
use syn::{Attribute, Ident, Result, Token, Type, Visibility, braced, parenthesized, token};

use crate::node::{Actions, Reader, error, text};
use crate::source::Table;

/// Converts all trees in a `bt!`.
pub fn trees(tokens: &TokenStream, actions: &mut dyn Actions) -> std::result::Result<Vec<Value>, String> {
    let mut trees = Vec::new();
    let mut parse = |input: ParseStream| {
        while !input.is_empty() {
            trees.push(tree(input, actions)?);
        }
        Ok(())
    };
    Parser::parse2(&mut parse, tokens.clone()).map_err(|error| error.to_string())?;
    Ok(trees)
}

/// The file for a table. Its first tree is the one that the table runs.
pub fn file(table: &Table, actions: &mut dyn Actions) -> std::result::Result<String, String> {
    let mut trees = Vec::new();
    for tokens in &table.trees {
        trees.extend(self::trees(tokens, actions)?);
    }
    let first = trees.iter().position(|tree| tree["tree"] == *table.tree).ok_or("it runs another's tree")?;
    trees.swap(0, first);
    Ok(json!({ "bt": 1, "trees": trees }).to_string())
}

fn tree(input: ParseStream, actions: &mut dyn Actions) -> Result<Value> {
    Attribute::parse_outer(input)?;
    input.parse::<Visibility>()?;
    input.parse::<Ident>()?;
    let name: Ident = input.parse()?;
    let mut params = Vec::new();
    if input.peek(token::Paren) {
        let content;
        parenthesized!(content in input);
        while !content.is_empty() {
            params.push(param(&content)?);
            content.parse::<Option<Token![,]>>()?;
        }
    }
    input.parse::<Token![for]>()?;
    let agent: Type = input.call(Type::without_plus)?;
    let content;
    braced!(content in input);
    let mut locals = Vec::new();
    while let Some(keep) = local(&content)? {
        content.parse::<Token![let]>()?;
        let name: Ident = content.parse()?;
        content.parse::<Token![:]>()?;
        let ty: Type = content.parse()?;
        content.parse::<Token![=]>()?;
        let value = text(&content.parse::<syn::Expr>()?)?;
        content.parse::<Token![;]>()?;
        let mut row = json!({ "name": name.to_string(), "type": type_name(&ty), "value": { "expr": value } });
        if keep {
            row["keep"] = true.into();
        }
        locals.push(row);
    }
    let root = Reader { actions }.node(&content)?;
    if !content.is_empty() {
        return Err(error(&content, "a tree has one root"));
    }
    let mut tree = json!({ "tree": name.to_string(), "agent": type_name(&agent), "root": root });
    for (field, rows) in [("params", params), ("locals", locals)].into_iter().filter(|(_, rows)| !rows.is_empty()) {
        tree[field] = rows.into();
    }
    Ok(tree)
}

/// Is the local that follows a kept one? `None` if none follows.
fn local(input: ParseStream) -> Result<Option<bool>> {
    let ahead = input.fork();
    let keep = !ahead.call(Attribute::parse_outer)?.is_empty();
    let found = ahead.peek(Token![let]);
    if found {
        input.call(Attribute::parse_outer)?;
    }
    Ok(found.then_some(keep))
}

fn param(input: ParseStream) -> Result<Value> {
    let mut param = json!({});
    for attribute in Attribute::parse_outer(input)? {
        if attribute.path().is_ident("latch") {
            param["latch"] = true.into();
        } else if attribute.path().is_ident("default") {
            param["default"] = json!({ "expr": text(&attribute.parse_args::<syn::Expr>()?)? });
        }
    }
    let first: Ident = input.parse()?;
    let direction = ["out", "inout"].into_iter().find(|word| first == *word && !input.peek(Token![:]));
    let name = match direction {
        Some(direction) => {
            param["dir"] = direction.into();
            input.parse()?
        }
        None => first,
    };
    param["name"] = name.to_string().into();
    input.parse::<Token![:]>()?;
    param["type"] = type_name(&input.parse()?).into();
    Ok(param)
}

fn type_name(ty: &Type) -> String {
    quote::quote!(#ty).to_string().replace(' ', "")
}
