//! `--live`: the game can be watched and changed, with `bt watch`.

use std::io;

use bt_live::breakpoints::PLACE;
use bt_live::{Live, Options, Sink, Watch};
use bt_runtime::loaded::Loaded;
use bt_runtime::trace::Trace;

use crate::arguments::Arguments;
use crate::game::{Game, Traces};
use crate::guard::{Guard, Soldier};
use crate::mind::{Mind, Plan, registry};
use crate::sentry::Sentry;

/// A game that can be watched, if the command line asks for it.
pub struct Listens(Option<Live>);

impl Listens {
    /// Listens, and prints the address to the standard error.
    pub fn new(arguments: &Arguments) -> io::Result<Self> {
        let Some(address) = arguments.live else { return Ok(Self(None)) };
        let options = Options::new("shooter").commands(true).writes(true).breakpoints(PLACE);
        let options = options.swaps(|name, text| registry().load_str(name, text));
        let listens = match address {
            Some(address) => options.address(address),
            None => options,
        };
        let mut live =
            listens.listen().map_err(|error| io::Error::other(format!("the game cannot be watched: {error}")))?;
        eprintln!("watch it: bt watch {}", live.game().address);
        if arguments.wait {
            live.wait_for_watcher();
        }
        Ok(Self(Some(live)))
    }

    /// Plays one step; returns `false` if a client has stopped the game.
    pub fn step<T: Trace>(&mut self, game: &mut Game, plan: &Plan, traces: &mut Vec<T>) -> bool {
        match &mut self.0 {
            None => game.step(traces),
            Some(live) => return live.frame(|watch| game.step(&mut Watched { traces, watch, plan })).is_some(),
        }
        true
    }

    /// Plays one step. Waits while a client has stopped the game.
    pub fn step_or_wait<T: Trace>(&mut self, game: &mut Game, plan: &Plan, traces: &mut Vec<T>) {
        while !self.step(game, plan, traces) {
            self.0.as_mut().into_iter().for_each(Live::wait);
        }
    }
}

/// Returns the sink for a guard with this tree.
fn sink<'w>(watch: &'w mut Watch<'_>, plan: &Plan, guard: usize) -> Sink<'w> {
    let watch = watch.agent(guard as u32);
    match plan {
        Plan::Built => watch.sink::<Guard>(),
        Plan::Machine => watch.sink::<Sentry>(),
        Plan::Loaded(_) => watch.sink::<Loaded<Soldier>>(),
    }
}

/// The traces of the guards, each beside the one that clients see.
struct Watched<'a, 'h, T> {
    traces: &'a mut Vec<T>,
    watch: &'a mut Watch<'h>,
    plan: &'a Plan,
}

impl<T: Trace> Traces for Watched<'_, '_, T> {
    type Of<'a>
        = (&'a mut T, Sink<'a>)
    where
        Self: 'a;

    fn of(&mut self, guard: usize) -> Self::Of<'_> {
        (&mut self.traces[guard], sink(self.watch, self.plan, guard))
    }

    fn edit(&mut self, guard: usize, mind: &mut Mind) {
        mind.edit(&mut sink(self.watch, self.plan, guard));
    }
}
