//! The leaf that replaces an action.

use alloc::boxed::Box;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt::{self, Display};
use core::sync::atomic::{AtomicBool, Ordering};
use std::collections::BTreeMap;

use bt_model::Call;
use bt_model::json::Json;
use bt_model::json::expression::{Expr, ExprKind};
use serde_json::Value;

use super::agent::MockAgent;
use super::types::{intern, shows, unfit};
use super::world::Progress;
use crate::blackboard::AgentHooks;
use crate::cx::Cx;
use crate::leaf::ActionInfo;
use crate::loaded::load::Loader;
use crate::loaded::load::expression::data;
use crate::loaded::memory::erased::Place;
use crate::loaded::program::eval::{Effect, Env, Get};
use crate::loaded::program::leaf::{LoadedLeaf, TraceInputs};
use crate::loaded::program::lower::Free;
use crate::loaded::program::part::AgentMemory;
use crate::loaded::registry::actions::Registered;
use crate::loaded::registry::inputs::target_expr;
use crate::loaded::registry::slot::Typed;
use crate::status::{Status, Stepped};

/// The facts about a mock that the loader needs.
pub struct Plan {
    /// The number of the mock in the mock world.
    pub act: usize,
    /// `true` if the mock can return `running`.
    pub runs: bool,
    /// `true` if a part of the mock has no results, so that it asks for them.
    pub asks: bool,
    /// `true` if a halt of the mock may take several ticks.
    pub lingers: bool,
    /// The output of each part of the mock.
    pub outputs: Vec<Option<Expr>>,
    /// `true` once the tree uses the mock.
    pub used: AtomicBool,
}

/// The plans of a script, by the names of actions and of nodes.
#[derive(Default)]
pub struct Plans {
    /// The plans by the name of the action.
    pub actions: BTreeMap<String, Plan>,
    /// The plans by the name of the node.
    pub nodes: BTreeMap<String, Plan>,
}

impl Plans {
    /// Returns the mock for an action at a node. A plan for the node has precedence.
    fn find(&self, action: &str, node: Option<&str>) -> Option<&Plan> {
        node.and_then(|node| self.nodes.get(node)).or_else(|| self.actions.get(action))
    }
}

/// Returns the registration of an action that a script names.
pub fn registered(name: &str, plans: &Arc<Plans>) -> Registered<MockAgent> {
    let (name, plans) = (intern(name), Arc::clone(plans));
    Registered {
        info: ActionInfo::new(name, "", &[]),
        // A mock may be instant at one node and not at another; `make` checks that.
        asked: None,
        instant: true,
        make: Box::new(move |loader, call, free, service| {
            let node = loader.lower.last().filter(|_| !service).map(|node| &*node.name);
            let plan = plans.find(name, node)?;
            plan.used.store(true, Ordering::Relaxed);
            // If a plan for the node has precedence, the plan for the action still counts as used.
            plans.actions.get(name).iter().for_each(|plan| plan.used.store(true, Ordering::Relaxed));
            let mock = make(loader, name, plan, call, free, service)?;
            Some(Box::new(mock) as Box<dyn LoadedLeaf<MockAgent>>)
        }),
    }
}

fn make(
    loader: &mut Loader<'_, MockAgent>,
    name: &'static str,
    plan: &Plan,
    call: &Call<Json>,
    free: &mut Free,
    service: bool,
) -> Option<Mock> {
    let mut inputs = Vec::new();
    let mut right = true;
    for argument in &call.arguments {
        match shown(loader, &argument.value) {
            Some(value) => inputs.push((argument.name.text.clone(), value)),
            None => right = false,
        }
    }
    if service && plan.runs {
        let message = format!("`{name}` cannot run beside a node: in the script it runs over several ticks");
        loader.faults.error(
            &call.path.place,
            message,
            "a service, `on_exit` and `on_halt` finish at once: leave `running` out of its results",
        );
        right = false;
    }
    let outputs = outputs(loader, plan, call)?;
    let progress = loader.lower.place(free);
    let (act, runs, lingers) = (plan.act, (plan.runs || plan.asks) && !service, plan.lingers);
    right.then(|| Mock { name, act, runs, lingers, inputs: inputs.into(), outputs, progress })
}

/// Returns the effect that stores the output of each part of the mock in the target of the node.
fn outputs(
    loader: &mut Loader<'_, MockAgent>,
    plan: &Plan,
    call: &Call<Json>,
) -> Option<Box<[Option<Effect<MockAgent>>]>> {
    let Some(target) = &call.output else { return Some(plan.outputs.iter().map(|_| None).collect()) };
    let (slot, _) = loader.target(target)?;
    let wanted = loader.type_of(&target_expr(target))?;
    let mut effects = Vec::new();
    for output in &plan.outputs {
        let Some(output) = output else {
            effects.push(None);
            continue;
        };
        if !loader.expect(output, &wanted) {
            return None;
        }
        match data(output).ok_or_else(|| "it is no value".into()).and_then(|value| slot.set(&value)) {
            Ok(effect) => effects.push(Some(effect)),
            Err(error) => {
                let (message, help) = unfit(slot.written(), &error);
                return loader.fault(output, message, help);
            }
        }
    }
    Some(effects.into())
}

