//! The reader of nodes.

use super::arguments::{Bound, Owner, bind, call, named, wired};
use super::{attribute, counted};
use crate::kinds::{self, Children, NodeSpec, NodeTag};
use crate::limits::DEPTH;
use crate::written::{Arguments, Block, Shape};
use crate::{
    Arm, Branch, Code, Composite, Constant, Editor, Faults, Finish, Fix, Node, NodeKind, Syntax, Target, Term, Text,
    Threshold, text, written,
};

/// Reads a node that is `depth` levels below the root.
pub(crate) fn read<S: Syntax>(written: written::Node<S>, depth: usize, faults: &mut Faults<S>) -> Node<S> {
    let written::Node { place, label, docs, attributes, editor, shape } = written;
    let above = attribute::read(attributes, faults);
    let kind = if depth < DEPTH {
        kind(&place, shape, depth + 1, faults)
    } else {
        faults.error(
            &place,
            format!("nodes stand more than {DEPTH} deep in each other"),
            "move a part into a tree of its own and `run` it",
        );
        NodeKind::Broken(Vec::new())
    };
    Node {
        place,
        label,
        docs,
        attributes: above.attributes,
        weight: above.weight,
        score: above.score,
        required: above.required,
        editor,
        kind,
    }
}

fn kind<S: Syntax>(place: &S::Place, shape: Shape<S>, depth: usize, faults: &mut Faults<S>) -> NodeKind<S> {
    match shape {
        Shape::Broken(nodes) => NodeKind::Broken(nodes.into_iter().map(|node| read(node, depth, faults)).collect()),
        Shape::If { branches, otherwise } => NodeKind::If {
            branches: branches
                .into_iter()
                .map(|(condition, body)| Branch { condition, node: one("`if`", body, depth, faults) })
                .collect(),
            otherwise: otherwise.map(|body| Box::new(one("`else`", body, depth, faults))),
        },
        Shape::While(condition, body) => {
            NodeKind::While { condition, body: Box::new(one("`while`", body, depth, faults)) }
        }
        Shape::ForEach(list, element, body) => {
            NodeKind::ForEach { list, element, body: Box::new(one("`for_each`", body, depth, faults)) }
        }
        Shape::PopEach(queue, item, body) => {
            NodeKind::PopEach { queue, item, body: Box::new(one("`pop_each`", body, depth, faults)) }
        }
        Shape::Match(subject, arms) => {
            if arms.is_empty() {
                let help = text!["write ", Fix::Insert(Code::Arm)];
                faults.error(place, "`match` takes at least one arm, found none", help);
            }
            let arms = arms.into_iter().map(|arm| {
                let written::Arm { pattern, guard, block } = arm;
                Arm { pattern, guard, node: one("`=>`", block, depth, faults) }
            });
            NodeKind::Match { subject, arms: arms.collect() }
        }
        Shape::Run { path, arguments, outputs } => match named(&S::text(&path), arguments, faults) {
            Some(arguments) if wired(&S::text(&path), &arguments, &outputs, faults) => {
                NodeKind::Run { path, arguments, outputs }
            }
            _ => NodeKind::Broken(Vec::new()),
        },
        Shape::Slot(name) => NodeKind::Slot(name),
        Shape::Named { path, arguments, output, children } => {
            let name = S::text(&path);
            match kinds::node(&name) {
                Some(spec) => {
                    refuse_output(&name, output.as_ref(), place, faults);
                    known(place, spec, arguments, children, depth, faults)
                }
                None => match children {
                    None => action(place, path, arguments, output, faults),
                    Some(block) if is_own(&name) => {
                        refuse_output(&name, output.as_ref(), place, faults);
                        let children = all(block, depth, faults);
                        custom(place, path, arguments, children, faults)
                    }
                    Some(block) => {
                        unknown(place, &name, faults);
                        NodeKind::Broken(all(block, depth, faults))
                    }
                },
            }
        }
    }
}

/// Reads the only node of a block. Several nodes become a sequence.
pub(super) fn one<S: Syntax>(owner: &str, block: Block<S>, depth: usize, faults: &mut Faults<S>) -> Node<S> {
    let place = block.place.clone();
    let mut nodes = all(block, depth, faults);
    if nodes.len() == 1 {
        return nodes.remove(0);
    }
    let kind = if nodes.is_empty() {
        let message = format!("{owner} takes a node, found none");
        let succeed = Fix::Insert(Code::Plain("succeed".to_owned()));
        faults.error(&place, message, text![succeed, " does nothing and succeeds"]);
        NodeKind::Broken(nodes)
    } else {
        NodeKind::Composite(Composite::Sequence, nodes)
    };
    let docs = String::new();
    let editor = Editor::default();
    Node { place, label: None, docs, attributes: Vec::new(), weight: None, score: None, required: None, editor, kind }
}

