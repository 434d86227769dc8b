//! A syntax for tests: a place is the text itself, and expressions are strings.

use bt_model::written::{Argument, Arguments, Attribute, Block, Document, Local, Node, Shape, Tree, Value};
use bt_model::{Code, Constant, Editor, Faults, Name, Notation, Severity, Syntax, Target, Term};

/// The syntax of these tests.
pub enum Toy {}

impl Syntax for Toy {
    type Place = String;
    type Expr = String;
    type Type = ();
    type Pattern = String;
    type Path = String;

    fn type_text((): &()) -> std::borrow::Cow<'_, str> {
        "u32".into()
    }

    fn place(expr: &String) -> String {
        expr.clone()
    }

    fn constant(expr: &String) -> Option<Constant> {
        if let Some((from, to)) = expr.split_once("..=") {
            return Some(Constant::Spans { from: bt_model::span(from)?, to: bt_model::span(to)?, inclusive: true });
        }
        if let Ok(number) = expr.parse() {
            return Some(Constant::Number(number));
        }
        match expr.as_str() {
            "true" => Some(Constant::Bool(true)),
            "false" => Some(Constant::Bool(false)),
            text if text.chars().all(|char| char.is_ascii_alphabetic() || char == '_') => {
                Some(Constant::Word(text.to_owned()))
            }
            text => bt_model::span(text).map(Constant::Span),
        }
    }

    fn difference(expr: &String) -> Option<[(Constant, String); 2]> {
        let (from, to) = expr.split_once(" - ")?;
        let literal = |text: &str| Some((Self::constant(&text.to_owned())?, text.to_owned()));
        Some([literal(from)?, literal(to)?])
    }

    fn target(expr: &String) -> Option<Target<Self>> {
        let key = expr.strip_prefix("bb.")?;
        Some(Target::Key(name("bb"), vec![name(key)]))
    }

    fn reads(expr: &String, scope: &[&str]) -> bool {
        expr.contains("bb.") || expr.contains("world") || scope.contains(&expr.as_str())
    }

    fn binds(pattern: &String) -> Vec<String> {
        pattern.split_whitespace().map(str::to_owned).collect()
    }

    fn text(path: &String) -> String {
        path.clone()
    }
}

impl Notation for Toy {
    fn code(code: &Code) -> String {
        match code {
            Code::Mark(name) => format!("#[{name}]"),
            code => format!("{code:?}"),
        }
    }

    fn term(term: Term) -> &'static str {
        if term == Term::Attribute { "attribute" } else { "" }
    }
}

/// A name.
pub fn name(text: &str) -> Name<Toy> {
    Name { text: text.to_owned(), place: text.to_owned() }
}

/// A node without parentheses or children.
pub fn node(path: &str) -> Node<Toy> {
    shaped(path, Shape::Named { path: path.to_owned(), arguments: Arguments::Absent, output: None, children: None })
}

/// A node with arguments: `"4s"` or `"success = all"`.
pub fn call(path: &str, arguments: &[&str]) -> Node<Toy> {
    let arguments = Arguments::List(arguments.iter().map(|text| argument(text)).collect());
    shaped(path, Shape::Named { path: path.to_owned(), arguments, output: None, children: None })
}

/// `run path`
pub fn run(path: &str) -> Node<Toy> {
    shaped(path, Shape::Run { path: path.to_owned(), arguments: Vec::new(), outputs: Vec::new() })
}

/// `slot name`
pub fn slot(slot: &str) -> Node<Toy> {
    shaped(slot, Shape::Slot(name(slot)))
}

/// A node with another shape.
pub fn shaped(place: &str, shape: Shape<Toy>) -> Node<Toy> {
    let editor = Editor::default();
    Node { place: place.to_owned(), label: None, docs: String::new(), attributes: Vec::new(), editor, shape }
}

/// A block of nodes.
pub fn block(nodes: Vec<Node<Toy>>) -> Block<Toy> {
    Block { place: "{".to_owned(), nodes }
}

/// An argument: `"4s"` or `"success = all"`.
pub fn argument(text: &str) -> Argument<Toy> {
    let (name, value) = match text.split_once(" = ") {
        Some((left, value)) => (Some(name(left)), value),
        None => (None, text),
    };
    Argument { place: text.to_owned(), name, value: Value::Expr(value.to_owned()) }
}

/// Methods that add children or attributes to a node.
pub trait Build {
    /// Returns the node with these children.
    fn of(self, children: Vec<Node<Toy>>) -> Self;
    /// Returns the node with one more attribute, inside the attributes it already has.
    fn with(self, name: &str, arguments: &[&str]) -> Self;
}

impl Build for Node<Toy> {
    fn of(mut self, nodes: Vec<Node<Toy>>) -> Self {
        if let Shape::Named { children, .. } = &mut self.shape {
            *children = Some(block(nodes));
        }
        self
    }

    fn with(mut self, attribute: &str, arguments: &[&str]) -> Self {
        let arguments = arguments.iter().map(|text| argument(text)).collect();
        self.attributes.push(Attribute { name: name(attribute), arguments, text: attribute.to_string() });
        self
    }
}

/// A tree.
pub fn tree(title: &str, root: Node<Toy>) -> Tree<Toy> {
    Tree {
        name: name(title),
        conditional: false,
        docs: String::new(),
        agent: (),
        params: Vec::new(),
        locals: vec![Local { name: name("step"), ty: (), value: "0".to_owned(), attributes: Vec::new() }],
        attributes: Vec::new(),
        editor: Editor::default(),
        body: block(vec![root]),
    }
}

/// All faults of these trees: `error at place: message`.
pub fn faults_of(trees: Vec<Tree<Toy>>) -> Vec<String> {
    let mut faults = Faults::new();
    let document = bt_model::read(
        Document { trees, machines: Vec::new(), uses: Vec::new(), complete: true, editor: Editor::default() },
        &mut faults,
    );
    bt_model::check(&document, &mut faults);
    let told = faults.into_iter().map(|fault| {
        let severity = if fault.severity == Severity::Error { "error" } else { "warning" };
        format!("{severity} at {}: {}", fault.place, fault.message)
    });
    told.collect()
}

/// All faults of a tree with this root.
pub fn faults(root: Node<Toy>) -> Vec<String> {
    faults_of(vec![tree("Guard", root)])
}
