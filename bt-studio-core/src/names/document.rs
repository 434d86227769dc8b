//! The names in a file of trees and state machines. The parser of the format decides which names are locals, and
//! which are keys.

use bt_model::json::{Json, Limits, Located, LocatedKind, Source, parse};
use bt_model::kinds;
use bt_model::machine::TARGETS;
use bt_model::written::machine::{Clause, Evaluator, Machine, Member, State, Transition, Trigger};
use bt_model::written::{Argument, Arguments, Attribute, Block, Local, Node, Param, Shape, Tree, Value};
use bt_model::{Faults, Name as Written, Target, TreeOutput};

use super::folder::{Folder, Reach};
use super::{Kind, Name, Stand, Trial, Usage};
use crate::project::File;

/// The decorator that writes its argument.
const WRITES: &str = "elapsed";
/// The node whose argument is an event.
const SENDS: &str = "send";

/// Returns all names of a file, including those in disabled nodes.
pub(super) fn stands(folder: &Folder<'_>, path: &str, file: &File, trial: Option<Trial<'_>>) -> Vec<Stand> {
    let source = Source::new(path, enabled(file));
    let document = parse(&source, &Limits::default(), &mut Faults::at_most(0));
    let mut walk = Walk {
        folder,
        reach: folder.reach(path),
        file: path,
        text: source.text(),
        trial,
        agent: String::new(),
        tree: Name::tree(path, ""),
        scope: Vec::new(),
        declared: 0,
        events: 0,
        found: Vec::new(),
    };
    document.trees.iter().for_each(|tree| walk.tree(tree));
    document.machines.iter().for_each(|machine| walk.machine(machine));
    // Names that could not be read are empty, so they are left out.
    walk.found.retain(|stand| !stand.name.word().is_empty() && !stand.range.is_empty());
    walk.found
}

/// Returns the text with all disabled nodes enabled, with the same length, because the parser does not read
/// disabled nodes.
fn enabled(file: &File) -> String {
    let mut text = file.text().to_owned();
    let mut waiting: Vec<&Located> = file.read.root.iter().collect();
    while let Some(value) = waiting.pop() {
        for member in value.members() {
            if member.name == "disabled" && member.value.kind == LocatedKind::Bool(true) {
                let range = super::unquoted(&text, member.name_range.clone());
                text.replace_range(range.clone(), &"-".repeat(range.len()));
            }
            waiting.push(&member.value);
        }
        waiting.extend(value.items());
    }
    text
}

/// The state of the walk through a file: the current tree, and the names found so far.
pub(super) struct Walk<'w> {
    pub(super) folder: &'w Folder<'w>,
    reach: Reach<'w>,
    file: &'w str,
    pub(super) text: &'w str,
    pub(super) trial: Option<Trial<'w>>,
    pub(super) agent: String,
    pub(super) tree: Name,
    /// The parameters and locals in scope, the innermost last; the names that an event binds are after the declared
    /// ones.
    pub(super) scope: Vec<Name>,
    pub(super) declared: usize,
    /// The number of patterns of events so far, which distinguishes their scopes.
    pub(super) events: usize,
    found: Vec<Stand>,
}

