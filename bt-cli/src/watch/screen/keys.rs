//! Handles the keys: each changes the state, and may send a request to the core.

use bt_studio_core::message::{Ask, Watching};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};

use super::prompt;
use super::state::{Pane, State};
use super::tree::{self, Row};

/// The number of rows that PgUp and PgDown move.
const PAGE: isize = 10;

/// The effect of a key beyond the state of the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// A request to the core.
    Ask(Ask),
    /// The end of the program.
    Quit,
}

/// The table of keys: each with its effect.
pub const KEYS: [(&str, &str); 18] = [
    ("Tab Shift+Tab", "next pane, the pane before"),
    ("↑ ↓ PgUp PgDn", "move in the pane"),
    ("← → Enter", "tree: fold, unfold, go to the parent or child"),
    ("P  F5", "pause the game, or let it go on"),
    (".  F10", "a tick on; behind the last one, the game runs a frame"),
    (",", "a tick back, in the records"),
    ("L", "live: always the last tick"),
    ("[  ]", "the tick before, or behind, with a record of the node"),
    ("{  }", "the stop at a breakpoint before, or behind"),
    ("B  F9", "a breakpoint on the node, or none"),
    ("Y", "the reason why the node runs, or does not"),
    ("S", "set a key of the agent, if the game allows it"),
    ("E", "send the agent an event, if the game allows it"),
    ("/", "filter the agents: in:aim for:>5s key.ammo:<3"),
    ("A", "record all agents, or only the followed one"),
    ("Esc", "leave a prompt, the reason, this table"),
    ("?", "this table"),
    ("Q", "leave: a game that was stopped goes on"),
];

/// Handles a key.
pub fn press(state: &mut State, key: KeyEvent) -> Vec<Act> {
    if key.kind == KeyEventKind::Release {
        return Vec::new();
    }
    state.said = None;
    if key.code == KeyCode::Char('c') && key.modifiers.contains(KeyModifiers::CONTROL) {
        return vec![Act::Quit];
    }
    if state.prompt.is_some() {
        return prompt::press(state, key);
    }
    if std::mem::take(&mut state.helps) {
        return Vec::new();
    }
    if key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) {
        return Vec::new();
    }
    match key.code {
        KeyCode::Char(letter) => letters(state, letter.to_ascii_lowercase()),
        KeyCode::F(5) => letters(state, 'p'),
        KeyCode::F(9) => letters(state, 'b'),
        KeyCode::F(10) => letters(state, '.'),
        KeyCode::Tab => focus(state, 1),
        KeyCode::BackTab => focus(state, PANES.len() - 1),
        KeyCode::Up => by(state, -1),
        KeyCode::Down => by(state, 1),
        KeyCode::PageUp => by(state, -PAGE),
        KeyCode::PageDown => by(state, PAGE),
        KeyCode::Home => by(state, -isize::from(i16::MAX)),
        KeyCode::End => by(state, isize::from(i16::MAX)),
        KeyCode::Left | KeyCode::Right | KeyCode::Enter => sideways(state, key.code),
        KeyCode::Esc => {
            state.why = false;
            Vec::new()
        }
        _ => Vec::new(),
    }
}

fn letters(state: &mut State, letter: char) -> Vec<Act> {
    match letter {
        'q' => return vec![Act::Quit],
        '?' => state.helps = true,
        '/' => prompt::filter(state),
        's' => prompt::set(state),
        'e' => prompt::send(state),
        'y' => {
            state.why = !state.why;
            return state.asks_why().into_iter().map(Act::Ask).collect();
        }
        'p' => return order(if state.stands() { Watching::Continue } else { Watching::Pause }),
        '.' => return order(state.later().unwrap_or(Watching::Step { frames: 1 })),
        ',' => match state.earlier() {
            Some(earlier) => return order(earlier),
            None => state.said = Some("no earlier tick is kept".to_owned()),
        },
        'l' => return order(Watching::To { tick: None }),
        'a' => return order(Watching::All { on: !state.watch.as_ref().is_some_and(|watch| watch.all) }),
        '[' | ']' => return order(Watching::Seek { forward: letter == ']' }),
        '{' | '}' => return stop(state, letter == '}'),
        'b' => {
            let Some((file, at)) = state.chosen() else { return Vec::new() };
            return order(Watching::Break { file, at });
        }
        _ => {}
    }
    Vec::new()
}

