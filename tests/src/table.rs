//! Tables: a row is a tick.
//!
//! ```text
//! time | before | leaves  | status | next   | what happened
//! 0.1s |        | 1:R     | R      | now    | enter 1
//! 0.2s | a      |         | R      | now    | halt 1, enter 2
//! ```
//! `before` has the inputs before the tick (see [`cells::before`]), `leaves` the results of the leaves in it; both are
//! instructions. The other columns show the outcome: the clock, the status of the tree, the moment of its next tick,
//! and the calls of the leaves in order. The lines below the rows count how often each leaf was entered, ticked, left
//! and halted.
//!
//! Besides the comparison with the table, every tick runs twice, on the brain and on a copy of it, and both must behave
//! alike. [`Life`] follows every record, and the leaves' own counts must be those of the trace.

use core::fmt::Write;

use bt_runtime::prelude::*;
use bt_runtime::trace::{Record, Recorder};
use expect_test::Expect;

use crate::{Actor, Book, Life, Subject, cells};

const HEAD: [&str; 6] = ["time", "before", "leaves", "status", "next", "what happened"];

/// The records of a run.
type Records = Vec<Record<String>>;

/// Runs a tree with the instructions of a table, and compares the outcome.
pub fn table<T: Tree<Agent = Actor, Params = ()>>(expected: Expect)
where
    Brain<T>: Subject,
{
    table_of(Brain::<T>::new(Actor::default(), ()), expected);
}

/// Runs a brain with the instructions of a table, and compares the outcome.
pub fn table_of(mut brain: impl Subject, expected: Expect) {
    let (happened, _) = play(&mut brain, expected.data());
    expected.assert_eq(&happened);
}

/// Runs several brains with the same table. Each must behave as the table specifies.
pub fn tables_of(brains: impl IntoIterator<Item = impl Subject>, expected: Expect) {
    let mut happened = brains.into_iter().map(|mut brain| play(&mut brain, expected.data()).0);
    let first = happened.next().unwrap_or_default();
    expected.assert_eq(&first);
    happened.for_each(|other| assert!(other == first, "the first brain does\n{first}another one does\n{other}"));
}

/// The table as it happened, and all records.
pub(crate) fn play(brain: &mut dyn Subject, table: &str) -> (String, Records) {
    let mut book = Book::default();
    let mut life = Life::new(brain.info());
    let mut acts = [0; 2];
    let rows: Vec<Vec<&str>> = table
        .lines()
        .filter(|line| line.contains('|'))
        .map(|line| line.split('|').map(str::trim).collect())
        .filter(|cells: &Vec<&str>| cells[0] != HEAD[0])
        .collect();
    let mut shown = vec![HEAD.map(String::from)];
    let mut records = Records::new();
    for cells in rows {
        let (row, tick) = row(brain, &mut book, &mut life, &mut acts, cells[1], cells[2]);
        shown.push(row);
        records.extend(tick);
    }
    let counts: (u32, u32) = book.counts.iter().fold((0, 0), |sum, it| (sum.0 + it.entered, sum.1 + it.halted));
    assert!(counts.0 <= life.counts[0] && counts.1 <= life.counts[2], "leaves did what the trace does not tell");
    (render(&shown, &book), records)
}

fn row(
    brain: &mut dyn Subject,
    book: &mut Book,
    life: &mut Life,
    acts: &mut [u32; 2],
    before: &str,
    leaves: &str,
) -> ([String; 6], Records) {
    let mut trace = Recorder::default();
    book.facts.clear();
    cells::results(leaves, book);
    let dt = cells::before(before, brain, book, &mut trace);

    let (mut copy, mut copy_book, mut copy_trace) = (brain.copy(), book.clone(), trace.clone());
    let status = brain.tick(dt, book, &mut trace);
    let copied = copy.tick(dt, &mut copy_book, &mut copy_trace);
    let time = cells::seconds(brain.now().as_nanos());
    assert_eq!((copied, &copy_book, &copy_trace), (status, &*book, &trace), "at {time} a copy acts otherwise");
    assert_eq!((copy.next(), &**copy.board()), (brain.next(), &**brain.board()), "at {time} a copy differs");

    for record in &trace.records {
        life.follow(record).unwrap_or_else(|fault| panic!("at {time}: {fault}\n{:#?}", trace.records));
        acts[0] += u32::from(matches!(record, Record::Action { .. }));
    }
    life.rest().unwrap_or_else(|fault| panic!("at {time}: {fault}"));
    let nodes = brain.info().len();
    let own = |node| usize::from(node) < nodes;
    let running: Vec<_> = brain.running(book).into_iter().filter(|node| own(*node)).collect();
    assert!(running.iter().copied().eq(life.active()), "at {time} {running:?} run\n{:#?}", trace.records);
    let visits = trace.records.iter().filter(|record| matches!(record, Record::Enter { node } if own(*node))).count();
    assert!(visits <= brain.max_visits() as usize, "at {time} {visits} visits, at most {}", brain.max_visits());
    if status != Status::Running {
        assert_eq!(life.active().next(), None, "at {time} nothing is active after the end");
    }

    let facts: Vec<_> = book.facts.iter().map(ToString::to_string).collect();
    let happened = facts.join(", ");
    let letter = cells::letter(status).to_owned();
    ([time, before.to_owned(), leaves.to_owned(), letter, cells::next(brain.next()), happened], trace.records)
}

fn render(rows: &[[String; 6]], book: &Book) -> String {
    let width = |column: usize| rows.iter().map(|row| row[column].len()).max().unwrap_or(0);
    let widths: [usize; 6] = core::array::from_fn(width);
    let mut text = String::new();
    for row in rows {
        let cells: Vec<_> = row.iter().zip(widths).map(|(cell, width)| format!("{cell:width$}")).collect();
        let _ = writeln!(text, "{}", cells.join(" | ").trim_end());
    }
    for (leaf, it) in book.counts.iter().enumerate().filter(|(_, it)| it.ticked > 0) {
        let (entered, ticked, left, halted) = (it.entered, it.ticked, it.left, it.halted);
        let _ = writeln!(text, "{leaf}: entered {entered}, ticked {ticked}, left {left}, halted {halted}");
    }
    text
}
