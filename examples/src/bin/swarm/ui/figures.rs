//! The cost of a tick, in two lines.

use ratatui::style::Stylize;
use ratatui::text::{Line, Text};

use super::app::App;
use crate::swarm::DT;

/// Returns the figures of the last ticks.
pub fn text(app: &App) -> Text<'static> {
    let (swarm, agents) = (&app.swarm, app.swarm.len() as f64);
    let state = if app.paused { " paused ".black().on_yellow() } else { " runs ".black().on_green() };
    let seconds = swarm.ticks as f32 * DT.as_secs_f32();
    let share = app.awake / agents * 100.0;
    let [agents_mib, world_mib] = [swarm.memory.agents, swarm.memory.world].map(|bytes| bytes as f64 / 1_048_576.0);
    Text::from(vec![
        Line::from(vec![
            state,
            format!("  {agents} agents").bold(),
            format!("  awake {:.0} ({share:.2} %)", app.awake).light_green(),
            format!("  {seconds:.1} s  eaten {}", swarm.eaten).into(),
        ]),
        Line::from(vec![
            format!("{:.2} ms per tick", app.nanos / 1e6).light_yellow(),
            format!("  {:.2} ns per agent", app.nanos / agents).light_yellow(),
            format!("  {} threads", app.threads).light_cyan(),
            format!("  {agents_mib:.1} MiB agents, {world_mib:.1} MiB world").dark_gray(),
        ]),
    ])
}
