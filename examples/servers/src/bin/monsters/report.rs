//! The result.

use hdrhistogram::Histogram;
use serde::Serialize;

use crate::arguments::Arguments;
use crate::game::Game;

/// The result of a game.
#[derive(Serialize)]
pub struct Report {
    pub monsters: u32,
    pub players: u32,
    pub seed: u64,
    pub ticks: u32,
    pub awake: f64,
    pub tick_us: Times,
    pub paths: u64,
    pub nowhere: u64,
    pub deaths: u64,
    pub kills: u64,
    pub calls: u64,
    pub reloads: u32,
    pub hash: String,
}

/// Times of ticks in microseconds.
#[derive(Serialize)]
pub struct Times {
    pub p50: f64,
    pub p99: f64,
    pub max: f64,
}

impl Report {
    /// Makes the report of a game, from the times of its ticks in nanoseconds.
    pub fn of(arguments: &Arguments, game: &mut Game, times: &Histogram<u64>, reloads: u32) -> Self {
        let us = |nanos: u64| (nanos as f64 / 100.0).round() / 10.0;
        let navigator = &game.level.navigator;
        Self {
            monsters: arguments.monsters,
            players: arguments.players,
            seed: arguments.seed,
            ticks: game.ticks,
            awake: (game.ticked as f64 / f64::from(game.ticks.max(1)) * 10.0).round() / 10.0,
            tick_us: Times {
                p50: us(times.value_at_quantile(0.5)),
                p99: us(times.value_at_quantile(0.99)),
                max: us(times.max()),
            },
            paths: navigator.paths,
            nowhere: navigator.nowhere,
            deaths: game.deaths,
            kills: game.level.players.kills,
            calls: game.level.calls,
            reloads,
            hash: format!("{:016x}", game.hash()),
        }
    }

    /// Returns one line of JSON.
    pub fn json(&self) -> String {
        serde_json::to_string(self).expect("numbers and names")
    }

    /// Returns a few lines of text.
    pub fn text(&self) -> String {
        let Self { monsters, ticks, awake, tick_us: Times { p50, p99, max }, paths, nowhere, .. } = self;
        let Self { deaths, kills, calls, reloads, hash, .. } = self;
        format!(
            "{monsters} monsters for {ticks} ticks, {awake} awake per tick\na tick takes {p50} µs (99 %: {p99}, most: {max})\n{paths} \
             paths, {nowhere} of them lead nowhere\n{deaths} monsters and {kills} players died, {calls} calls to packs\n{reloads} \
             new versions of the tree\nhash {hash}"
        )
    }
}
