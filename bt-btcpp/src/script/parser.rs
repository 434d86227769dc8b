//! Parses tokens to statements, with the precedence of BehaviorTree.CPP.
//!
//! ```text
//! script     = statement (";"* statement)*
//! statement  = name (":=" | "=" | "+=" | "-=" | "*=" | "/=") value | value
//! value      = binary ["?" value ":" value]
//! binary     = || , then && , then comparisons (which chain), then | ^ , then & , then + - .. , then * /
//! unary      = ("-" | "~" | "!") unary | literal | name | "(" value ")"
//! ```

use super::lexer::{Kind, Token, tokens};
use super::{Binary, Script, Statement, Unary, Word};

/// A mistake in a script.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Mistake {
    pub(crate) message: String,
    pub(crate) help: &'static str,
    pub(crate) start: usize,
    pub(crate) end: usize,
}

/// The maximum size of a script, in bytes, equal to that of an expression.
const BYTES: usize = 4096;

/// The maximum nesting depth of an expression. Each operator of a chain counts, because its left operand contains the
/// operators before it.
const DEPTH: usize = 64;

/// Parses a script to its statements, at least one.
pub(crate) fn parse(script: &str) -> Result<Vec<Statement>, Mistake> {
    if script.len() > BYTES {
        let message = format!("a script of {} bytes, more than {BYTES}", script.len());
        return Err(Mistake { message, help: "move a part into an action", start: 0, end: script.len() });
    }
    let mut parser = Parser { tokens: tokens(script), at: 0, depth: 0, height: 0 };
    let mut statements = Vec::new();
    while parser.peek().kind != Kind::End {
        statements.push(parser.statement()?);
        while parser.taken(";") {}
    }
    if statements.is_empty() {
        return Err(parser.wrong("a statement", "write `x := 1`, or leave the attribute out"));
    }
    Ok(statements)
}

struct Parser<'s> {
    tokens: Vec<Token<'s>>,
    at: usize,
    /// The number of parts that enclose the next part.
    depth: usize,
    /// The nesting depth of the last value.
    height: usize,
}

type Parsed<T> = Result<T, Mistake>;

impl<'s> Parser<'s> {
    fn statement(&mut self) -> Parsed<Statement> {
        let (first, sign) = (self.peek(), self.tokens.get(self.at + 1).map(|token| token.kind));
        let (Kind::Name, Some(Kind::Sign(sign))) = (first.kind, sign) else {
            return self.value().map(Statement::Value);
        };
        let op = match sign {
            ":=" | "=" => None,
            "+=" => Some(Binary::Add),
            "-=" => Some(Binary::Sub),
            "*=" => Some(Binary::Mul),
            "/=" => Some(Binary::Div),
            _ => return self.value().map(Statement::Value),
        };
        let entry = word(first);
        self.at += 1;
        let place = (self.peek().start, self.peek().end);
        self.at += 1;
        let value = self.value()?;
        let value = match op {
            Some(op) => Script::Binary(op, Box::new(Script::Name(entry.clone())), Box::new(value), place),
            None => value,
        };
        Ok(Statement::Assign { entry, value })
    }

    fn value(&mut self) -> Parsed<Script> {
        self.deeper(|parser| {
            let condition = parser.binary(0)?;
            if !parser.taken("?") {
                return Ok(condition);
            }
            let mut height = parser.height;
            let then = parser.value()?;
            height = height.max(parser.height);
            if !parser.taken(":") {
                return Err(parser.wrong("`:`", "a choice is `condition ? this : that`"));
            }
            let otherwise = parser.value()?;
            parser.around(height)?;
            Ok(Script::Ternary(Box::new([condition, then, otherwise])))
        })
    }

