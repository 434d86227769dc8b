//! The reader of a catalogue.

use jsonc_parser::ast;

use super::{Action, Catalogue, Compiled, Event, Function, Input, Key, NativeTree, TypeInfo, types};
use crate::json::{Entry, Fields, Json, Limits, Reader, Source, text};
use crate::limits::CUSTOM;
use crate::{Direction, Faults, Name, kinds};

impl Catalogue {
    /// Reads a file that a game wrote. Reports all faults; the result holds the valid parts. Unknown fields are
    /// ignored.
    #[must_use]
    pub fn read(source: &Source, limits: &Limits) -> (Self, Faults<Json>) {
        let mut faults = Faults::at_most(limits.faults);
        let mut catalogue = Self { place: source.place(0, 0), ..Self::language() };
        if let Some(value) = text::value_to_check(source, limits, &mut faults) {
            Reader::new(source, limits, &mut faults).catalogue(&value, &mut catalogue);
        }
        (catalogue, faults)
    }
}

impl Reader<'_> {
    fn catalogue(&mut self, value: &ast::Value<'_>, catalogue: &mut Catalogue) {
        let Some(mut fields) = self.object(value, "a catalogue") else { return };
        catalogue.place = fields.place.clone();
        if let Some(entry) = fields.need("bt_catalogue", "a catalogue", self)
            && let Some(version) = self.number(entry)
            && version != 1
        {
            let place = self.place(entry.value);
            self.faults.error(&place, format!("a catalogue of version {version}, known is 1"), "take a newer `bt`");
        }
        if let Some(agent) = self.wanted(&mut fields, "agent", "a catalogue") {
            catalogue.agent = agent.text;
        }
        let keys = fields.need("keys", "a catalogue", self).map(|entry| self.list(entry)).unwrap_or_default();
        catalogue.keys = keys.iter().filter_map(|key| self.catalogue_key(key)).collect();
        let nodes = fields.need("nodes", "a catalogue", self).map(|entry| self.list(entry)).unwrap_or_default();
        catalogue.actions = nodes.iter().filter_map(|node| self.catalogue_node(node)).collect();
        let functions = fields.take("functions").map(|entry| self.list(entry)).unwrap_or_default();
        catalogue.functions = functions.iter().filter_map(|function| self.catalogue_function(function)).collect();
        let types = fields.take("types").map(|entry| self.names(entry));
        catalogue.types = types.map(|types| types.into_iter().map(|ty| ty.text).collect());
        let infos = fields.take("type_info").map(|entry| self.list(entry));
        catalogue.type_info = infos.map(|all| all.iter().filter_map(|info| self.catalogue_type(info)).collect());
        let events = fields.take("events").map(|entry| self.list(entry));
        catalogue.events = events.map(|all| all.iter().filter_map(|event| self.catalogue_event(event)).collect());
        catalogue.event = self.prose(&mut fields, "event");
        let trees = fields.take("trees").map(|entry| self.list(entry)).unwrap_or_default();
        catalogue.trees = trees.iter().filter_map(|tree| self.catalogue_tree(tree)).collect();
        let compiled = fields.take("compiled").map(|entry| self.list(entry)).unwrap_or_default();
        catalogue.compiled = compiled.iter().filter_map(|tree| self.catalogue_compiled(tree)).collect();
        self.twice("key", catalogue.keys.iter().map(|key| &key.name));
        self.twice("action", catalogue.actions.iter().map(|action| &action.name));
        self.twice("function", catalogue.functions.iter().map(|function| &function.name));
        self.twice("event", catalogue.events.iter().flatten().map(|event| &event.name));
        self.twice("tree", catalogue.trees.iter().map(|tree| &tree.name));
        self.twice("tree", catalogue.compiled.iter().map(|tree| &tree.name));
    }

    fn catalogue_key(&mut self, value: &ast::Value<'_>) -> Option<Key> {
        let mut fields = self.object(value, "a key")?;
        let name = self.wanted(&mut fields, "name", "a key")?;
        let ty = self.type_of(&mut fields, "a key");
        let is = self.prose(&mut fields, "is");
        let shared = Some(self.prose(&mut fields, "shared")).filter(|handle| !handle.is_empty());
        Some(Key { name, ty: ty?, is, shared, docs: self.prose(&mut fields, "docs") })
    }

    fn catalogue_node(&mut self, value: &ast::Value<'_>) -> Option<Action> {
        let mut fields = self.object(value, "a node")?;
        let name = self.wanted(&mut fields, "name", "a node")?;
        let kind = self.wanted(&mut fields, "kind", "a node")?;
        match &*kind.text {
            "node" if kinds::node(&name.text).is_some() => return None,
            "node" => {
                let message = format!("there is no node `{}` of the language", name.text);
                self.faults.error(&name.place, message, "an action has `\"kind\": \"action\"`; or take a newer `bt`");
                return None;
            }
            "action" | "composite" | "decorator" if kinds::node(&name.text).is_none() => {}
            own @ ("action" | "composite" | "decorator") => {
                let message = format!("the {own} `{}` has the name of a node", name.text);
                self.faults.error(&name.place, message, format!("files would find the node: rename the {own}"));
                return None;
            }
            kind_of => {
                let message = format!("a node is `action`, `composite`, `decorator` or `node`, not `{kind_of}`");
                self.faults.error(&kind.place, message, "`\"kind\": \"action\"`");
                return None;
            }
        }
        Some(Action {
            name,
            inputs: self.catalogue_inputs(&mut fields),
            docs: self.prose(&mut fields, "docs"),
            returns: self.prose(&mut fields, "returns"),
            service: self.is(&mut fields, "service").unwrap_or(false),
            pure: self.is(&mut fields, "pure").unwrap_or(false),
            children: self.catalogue_children(&mut fields, &kind.text),
        })
    }

    /// Reads how many children a node of the game takes; `None` for an action.
    fn catalogue_children(&mut self, fields: &mut Fields<'_>, kind: &str) -> Option<(usize, usize)> {
        let mut given = fields.take("children").and_then(|entry| self.object(entry.value, "`children`"));
        let mut number = |name| {
            let entry = given.as_mut().and_then(|given| given.take(name))?;
            self.number(entry).map(|number| number as usize)
        };
        match (kind, number("least"), number("most")) {
            ("action", ..) => None,
            ("decorator", ..) => Some((1, 1)),
            (_, least, most) => Some((least.unwrap_or(1), most.unwrap_or(CUSTOM))),
        }
    }

    fn catalogue_function(&mut self, value: &ast::Value<'_>) -> Option<Function> {
        let mut fields = self.object(value, "a function")?;
        let name = self.wanted(&mut fields, "name", "a function")?;
        let takes = fields.need("takes", "a function", self).map(|entry| self.list(entry)).unwrap_or_default();
        let help = "`takes` holds types, as in Rust";
        let takes = takes.iter().map(|ty| self.string(ty, help).and_then(|ty| self.is_type(ty)));
        let takes: Vec<_> = takes.collect();
        let gives = self.wanted(&mut fields, "gives", "a function").and_then(|ty| self.is_type(ty))?;
        Some(Function { name, takes: takes.into_iter().collect::<Option<_>>()?, gives })
    }

    fn catalogue_event(&mut self, value: &ast::Value<'_>) -> Option<Event> {
        let mut fields = self.object(value, "an event")?;
        let name = self.wanted(&mut fields, "name", "an event")?;
        let carries = fields.take("carries").and_then(|entry| self.text(entry)).and_then(|ty| self.is_type(ty));
        Some(Event { name, carries, closed: self.is(&mut fields, "closed").unwrap_or(false) })
    }

    fn catalogue_tree(&mut self, value: &ast::Value<'_>) -> Option<NativeTree> {
        let mut fields = self.object(value, "a tree")?;
        let name = self.wanted(&mut fields, "name", "a tree")?;
        let inputs = self.catalogue_inputs(&mut fields);
        Some(NativeTree { name, inputs, docs: self.prose(&mut fields, "docs") })
    }

    fn catalogue_type(&mut self, value: &ast::Value<'_>) -> Option<TypeInfo> {
        let mut fields = self.object(value, "a type")?;
        let ty = self.type_of(&mut fields, "a type");
        let is = self.prose(&mut fields, "is");
        let words = fields.take("words").map(|entry| self.names(entry)).unwrap_or_default();
        let words = words.into_iter().map(|word| word.text).collect();
        let item = fields.take("item").and_then(|entry| self.text(entry)).and_then(|item| self.is_type(item));
        let queue = self.is(&mut fields, "queue").unwrap_or(false);
        let default = self.is(&mut fields, "default").unwrap_or(true);
        Some(TypeInfo { ty: ty?, is, words, item, queue, default })
    }

    fn catalogue_compiled(&mut self, value: &ast::Value<'_>) -> Option<Compiled> {
        let mut fields = self.object(value, "a tree")?;
        let kind = if fields.peek("machine").is_some() { "machine" } else { "tree" };
        let name = self.wanted(&mut fields, kind, "a compiled tree")?;
        Some(Compiled { name, value: self.value(value) })
    }

    fn catalogue_inputs(&mut self, fields: &mut Fields<'_>) -> Vec<Input> {
        let inputs = fields.take("inputs").map(|entry| self.list(entry)).unwrap_or_default();
        let inputs: Vec<Input> = inputs.iter().filter_map(|input| self.catalogue_input(input)).collect();
        self.twice("input", inputs.iter().map(|input| &input.name));
        inputs
    }

    fn catalogue_input(&mut self, value: &ast::Value<'_>) -> Option<Input> {
        let mut fields = self.object(value, "an input")?;
        let name = self.wanted(&mut fields, "name", "an input")?;
        let ty = self.type_of(&mut fields, "an input");
        let docs = self.prose(&mut fields, "docs");
        let default = fields.take("default").and_then(|entry| self.text(entry)).map(|text| text.text);
        let dir = fields.take("dir").map(|entry| self.direction(entry)).unwrap_or_default();
        let required = self.is(&mut fields, "required").unwrap_or(default.is_none() && dir != Direction::Out);
        Some(Input { name, ty: ty?, docs, default, required, dir })
    }

    /// Reads a type as Rust writes it.
    fn type_of(&mut self, fields: &mut Fields<'_>, owner: &str) -> Option<String> {
        let ty = self.wanted(fields, "type", owner)?;
        self.is_type(ty)
    }

    fn is_type(&mut self, ty: Name<Json>) -> Option<String> {
        if types::type_named(&ty.text).is_none() {
            self.faults.error(&ty.place, format!("`{}` is no type", ty.text), "write it as in Rust: `Option<u32>`");
            return None;
        }
        Some(ty.text)
    }

    /// Reads a string that must exist and not be empty.
    fn wanted(&mut self, fields: &mut Fields<'_>, name: &str, owner: &str) -> Option<Name<Json>> {
        let entry: Entry<'_> = fields.need(name, owner, self)?;
        let text = self.text(entry)?;
        if text.text.is_empty() {
            self.faults.error(&text.place, format!("`{name}` of {owner} is empty"), "");
            return None;
        }
        Some(text)
    }

    /// Reads a string that may be absent; it is then empty.
    fn prose(&mut self, fields: &mut Fields<'_>, name: &str) -> String {
        fields.take(name).and_then(|entry| self.text(entry)).map(|text| text.text).unwrap_or_default()
    }

    fn is(&mut self, fields: &mut Fields<'_>, name: &str) -> Option<bool> {
        fields.take(name).and_then(|entry| self.bool(entry))
    }

    /// Reports names that occur twice.
    fn twice<'n>(&mut self, what: &str, names: impl Iterator<Item = &'n Name<Json>>) {
        let mut seen = std::collections::BTreeMap::new();
        for name in names {
            if let Some(first) = seen.insert(&name.text, &name.place) {
                let help = format!("the first stands at line {}, column {}", first.line(), first.column());
                self.faults.error(&name.place, format!("there are two of the {what} `{}`", name.text), help);
            }
        }
    }
}
