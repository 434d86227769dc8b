//! `||` and `&&` without parentheses. Up to version 4.8.4 of BehaviorTree.CPP they have one level of precedence.

use super::lexer::{Kind, tokens};

/// Returns the byte range of each `||` that stands before an `&&` without parentheses: up to version 4.8.4, `a || b && c`
/// is `(a || b) && c`.
pub(crate) fn regrouped(script: &str) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    // For each open parenthesis, the first `||` since the last `&&`.
    let mut levels = vec![None];
    for token in tokens(script) {
        let Some(last) = levels.last_mut() else { return found };
        match token.kind {
            Kind::Sign("(") => levels.push(None),
            Kind::Sign(")") => drop(levels.pop()),
            Kind::Sign("||") => *last = last.or(Some((token.start, token.end))),
            Kind::Sign("&&") => found.extend(last.take()),
            Kind::Sign(";" | "?" | ":" | ":=" | "=" | "+=" | "-=" | "*=" | "/=") => *last = None,
            _ => {}
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::regrouped;

    #[test]
    fn an_or_before_an_and_is_found() {
        for (script, at) in [
            ("a || b && c", vec![2]),
            ("a || b || !c && d", vec![2]),
            ("a && b || c && d", vec![7]),
            ("x := (a || b && c) || d", vec![8]),
            ("a || b && c || d && e", vec![2, 12]),
            ("a && b || c", vec![]),
            ("(a || b) && c || d", vec![]),
            ("a || (b && c)", vec![]),
            ("x := a || b; y := c && d", vec![]),
            ("a || b ? c && d : e", vec![]),
        ] {
            assert_eq!(regrouped(script).iter().map(|range| range.0).collect::<Vec<_>>(), at, "{script}");
        }
        assert_eq!(regrouped("a) || b && c"), []);
    }
}
