//! Converts nodes of `bt!` to JSON objects.

use bt_model::kinds;
use proc_macro2::TokenStream;
use quote::ToTokens;
use serde_json::{Map, Value, json};
use syn::ext::IdentExt;
use syn::parse::{Parse, ParseStream};
use syn::{Attribute, Expr, Ident, LitStr, Meta, Pat, Path, Result, Token, braced, parenthesized, token};

/// Converts actions.
pub trait Actions {
    /// Returns the name of an action in the file. Removes those of its arguments that belong to the script.
    fn action(&mut self, name: &str, given: &mut Map<String, Value>) -> std::result::Result<String, String>;
}

/// Reads nodes.
pub struct Reader<'m> {
    pub actions: &'m mut dyn Actions,
}

/// An error: a mistake, or syntax that a file cannot express.
pub fn error(input: ParseStream, message: &str) -> syn::Error {
    input.error(message)
}

/// An expression in the syntax of files.
pub fn text(tokens: &impl ToTokens) -> Result<String> {
    let text = tokens.to_token_stream().to_string();
    let mut text = text.replace(" . ", ".").replace(" :: ", "::").replace(" (", "(").replace("( ", "(");
    for sign in ["=", "<", ">", "&&", "||", "+", "-", "*", "/", "%"] {
        text = text.replace(&format!("{sign}("), &format!("{sign} ("));
    }
    if let Some(rest) = text.strip_prefix("matches! (").or_else(|| text.strip_prefix("matches!(")) {
        text = rest.trim_end_matches(')').replacen(',', " ==", 1);
    }
    Ok(text)
}

/// A number as it is; any other expression as the value that `make` creates from its text.
fn value(tokens: &impl ToTokens, make: impl Fn(String) -> Value) -> Result<Value> {
    let text = text(tokens)?;
    Ok(serde_json::from_str::<serde_json::Number>(&text.replace("- ", "-"))
        .map(Value::Number)
        .unwrap_or_else(|_| make(text)))
}

/// An argument of a node of the language: an expression. `data` reads the arguments of all other nodes.
fn expression(tokens: &impl ToTokens) -> Result<Value> {
    value(tokens, Value::String)
}

fn data(tokens: &impl ToTokens) -> Result<Value> {
    value(tokens, |text| json!({ "expr": text }))
}

/// `a, b = c`: arguments with their names. Positional arguments get their names from `names`.
fn arguments(input: ParseStream, names: &[&str], make: fn(&Expr) -> Result<Value>) -> Result<Map<String, Value>> {
    let mut found = Map::new();
    while !input.is_empty() {
        let named = input.peek(Ident::peek_any) && input.peek2(Token![=]) && !input.peek2(Token![==]);
        let name = if named {
            let name = input.call(Ident::parse_any)?.to_string();
            input.parse::<Token![=]>()?;
            name
        } else {
            (*names.get(found.len()).ok_or_else(|| input.error("no argument stands here"))?).to_owned()
        };
        found.insert(name, make(&input.parse()?)?);
        input.parse::<Option<Token![,]>>()?;
    }
    Ok(found)
}

/// The arguments of a `run`, and the value of `out`.
fn run_arguments(input: ParseStream) -> Result<(Map<String, Value>, Option<Value>)> {
    let (mut given, mut outputs) = (Map::new(), None);
    while !input.is_empty() {
        if let Some(target) = output(input)? {
            outputs = Some(target.into());
        } else if input.peek2(Token![->]) {
            let name = input.parse::<Ident>()?.to_string();
            let target = output(input)?.unwrap_or_default();
            outputs.get_or_insert_with(|| json!({}))[&name] = target.into();
        } else {
            let name = input.call(Ident::parse_any)?.to_string();
            input.parse::<Token![=]>()?;
            given.insert(name, data(&input.parse::<Expr>()?)?);
        }
        input.parse::<Option<Token![,]>>()?;
    }
    Ok((given, outputs))
}

