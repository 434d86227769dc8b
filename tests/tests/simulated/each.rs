//! Reads `for_each` and `pop_each` as they stand in `bt!`.

use serde_json::{Map, Value};
use syn::parse::ParseStream;
use syn::{Ident, Result, Token, parenthesized};

use crate::node::{Reader, output, target};

impl Reader<'_> {
    /// `(bb.jobs -> bb.n, index -> bb.m) { … }`
    pub fn each(&mut self, input: ParseStream, word: &str) -> Result<Map<String, Value>> {
        input.parse::<Ident>()?;
        let content;
        parenthesized!(content in input);
        let from = if word == "for_each" { "in" } else { "from" };
        let mut node = Map::from_iter([("node".into(), word.into()), (from.into(), target(&content)?.into())]);
        node.insert("item".into(), output(&content)?.into());
        if content.parse::<Option<Token![,]>>()?.is_some() {
            content.parse::<Ident>()?;
            node.insert("index".into(), output(&content)?.into());
        }
        node.insert("do".into(), self.braces(input)?);
        Ok(node)
    }
}
