//! Parses changes of agents, and breakpoints, from typed text.

use bt_attach::value;
use bt_live::wire::{At, Breakpoint, Command};

/// Parses a change of a key: `3.ammo=0`, or `Guard/3.ammo=0` if agents of several trees have this number.
pub fn set(text: &str) -> Result<Command, String> {
    let wrong = || format!("`{text}` sets no key\nhelp: `AGENT.KEY=VALUE`, as in `3.ammo=0` or `Guard/3.ammo=0`");
    let (place, typed) = text.split_once('=').ok_or_else(wrong)?;
    let (agent, key) = place.split_once('.').ok_or_else(wrong)?;
    let key = key.trim();
    if key.is_empty() {
        return Err(wrong());
    }
    Ok(Command::Set { at: at(agent).ok_or_else(wrong)?, key: key.to_owned(), value: value(typed) })
}

/// Parses an event for an agent: `3=Thunder` or `Guard/3={"Shot":[4,2]}`.
pub fn send(text: &str) -> Result<Command, String> {
    let wrong = || format!("`{text}` sends no event\nhelp: `AGENT=EVENT`, as in `3=Thunder` or `3={{\"Shot\":[4,2]}}`");
    let (agent, event) = text.split_once('=').ok_or_else(wrong)?;
    Ok(Command::Send { at: at(agent).ok_or_else(wrong)?, event: value(event) })
}

/// Parses a breakpoint: a node, or JSON as in a file of breakpoints.
pub fn breakpoint(text: &str) -> Result<Breakpoint, String> {
    let at: Breakpoint = if text.starts_with('{') {
        serde_json::from_str(text).map_err(|error| format!("`{text}`: {error}"))?
    } else {
        Breakpoint::at(text)
    };
    at.check().map(|_| at)
}

/// Parses an agent: `3`, `Guard/3`.
fn at(text: &str) -> Option<At> {
    let (tree, agent) = text.rsplit_once('/').map_or((None, text), |(tree, agent)| (Some(tree.trim()), agent));
    Some(At { tree: tree.map(ToOwned::to_owned), ..At::agent(agent.trim().parse().ok()?) })
}