/// `bb.body.health`, or a local.
pub fn target(input: ParseStream) -> Result<String> {
    let mut path = input.call(Ident::parse_any)?.to_string();
    while input.parse::<Option<Token![.]>>()?.is_some() {
        path = format!("{path}.{}", input.call(Ident::parse_any)?);
    }
    Ok(path)
}

pub fn output(input: ParseStream) -> Result<Option<String>> {
    Ok(match input.parse::<Option<Token![->]>>()? {
        Some(_) => Some(target(input)?),
        None => None,
    })
}

impl Reader<'_> {
    pub fn node(&mut self, input: ParseStream) -> Result<Value> {
        let attributes = Attribute::parse_outer(input)?;
        let (mut decorators, mut marks) = (Vec::new(), Map::new());
        for attribute in attributes.iter().filter(|attribute| !attribute.path().is_ident("doc")) {
            let name = attribute.path().require_ident()?.to_string();
            match &*name {
                "weight" | "score" => _ = marks.insert(name, expression(&attribute.parse_args::<Expr>()?)?),
                "required" => _ = marks.insert(name, true.into()),
                _ => decorators.push(self.decorator(&name, attribute)?),
            }
        }
        let mut node = self.head(input)?;
        // The outermost guards have a separate field.
        let guards = decorators.iter().take_while(|decorator| !decorator["when"].is_null()).count();
        let guards: Vec<_> = decorators.drain(..guards).map(|mut guard| guard["when"].take()).collect();
        if !guards.is_empty() {
            node.insert("when".into(), guards.into());
        }
        if !decorators.is_empty() {
            node.insert("decorators".into(), decorators.into());
        }
        node.extend(marks);
        input.parse::<Option<Token![;]>>()?;
        Ok(Value::Object(node))
    }

    fn decorator(&mut self, name: &str, attribute: &Attribute) -> Result<Value> {
        let Meta::List(list) = &attribute.meta else { return Ok(name.into()) };
        if name == "service" {
            return list.parse_args_with(|input: ParseStream| self.service(input));
        }
        if matches!(name, "on_exit" | "on_halt") {
            return list.parse_args_with(|input: ParseStream| Ok(json!({ name: self.service_call(input)? })));
        }
        let names: &[&str] = if name == "when" { &["if"] } else { &["it"] };
        let mut found = list.parse_args_with(|input: ParseStream| arguments(input, names, expression))?;
        Ok(match found.remove("it") {
            Some(only) if found.is_empty() => json!({ name: only }),
            Some(first) => {
                let input =
                    kinds::attribute(name).and_then(|spec| spec.inputs.first()).map_or("it", |input| input.name);
                found.insert(input.to_owned(), first);
                json!({ name: found })
            }
            None => json!({ name: found }),
        })
    }

    /// The action of a service or of a handler.
    fn service_call(&mut self, input: ParseStream) -> Result<Map<String, Value>> {
        let path = Path::parse_mod_style(input)?;
        let content;
        parenthesized!(content in input);
        let given = arguments(&content, &[], data)?;
        let mut service = self.call(input, &path, given)?;
        if let Some(out) = output(input)? {
            service.insert("out".into(), out.into());
        }
        Ok(service)
    }

    fn service(&mut self, input: ParseStream) -> Result<Value> {
        let mut service = self.service_call(input)?;
        while input.parse::<Option<Token![,]>>()?.is_some() {
            let name = input.parse::<Ident>()?.to_string();
            input.parse::<Token![=]>()?;
            let value = match name.as_str() {
                "on_start" | "on_stop" => self.service_call(input)?.into(),
                _ => expression(&input.parse::<Expr>()?)?,
            };
            service.insert(name, value);
        }
        Ok(json!({ "service": service }))
    }

    /// Reads an action.
    fn call(&mut self, input: ParseStream, path: &Path, mut given: Map<String, Value>) -> Result<Map<String, Value>> {
        let name = path.require_ident()?.to_string();
        let own = self.actions.action(&name, &mut given).map_err(|reason| input.error(reason))?;
        let mut node = Map::from_iter([("node".into(), own.into())]);
        if !given.is_empty() {
            node.insert("args".into(), given.into());
        }
        Ok(node)
    }

    fn head(&mut self, input: ParseStream) -> Result<Map<String, Value>> {
        if input.peek(Token![if]) {
            return self.choice(input);
        }
        if input.peek(Token![while]) {
            input.parse::<Token![while]>()?;
            let condition = expression(&input.call(Expr::parse_without_eager_brace)?)?;
            let body = self.braces(input)?;
            return Ok(Map::from_iter([
                ("node".into(), "while".into()),
                ("condition".into(), condition),
                ("do".into(), body),
            ]));
        }
        if input.peek(Token![match]) {
            return self.arms(input);
        }
        if let Some(word) =
            ["for_each", "pop_each"].into_iter().find(|&word| input.fork().parse::<Ident>().is_ok_and(|it| it == word))
        {
            return self.each(input, word);
        }
        let path = Path::parse_mod_style(input)?;
        match &*path.to_token_stream().to_string() {
            "run" => return self.run(input),
            "slot" => {
                let slot: Ident = input.parse()?;
                return Ok(Map::from_iter([("node".into(), "slot".into()), ("slot".into(), slot.to_string().into())]));
            }
            _ => {}
        }
        let mut label = input.parse::<Option<LitStr>>()?;
        let mut node = match path.get_ident().and_then(|name| kinds::node(&name.to_string())) {
            Some(spec) => self.named(input, spec.name)?,
            None => {
                let content;
                parenthesized!(content in input);
                let given = arguments(&content, &[], data)?;
                self.call(input, &path, given)?
            }
        };
        label = label.or(input.parse()?);
        if let Some(label) = label {
            node.insert("name".into(), label.value().into());
        }
        if let Some(out) = output(input)? {
            node.insert("out".into(), out.into());
        }
        if input.peek(token::Brace) {
            let content;
            braced!(content in input);
            let mut children = Vec::new();
            while !content.is_empty() {
                children.push(self.node(&content)?);
            }
            node.insert("children".into(), children.into());
        }
        Ok(node)
    }

    /// Reads a node of the language.
    fn named(&mut self, input: ParseStream, name: &str) -> Result<Map<String, Value>> {
        let mut node = Map::from_iter([("node".into(), Value::from(name))]);
        if !input.peek(token::Paren) {
            return Ok(node);
        }
        let content;
        parenthesized!(content in input);
        let given = match name {
            "wait_for" => {
                node.extend(listen(&content)?);
                return Ok(node);
            }
            "set" => {
                node.insert("key".into(), target(&content)?.into());
                content.parse::<Token![=]>()?;
                node.insert("value".into(), data(&content.parse::<Expr>()?)?);
                return Ok(node);
            }
            "clear" => {
                node.insert("key".into(), target(&content)?.into());
                return Ok(node);
            }
            "wait" => arguments(&content, &["for"], expression)?,
            "check" => arguments(&content, &["condition"], expression)?,
            "send" => arguments(&content, &["event"], expression)?,
            _ => arguments(&content, &[], expression)?,
        };
        if !given.is_empty() {
            node.insert("args".into(), given.into());
        }
        Ok(node)
    }

    fn run(&mut self, input: ParseStream) -> Result<Map<String, Value>> {
        let tree = Path::parse_mod_style(input)?.to_token_stream().to_string();
        let mut label = input.parse::<Option<LitStr>>()?;
        let mut node = Map::from_iter([("node".into(), "run".into()), ("tree".into(), tree.into())]);
        if input.peek(token::Paren) {
            let content;
            parenthesized!(content in input);
            let (given, outputs) = run_arguments(&content)?;
            if !given.is_empty() {
                node.insert("args".into(), given.into());
            }
            node.extend(outputs.map(|outputs| ("out".into(), outputs)));
        }
        label = label.or(input.parse()?);
        if let Some(label) = label {
            node.insert("name".into(), label.value().into());
        }
        Ok(node)
    }

    /// Reads a node in braces. Several nodes form a sequence.
    pub fn braces(&mut self, input: ParseStream) -> Result<Value> {
        let content;
        braced!(content in input);
        let mut nodes = vec![self.node(&content)?];
        while !content.is_empty() {
            nodes.push(self.node(&content)?);
        }
        Ok(if nodes.len() == 1 { nodes.remove(0) } else { json!({ "node": "sequence", "children": nodes }) })
    }

    fn choice(&mut self, input: ParseStream) -> Result<Map<String, Value>> {
        let mut branches = Vec::new();
        let mut node = Map::from_iter([("node".into(), "if".into())]);
        loop {
            input.parse::<Token![if]>()?;
            let condition = expression(&input.call(Expr::parse_without_eager_brace)?)?;
            branches.push(json!({ "if": condition, "then": self.braces(input)? }));
            if input.parse::<Option<Token![else]>>()?.is_none() {
                break;
            }
            if !input.peek(Token![if]) {
                node.insert("else".into(), self.braces(input)?);
                break;
            }
        }
        node.insert("branches".into(), branches.into());
        Ok(node)
    }

    fn arms(&mut self, input: ParseStream) -> Result<Map<String, Value>> {
        input.parse::<Token![match]>()?;
        let on = expression(&input.call(Expr::parse_without_eager_brace)?)?;
        let content;
        braced!(content in input);
        let mut arms = Vec::new();
        while !content.is_empty() {
            let mut arm = json!({ "is": text(&Pat::parse_multi_with_leading_vert(&content)?)? });
            if content.parse::<Option<Token![if]>>()?.is_some() {
                arm["if"] = expression(&content.parse::<Expr>()?)?;
            }
            content.parse::<Token![=>]>()?;
            arm["then"] = if content.peek(token::Brace) { self.braces(&content)? } else { self.node(&content)? };
            content.parse::<Option<Token![,]>>()?;
            arms.push(arm);
        }
        Ok(Map::from_iter([("node".into(), "match".into()), ("on".into(), on), ("arms".into(), arms.into())]))
    }
}

