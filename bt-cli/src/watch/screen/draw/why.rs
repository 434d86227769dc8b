//! The pane with the reason why the chosen node runs or does not run.

use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::widgets::{Block, Paragraph, Wrap};

use crate::watch::screen::state::State;

pub fn draw(state: &State, frame: &mut Frame<'_>, area: Rect) {
    let why = state.followed.as_ref().and_then(|followed| followed.why.as_ref());
    let title = match why {
        Some(why) if why.runs => format!(" why does `{}` run? ", why.node),
        Some(why) => format!(" why does `{}` not run? ", why.node),
        None => " why? ".to_owned(),
    };
    let reasons = why.map_or_else(|| "no record has named this node".to_owned(), |why| why.reasons.join("\n"));
    let text = Paragraph::new(reasons).wrap(Wrap { trim: true }).block(Block::bordered().title(title));
    frame.render_widget(text, area);
}
