//! The tree of the selected guard: the running nodes, and why the others do not run.

use bt_runtime::loaded::LoadedNode;
use bt_runtime::trace::NodeId;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Style, Stylize};
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Paragraph};

use super::app::App;
use super::reason;
use crate::arena::DT;
use crate::story::{Fate, Story};

/// Returns the visible nodes. If the room is too small, the nodes inside of idle branches are hidden.
pub fn rows(app: &App, room: usize) -> Vec<&LoadedNode> {
    let story = &app.stories[app.selected];
    let runs = |node: NodeId| story.fate(node).0 == Fate::Running;
    let all = story.rows().iter();
    if story.rows().len() <= room { all.collect() } else { all.filter(|node| node.parent.is_none_or(runs)).collect() }
}

/// Draws these nodes.
pub fn draw(frame: &mut Frame, area: Rect, rows: Vec<&LoadedNode>, app: &App) {
    let story = &app.stories[app.selected];
    let body = &app.game.arena.soldiers[app.selected];
    let state = if body.stands() { format!("{} % health", body.health) } else { "has fallen: stopped".to_owned() };
    let title = format!(" Guard {}, {state} ", app.selected + 1);
    let lines: Vec<_> = rows.into_iter().map(|node| line(node, story)).collect();
    frame.render_widget(Paragraph::new(lines).block(Block::bordered().title(title)), area);
}

fn line(node: &LoadedNode, story: &Story) -> Line<'static> {
    let (fate, ticks) = story.fate(node.id);
    let behind = story.behind(node.id);
    let asleep = node.parent.is_some_and(|parent| story.fate(parent).0 != Fate::Running);
    let (mark, style) = if asleep || behind.is_some() { ("·", Style::new().dark_gray()) } else { sign(fate) };
    let name = match fate {
        _ if asleep => Style::new().dark_gray(),
        Fate::Running => Style::new().white().bold(),
        _ => Style::new().gray(),
    };
    let mut spans = vec![
        Span::from("│ ".repeat(usize::from(node.depth))).dark_gray(),
        Span::styled(mark, style),
        Span::from(" "),
        Span::styled(node.name.clone(), name),
    ];
    if let Some(other) = behind {
        spans.push(Span::styled(format!("  behind {}", name_of(other, story)), style));
    } else if !asleep && fate != Fate::Unasked {
        let why = if fate == Fate::Running { String::new() } else { format!("  {}", words(node.id, fate, story)) };
        let seconds = ticks as f32 * DT.as_secs_f32();
        spans.push(Span::styled(why, style.not_bold()));
        spans.push(format!("  {seconds:.1}s").dark_gray());
    }
    Line::from(spans)
}

/// Returns the mark and the colour of a fate.
pub fn sign(fate: Fate) -> (&'static str, Style) {
    match fate {
        Fate::Running => ("▶", Style::new().light_green().bold()),
        Fate::Succeeded => ("✓", Style::new().green()),
        Fate::Failed | Fate::Refused(_) => ("✗", Style::new().light_red()),
        Fate::Ended | Fate::Preempted(_) => ("⊘", Style::new().light_magenta()),
        Fate::Halted | Fate::Unasked => ("·", Style::new().dark_gray()),
    }
}

/// Returns the fate of a node and its reason in words.
pub fn words(node: NodeId, fate: Fate, story: &Story) -> String {
    match fate {
        Fate::Unasked => "never asked".to_owned(),
        Fate::Running => "starts".to_owned(),
        Fate::Succeeded => "succeeded".to_owned(),
        Fate::Failed => "failed".to_owned(),
        Fate::Refused(nth) => reason::refusal(node, nth, story),
        Fate::Ended => reason::ending(node, story),
        Fate::Preempted(by) => format!("preempted by {}", name_of(by, story)),
        Fate::Halted => "halted".to_owned(),
    }
}

/// Returns the name of a node.
pub fn name_of(node: NodeId, story: &Story) -> String {
    story.info(node).name.clone()
}
