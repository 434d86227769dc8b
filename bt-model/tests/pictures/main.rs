//! Pictures of documents.

mod disabled;
mod formats;
mod garbage;
mod hard_names;
mod layout;
mod machines;
#[cfg(feature = "png")]
mod png;
mod shown;

use bt_model::Document;
use bt_model::json::{Json, Limits, Source, Style, load, render};
use bt_model::picture::{Options, Picture};

/// A document without errors.
fn document(text: &str) -> Document<Json> {
    let (document, faults) = load(&Source::new("test.json", text), &Limits::default());
    assert!(!faults.has_errors(), "{}\n{text}", render(&faults, Style::Plain));
    document
}

/// A tree of one root, as a picture.
fn picture(root: &str, options: &Options) -> Picture {
    let text = format!(r#"{{ "bt": 1, "tree": "T", "agent": "A", "root": {root} }}"#);
    Picture::of(&document(&text), options).unwrap()
}

/// A picture of the guard in `guard.json`.
fn guard(options: &Options) -> Picture {
    Picture::of(&document(include_str!("guard.json")), options).unwrap()
}

/// A picture of the sentry in `sentry.json`, a state machine.
fn sentry(options: &Options) -> Picture {
    Picture::of(&document(include_str!("sentry.json")), options).unwrap()
}