    /// Parses operators of this level of precedence and of tighter levels.
    fn binary(&mut self, level: usize) -> Parsed<Script> {
        let Some(ops) = LEVELS.get(level) else { return self.unary() };
        let mut left = self.binary(level + 1)?;
        loop {
            let height = self.height;
            let token = self.peek();
            let Kind::Sign(sign) = token.kind else { return Ok(left) };
            if level == COMPARISONS && COMPARES.contains(&sign) {
                left = self.compared(left)?;
                continue;
            }
            let Some((_, op)) = ops.iter().find(|(name, _)| *name == sign) else { return Ok(left) };
            self.at += 1;
            let right = self.binary(level + 1)?;
            self.around(height)?;
            left = Script::Binary(*op, Box::new(left), Box::new(right), (token.start, token.end));
        }
    }

    fn compared(&mut self, first: Script) -> Parsed<Script> {
        let mut rest = Vec::new();
        while let Kind::Sign(sign) = self.peek().kind
            && COMPARES.contains(&sign)
        {
            self.at += 1;
            let height = self.height;
            rest.push((sign, self.binary(COMPARISONS + 1)?));
            // The comparisons of a chain are one conjunction.
            self.around(height)?;
        }
        Ok(Script::Compared(Box::new(first), rest))
    }

    fn unary(&mut self) -> Parsed<Script> {
        let token = self.peek();
        let op = match token.kind {
            Kind::Sign("-") => Unary::Minus,
            Kind::Sign("~") => Unary::Complement,
            Kind::Sign("!") => Unary::Not,
            _ => return self.atom(token),
        };
        self.at += 1;
        self.deeper(|parser| {
            let inner = parser.unary()?;
            parser.around(0)?;
            Ok(Script::Unary(op, Box::new(inner)))
        })
    }

    fn atom(&mut self, token: Token<'s>) -> Parsed<Script> {
        let value = match token.kind {
            Kind::Name if token.text == "true" => Script::Bool(true),
            Kind::Name if token.text == "false" => Script::Bool(false),
            Kind::Name => Script::Name(word(token)),
            Kind::Whole => self.whole(token)?,
            Kind::Real => Script::Real(token.text.to_owned()),
            Kind::Text => Script::Text(token.text.to_owned()),
            Kind::Sign("(") => {
                self.at += 1;
                let inner = self.value()?;
                if self.peek().kind == Kind::Sign(")") {
                    self.at += 1;
                    return Ok(inner);
                }
                let help = match self.peek().kind {
                    Kind::Sign(":=" | "=" | "+=" | "-=" | "*=" | "/=") => {
                        "write the assignment as a statement of its own, before this one: `x := 1; …`"
                    }
                    _ => "close the parenthesis",
                };
                return Err(self.wrong("`)`", help));
            }
            Kind::Wrong => {
                return Err(self.wrong("a value", "text stands in single quotes; names are made of a-z, A-Z, 0-9, `_`"));
            }
            _ => return Err(self.wrong("a value", "write an entry, a number, a text in single quotes")),
        };
        self.at += 1;
        self.height = 0;
        Ok(value)
    }

    fn whole(&self, token: Token<'s>) -> Parsed<Script> {
        let digits = token.text.strip_prefix("0x").or_else(|| token.text.strip_prefix("0X"));
        let number = match digits {
            Some(digits) => i64::from_str_radix(digits, 16),
            None => token.text.parse::<i64>(),
        };
        match number {
            Ok(number) => Ok(Script::Whole(number.to_string())),
            Err(_) => Err(self.wrong("a number of 64 bits", "whole numbers reach from -2^63 to 2^63 - 1")),
        }
    }

    /// Counts a part that encloses the last value and an earlier value with the height `before`.
    fn around(&mut self, before: usize) -> Parsed<()> {
        self.height = self.height.max(before) + 1;
        if self.height > DEPTH { Err(self.too_deep()) } else { Ok(()) }
    }

    fn too_deep(&self) -> Mistake {
        self.wrong("fewer parts in each other", "move a part into a `Script` of its own, or into an action")
    }

    fn deeper<T>(&mut self, parse: impl FnOnce(&mut Self) -> Parsed<T>) -> Parsed<T> {
        if self.depth == DEPTH {
            return Err(self.too_deep());
        }
        self.depth += 1;
        let parsed = parse(self);
        self.depth -= 1;
        parsed
    }

