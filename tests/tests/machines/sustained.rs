//! Selecting a state that is active already.

use tests::prelude::*;

#[test]
fn what_runs_goes_on_and_what_is_done_is_entered_anew() {
    state_tree! {
        machine M for Actor {
            on tick if bb.a => Work;
            state Work {
                task leaf(n = 1);
                state A when bb.b { task leaf(n = 2); on success => A; }
                state B { task leaf(n = 3); }
            }
        }
    }
    table::<M>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1, enter 3
        0.2s | a      |        | R      | now  | tick 1, tick 3
        0.3s | !a b   |        | R      | now  | tick 1, tick 3
        0.4s | a      |        | R      | now  | tick 1, tick 3, halt 3, enter 2
        0.5s | !a     | 2:S    | R      | now  | tick 1, tick 2, enter 2, enter 2, enter 2, enter 2, enter 2
        0.6s |        |        | R      | now  | tick 1, enter 2
        1: entered 1, ticked 6, left 0, halted 0
        2: entered 7, ticked 8, left 6, halted 0
        3: entered 1, ticked 4, left 0, halted 1
    "#]]);
}

#[test]
fn a_task_may_ask_to_be_entered_anew() {
    state_tree! {
        machine M for Actor {
            on tick if bb.a => Work;
            state Work {
                task leaf(n = 1);
                #[again] task graceful(n = 2);
                task leaf(n = 3);
            }
        }
    }
    table::<M>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1, enter 2, enter 3
        0.2s | a      |        | R      | now  | tick 1, tick 2, tick 3, halting 2
        0.3s | !a     |        | R      | now  | halt 2, enter 2
        0.4s |        |        | R      | now  | tick 1, tick 2, tick 3
        1: entered 1, ticked 3, left 0, halted 0
        2: entered 2, ticked 4, left 0, halted 1
        3: entered 1, ticked 3, left 0, halted 0
    "#]]);
}

/// Counts how often its state was selected again.
#[derive(Inputs)]
struct Told;

impl Leaf<Actor> for Told {
    type Memory = ();
    type Returns = Status;
    type Halts = ();

    fn tick(self, (): &mut (), _: &mut Cx<Actor>) -> Status {
        Status::Running
    }

    fn halt((): &mut (), _: &mut Cx<Actor>) {}

    fn sustain((): &mut (), cx: &mut Cx<Actor>) {
        *cx.bb.n_mut() += 1;
    }
}

#[test]
fn a_leaf_is_notified_when_its_state_is_selected_again() {
    state_tree! {
        machine M for Actor {
            on tick if bb.a => Work;
            state Outer {
                task Told();
                state Work { task Told(); }
            }
        }
    }
    let (mut brain, mut book) = (M::brain(Actor::default()), tests::Book::default());
    let mut tick = |a: bool| {
        brain.board_mut().set_a(a);
        brain.tick(Duration::from_millis(100), &mut book);
        brain.board().n
    };
    assert_eq!(tick(false), 0);
    assert_eq!(tick(true), 1, "only what stands from the target down");
    assert_eq!(tick(false), 1);
}

/// Counts its starts in `m`, and in `n` how often its state was selected again.
#[action(sustain = again)]
fn counts(bb: &mut Board<Actor>, #[memory] began: &mut bool) -> Status {
    if !*began {
        *began = true;
        *bb.m_mut() += 1;
    }
    Status::Running
}

fn again(bb: &mut Board<Actor>, began: &mut bool) {
    *bb.n_mut() += i32::from(*began);
}

#[test]
fn the_sustain_function_of_an_action_is_called() {
    state_tree! {
        machine M for Actor {
            on tick if bb.a => Work;
            on tick if bb.b => Rest;
            state Work { task counts(); }
            state Rest { task leaf(n = 1); }
        }
    }
    let (mut brain, mut book) = (M::brain(Actor::default()), tests::Book::default());
    let mut tick = |a: bool, b: bool| {
        let _ = (brain.board_mut().set_a(a), brain.board_mut().set_b(b));
        brain.tick(Duration::from_millis(100), &mut book);
        (brain.board().m, brain.board().n)
    };
    assert_eq!(tick(false, false), (1, 0));
    assert_eq!(tick(true, false), (1, 1), "sustained");
    assert_eq!(tick(false, true), (1, 1));
    assert_eq!(tick(true, false), (2, 1), "entered anew: changed");
}

#[test]
fn a_task_without_a_halt_is_entered_anew_without_a_trace_too() {
    bt! { tree Adds for Actor { sequence { set(bb.m = bb.m + 1); wait(1s); } } }
    state_tree! {
        machine M for Actor {
            on tick if bb.a => S;
            state S { #[again] task run Adds; }
        }
    }
    let actor = Actor { a: true, ..Actor::default() };
    let (mut traced, mut untraced) = (M::brain(actor), M::brain(actor));
    let (mut book, mut trace) = (tests::Book::default(), bt_runtime::trace::Recorder::default());
    for tick in 1..=4 {
        traced.tick_traced(Duration::ZERO, &mut book, &mut trace);
        untraced.tick(Duration::ZERO, &mut book);
        assert_eq!((traced.board().m, untraced.board().m), (tick, tick));
    }
}
