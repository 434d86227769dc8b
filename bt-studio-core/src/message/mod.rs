//! The messages into and out of the core.
//!
//! ```text
//!  page ── Request{ id, ask } ──► host ── Event ──► core ── Order ──► host ── Tell ──► page
//!                                 files, sockets                     files, sockets
//! ```
//!
//! Pages send [`Ask`] and receive [`Tell`], from which the TypeScript types are made
//! (`bt-studio/web/src/messages.ts`, checked by a test). The host is a server, or later a page with the core
//! inside; it sends [`Event`] and receives [`Order`].

mod breakpoint;
mod form;
mod game;
mod help;
mod host;
mod line;
mod log;
mod names;
mod page;
mod profile;
mod simulate;
mod view;
mod watch;

pub use breakpoint::{BreakOn, BreakResult, Breakpoint, BreakpointView};
pub use form::{AttributeView, BindingKind, BindingView, Cut, ElementView, FieldKindView, FieldProblem, FieldView};
pub use game::{GameCommand, GameEvent, GameOrder, Recorded, SwapFault};
pub use help::{CompletionView, How, KeyView, OfferView, PlaceView, UseView};
pub use host::{Client, Event, Order, To};
pub use line::{LineKind, LineView};
pub use log::{EntryView, LoadedTree, LogView, RunningNode};
pub use names::{LeftView, RefusalView, UsageView, UsagesView};
pub use page::{Ask, NewFile, Pictures, Request, Tell};
pub use profile::{ProfileRow, ProfileView};
pub use simulate::{
    ActionView, ChangeView, ExpectView, FailureView, FaultView, GivenView, MarkView, MissingKey, NodeState,
    PlaceOfAction, Play, RepeatEnd, ReusedView, SimulationView, UnclearView, ValueView,
};
pub use view::{
    BoxView, Changed, Document, FileKind, FileState, FileView, FixView, Level, ProblemView, RouteView, RowKindView,
    RowView, Splice, TextEdit, TextRow,
};
pub use watch::{
    AgentKey, AgentView, FollowedView, GameView, KnownView, RefusedValue, StopView, WaitingValue, WatchState,
    WatchView, Watching, WhyView,
};
