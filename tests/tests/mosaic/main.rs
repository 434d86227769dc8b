//! Trees of mosaic_game: against traces of the original, and by the project's own samples.

mod compare;
mod convert;
mod faults;
mod files;
mod garbage;
mod guided;
mod limits;
mod oracle;
mod player;
mod post;
mod rules;
mod sample;
mod scenario;
mod snapshots;
