//! Bits and texts: expressions of files have the values of the same Rust.

use super::*;

#[derive(Blackboard, Clone, Debug, Default, PartialEq)]
pub struct Numbers {
    a: u32,
    b: u32,
    c: u32,
    small: u8,
    minus: i16,
    name: String,
    other: String,
    or: u32,
    and: u32,
    not: u32,
    left: u8,
    right: i16,
    far: i16,
    masked: bool,
    found: bool,
    length: usize,
    empty: bool,
}

bt! {
    tree Values for Numbers {
        sequence {
            set(bb.or = bb.a | bb.b ^ bb.c & 12 << 1);
            set(bb.and = bb.a & bb.b | bb.c);
            set(bb.not = !bb.a & 15 + bb.b);
            set(bb.left = (bb.small << 3) ^ 1);
            set(bb.right = bb.minus >> 2);
            set(bb.far = bb.minus >> bb.a << bb.b);
            set(bb.masked = bb.a & 4 == 4 || !(bb.b & 1 != 0));
            set(bb.found = bb.name.contains("or") && !bb.name.starts_with(&*bb.other) || bb.name.ends_with('x'));
            set(bb.length = bb.name.len() + 1);
            set(bb.empty = bb.other.is_empty())
        }
    }
}

mod file {
    use super::*;

    bt_file!(pub "../../files/values.json");
}

fn run<T: Tree<Agent = Numbers>>(mut brain: Brain<T>) -> Numbers
where
    Brain<T>: Unpin,
{
    assert_eq!(brain.tick(Duration::ZERO, &mut ()), Status::Success);
    (**brain.board()).clone()
}

fn loaded() -> Arc<Program<Numbers>> {
    let file = include_str!("../../files/values.json");
    Registry::new().load_str("values.json", file).unwrap_or_else(|faults| panic!("{faults}"))
}

fn all() -> impl Iterator<Item = Numbers> {
    let words = ["north", "x", "", "nor"];
    let numbers = [0, 1, 5, 12, 15];
    numbers.into_iter().flat_map(move |a| {
        words.into_iter().flat_map(move |name| {
            words.into_iter().zip(numbers).map(move |(other, b)| Numbers {
                a,
                b,
                c: a * 3 + b,
                small: (a * 17 + b) as u8,
                minus: a as i16 * 7 - b as i16 * 900,
                name: name.into(),
                other: other.into(),
                ..Numbers::default()
            })
        })
    })
}

#[test]
fn bits_and_texts_have_the_values_of_rust() {
    for numbers in all() {
        let compiled = run(Values::brain(numbers.clone()));
        assert_eq!(run(file::Values::brain(numbers.clone())), compiled, "bt_file!, {numbers:?}");
        assert_eq!(run(loaded().brain(numbers.clone())), compiled, "loaded, {numbers:?}");
    }
}

#[test]
fn a_shift_by_too_much_leaves_no_bits() {
    let numbers = Numbers { a: 16, b: 40, minus: -3, ..Numbers::default() };
    for far in [run(file::Values::brain(numbers.clone())), run(loaded().brain(numbers.clone()))] {
        assert_eq!(far.far, 0, "-1, then all bits are out");
    }
    let numbers = Numbers { a: 1000, b: 0, minus: -3, ..Numbers::default() };
    for far in [run(file::Values::brain(numbers.clone())), run(loaded().brain(numbers.clone()))] {
        assert_eq!(far.far, -1);
    }
}
