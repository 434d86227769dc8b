//! The types of expressions, and the trait of their sources.

use std::fmt;

/// The type of an expression.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Type {
    /// `true` or `false`
    Bool,
    /// A whole number.
    Int {
        /// `true` if the number may be negative.
        signed: bool,
        /// The number of bits, at most 64.
        bits: u8,
    },
    /// A number with a fraction.
    Float {
        /// The number of bits: 32 or 64.
        bits: u8,
    },
    /// Text.
    Text,
    /// A length of time.
    Duration,
    /// A range from one value to another: `3s..=5s`.
    Range(Box<Type>),
    /// A value that may be absent.
    Option(Box<Type>),
    /// An enum: one of a list of words.
    Enum {
        /// The name of the enum: `Mode`.
        name: String,
        /// The words.
        words: Vec<String>,
    },
    /// A type of which expressions know only the name. Two values of the same opaque type can be compared with `==`.
    Opaque(String),
    /// A type that is unknown and was reported: expressions that read such a parameter or local are not checked.
    Unknown,
}

impl Type {
    /// Returns the type of a whole number with a sign: `i32` is `Type::int(32)`.
    #[must_use]
    pub const fn int(bits: u8) -> Self {
        Self::Int { signed: true, bits }
    }

    /// Returns the type of a whole number without a sign.
    #[must_use]
    pub const fn uint(bits: u8) -> Self {
        Self::Int { signed: false, bits }
    }

    /// Returns an opaque type, by its name in Rust: `geo::Vec2` and `Vec2` are the same type.
    #[must_use]
    pub fn opaque(written: &str) -> Self {
        let mut name = String::new();
        let mut path = String::new();
        for char in written.chars().filter(|char| !char.is_whitespace()).chain([' ']) {
            if char.is_alphanumeric() || char == '_' || char == ':' {
                path.push(char);
                continue;
            }
            name.push_str(path.rsplit("::").next().unwrap_or_default());
            path.clear();
            name.push(char);
            if matches!(char, ',' | ';') {
                name.push(' ');
            }
        }
        Self::Opaque(name.trim_end().to_owned())
    }

    /// Returns the minimum and the maximum of a whole number; `None` for other types.
    #[must_use]
    pub fn limits(&self) -> Option<(i128, i128)> {
        match self {
            Self::Int { signed, bits } => {
                let digits = u32::from((*bits).min(64)).saturating_sub(u32::from(*signed));
                let beyond = 1_i128 << digits;
                Some((if *signed { -beyond } else { 0 }, beyond - 1))
            }
            _ => None,
        }
    }

    /// `true` if the type has arithmetic.
    pub(super) fn is_number(&self) -> bool {
        matches!(self, Self::Int { .. } | Self::Float { .. })
    }

    /// `true` if the values are ordered.
    pub(super) fn is_ordered(&self) -> bool {
        self.is_number() || matches!(self, Self::Duration | Self::Text)
    }
}

/// Writes the name for a designer, with Rust's names for the types that Rust has: `u32`, `text`, `Mode`,
/// `Option<Vec2>`.
impl fmt::Display for Type {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bool => out.write_str("bool"),
            Self::Int { signed, bits } => write!(out, "{}{bits}", if *signed { 'i' } else { 'u' }),
            Self::Float { bits } => write!(out, "f{bits}"),
            Self::Text => out.write_str("text"),
            Self::Duration => out.write_str("duration"),
            Self::Range(of) => write!(out, "range of {of}"),
            Self::Option(of) => write!(out, "Option<{of}>"),
            Self::Enum { name, .. } | Self::Opaque(name) => out.write_str(name),
            Self::Unknown => out.write_str("unknown"),
        }
    }
}

/// The types of a function's arguments and of its result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature {
    /// The types of the inputs, in order.
    pub inputs: Vec<Type>,
    /// The type of the result.
    pub output: Type,
}

/// An action that expressions may call: it mutates nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The inputs.
    pub inputs: Vec<AskedInput>,
    /// The type of the result.
    pub output: Type,
    /// `true` if the inputs are not known, so that any are accepted.
    pub open: bool,
}

/// An input of an action that expressions may call.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AskedInput {
    /// The name of the input.
    pub name: String,
    /// The type of the input.
    pub ty: Type,
    /// `true` if the input is required.
    pub required: bool,
}

/// A source of the types of names: a catalogue, a registry, a script.
pub trait Types {
    /// Returns the type of the key with this path: `["body", "health"]`.
    fn key(&self, path: &[&str]) -> Option<Type>;

    /// Returns the names of all keys, with dots: for help.
    fn keys(&self) -> Vec<String>;

    /// Returns the types of a function that expressions may call.
    fn function(&self, name: &str) -> Option<Signature>;

    /// Returns the names of all functions: for help.
    fn functions(&self) -> Vec<String>;

    /// Returns an action that expressions may call, by its name.
    fn question(&self, name: &str) -> Option<Question> {
        let _ = name;
        None
    }

    /// Returns the names of all actions that expressions may call: for help.
    fn questions(&self) -> Vec<String> {
        Vec::new()
    }

    /// Returns `true` if this is the name of an action, which is a node and not a function. For help.
    fn is_action(&self, name: &str) -> bool {
        let _ = name;
        false
    }

    /// Returns the help for an unknown function, if no known function has a similar name.
    fn without(&self, function: &str) -> String {
        format!("the game registers it: `Registry::new().with_function(\"{function}\", …)`")
    }

    /// Returns the words of an opaque type that is an enum, of its variants without a value; none if they are unknown.
    fn words(&self, of: &str) -> Vec<String> {
        let _ = of;
        Vec::new()
    }

    /// Returns the type of a field of a value; `None` if the field does not exist. By default, no value has fields.
    fn field(&self, of: &Type, name: &str) -> Option<Type> {
        let _ = (of, name);
        None
    }
}

/// The names that an expression may use.
#[derive(Clone, Copy)]
pub struct Scope<'t> {
    /// The source of the types of keys and functions.
    pub types: &'t dyn Types,
    /// Parameters, locals and names that an event binds, with their types. If several have the same name, the last one
    /// counts.
    pub locals: &'t [(String, Type)],
}
