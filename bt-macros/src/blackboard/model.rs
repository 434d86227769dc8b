//! The data of an agent's struct.

use proc_macro2::{Ident, TokenStream};
use syn::{Expr, Generics, Type, Visibility};

/// The struct of an agent.
pub struct Agent {
    pub name: Ident,
    pub visibility: Visibility,
    pub generics: Generics,
    /// The struct with its generics, as a type.
    pub ty: TokenStream,
    pub world: Option<Type>,
    pub event: Option<Type>,
    /// The name of the option `events`, and the capacity that it sets.
    pub events: Option<(Ident, Expr)>,
    /// `true` if the option `mailbox` is set.
    pub mailbox: bool,
    /// The name of the option `hold`, and the function that selects the events; `None` for all events.
    pub hold: Option<(Ident, Option<Expr>)>,
    pub fields: Vec<Field>,
}

/// A field of the struct.
pub struct Field {
    pub name: Ident,
    pub visibility: Visibility,
    pub ty: Type,
    pub docs: String,
    pub kind: Kind,
    /// The name of the field's typed key.
    pub constant: Ident,
}

/// The kind of a field: the owner of its value, and the tracking of its changes.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    Own,
    Shared,
    Parent,
    Untracked,
}
