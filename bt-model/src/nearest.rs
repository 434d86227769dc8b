//! The search for the known name that is most similar to a wrong one.

/// The longest name that is compared by edits. The comparison takes a step for each pair of letters, and users rarely
/// mistype longer names.
const LETTERS: usize = 64;

/// Returns the name of `known` that is most similar to `wrong`, if at most a third of its letters differ. A name that
/// differs only in case or underscores, as `AMMO` for `ammo` or `lowHealth` for `low_health`, is the most similar. A
/// `wrong` name of more than 64 letters is only compared in this way.
#[must_use]
pub fn nearest<'a>(wrong: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let known: Vec<&str> = known.into_iter().collect();
    if let Some(same) = known.iter().find(|name| letters(name).eq(letters(wrong))) {
        return Some(same);
    }
    let length = wrong.chars().count();
    if length > LETTERS {
        return None;
    }
    let most = length.max(3) / 3;
    known
        .into_iter()
        // A difference in length is at least that many edits.
        .filter(|name| name.chars().count().abs_diff(length) <= most)
        .map(|name| (distance(wrong, name), name))
        .filter(|(distance, _)| *distance <= most)
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, name)| name)
}

/// Returns the letters of a name in lower case, without underscores.
pub(crate) fn letters(name: &str) -> impl Iterator<Item = char> {
    name.chars().filter(|char| *char != '_').flat_map(char::to_lowercase)
}

/// Returns the number of edits from `a` to `b`: a letter is inserted, removed or replaced, or two neighbours are
/// swapped (optimal string alignment).
fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<char>, Vec<char>) = (a.chars().collect(), b.chars().collect());
    let mut before: Vec<usize> = Vec::new();
    let mut last: Vec<usize> = (0..=b.len()).collect();
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let same = usize::from(a[i - 1] != b[j - 1]);
            let mut least = (last[j - 1] + same).min(last[j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                least = least.min(before[j - 2] + 1);
            }
            row.push(least);
        }
        before = std::mem::replace(&mut last, row);
    }
    last[b.len()]
}

#[cfg(test)]
mod tests {
    use super::nearest;

    const KNOWN: [&str; 4] = ["sequence", "selector", "wait", "wait_for"];

    #[test]
    fn a_slip_finds_its_name() {
        assert_eq!(nearest("selctor", KNOWN), Some("selector"));
        assert_eq!(nearest("seqeunce", KNOWN), Some("sequence"));
        assert_eq!(nearest("wiat", KNOWN), Some("wait"));
    }

    #[test]
    fn another_case_finds_its_name() {
        assert_eq!(nearest("WAIT", KNOWN), Some("wait"));
        assert_eq!(nearest("waitFor", KNOWN), Some("wait_for"));
        assert_eq!(nearest("shot", ["shoot", "Shot"]), Some("Shot"));
    }

    #[test]
    fn another_word_finds_none() {
        assert_eq!(nearest("move_to", KNOWN), None);
        assert_eq!(nearest("x", KNOWN), None);
    }

    #[test]
    fn names_of_any_length_are_compared_at_once() {
        let (long, other) = ("a".repeat(1 << 20), "b".repeat(1 << 20));
        assert_eq!(nearest(&long, [&*other]), None);
        assert_eq!(nearest(&long.to_uppercase(), [&*long]), Some(&*long));
        assert_eq!(nearest(&long[..64], [&*other, &long[..65]]), Some(&long[..65]));
    }
}