/// Returns the value of an input, as text for the trace.
fn shown(loader: &mut Loader<'_, MockAgent>, expr: &Expr) -> Option<Get<MockAgent, String>> {
    let constant = |text: String| -> Option<Get<MockAgent, String>> { Some(Box::new(move |_| text.clone())) };
    if let ExprKind::Paren(inner) = &expr.kind {
        return shown(loader, inner);
    }
    if let ExprKind::Key { path, .. } = &expr.kind
        && let Some((key, true)) = loader.registry.find(path)
    {
        let index = key.index;
        return Some(Box::new(move |env| ShownKey(env.agent, index).to_string()));
    }
    if let Some(slot) = loader.slot(expr) {
        return shows(&*slot);
    }
    match data(expr) {
        Some(Value::String(text)) => return constant(text),
        Some(value) => return constant(value.to_string()),
        None if matches!(expr.kind, ExprKind::Range { .. }) => return constant(format!("{expr}")),
        None => {}
    }
    loader.type_of(expr)?;
    Some(match loader.typed(expr, None)? {
        Typed::Bool(get) => Box::new(move |env| format!("{:?}", get(env))),
        Typed::Int(get) => Box::new(move |env| format!("{:?}", get(env))),
        Typed::Float(get) => Box::new(move |env| format!("{:?}", get(env))),
        Typed::Text(get) => Box::new(move |env| format!("{:?}", get(env))),
        Typed::Span(get) => Box::new(move |env| format!("{:?}", get(env))),
    })
}

/// The value of a key, for `Display`.
struct ShownKey<'a>(&'a MockAgent, usize);

impl Display for ShownKey<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.show(self.1, f)
    }
}

/// The leaf that replaces an action. Its results come from the mock world.
pub struct Mock {
    name: &'static str,
    act: usize,
    runs: bool,
    lingers: bool,
    inputs: Box<[(String, Get<MockAgent, String>)]>,
    outputs: Box<[Option<Effect<MockAgent>>]>,
    progress: Place<Progress>,
}

impl Mock {
    fn step(
        &self,
        progress: &mut Progress,
        cx: &mut Cx<'_, '_, MockAgent>,
        memory: &mut AgentMemory<MockAgent>,
    ) -> Status {
        let status = cx.world.result(self.act, progress, cx.now());
        if status == Status::Success {
            let (does, part) = cx.world.does(self.act);
            does.outputs.iter().for_each(|write| _ = write(cx.bb));
            if let Some(Some(put)) = self.outputs.get(part) {
                put(cx.bb, memory, cx.world);
            }
        }
        status
    }

    fn trace(&self, cx: &Cx<'_, '_, MockAgent>, memory: &AgentMemory<MockAgent>, trace: TraceInputs<'_>) {
        trace(self.name, &Inputs { inputs: &self.inputs, env: &Env { agent: &*cx.bb, memory, world: &*cx.world } });
    }
}

impl LoadedLeaf<MockAgent> for Mock {
    fn runs(&self) -> bool {
        self.runs
    }

    fn halts(&self) -> bool {
        self.lingers
    }

    fn lingers(&self) -> bool {
        self.lingers
    }

    fn enter(&self, cx: &mut Cx<'_, '_, MockAgent>, memory: &mut AgentMemory<MockAgent>) -> Stepped {
        let mut progress = cx.world.enter(self.act);
        let status = self.step(&mut progress, cx, memory);
        if status == Status::Running {
            memory.put(self.progress, progress);
        }
        status.into()
    }

    fn tick(&self, cx: &mut Cx<'_, '_, MockAgent>, memory: &mut AgentMemory<MockAgent>) -> Stepped {
        let Some(mut progress) = memory.get(self.progress).copied() else { return Stepped::Failure };
        let status = self.step(&mut progress, cx, memory);
        match status {
            Status::Running => memory.put(self.progress, progress),
            _ => memory.clear(self.progress),
        }
        status.into()
    }

    fn tick_traced(
        &self,
        first: bool,
        cx: &mut Cx<'_, '_, MockAgent>,
        memory: &mut AgentMemory<MockAgent>,
        trace: TraceInputs<'_>,
    ) -> Stepped {
        self.trace(cx, memory, trace);
        if first { self.enter(cx, memory) } else { self.tick(cx, memory) }
    }

    fn halt(&self, cx: &mut Cx<'_, '_, MockAgent>, memory: &mut AgentMemory<MockAgent>) -> bool {
        let Some(progress) = memory.get_mut(self.progress) else { return false };
        let pending = cx.world.halts(self.act, progress);
        if !pending {
            memory.clear(self.progress);
        }
        pending
    }

    fn serve(
        &self,
        first: bool,
        cx: &mut Cx<'_, '_, MockAgent>,
        memory: &mut AgentMemory<MockAgent>,
        trace: Option<TraceInputs<'_>>,
    ) {
        if let Some(trace) = trace {
            self.trace(cx, memory, trace);
        }
        let stored = if first { None } else { memory.get(self.progress).copied() };
        let mut progress = stored.unwrap_or_else(|| cx.world.enter(self.act));
        self.step(&mut progress, cx, memory);
        memory.put(self.progress, progress);
    }

    fn forget(&self, memory: &mut AgentMemory<MockAgent>) {
        memory.clear(self.progress);
    }
}

/// The inputs of an action with their values, for `Display`.
struct Inputs<'a> {
    inputs: &'a [(String, Get<MockAgent, String>)],
    env: &'a Env<'a, 'a, MockAgent>,
}

impl Display for Inputs<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (at, (name, value)) in self.inputs.iter().enumerate() {
            let comma = if at == 0 { "" } else { ", " };
            write!(f, "{comma}{name} = {}", value(self.env))?;
        }
        Ok(())
    }
}