fn all<S: Syntax>(block: Block<S>, depth: usize, faults: &mut Faults<S>) -> Vec<Node<S>> {
    block.nodes.into_iter().map(|node| read(node, depth, faults)).collect()
}

fn action<S: Syntax>(
    place: &S::Place,
    path: S::Path,
    arguments: Arguments<S>,
    output: Option<Target<S>>,
    faults: &mut Faults<S>,
) -> NodeKind<S> {
    let name = S::text(&path);
    match arguments {
        Arguments::List(arguments) => {
            call(path, arguments, output, faults).map_or(NodeKind::Broken(Vec::new()), NodeKind::Action)
        }
        _ => {
            match kinds::meant_node(&name) {
                Some(_) => unknown(place, &name, faults),
                None => {
                    let call = Fix::Replace(Code::Action(name.clone(), Vec::new()));
                    let run = Fix::Replace(Code::Run(name.clone()));
                    let help = text!["if it is an action, write ", call, "; if it is a tree, write ", run];
                    faults.error(place, format!("unknown node `{name}`"), help);
                }
            }
            NodeKind::Broken(Vec::new())
        }
    }
}

/// `true` if a node with children and this name can be a custom node: the last word of the name is that of a type, and
/// means no node or attribute of the language, here or in another library.
fn is_own(name: &str) -> bool {
    let last = name.rsplit("::").next().unwrap_or(name);
    last.starts_with(char::is_uppercase) && !kinds::is_taken(last)
}

/// Reads a custom composite or decorator.
fn custom<S: Syntax>(
    place: &S::Place,
    path: S::Path,
    arguments: Arguments<S>,
    children: Vec<Node<S>>,
    faults: &mut Faults<S>,
) -> NodeKind<S> {
    let name = S::text(&path);
    if children.is_empty() {
        faults.error(place, format!("`{name}` takes at least one child, found none"), text![Term::WriteChildren]);
        return NodeKind::Broken(children);
    }
    let arguments = if let Arguments::List(arguments) = arguments { arguments } else { Vec::new() };
    match call(path, arguments, None, faults) {
        Some(call) => NodeKind::Custom(call, children),
        None => NodeKind::Broken(children),
    }
}

/// Reads a node of the table.
fn known<S: Syntax>(
    place: &S::Place,
    spec: &'static NodeSpec,
    arguments: Arguments<S>,
    children: Option<Block<S>>,
    depth: usize,
    faults: &mut Faults<S>,
) -> NodeKind<S> {
    let name = spec.name;
    let children = children.map_or(Vec::new(), |block| all(block, depth, faults));
    let expected = has_its_children(place, spec, children.len(), faults);
    let usage = || text!["write ", Fix::Replace(Code::Node(spec.tag))];
    let kind = match (spec.tag, arguments) {
        (NodeTag::WaitFor, Arguments::Listen(listen)) => Some(NodeKind::WaitFor(listen)),
        (NodeTag::Set, Arguments::Assign(target, value)) => Some(NodeKind::Set(target, value)),
        (NodeTag::Clear, Arguments::Target(target)) => Some(NodeKind::Clear(target)),
        (NodeTag::WaitFor | NodeTag::Set | NodeTag::Clear, _) => {
            faults.error(place, format!("`{name}` takes an argument"), usage());
            None
        }
        (
            NodeTag::If
            | NodeTag::While
            | NodeTag::ForEach
            | NodeTag::PopEach
            | NodeTag::Match
            | NodeTag::Run
            | NodeTag::Slot,
            _,
        ) => {
            faults.error(place, format!("`{name}` is not complete"), usage());
            None
        }
        (tag, arguments) => {
            let arguments = if let Arguments::List(list) = arguments { list } else { Vec::new() };
            let example = (!spec.usage.is_empty()).then_some(Code::Node(spec.tag));
            let owner = Owner { name, place, usage: example };
            let mut bound = bind(&owner, spec.inputs, arguments, faults);
            if bound.complete && expected && !(bound.doubtful && tag == NodeTag::Parallel) {
                return listed(tag, &mut bound, children, faults);
            }
            None
        }
    };
    match kind {
        Some(kind) if expected => kind,
        _ => NodeKind::Broken(children),
    }
}

/// `true` if a node of the table has as many children as it takes; else reports it.
fn has_its_children<S: Syntax>(place: &S::Place, spec: &NodeSpec, found: usize, faults: &mut Faults<S>) -> bool {
    // A loop over elements that has children but no parentheses is incomplete in another way.
    let is_loop = matches!(spec.tag, NodeTag::ForEach | NodeTag::PopEach);
    let (expected, takes, help) = match spec.children {
        Children::None => {
            (found == 0 || is_loop, "no children".to_owned(), text!["put both into a ", Fix::Wrap("sequence")])
        }
        Children::Some => (found > 0, "at least one child".to_owned(), text![Term::WriteChildren]),
        Children::Exactly(count) => {
            let help = match found {
                0 => text![Term::WriteChildren],
                _ if found < count => "add a child: `succeed` does nothing and succeeds".into(),
                _ => text!["group them with ", Fix::Wrap("sequence"), " or ", Fix::Wrap("selector")],
            };
            (found == count, counted(count), help)
        }
    };
    if !expected {
        let found = if found == 0 { "none".to_owned() } else { found.to_string() };
        faults.error(place, format!("`{}` takes {takes}, found {found}", spec.name), help);
    }
    expected
}

