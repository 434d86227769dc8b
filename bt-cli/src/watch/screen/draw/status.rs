//! The last two lines: the state of the game, and a message, a prompt or the usual keys.

use bt_studio_core::message::{WatchState, WatchView};
use ratatui::Frame;
use ratatui::layout::{Position, Rect};
use ratatui::style::{Style, Stylize};
use ratatui::text::{Line, Span};
use ratatui::widgets::Paragraph;

use super::text::{cut, width};
use crate::watch::screen::prompt::Prompt;
use crate::watch::screen::state::{Pane, State};

/// The text at the end of the line with the state of the game.
const HELP: &str = "? keys ";

pub fn draw(state: &State, frame: &mut Frame<'_>, status: Rect, message: Rect) {
    let mut line = self::status(state);
    let rest = usize::from(status.width).saturating_sub(line.width());
    if rest > HELP.len() {
        line.push_span(format!("{HELP:>rest$}"));
    }
    frame.render_widget(Paragraph::new(line).style(Style::new().reversed()), status);
    match &state.prompt {
        Some(prompt) => typed(prompt, frame, message),
        None => frame.render_widget(Paragraph::new(self::message(state, usize::from(message.width))), message),
    }
}

fn status(state: &State) -> Line<'static> {
    let Some(watch) = &state.watch else { return Line::from(" no game is watched") };
    let mut parts = vec![watch.game.name.clone(), run_state(watch)];
    if let Some(followed) = &state.followed {
        let (tick, last) = (followed.tick, followed.last);
        parts.push(if followed.live {
            format!("tick {tick}, live")
        } else {
            format!("tick {tick}, {} back", last - tick)
        });
    }
    if !watch.all && !matches!(watch.state, WatchState::Connecting | WatchState::Lost) {
        parts.push("one agent is recorded".to_owned());
    }
    if watch.lost != (0, 0) {
        parts.push(format!("lost: {} records of {} ticks", watch.lost.1, watch.lost.0));
    }
    let placed = state.breakpoints.iter().filter(|known| !known.places.is_empty() || known.of.node.is_empty()).count();
    match (state.breakpoints.len(), state.breakpoints.len() - placed) {
        (0, _) => {}
        (all, 0) => parts.push(format!("⬤ {all}")),
        // Before the first records, no node is known, so all breakpoints lack a place.
        (all, _) if state.documents.is_empty() => parts.push(format!("⬤ {all}")),
        (all, unplaced) => parts.push(format!("⬤ {all}, {unplaced} at no node")),
    }
    if !watch.game.commands && watch.state != WatchState::Connecting {
        parts.push("read only".to_owned());
    }
    Line::from(format!(" {}", parts.join("  │  ")))
}

/// Names the state of the game with a sign and words.
fn run_state(watch: &WatchView) -> String {
    match watch.state {
        WatchState::Connecting => "… connecting",
        WatchState::Paused => "⏸ paused",
        WatchState::Stopped => "⬤ stopped at a breakpoint",
        WatchState::Lost => "✗ gone: waiting for it",
        _ => "▶ running",
    }
    .to_owned()
}

/// Returns the last refusal; else the last event of the game; else the chosen value or the usual keys.
fn message(state: &State, columns: usize) -> Line<'static> {
    let one_line = |text: &str| text.lines().collect::<Vec<_>>().join("; ");
    if let Some(said) = &state.said {
        return Line::from(cut(&format!(" ! {}", one_line(said)), columns)).red().bold();
    }
    let event = state.watch.as_ref().map(|watch| &*watch.said).filter(|said| !said.is_empty());
    match event {
        Some(event) => Line::from(cut(&format!(" {}", one_line(event)), columns)),
        None if state.focus == Pane::Board => value(state, columns),
        None => keys(state, columns),
    }
}

/// Shows the chosen key with its full value, which the narrow blackboard may cut.
fn value(state: &State, columns: usize) -> Line<'static> {
    let known = state.values().get(state.key).filter(|known| !known.value.is_empty());
    known.map_or_else(
        || keys(state, columns),
        |known| cut(&format!(" {} = {}", known.name, known.value), columns).into(),
    )
}

/// Lists as many of the usual keys as fit.
fn keys(state: &State, columns: usize) -> Line<'static> {
    let pause = if state.stands() { "go on" } else { "pause" };
    let mut keys = vec![("Q", "quit"), ("Tab", "pane"), ("P", pause), (".", "on"), (",", "back")];
    keys.extend([("B", "breakpoint"), ("Y", "why"), ("/", "filter")]);
    if state.watch.as_ref().is_some_and(|watch| watch.game.writes) {
        keys.extend([("S", "set"), ("E", "event")]);
    }
    let mut line = Line::default();
    for (key, effect) in keys {
        let (key, effect) = (format!(" {key}"), format!(" {effect} "));
        if line.width() + width(&key) + width(&effect) > columns {
            break;
        }
        line.extend([Span::from(key).bold(), Span::from(effect).dim()]);
    }
    line
}

/// Draws the line that the user types, with the cursor at its end.
fn typed(prompt: &Prompt, frame: &mut Frame<'_>, area: Rect) {
    let title = format!(" {}", prompt.purpose.title());
    let room = usize::from(area.width).saturating_sub(width(&title) + 1);
    // Cuts a long text at its start, so that its end stays visible.
    let mut letters = prompt.text.chars();
    while width(letters.as_str()) > room && letters.next().is_some() {}
    let text = letters.as_str();
    let column = u16::try_from(width(&title) + width(text)).unwrap_or(u16::MAX);
    frame.set_cursor_position(Position::new(area.x.saturating_add(column).min(area.right().saturating_sub(1)), area.y));
    let line = Line::from(vec![Span::from(title).bold(), Span::from(text.to_owned())]);
    frame.render_widget(Paragraph::new(line), area);
}
