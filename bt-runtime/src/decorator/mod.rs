//! Decorators, which stand above a node. Each family of decorators is one [`Node`](crate::node::Node) that applies a
//! rule of [`rules`](crate::rules); each decorator of the family has its own rule and values.

mod delay;
mod each;
mod elapsed;
mod gate;
mod gates;
mod handler;
mod held;
mod looping;
mod loops;
mod outcome;
mod running_is;
mod service;
mod service_kept;
mod skip_if;
mod time_limit;
mod watch;
mod when;

pub use delay::Delay;
pub use each::*;
pub use elapsed::*;
pub use gate::{Gate, Gated};
pub use gates::*;
pub use handler::{Handled, OnExit, OnHalt, OnStart};
pub use held::Held;
pub use looping::{Loop, Looped};
pub use loops::*;
pub use outcome::*;
pub use running_is::*;
pub use service::Serve;
pub use service_kept::ServeKept;
pub use skip_if::SkipIf;
pub use time_limit::TimeLimit;
pub use watch::Watch;
pub use when::When;
