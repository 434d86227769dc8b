//! Conditions of breakpoints: keys compared with literals.

use std::fmt;

use crate::op::{NONE, Op};

/// A condition over the keys of an agent, as their values are shown in records: a part of the [expressions of
/// files](https://docs.rs/bt-model/latest/bt_model/json/expression/). Keys stand alone (`armed`), before `.is_some()`
/// and `.is_none()`, or at the left of `== != < <= > >=` with a literal at the right; `! && ||` and parentheses join
/// them.
///
/// ```
/// use bt_breakpoints::Condition;
///
/// let condition = Condition::new("ammo <= 2 && (enemy.is_some() || mode == Alarm)")?;
/// let holds = |ammo, enemy, mode| condition.holds(&|key| match key {
///     "ammo" => Some(ammo),
///     "enemy" => Some(enemy),
///     _ => Some(mode),
/// });
/// assert_eq!(holds("2", "Some(7)", "Calm"), Some(true));
/// assert_eq!(holds("3", "Some(7)", "Alarm"), Some(false));
/// assert_eq!(holds("None", "Some(7)", "Calm"), Some(false), "a key without a value is not less than 2");
/// assert_eq!(Condition::new("ammo <").unwrap_err().to_string(), "column 7: a value to compare with is missing, such as `3` or `Alarm`");
/// # Ok::<(), bt_breakpoints::ConditionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition(Expr);

/// The error in the text of a condition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConditionError {
    /// The number of the character where the error is, from 1.
    pub column: usize,
    why: &'static str,
}

impl fmt::Display for ConditionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: {}", self.column, self.why)
    }
}

impl std::error::Error for ConditionError {}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Expr {
    Any(Vec<Self>),
    All(Vec<Self>),
    Not(Box<Self>),
    Is(String),
    Present(String, bool),
    Compare(String, Op, String),
}

/// The maximum length of a condition, in bytes.
const MOST: usize = 1 << 10;
/// The maximum nesting depth of a condition.
const DEEPEST: usize = 32;

impl Condition {
    /// Reads a condition of at most 1,024 bytes.
    ///
    /// # Errors
    /// The text is no condition, or is too long.
    pub fn new(text: &str) -> Result<Self, ConditionError> {
        if text.len() > MOST {
            return Err(ConditionError { column: MOST, why: "a condition has at most 1024 bytes" });
        }
        let mut reader = Reader { text, at: 0 };
        let expr = reader.any(0)?;
        reader.space();
        match reader.rest() {
            "" => Ok(Self(expr)),
            rest if rest.starts_with('=') => Err(reader.wrong("`==` compares; a condition sets nothing")),
            _ => Err(reader.wrong("`&&`, `||` or a comparison such as `==` is missing")),
        }
    }

    /// Returns `true` if the condition holds for the texts that `value` returns for keys, in the format of records;
    /// `None` if the condition compares a key for which `value` returns `None`.
    #[must_use]
    pub fn holds<'v>(&self, value: &dyn Fn(&str) -> Option<&'v str>) -> Option<bool> {
        self.0.holds(value)
    }

    /// Returns the keys that the condition names.
    #[must_use]
    pub fn keys(&self) -> Vec<&str> {
        let mut keys = Vec::new();
        self.0.keys(&mut keys);
        keys
    }
}

impl Expr {
    fn holds<'v>(&self, value: &dyn Fn(&str) -> Option<&'v str>) -> Option<bool> {
        match self {
            Self::Any(all) => all.iter().try_fold(false, |any, expr| Some(any | expr.holds(value)?)),
            Self::All(all) => all.iter().try_fold(true, |every, expr| Some(every & expr.holds(value)?)),
            Self::Not(expr) => expr.holds(value).map(|holds| !holds),
            Self::Is(key) => Some(value(key)? == "true"),
            Self::Present(key, present) => Some((value(key)? != NONE) == *present),
            Self::Compare(key, op, literal) => Some(op.holds(value(key)?, literal)),
        }
    }

    fn keys<'a>(&'a self, into: &mut Vec<&'a str>) {
        match self {
            Self::Any(all) | Self::All(all) => all.iter().for_each(|expr| expr.keys(into)),
            Self::Not(expr) => expr.keys(into),
            Self::Is(key) | Self::Present(key, _) | Self::Compare(key, ..) => into.push(key),
        }
    }
}