/// Returns a node whose arguments are a list, all bound.
fn listed<S: Syntax>(
    tag: NodeTag,
    bound: &mut Bound<S>,
    children: Vec<Node<S>>,
    faults: &mut Faults<S>,
) -> NodeKind<S> {
    match tag {
        NodeTag::Composite(Composite::UtilitySelector) => return utility(bound, children, faults),
        NodeTag::Composite(composite) => return NodeKind::Composite(composite, children),
        NodeTag::Succeed => return NodeKind::Succeed,
        NodeTag::Fail => return NodeKind::Fail,
        NodeTag::Idle => return NodeKind::Idle,
        NodeTag::Parallel => {
            return NodeKind::Parallel {
                success: bound.expr("success").map_or(Threshold::All, threshold),
                failure: bound.expr("failure").map_or(Threshold::One, threshold),
                children,
            };
        }
        NodeTag::SimpleParallel => {
            let finish = bound.word("finish", Finish::WORDS).map_or(Finish::Immediate, |(finish, _)| finish);
            return match <[Node<S>; 2]>::try_from(children) {
                Ok(parts) => NodeKind::SimpleParallel { finish, parts: Box::new(parts) },
                Err(children) => NodeKind::Broken(children),
            };
        }
        _ => {}
    }
    let leaf = match tag {
        NodeTag::Wait => bound.expr("for").map(NodeKind::Wait),
        NodeTag::Send => bound.expr("event").map(NodeKind::Send),
        NodeTag::Check => bound.expr("condition").map(NodeKind::Check),
        _ => None,
    };
    leaf.unwrap_or(NodeKind::Broken(children))
}

fn utility<S: Syntax>(bound: &mut Bound<S>, children: Vec<Node<S>>, faults: &mut Faults<S>) -> NodeKind<S> {
    let margin = bound.expr("margin");
    if bound.text("rescore").is_some() {
        return NodeKind::Rescored { margin, children };
    }
    // If a word was refused, it may be the missing one.
    if let Some(margin) = margin.filter(|_| !bound.doubtful) {
        let help = text!["write ", Code::argument("rescore", "change"), " before it"];
        faults.error(&S::place(&margin), "`margin` has no effect: scores are not computed again", help);
    }
    NodeKind::Composite(Composite::UtilitySelector, children)
}

fn threshold<S: Syntax>(expr: S::Expr) -> Threshold<S> {
    match S::constant(&expr) {
        Some(Constant::Word(word)) if word == "all" => Threshold::All,
        Some(Constant::Word(word)) if word == "required" => Threshold::Required,
        _ => Threshold::Count(expr),
    }
}

fn refuse_output<S: Syntax>(name: &str, output: Option<&Target<S>>, place: &S::Place, faults: &mut Faults<S>) {
    let Some(target) = output else { return };
    let written = match target {
        Target::Key(..) => "a key",
        Target::Local(_) => "a local",
    };
    let message = format!("`{name}` has no output for {written}");
    let set = Code::Node(NodeTag::Set);
    faults.error(place, message, text!["only actions have outputs; ", set, " writes a key"]);
}

fn unknown<S: Syntax>(place: &S::Place, wrong: &str, faults: &mut Faults<S>) {
    let above = |spec| text![" write ", Fix::Attribute(Code::example(spec)), " ", Term::AboveTheNode];
    let help = if let Some(spec) = kinds::attribute(wrong) {
        text!["it is ", Term::AnAttribute, ":"].then(above(spec))
    } else if let Some(near) = kinds::meant_node(wrong) {
        let example = kinds::node(near).filter(|spec| !spec.usage.is_empty() && spec.usage != near);
        let example = example.map(|spec| text![" write ", Fix::Replace(Code::Node(spec.tag))]);
        Text::did_you_mean(near).then(example.unwrap_or_default())
    } else if let Some(spec) = kinds::meant_attribute(wrong).and_then(kinds::attribute) {
        text!["there is ", Term::AnAttribute, " for it:"].then(above(spec))
    } else {
        let parents = kinds::NODES.iter().filter(|spec| spec.children != Children::None);
        let names: Vec<_> = parents.map(|spec| spec.name).collect();
        let message = format!("`{wrong}` is no node of the language, and an action has no children");
        let help =
            format!("nodes with children are {}; one of your own begins with a capital letter", names.join(", "));
        return faults.error(place, message, help);
    };
    faults.error(place, format!("unknown node `{wrong}`"), help);
}
