//! Pictures of documents (feature `pictures`; PNG with the feature `png`).
//!
//! ```text
//! Document ─ Picture::of ─► Picture ─┬─ mermaid, dot ─► text
//!                       boxes, links └─ layout, nest ─► svg ─► png
//! ```
//!
//! A [`Picture`] consists of boxes and links, and is independent of documents: any hierarchy of boxes can be drawn. In
//! the SVG a tree grows from left to right, or from top to bottom ([`Growth`]). Children are below or beside each other
//! in their order, and are numbered. Colours and shapes show the kinds. Guards, decorators and services are lines in
//! the box, above the name, the outermost first. If an editor has `collapsed` a node, a stub shows the number of hidden
//! nodes.
//!
//! A state machine is a box with its states in it, each with its conditions, tasks and transitions as lines. From the
//! line of a transition, a route leads through the margins to its target. In Mermaid a state machine is a state diagram
//! ([`Picture::mermaid`]), in Graphviz it has clusters.
//!
//! The same document and options result in the same bytes on every machine.
//!
//! # Example
//!
//! ```
//! use bt_model::json::{Limits, Source, load};
//! use bt_model::picture::{Mark, Options, Picture, Theme};
//!
//! let text = r#"{ "bt": 1, "tree": "Guard", "agent": "Soldier", "root": { "node": "selector", "children": [
//!     { "node": "shoot", "when": [{ "if": "ammo > 0" }] }, { "node": "wait", "args": { "for": "4s" } } ] } }"#;
//! let (guard, faults) = load(&Source::new("guard.json", text), &Limits::default());
//! assert!(!faults.has_errors());
//!
//! let mut options = Options::default();
//! options.active.extend([Mark::Order(0), Mark::Order(2)]); // the selector waits
//! let picture = Picture::of(&guard, &options).unwrap();
//! assert!(picture.mermaid().contains("when ammo #62; 0"));
//! assert!(picture.dot().starts_with("digraph"));
//! assert!(picture.svg(Theme::Light).contains(">shoot</text>"));
//! ```

mod color;
mod dot;
mod layout;
mod measure;
mod mermaid;
mod nest;
mod of_document;
mod options;
#[cfg(feature = "png")]
mod png;
mod profile;
mod rect;
mod shape;
mod size;
mod states;
mod svg;
mod theme;

pub use color::Color;
pub use layout::{Layout, STEM};
pub use nest::Route;
pub use options::{Mark, Options, TooLarge};
#[cfg(feature = "png")]
pub use png::{Png, PngError};
pub use rect::Rect;
pub use shape::{Growth, Link, Look, Picture, Row, RowKind, Shape};
pub use theme::Theme;