    fn peek(&self) -> Token<'s> {
        self.tokens[self.at.min(self.tokens.len() - 1)]
    }

    fn taken(&mut self, sign: &str) -> bool {
        let taken = matches!(self.peek().kind, Kind::Sign(found) if found == sign);
        self.at += usize::from(taken);
        taken
    }

    fn wrong(&self, expected: &str, help: &'static str) -> Mistake {
        let token = self.peek();
        let found = if token.kind == Kind::End { "the end".to_owned() } else { format!("`{}`", token.text) };
        Mistake { message: format!("expected {expected}, found {found}"), help, start: token.start, end: token.end }
    }
}

fn word(token: Token<'_>) -> Word {
    Word { text: token.text.to_owned(), start: token.start, end: token.end }
}

const COMPARES: [&str; 6] = ["==", "!=", "<", ">", "<=", ">="];

/// The level of comparisons.
const COMPARISONS: usize = 2;

/// The operators of each level, the loosest first. Operators of one level are left-associative.
const LEVELS: [&[(&str, Binary)]; 7] = [
    &[("||", Binary::Or)],
    &[("&&", Binary::And)],
    &[],
    &[("|", Binary::BitOr), ("^", Binary::BitXor)],
    &[("&", Binary::BitAnd)],
    &[("+", Binary::Add), ("-", Binary::Sub), ("..", Binary::Concat)],
    &[("*", Binary::Mul), ("/", Binary::Div)],
];

#[cfg(test)]
mod tests {
    use super::super::{Shown, show};
    use super::*;

    fn shown(script: &str) -> String {
        let statements = parse(script).unwrap();
        let texts = statements.iter().map(|statement| match statement {
            Statement::Assign { entry, value } => format!("{} = {}", entry.text, text(value)),
            Statement::Value(value) => text(value),
        });
        texts.collect::<Vec<_>>().join("; ")
    }

    fn text(value: &Script) -> String {
        let mut words = |word: &Word| Shown::atom(&word.text);
        show(value, &mut words, &mut |_, _, _| {}).text
    }

    #[test]
    fn scripts_become_expressions_with_the_same_groups() {
        for (script, expected) in [
            ("a:=1;b=a+2;", "a = 1; b = a + 2"),
            ("a += 2 * (b - 1)", "a = a + 2 * (b - 1)"),
            ("a < b <= 3 && !c", "a < b && b <= 3 && !c"),
            ("a & 1 | b ^ ~2", "(a & 1 | b) ^ !2"),
            ("(a | b) ^ c", "(a | b) ^ c"),
            ("a - (b - c)", "a - (b - c)"),
            ("0xFF == -1.5e3", "255 == -1.5e3"),
            ("(a < b) == c", "(a < b) == c"),
            ("a := \"it's\"; b == 'say \"no\"'", r#"a = 'it\'s'; b == 'say "no"'"#),
        ] {
            assert_eq!(shown(script), expected, "{script}");
        }
    }

    #[test]
    fn mistakes_have_a_place() {
        for (script, message, start) in [
            ("a := ", "expected a value, found the end", 5),
            ("(a := 1) + 2", "expected `)`, found `:=`", 3),
            ("3foo", "expected a value, found `3foo`", 0),
            ("a ? b", "expected `:`, found the end", 5),
            (" ;", "expected a value, found `;`", 1),
            ("", "expected a statement, found the end", 0),
            ("'open", "expected a value, found `'open`", 0),
        ] {
            let mistake = parse(script).unwrap_err();
            assert_eq!((&*mistake.message, mistake.start), (message, start), "{script}");
        }
        assert!(matches!(parse("\"open'"), Err(mistake) if mistake.start == 0));
        assert!(parse(&"(".repeat(4000)).unwrap_err().message.contains("fewer parts"));
        assert!(parse(&"a + ".repeat(1000)).unwrap_err().message.contains("fewer parts"));
        assert!(parse(&format!("{}a", "a && ".repeat(60))).is_ok());
        assert!(parse(&"a".repeat(5000)).unwrap_err().message.contains("5000 bytes"));
    }
}