struct Reader<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Reader<'a> {
    fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    fn wrong(&self, why: &'static str) -> ConditionError {
        ConditionError { column: self.text[..self.at].chars().count() + 1, why }
    }

    fn space(&mut self) {
        self.at = self.text.len() - self.rest().trim_start().len();
    }

    fn takes(&mut self, word: &str) -> bool {
        self.space();
        let takes = self.rest().starts_with(word);
        self.at += if takes { word.len() } else { 0 };
        takes
    }

    fn any(&mut self, depth: usize) -> Result<Expr, ConditionError> {
        if depth > DEEPEST {
            return Err(self.wrong("the condition is nested too deeply"));
        }
        let mut all = vec![self.all(depth)?];
        while self.takes("||") {
            all.push(self.all(depth)?);
        }
        Ok(if all.len() == 1 { all.remove(0) } else { Expr::Any(all) })
    }

    fn all(&mut self, depth: usize) -> Result<Expr, ConditionError> {
        let mut all = vec![self.single(depth)?];
        while self.takes("&&") {
            all.push(self.single(depth)?);
        }
        Ok(if all.len() == 1 { all.remove(0) } else { Expr::All(all) })
    }

    fn single(&mut self, depth: usize) -> Result<Expr, ConditionError> {
        if self.takes("!") {
            if depth > DEEPEST {
                return Err(self.wrong("the condition is nested too deeply"));
            }
            return Ok(Expr::Not(Box::new(self.single(depth + 1)?)));
        }
        if self.takes("(") {
            let inner = self.any(depth + 1)?;
            return if self.takes(")") { Ok(inner) } else { Err(self.wrong("a `)` is missing")) };
        }
        self.space();
        let end = |char: char| !(char.is_alphanumeric() || char == '_' || char == '.');
        let name = &self.rest()[..self.rest().find(end).unwrap_or(self.rest().len())];
        if !name.starts_with(|char: char| char.is_alphabetic() || char == '_') {
            return Err(self.wrong("the name of a key is missing"));
        }
        self.at += name.len();
        for (test, present) in [(".is_some", true), (".is_none", false)] {
            if let Some(key) = name.strip_suffix(test) {
                let called = self.takes("(") && self.takes(")");
                let call = || Expr::Present(key.to_owned(), present);
                return called.then(call).ok_or_else(|| self.wrong("`()` is missing"));
            }
        }
        self.space();
        let Some((op, rest)) = Op::read(self.rest()) else { return Ok(Expr::Is(name.to_owned())) };
        self.at = self.text.len() - rest.len();
        Ok(Expr::Compare(name.to_owned(), op, self.literal()?.to_owned()))
    }

    fn literal(&mut self) -> Result<&'a str, ConditionError> {
        self.space();
        let rest = self.rest();
        let quote = rest.chars().next().filter(|char| matches!(char, '"' | '\''));
        let len = match quote {
            Some(quote) => rest[1..].find(quote).map(|end| end + 2),
            None => Some(unquoted_len(rest)),
        };
        let len = len
            .filter(|&len| len > 0)
            .ok_or_else(|| self.wrong("a value to compare with is missing, such as `3` or `Alarm`"))?;
        self.at += len;
        Ok(rest[..len].trim_end())
    }
}

/// Returns the length of a literal, which ends at a logical operator or at a closing parenthesis that the literal has
/// not opened.
fn unquoted_len(text: &str) -> usize {
    let mut open = 0;
    for (at, char) in text.char_indices() {
        match char {
            '(' => open += 1,
            ')' if open == 0 => return at,
            ')' => open -= 1,
            '&' | '|' if open == 0 => return at,
            _ => {}
        }
    }
    text.len()
}
