//! Reads `for_each` and `pop_each` as they stand in `bt!`.

use serde_json::{Map, Value};
use syn::parse::ParseStream;
use syn::{Ident, LitInt, Result, Token, parenthesized};

use crate::node::{Reader, output, target};

impl Reader<'_> {
    /// `(bb.jobs -> bb.n, index -> bb.m, width = 3) { … }`
    pub fn each(&mut self, input: ParseStream, word: &str) -> Result<Map<String, Value>> {
        input.parse::<Ident>()?;
        let content;
        parenthesized!(content in input);
        let from = if word == "for_each" { "in" } else { "from" };
        let mut node = Map::from_iter([("node".into(), word.into()), (from.into(), target(&content)?.into())]);
        node.insert("item".into(), output(&content)?.into());
        while content.parse::<Option<Token![,]>>()?.is_some() {
            let option: Ident = content.parse()?;
            let value = match content.parse::<Option<Token![=]>>()? {
                Some(_) => content.parse::<LitInt>()?.base10_parse::<u16>()?.into(),
                None => output(&content)?.into(),
            };
            node.insert(option.to_string(), value);
        }
        node.insert("do".into(), self.braces(input)?);
        Ok(node)
    }
}
