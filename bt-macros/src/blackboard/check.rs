//! Rules for the struct of an agent.

use std::collections::BTreeMap;

use syn::ext::IdentExt;
use syn::{Expr, ExprLit, Lit};

use super::model::{Agent, Field, Kind};
use super::world;
use crate::diagnostics::Diagnostics;
use crate::inputs::text;

/// The largest capacity of an event queue, in events.
const MOST_EVENTS: u64 = 65_535;

/// Reports every part that breaks a rule, and returns the agent without these parts.
pub fn check(mut agent: Agent, diagnostics: &mut Diagnostics) -> Agent {
    if let (Some((events, _)), None) = (&agent.events, &agent.event) {
        let help = "say what they are: `event = Noise`";
        diagnostics.error(events, "`events` sets the room for events, but the agent has none", Some(help));
        agent.events = None;
    }
    if let (Some((hold, _)), None) = (&agent.hold, &agent.event) {
        let help = "say what they are: `event = Noise`";
        diagnostics.error(hold, "`hold` keeps events, but the agent has none", Some(help));
        agent.hold = None;
    }
    if let Some((_, capacity)) = &agent.events
        && let Some(number) = literal(capacity)
        && !(1..=MOST_EVENTS).contains(&number)
    {
        let message = format!("a queue of `{number}` events");
        let help = format!("give it room for 1 to {MOST_EVENTS} events");
        diagnostics.error(capacity, message, Some(&help));
        agent.events = None;
    }
    if let Some(world) = &agent.world
        && let Some(shown) = world::with_hidden(world)
    {
        let help = format!("write `world = {}`", text::written(&shown));
        diagnostics.error(world, world::hides(world), Some(&help));
        agent.world = Some(shown);
    }
    let doubles = same_constant(&agent.fields);
    for &(first, second) in &doubles {
        let (first, second) = (&agent.fields[first], &agent.fields[second]);
        let message = format!(
            "the keys `{}` and `{}` would both be `{}`",
            first.name.unraw(),
            second.name.unraw(),
            first.constant
        );
        diagnostics.error(&second.name, message, Some("rename one of the fields"));
    }
    let mut index = 0;
    agent.fields.retain(|_| {
        index += 1;
        !doubles.iter().any(|(_, second)| *second == index - 1)
    });
    agent
}

fn literal(expr: &Expr) -> Option<u64> {
    match expr {
        Expr::Lit(ExprLit { lit: Lit::Int(number), .. }) => number.base10_parse().ok(),
        _ => None,
    }
}

/// Returns the pairs of fields whose typed keys would have the same name.
fn same_constant(fields: &[Field]) -> Vec<(usize, usize)> {
    let mut first = BTreeMap::new();
    let keys = fields.iter().enumerate().filter(|(_, field)| field.kind != Kind::Untracked);
    keys.filter_map(|(i, field)| first.insert(&field.constant, i).map(|before| (before, i))).collect()
}
