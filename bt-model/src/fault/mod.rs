//! Faults: errors and warnings of a document, each with its place, its message and its fixes.

mod fix;
mod text;

use crate::{Notation, Syntax};
pub use fix::{Fix, PlacedFix};
pub(crate) use text::text;
pub use text::{Piece, Text};

/// The severity of a fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// An error: the document cannot be used.
    Error,
    /// A warning: the document can run, but probably not as intended.
    Warning,
    /// A hint: the document runs as intended, and another form may be better. Only tools report hints.
    Hint,
}

/// A fault of a document, with its place.
///
/// The message is lower-case, without a full stop, with the user's words in backticks. The help says how to fix the
/// fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault<P> {
    /// The severity.
    pub severity: Severity,
    /// The place.
    pub place: P,
    /// The message.
    pub message: String,
    /// The help: words around the fixes.
    pub help: Option<String>,
    /// The fixes in the help, in order. Often one of them is enough.
    pub fixes: Vec<PlacedFix<P>>,
    /// The message and the help as data. They are boxed, because many functions return a fault as their error.
    texts: Box<(Text, Text)>,
}

impl<P> Fault<P> {
    /// Creates an error whose text is the same in each syntax.
    pub fn error(place: P, message: impl Into<String>, help: Option<String>) -> Self {
        let message = message.into();
        let texts = Box::new((Text::from(&message), help.as_ref().map(Text::from).unwrap_or_default()));
        Self { severity: Severity::Error, place, message, help, fixes: Vec::new(), texts }
    }

    /// Returns the same fault at another place, without fixes, because these change the old place.
    #[must_use]
    pub fn moved<Q>(self, place: Q) -> Fault<Q> {
        let Self { severity, message, help, texts, .. } = self;
        Fault { severity, place, message, help, fixes: Vec::new(), texts }
    }

    /// Returns the message in the notation of another syntax.
    #[must_use]
    pub fn message_in<N: Notation>(&self) -> String {
        self.texts.0.render::<N>()
    }

    /// Returns the help in the notation of another syntax; empty if there is no help.
    #[must_use]
    pub fn help_in<N: Notation>(&self) -> String {
        self.texts.1.render::<N>()
    }
}

/// The faults of a document, in the order found.
pub struct Faults<S: Syntax> {
    list: Vec<Fault<S::Place>>,
    /// The maximum number of faults to keep.
    most: usize,
    /// The number of faults beyond `most`, and whether one of them is an error.
    beyond: (usize, bool),
}

impl<S: Syntax> Default for Faults<S> {
    fn default() -> Self {
        Self { list: Vec::new(), most: usize::MAX, beyond: (0, false) }
    }
}

impl<S: Syntax> Faults<S> {
    /// Creates an empty list.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Creates a list that keeps at most this many faults and counts the others, for input of any size. Beyond the
    /// limit, an error takes the place of the last warning or hint.
    #[must_use]
    pub fn at_most(most: usize) -> Self {
        Self { most, ..Self::default() }
    }

    /// Returns the number of faults beyond the limit.
    #[must_use]
    pub fn beyond(&self) -> usize {
        self.beyond.0
    }

    /// Adds an error, with fixes that apply to the same place.
    pub fn error(&mut self, place: &S::Place, message: impl Into<Text>, help: impl Into<Text>) {
        self.push(Severity::Error, (place, place), message.into(), help.into());
    }

    /// Adds a warning, with fixes that apply to the same place.
    pub fn warning(&mut self, place: &S::Place, message: impl Into<Text>, help: impl Into<Text>) {
        self.push(Severity::Warning, (place, place), message.into(), help.into());
    }

    /// Adds a hint.
    pub fn hint(&mut self, place: &S::Place, message: impl Into<Text>, help: impl Into<Text>) {
        self.push(Severity::Hint, (place, place), message.into(), help.into());
    }

    /// Adds an error at the first place, with fixes that apply to the second place.
    pub fn error_fixed_at(
        &mut self,
        (place, at): (&S::Place, &S::Place),
        message: impl Into<Text>,
        help: impl Into<Text>,
    ) {
        self.push(Severity::Error, (place, at), message.into(), help.into());
    }

    /// Adds a warning at the first place, with fixes that apply to the second place.
    pub fn warning_fixed_at(
        &mut self,
        (place, at): (&S::Place, &S::Place),
        message: impl Into<Text>,
        help: impl Into<Text>,
    ) {
        self.push(Severity::Warning, (place, at), message.into(), help.into());
    }

    /// Adds the faults of another list, and the number of its faults beyond its limit.
    pub fn append(&mut self, other: Self) {
        let (count, errors) = other.beyond;
        other.list.into_iter().for_each(|fault| self.keep(fault));
        self.beyond = (self.beyond.0 + count, self.beyond.1 || errors);
    }

    fn push(&mut self, severity: Severity, (place, at): (&S::Place, &S::Place), message: Text, help: Text) {
        let words = help.render::<S>();
        let fixes = help.fixes().map(|fix| PlacedFix { place: at.clone(), fix: fix.clone() });
        self.keep(Fault {
            severity,
            place: place.clone(),
            message: message.render::<S>(),
            help: (!words.is_empty()).then_some(words),
            fixes: fixes.collect(),
            texts: Box::new((message, help)),
        });
    }

    fn keep(&mut self, fault: Fault<S::Place>) {
        let is_error = fault.severity == Severity::Error;
        if self.list.len() < self.most {
            self.list.push(fault);
            return;
        }
        let lesser = self.list.iter().rposition(|kept| kept.severity != Severity::Error).filter(|_| is_error);
        if let Some(lesser) = lesser {
            self.list.remove(lesser);
            self.list.push(fault);
        }
        self.beyond = (self.beyond.0 + 1, self.beyond.1 || is_error && lesser.is_none());
    }

    /// `true` if the list has an error; warnings do not count.
    #[must_use]
    pub fn has_errors(&self) -> bool {
        self.beyond.1 || self.list.iter().any(|fault| fault.severity == Severity::Error)
    }
}

impl<S: Syntax> Faults<S> {
    /// Returns the faults that are kept, in the order found.
    pub fn iter(&self) -> std::slice::Iter<'_, Fault<S::Place>> {
        self.list.iter()
    }
}

impl<'f, S: Syntax> IntoIterator for &'f Faults<S> {
    type Item = &'f Fault<S::Place>;
    type IntoIter = std::slice::Iter<'f, Fault<S::Place>>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<S: Syntax> IntoIterator for Faults<S> {
    type Item = Fault<S::Place>;
    type IntoIter = std::vec::IntoIter<Fault<S::Place>>;

    fn into_iter(self) -> Self::IntoIter {
        self.list.into_iter()
    }
}
