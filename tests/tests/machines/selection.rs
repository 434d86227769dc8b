//! The child that a state selects.

use tests::prelude::*;

#[test]
fn in_order_the_first_whose_condition_holds_down_to_a_leaf() {
    state_tree! {
        machine M for Actor {
            state Fight when bb.a {
                state Shoot when bb.b { task leaf(n = 1); }
                state Stab when bb.c { task leaf(n = 2); }
            }
            state Calm { task leaf(n = 3); on success => Fight; on failure => M2; }
            state M2 { task leaf(n = 4); }
        }
    }
    table::<M>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a      |        | R      | now  | enter 3
        0.2s | c      | 3:S    | R      | now  | tick 3, enter 2
        0.3s | b      | 2:S    | R      | now  | tick 2, enter 1
        0.4s | !b !c  | 1:S    | R      | now  | tick 1, enter 3
        1: entered 1, ticked 2, left 1, halted 0
        2: entered 1, ticked 2, left 1, halted 0
        3: entered 2, ticked 3, left 1, halted 0
    "#]]);
}

#[test]
fn the_condition_of_what_is_active_is_not_asked_again() {
    state_tree! {
        machine M for Actor {
            state Fight when bb.a {
                state Shoot { task leaf(n = 1); on success => Stab; }
                state Stab { task leaf(n = 2); }
            }
            state Calm { task leaf(n = 3); }
        }
    }
    table::<M>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a      |        | R      | now  | enter 1
        0.2s | !a     | 1:S    | R      | now  | tick 1, enter 2
        0.3s |        | 2:S    | R      | now  | tick 2, enter 3
        1: entered 1, ticked 2, left 1, halted 0
        2: entered 1, ticked 2, left 1, halted 0
        3: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn by_utility_the_highest_score_that_can_be_selected_ties_in_order() {
    state_tree! {
        machine M for Actor {
            select utility;
            state A score bb.n { task leaf(n = 1); }
            state B score bb.m when !bb.b { task leaf(n = 2); }
            state C score 1.0 { task leaf(n = 3); }
        }
    }
    table::<M>(expect![[r#"
        time | before  | leaves | status | next | what happened
        0.1s | n=5 m=7 |        | R      | now  | enter 2
        0.2s | b       | 2:S    | R      | now  | tick 2, enter 1
        0.3s | !b n=7  | 1:S    | R      | now  | tick 1, enter 1, enter 1, enter 1, enter 1, enter 1
        0.4s | n=0 m=0 | 1:S    | R      | now  | enter 3
        0.5s | n=1 m=1 | 3:S    | R      | now  | tick 3, enter 1
        1: entered 7, ticked 8, left 6, halted 0
        2: entered 1, ticked 2, left 1, halted 0
        3: entered 1, ticked 2, left 1, halted 0
    "#]]);
}

#[test]
fn none_enters_the_state_itself() {
    state_tree! {
        machine M for Actor {
            state Calm {
                select none;
                task leaf(n = 1);
                on tick if bb.a => Walk;
                state Idle { task leaf(n = 2); }
                state Walk { task leaf(n = 3); }
            }
        }
    }
    table::<M>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1
        0.2s | a      |        | R      | now  | tick 1, enter 3
        0.3s |        |        | R      | now  | tick 1, tick 3
        1: entered 1, ticked 3, left 0, halted 0
        3: entered 1, ticked 2, left 0, halted 0
    "#]]);
}

#[test]
fn followed_transitions_lead_on_and_the_state_is_not_entered() {
    state_tree! {
        machine M for Actor {
            state Choose {
                select follow;
                task leaf(n = 9);
                on tick if bb.a => One;
                on tick if bb.b priority high => Two;
                on tick => Three;
            }
            state One { task leaf(n = 1); }
            state Two { task leaf(n = 2); }
            state Three { task leaf(n = 3); }
        }
    }
    table::<M>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 3
        0.2s | a      | 3:S    | R      | now  | tick 3, enter 1
        0.3s | b      | 1:S    | R      | now  | tick 1, enter 2
        0.4s | !a !b  | 2:S    | R      | now  | tick 2, enter 3
        1: entered 1, ticked 2, left 1, halted 0
        2: entered 1, ticked 2, left 1, halted 0
        3: entered 2, ticked 3, left 1, halted 0
    "#]]);
}

#[test]
fn transitions_that_lead_in_circles_find_nothing() {
    state_tree! {
        machine M for Actor {
            state A { select follow; on tick => B; }
            state B { select follow; on tick => A; }
        }
    }
    table::<M>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | F      | now  |
    "#]]);
}

/// How often each state of a machine is selected. The states finish in every tick.
fn chosen<T: Tree<Agent = Actor, Params = ()>>(actor: Actor) -> [u32; 3]
where
    Brain<T>: Subject,
{
    let mut brain = Brain::<T>::new(actor, ()).seeded(7);
    let mut times = [0; 3];
    for _ in 0..600 {
        let (mut book, mut trace) = (tests::Book::default(), bt_runtime::trace::Recorder::default());
        Subject::tick(&mut brain, Duration::from_millis(100), &mut book, &mut trace);
        for record in &trace.records {
            if let bt_runtime::trace::Record::Transition { to, .. } = record {
                times[T::INFO[usize::from(*to)].name.as_bytes()[0] as usize - 65] += 1;
            }
        }
    }
    times
}

#[test]
fn random_states_are_as_likely_as_each_other() {
    state_tree! {
        machine M for Actor {
            select random;
            state A { task wait(100ms); }
            state B { task wait(100ms); }
            state C when bb.a { task wait(100ms); }
        }
    }
    let [a, b, c] = chosen::<M>(Actor::default());
    assert!(a > 200 && b > 200 && c == 0, "{a} {b} {c}");
    let [a, b, c] = chosen::<M>(Actor { a: true, ..Actor::default() });
    assert!(a > 150 && b > 150 && c > 150, "{a} {b} {c}");
}

#[test]
fn weighted_states_are_as_likely_as_their_scores() {
    state_tree! {
        machine M for Actor {
            select weighted;
            state A score 3.0 { task wait(100ms); }
            state B score bb.n { task wait(100ms); }
            state C score 0.0 { task wait(100ms); }
        }
    }
    let [a, b, c] = chosen::<M>(Actor { n: 1, ..Actor::default() });
    assert!(a > 400 && b > 100 && b < 200 && c == 0, "{a} {b} {c}");
}

#[test]
fn more_than_eight_states() {
    state_tree! {
        machine M for Actor {
            state S0 when bb.n == 0 { task leaf(n = 0); }
            state S1 when bb.n == 1 { task leaf(n = 1); }
            state S2 when bb.n == 2 { task leaf(n = 2); }
            state S3 when bb.n == 3 { task leaf(n = 3); }
            state S4 when bb.n == 4 { task leaf(n = 4); }
            state S5 when bb.n == 5 { task leaf(n = 5); }
            state S6 when bb.n == 6 { task leaf(n = 6); }
            state S7 when bb.n == 7 { task leaf(n = 7); }
            state S8 when bb.n == 8 { task leaf(n = 8); on tick if bb.a => S2; }
            state S9 when bb.n == 9 { task leaf(n = 9); on done => S8; }
        }
    }
    table::<M>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | n=9    |        | R      | now  | enter 9
        0.2s | n=8    | 9:S    | R      | now  | tick 9, enter 8
        0.3s | n=2 a  |        | R      | now  | tick 8, halt 8, enter 2
        0.4s | n=0    | 2:S    | R      | now  | tick 2, enter 0
        0: entered 1, ticked 1, left 0, halted 0
        2: entered 1, ticked 2, left 1, halted 0
        8: entered 1, ticked 2, left 0, halted 1
        9: entered 1, ticked 2, left 1, halted 0
    "#]]);
}

#[test]
fn a_state_with_parameters_is_skipped() {
    state_tree! {
        machine M for Actor {
            state Look(at: i32) { task look(n = 1, at = at); on success => Rest; }
            state Rest { task leaf(n = 2); on success => Look(at = 3); }
        }
    }
    table::<M>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 2
        0.2s |        | 2:S    | R      | now  | tick 2, 1 sees 3, enter 1
        1: entered 1, ticked 1, left 0, halted 0
        2: entered 1, ticked 2, left 1, halted 0
    "#]]);
}

#[test]
fn a_weighted_state_whose_score_is_not_above_zero_is_never_chosen() {
    state_tree! {
        machine M for Actor {
            select weighted;
            state Never score bb.n { task leaf(n = 1); }
            state Always score bb.m { task leaf(n = 2); }
        }
    }
    table::<M>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | m=1    | 2:S    | R      | now  | enter 2, enter 2, enter 2, enter 2, enter 2
        0.2s | n=-5   | 2:S    | R      | now  | enter 2, enter 2, enter 2, enter 2, enter 2
        0.3s | m=-1   | 2:S    | F      | now  |
        2: entered 10, ticked 10, left 10, halted 0
    "#]]);
}

/// The ticks in which rests of random lengths end, in a machine with a transition that finds no state.
fn rests(searches: bool) -> Vec<u64> {
    state_tree! {
        machine M for Actor {
            state Rest {
                task sequence { wait(1s..=9s); set(bb.n = bb.n + 1); idle }
                on tick if bb.n > bb.m => Count;
                on tick if bb.a => Lost;
            }
            state Count { task set(bb.m = bb.n); on done => Rest; }
            group Lost {
                select random;
                state Left when bb.b { task leaf(n = 1); }
                state Right when bb.b { task leaf(n = 2); }
            }
        }
    }
    let mut brain = M::brain(Actor { a: searches, ..Actor::default() }).seeded(5);
    let mut ends = Vec::new();
    for tick in 0..300 {
        let before = brain.board().n;
        let _ = brain.tick(Duration::from_millis(100), &mut tests::Book::default());
        if brain.board().n > before {
            ends.push(tick);
        }
    }
    ends
}

#[test]
fn a_search_that_finds_nothing_draws_no_random_number() {
    assert!(rests(true).len() > 3);
    assert_eq!(rests(true), rests(false));
}