/// `Signal::At(at) if at > 3 -> bb.spot`
fn listen(input: ParseStream) -> Result<Map<String, Value>> {
    let event = Path::parse_mod_style(input)?;
    let mut found = Map::from_iter([("event".into(), text(&event)?.into())]);
    if input.peek(token::Paren) {
        let content;
        parenthesized!(content in input);
        let binds = content.parse_terminated(|input| input.call(Ident::parse_any), Token![,])?;
        found.insert("binds".into(), binds.iter().map(|bind| Value::from(bind.to_string())).collect());
    }
    if input.parse::<Option<Token![if]>>()?.is_some() {
        let mut condition = TokenStream::new();
        while !input.is_empty() && !input.peek(Token![->]) {
            condition.extend([input.parse::<proc_macro2::TokenTree>()?]);
        }
        // In `bt!`, the names in a pattern are references.
        let condition = text(&condition)?;
        found.insert("if".into(), condition.strip_prefix("* ").unwrap_or(&condition).into());
    }
    if input.parse::<Option<Token![->]>>()?.is_none() {
        return Ok(found);
    }
    let mut outs = Map::new();
    while !input.is_empty() {
        let key = target(input)?;
        let value = match input.parse::<Option<Token![=]>>()? {
            Some(_) => expression(&Expr::parse(input)?)?,
            None => found.get("binds").map_or(Value::Null, |binds| binds[0].clone()),
        };
        outs.insert(key, value);
        input.parse::<Option<Token![,]>>()?;
    }
    found.insert("out".into(), outs.into());
    Ok(found)
}