fn order(order: Watching) -> Vec<Act> {
    vec![Act::Ask(Ask::Watch { order })]
}

/// Goes to the next tick at which a breakpoint stopped the game, or to the previous one if not `forward`.
fn stop(state: &mut State, forward: bool) -> Vec<Act> {
    let Some(followed) = &state.followed else { return Vec::new() };
    let (stops, tick) = (followed.stops.iter().copied(), followed.tick);
    let found = if forward { stops.filter(|stop| *stop > tick).min() } else { stops.filter(|stop| *stop < tick).max() };
    if found.is_none() {
        let side = if forward { "later" } else { "earlier" };
        state.said = Some(format!("no {side} tick was stopped by a breakpoint"));
    }
    found.map(|tick| order(Watching::To { tick: Some(tick) })).unwrap_or_default()
}

/// The panes, in the order of the Tab key.
const PANES: [Pane; 4] = [Pane::Agents, Pane::Tree, Pane::Board, Pane::Log];

fn focus(state: &mut State, by: usize) -> Vec<Act> {
    let at = PANES.iter().position(|pane| *pane == state.focus).unwrap_or_default();
    state.focus = PANES[(at + by) % PANES.len()];
    Vec::new()
}

/// Moves by `by` rows in the pane with the keyboard.
fn by(state: &mut State, by: isize) -> Vec<Act> {
    let moved = |at: usize, len: usize| at.saturating_add_signed(by).min(len.saturating_sub(1));
    match state.focus {
        Pane::Agents => {
            let at = state.agent().map_or(0, |at| moved(at, state.agents.len()));
            let agent = state.agents.get(at).filter(|_| state.agent() != Some(at));
            return agent.map(|agent| order(Watching::Follow { agent: agent.key })).unwrap_or_default();
        }
        Pane::Tree => {
            let rows = tree::rows(state);
            let at = rows.get(moved(tree::cursor(state, &rows), rows.len())).map(|row| row.of.at.clone());
            return choose(state, at);
        }
        Pane::Board => state.key = moved(state.key, state.values().len()),
        Pane::Log => {
            let records = state.followed.as_ref().map_or(0, |followed| followed.records.len());
            state.back = state.back.saturating_add_signed(-by).min(records.saturating_sub(1));
        }
    }
    Vec::new()
}

fn choose(state: &mut State, at: Option<String>) -> Vec<Act> {
    state.node = at.or(state.node.take());
    state.asks_why().into_iter().map(Act::Ask).collect()
}

fn sideways(state: &mut State, key: KeyCode) -> Vec<Act> {
    match (state.focus, key) {
        (Pane::Agents, KeyCode::Enter | KeyCode::Right) => state.focus = Pane::Tree,
        (Pane::Board, KeyCode::Enter) => prompt::set(state),
        (Pane::Tree, key) => return fold(state, key),
        _ => {}
    }
    Vec::new()
}

/// Folds or unfolds the chosen node, or goes to its parent or its first child.
fn fold(state: &mut State, key: KeyCode) -> Vec<Act> {
    let rows = tree::rows(state);
    let at = tree::cursor(state, &rows);
    let (Some(row), Some((file, _))) = (rows.get(at), state.document()) else { return Vec::new() };
    let (node, is_open, is_folded) =
        ((file.to_owned(), row.of.at.clone()), row.is_parent && row.hides == 0, row.hides > 0);
    let to = match key {
        KeyCode::Left if !is_open => parent(&rows, at),
        KeyCode::Right if is_open => rows.get(at + 1),
        _ => None,
    };
    let to = to.map(|row| row.of.at.clone());
    match key {
        KeyCode::Left | KeyCode::Enter if is_open => drop(state.folded.insert(node)),
        KeyCode::Right | KeyCode::Enter if is_folded => drop(state.folded.remove(&node)),
        _ => return choose(state, to),
    }
    Vec::new()
}

fn parent<'r, 's>(rows: &'r [Row<'s>], at: usize) -> Option<&'r Row<'s>> {
    rows[..at].iter().rev().find(|row| row.of.level < rows[at].of.level)
}
