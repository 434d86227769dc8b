//! The prompt: a line that the user types.

use bt_studio_core::message::{AgentKey, Ask, Watching};
use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::keys::Act;
use super::state::State;

/// A line that the user types.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prompt {
    pub purpose: Purpose,
    pub text: String,
}

/// The purpose of the typed line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Filters the agents.
    Filter,
    /// Sets a key of this agent, in the run of the game in which the line was begun.
    Set(AgentKey, String),
    /// Sends this agent an event, in the run of the game in which the line was begun.
    Send(AgentKey, String),
}

impl Purpose {
    /// Returns the words before the line.
    pub const fn title(&self) -> &'static str {
        match self {
            Self::Filter => "filter: ",
            Self::Set(..) => "set KEY=VALUE: ",
            Self::Send(..) => "send an event: ",
        }
    }
}

/// Begins a line for a filter.
pub fn filter(state: &mut State) {
    state.prompt = Some(Prompt { purpose: Purpose::Filter, text: state.filter.clone() });
}

/// Begins a line for the chosen key.
pub fn set(state: &mut State) {
    let text = state.values().get(state.key).map(|known| format!("{}={}", known.name, known.value)).unwrap_or_default();
    write(state, Purpose::Set, text);
}

/// Begins a line for an event.
pub fn send(state: &mut State) {
    write(state, Purpose::Send, String::new());
}

fn write(state: &mut State, purpose: fn(AgentKey, String) -> Purpose, text: String) {
    let (Some(watch), Some(followed)) = (&state.watch, &state.followed) else { return };
    if watch.game.writes {
        state.prompt = Some(Prompt { purpose: purpose(followed.key, watch.game.run.clone()), text });
    } else {
        let name = &watch.game.name;
        state.said = Some(format!("`{name}` lets clients only read\nhelp: in the game, `Options::writes(true)`"));
    }
}

/// Handles a key while the user types a line.
pub fn press(state: &mut State, key: KeyEvent) -> Vec<Act> {
    let Some(mut prompt) = state.prompt.take() else { return Vec::new() };
    match key.code {
        KeyCode::Esc => return Vec::new(),
        KeyCode::Enter => return enter(state, prompt),
        KeyCode::Backspace => drop(prompt.text.pop()),
        KeyCode::Char('u') if key.modifiers.contains(KeyModifiers::CONTROL) => prompt.text.clear(),
        KeyCode::Char(letter) if !key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT) => {
            prompt.text.push(letter);
        }
        _ => {}
    }
    state.prompt = Some(prompt);
    Vec::new()
}

fn enter(state: &mut State, prompt: Prompt) -> Vec<Act> {
    let order = match prompt.purpose.clone() {
        Purpose::Filter => {
            state.filter.clone_from(&prompt.text);
            Watching::Filter { text: prompt.text }
        }
        Purpose::Set(agent, run) => {
            let Some((key, value)) = prompt.text.split_once('=') else {
                state.said = Some(format!("`{}` sets no key\nhelp: `KEY=VALUE`, as in `ammo=0`", prompt.text));
                state.prompt = Some(prompt);
                return Vec::new();
            };
            let (key, value) = (key.trim().to_owned(), value.trim().to_owned());
            Watching::Set { agent, run, key, value }
        }
        Purpose::Send(agent, run) => Watching::Send { agent, run, event: prompt.text.trim().to_owned() },
    };
    vec![Act::Ask(Ask::Watch { order })]
}
