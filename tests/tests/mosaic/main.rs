//! Trees of mosaic_game: compared with traces of the original, and tested with the project's own samples.

mod actions;
mod compare;
mod convert;
mod debug_records;
mod faults;
mod files;
mod garbage;
mod guided;
mod http;
mod limits;
mod naive;
mod native;
mod oracle;
mod order;
mod player;
mod random;
mod rules;
mod sample;
mod scenario;
mod snapshots;