impl Walk<'_> {
    pub(super) fn push(&mut self, name: Name, range: std::ops::Range<usize>, usage: Usage, captured: bool) {
        self.found.push(Stand { name, range, usage, captured });
    }

    fn tree(&mut self, tree: &Tree<Json>) {
        self.head(&tree.name, &tree.agent, &tree.params, &tree.locals);
        self.block(&tree.body);
    }

    fn machine(&mut self, machine: &Machine<Json>) {
        self.head(&machine.name, &machine.agent, &machine.params, &machine.locals);
        self.members(&machine.members);
    }

    fn head(&mut self, name: &Written<Json>, agent: &Written<Json>, params: &[Param<Json>], locals: &[Local<Json>]) {
        self.agent.clone_from(&agent.text);
        self.tree = Name::tree(self.file, &name.text);
        self.add(self.tree.clone(), &name.place, Usage::Declared);
        self.scope.clear();
        self.declare(&self.tree.clone(), params);
        for local in locals {
            let named = Name::new(Kind::Local, self.tree.inside(), &local.name.text);
            self.scope.push(named.clone());
            self.add(named, &local.name.place, Usage::Declared);
        }
        self.declared = self.scope.len();
        self.defaults(params);
        for local in locals {
            self.expression(&local.value);
        }
    }

    /// Adds parameters to the scope. Their defaults are read later.
    fn declare(&mut self, of: &Name, params: &[Param<Json>]) {
        for param in params {
            let named = of.param(&param.name.text);
            self.scope.push(named.clone());
            self.add(named, &param.name.place, Usage::Declared);
        }
    }

    fn defaults(&mut self, params: &[Param<Json>]) {
        params.iter().flat_map(|param| &param.attributes).for_each(|attribute| self.attribute(attribute));
    }

    fn block(&mut self, block: &Block<Json>) {
        block.nodes.iter().for_each(|node| self.node(node));
    }

    fn node(&mut self, node: &Node<Json>) {
        node.attributes.iter().for_each(|attribute| self.attribute(attribute));
        match &node.shape {
            Shape::Named { path, arguments, output, children } => {
                if kinds::node(&path.text).is_none() {
                    self.action(path, Usage::Run);
                }
                self.inputs(arguments, path.text == SENDS);
                output.iter().for_each(|target| self.target(target));
                children.iter().for_each(|block| self.block(block));
            }
            Shape::If { branches, otherwise } => {
                for (condition, block) in branches {
                    self.expression(condition);
                    self.block(block);
                }
                otherwise.iter().for_each(|block| self.block(block));
            }
            Shape::While(condition, block) => {
                self.expression(condition);
                self.block(block);
            }
            Shape::ForEach(list, element, block) => {
                self.expression(list);
                element.targets().for_each(|target| self.target(target));
                element.width.iter().for_each(|width| self.expression(width));
                self.block(block);
            }
            Shape::PopEach(queue, item, block) => {
                // A pop reads its queue, and changes it.
                self.used(queue, Usage::Read);
                self.target(queue);
                self.target(item);
                self.block(block);
            }
            Shape::Match(subject, arms) => {
                self.expression(subject);
                for arm in arms {
                    arm.guard.iter().for_each(|guard| self.expression(guard));
                    self.block(&arm.block);
                }
            }
            Shape::Run { path, arguments, outputs } => self.run(path, arguments, outputs),
            Shape::Slot(_) => {}
            Shape::Broken(nodes) => nodes.iter().for_each(|node| self.node(node)),
        }
    }

    fn inputs(&mut self, arguments: &Arguments<Json>, sends: bool) {
        match arguments {
            Arguments::Absent => {}
            Arguments::List(list) if sends => {
                for argument in list {
                    if let Value::Expr(event) = &argument.value {
                        self.sent(event);
                    }
                }
            }
            Arguments::List(list) => list.iter().for_each(|argument| self.value(&argument.value, Usage::Read)),
            Arguments::Listen(listen) => {
                self.heard(&listen.pattern, None);
                listen.guard.iter().for_each(|guard| self.expression(guard));
                for output in &listen.outputs {
                    self.target(&output.target);
                    output.value.iter().for_each(|value| self.expression(value));
                }
                self.scope.truncate(self.declared);
            }
            Arguments::Assign(target, value) => {
                self.target(target);
                self.expression(value);
            }
            Arguments::Target(target) => self.target(target),
        }
    }

    /// Adds the names in a node that runs a tree: its arguments have the names of the tree's parameters.
    fn run(&mut self, path: &Written<Json>, arguments: &[Argument<Json>], outputs: &[TreeOutput<Json>]) {
        // A tree that no file has belongs to the game.
        let file = self.reach.get(&*path.text).map_or("", |(file, _)| file);
        let tree = Name::tree(file, &path.text);
        self.add(tree.clone(), &path.place, Usage::Run);
        self.given(&tree, arguments);
        for output in outputs {
            if let Some(name) = &output.name {
                self.add(tree.param(&name.text), &name.place, Usage::Read);
            }
            self.target(&output.target);
        }
    }

    /// Adds the names in the arguments for the parameters of a tree or a state.
    fn given(&mut self, of: &Name, arguments: &[Argument<Json>]) {
        for argument in arguments {
            if let Some(name) = &argument.name {
                self.add(of.param(&name.text), &name.place, Usage::Written);
            }
            self.value(&argument.value, Usage::Read);
        }
    }

    fn value(&mut self, value: &Value<Json>, usage: Usage) {
        match value {
            Value::Expr(expr) => self.places(expr, usage),
            Value::Call { path, arguments, output } => self.call(path, arguments, output.as_ref()),
        }
    }

    fn call(&mut self, path: &Written<Json>, arguments: &[Argument<Json>], output: Option<&Target<Json>>) {
        self.action(path, Usage::Run);
        arguments.iter().for_each(|argument| self.value(&argument.value, Usage::Read));
        output.iter().for_each(|target| self.target(target));
    }

    fn attribute(&mut self, attribute: &Attribute<Json>) {
        let usage = if attribute.name.text == WRITES { Usage::Written } else { Usage::Read };
        attribute.arguments.iter().for_each(|argument| self.value(&argument.value, usage));
    }

    fn members(&mut self, members: &[Member<Json>]) {
        for member in members {
            match member {
                Member::Evaluator(evaluator) => self.evaluator(evaluator),
                Member::StateChange(_, target) => self.target(target),
                Member::Task(task) => self.node(&task.node),
                Member::Transition(transition) => self.transition(transition),
                Member::State(state) => self.state(state),
                Member::Select(_) | Member::Done(_) => {}
            }
        }
    }

    fn evaluator(&mut self, evaluator: &Evaluator<Json>) {
        self.call(&evaluator.path, &evaluator.arguments, evaluator.output.as_ref());
        evaluator.every.iter().for_each(|every| self.expression(every));
        evaluator.hooks.iter().for_each(|hook| self.value(&hook.value, Usage::Read));
    }

    /// Returns the state of this name in the current tree.
    fn state_named(&self, name: &str) -> Name {
        Name::new(Kind::State, self.tree.inside(), name)
    }

    fn state(&mut self, state: &State<Json>) {
        let (scope, declared) = (self.scope.len(), self.declared);
        let named = self.state_named(&state.name.text);
        self.add(named.clone(), &state.name.place, Usage::Declared);
        self.declare(&named, &state.params);
        self.declared = self.scope.len();
        self.defaults(&state.params);
        for clause in &state.clauses {
            match clause {
                Clause::When(_, expr) | Clause::Score(_, expr) => self.expression(expr),
                Clause::Requires(_, pattern, guard) => {
                    self.heard(pattern, Some(&named));
                    guard.iter().for_each(|guard| self.expression(guard));
                    self.scope.truncate(self.declared);
                }
                Clause::Links(_, node) => self.node(node),
            }
        }
        self.members(&state.members);
        self.scope.truncate(scope);
        self.declared = declared;
    }

    fn transition(&mut self, transition: &Transition<Json>) {
        transition.after.iter().for_each(|after| self.expression(after));
        for trigger in &transition.triggers {
            if let Trigger::Event(pattern, _) = trigger {
                self.heard(pattern, None);
            }
        }
        transition.condition.iter().for_each(|condition| self.expression(condition));
        let to = self.state_named(&transition.target.text);
        transition.arguments.iter().for_each(|arguments| self.given(&to, arguments));
        self.scope.truncate(self.declared);
        if !TARGETS.contains(&&*transition.target.text) {
            self.add(to, &transition.target.place, Usage::Entered);
        }
    }
}
