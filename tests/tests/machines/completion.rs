//! The completion of states, and the transitions that follow.

use bt_runtime::status::Outcome;
use tests::prelude::*;

#[test]
fn any_task_ends_the_state() {
    state_tree! {
        machine M for Actor {
            state Work { task leaf(n = 1); task leaf(n = 2); on success => Rest; on failure => Mend; }
            state Rest { task leaf(n = 3); }
            state Mend { task leaf(n = 4); on tick if bb.a => Work; }
        }
    }
    table::<M>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1, enter 2
        0.2s |        | 2:S    | R      | now  | tick 1, tick 2, halt 1, enter 3
        0.3s |        |        | R      | now  | tick 3
        1: entered 1, ticked 2, left 0, halted 1
        2: entered 1, ticked 2, left 1, halted 0
        3: entered 1, ticked 2, left 0, halted 0
    "#]]);
    table::<M>(expect![[r#"
        time | before | leaves  | status | next | what happened
        0.1s |        |         | R      | now  | enter 1, enter 2
        0.2s |        | 1:S 2:F | R      | now  | tick 1, tick 2, enter 4
        0.3s | a      |         | R      | now  | tick 4, halt 4, enter 1, enter 2
        1: entered 2, ticked 3, left 1, halted 0
        2: entered 2, ticked 3, left 1, halted 0
        4: entered 1, ticked 2, left 0, halted 1
    "#]]);
}

#[test]
fn all_tasks_must_succeed_where_it_says_so_and_one_failure_ends_it() {
    state_tree! {
        machine M for Actor {
            state Work { done all; task leaf(n = 1); task leaf(n = 2); on success => Rest; on failure => Mend; }
            state Rest { task leaf(n = 3); on success => Work; }
            state Mend { task leaf(n = 4); }
        }
    }
    table::<M>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1, enter 2
        0.2s |        | 1:S    | R      | now  | tick 1, tick 2
        0.3s |        |        | R      | now  | tick 2
        0.4s |        | 2:S    | R      | now  | tick 2, enter 3
        0.5s |        | 3:S    | R      | now  | tick 3, enter 1, enter 2
        0.6s |        | 1:F    | R      | now  | tick 1, tick 2, halt 2, enter 4
        1: entered 2, ticked 4, left 2, halted 0
        2: entered 2, ticked 6, left 1, halted 1
        3: entered 1, ticked 2, left 1, halted 0
        4: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn a_child_that_is_done_is_its_parents_business_where_it_has_no_transition_itself() {
    state_tree! {
        machine M for Actor {
            state Calm {
                on failure => Flee;
                state Idle { task leaf(n = 1); on success => next; }
                state Walk { task leaf(n = 2); }
            }
            state Flee { task leaf(n = 3); }
        }
    }
    table::<M>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 1
        0.2s |        | 1:S    | R      | now  | tick 1, enter 2
        0.3s |        | 2:F    | R      | now  | tick 2, enter 3
        0.4s |        |        | R      | now  | tick 3
        1: entered 1, ticked 2, left 1, halted 0
        2: entered 1, ticked 2, left 1, halted 0
        3: entered 1, ticked 2, left 0, halted 0
    "#]]);
}

#[test]
fn without_a_transition_the_machine_starts_again_from_its_root() {
    state_tree! {
        machine M for Actor {
            state Alert when bb.a { task leaf(n = 1); }
            state Calm {
                task leaf(n = 2);
                state Idle { task leaf(n = 3); }
            }
        }
    }
    table::<M>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | R      | now  | enter 2, enter 3
        0.2s |        | 3:S    | R      | now  | tick 2, tick 3, enter 3, enter 3, enter 3, enter 3, enter 3
        0.3s | a      |        | R      | now  | tick 2, halt 2, enter 1
        0.4s |        | 3:S    | R      | now  | tick 1
        0.5s |        | 1:S    | R      | now  | tick 1, enter 1, enter 1, enter 1, enter 1, enter 1
        0.6s | !a     | 1:F    | R      | now  | enter 2, enter 3
        1: entered 6, ticked 8, left 6, halted 0
        2: entered 2, ticked 4, left 0, halted 1
        3: entered 7, ticked 8, left 6, halted 0
    "#]]);
}

#[test]
fn a_machine_that_finds_nothing_to_start_with_fails() {
    state_tree! {
        machine M for Actor {
            state Alert when bb.a { task leaf(n = 1); }
        }
    }
    table::<M>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        | F      | now  |
        0.2s | a      |        | R      | now  | enter 1
        0.3s | !a     | 1:S    | F      | now  | tick 1
        1: entered 1, ticked 2, left 1, halted 0
    "#]]);
}

#[test]
fn a_global_task_that_is_done_ends_the_machine() {
    state_tree! {
        machine M for Actor {
            global task leaf(n = 1);
            state Calm { task leaf(n = 2); on done => Calm; }
        }
    }
    table::<M>(expect![[r#"
        time | before | leaves  | status | next | what happened
        0.1s |        |         | R      | now  | enter 1, enter 2
        0.2s |        | 1:S 2:S | S      | now  | tick 1, tick 2
        0.3s |        | 1:F     | F      | now  | enter 1
        1: entered 2, ticked 3, left 2, halted 0
        2: entered 1, ticked 2, left 1, halted 0
    "#]]);
}

#[test]
fn a_state_without_tasks_is_never_done() {
    state_tree! {
        machine M for Actor {
            state Calm { on done => Alert; on tick if bb.a => Alert; }
            state Alert { task leaf(n = 1); }
        }
    }
    table::<M>(expect![[r#"
        time | before | leaves | status | next   | what happened
        0.1s |        |        | R      | now    |
        0.2s |        |        | R      | change |
        0.3s | a      |        | R      | now    | enter 1
        1: entered 1, ticked 1, left 0, halted 0
    "#]]);
}

#[test]
fn five_switches_a_tick_then_it_goes_on_in_the_next() {
    state_tree! {
        machine M for Actor {
            state A { task leaf(n = 1); on success => B; }
            state B { task leaf(n = 2); on success => A; }
        }
    }
    table::<M>(expect![[r#"
        time | before | leaves            | status | next | what happened
        0.1s |        | 1:SSSSSS 2:SSSSSS | R      | now  | enter 1, enter 2, enter 1, enter 2, enter 1
        0.2s |        | 1:R 2:SSSS        | R      | now  | enter 2, enter 1
        0.3s |        |                   | R      | now  | tick 1
        1: entered 4, ticked 5, left 3, halted 0
        2: entered 3, ticked 3, left 3, halted 0
    "#]]);
}

/// The calls of the tasks: the number of the task, and the outcome of the state.
type Heard = Vec<(u32, Outcome)>;

#[derive(Blackboard, Default)]
#[blackboard(world = Heard)]
struct Team {
    ends: bool,
    fails: bool,
    waits: bool,
    heard: u32,
}

/// Runs until its number is 1 and the board ends it.
#[action(completed = hear)]
fn act(#[memory] number: &mut u32, cx: &mut Cx<Team>, n: u32) -> Status {
    *number = n;
    match (n == 1 && cx.bb.ends, cx.bb.fails) {
        (false, _) => Status::Running,
        (true, false) => Status::Success,
        (true, true) => Status::Failure,
    }
}

fn hear(outcome: Outcome, cx: &mut Cx<Team>, number: &mut u32) {
    cx.world.push((*number, outcome));
    let heard = cx.bb.heard;
    cx.bb.set_heard(heard + 1);
}

state_tree! {
    machine Play for Team {
        global task act(n = 4);
        state Outer {
            task act(n = 3);
            on tick if bb.heard > 0 && bb.waits => Other;
            state Inner { task act(n = 1); task act(n = 2); on done after 100ms => Other; }
        }
        state Other { task act(n = 5); }
    }
}

const PLAY: &str = r#"{ "bt": 1, "machine": "Play", "agent": "Team", "tasks": [{ "node": "act", "args": { "n": 4 } }], "states": [
    { "state": "Outer", "tasks": [{ "node": "act", "args": { "n": 3 } }],
      "transitions": [{ "on": "tick", "if": "heard > 0 && waits", "to": "Other" }],
      "states": [{ "state": "Inner",
        "tasks": [{ "node": "act", "args": { "n": 1 } }, { "node": "act", "args": { "n": 2 } }],
        "transitions": [{ "on": "done", "after": "100ms", "to": "Other" }] }] },
    { "state": "Other", "tasks": [{ "node": "act", "args": { "n": 5 } }] } ] }"#;

/// The calls of the tasks in three ticks, compiled and loaded; before the second tick `write` changes the board.
fn heard(write: fn(&mut Board<Team>)) -> [Heard; 3] {
    fn ticks<T: bt_runtime::tree::Tree<Agent = Team>>(mut brain: Brain<T>, write: fn(&mut Board<Team>)) -> [Heard; 3]
    where
        Brain<T>: Unpin,
    {
        [0, 1, 2].map(|tick| {
            let mut heard = Heard::new();
            if tick == 1 {
                write(brain.board_mut());
            }
            brain.tick(Duration::from_millis(100), &mut heard);
            heard
        })
    }
    let program = bt_runtime::Registry::<Team>::new().with::<act>().load_str("play.json", PLAY).unwrap();
    let compiled = ticks(Play::brain(Team::default()), write);
    assert_eq!(ticks(program.brain(Team::default()), write), compiled, "loaded");
    compiled
}

#[test]
fn running_tasks_hear_that_their_state_or_one_inside_it_is_done() {
    let all = vec![(2, Outcome::Success), (3, Outcome::Success), (4, Outcome::Success)];
    assert_eq!(
        heard(|bb| {
            bb.set_ends(true);
        }),
        [vec![], all.clone(), all],
        "again while the state waits for the delay"
    );
}

#[test]
fn they_hear_how_it_ended_before_the_transitions_of_their_state() {
    let failed = vec![(2, Outcome::Failure), (3, Outcome::Failure), (4, Outcome::Failure)];
    let write = |bb: &mut Board<Team>| {
        bb.set_ends(true);
        bb.set_fails(true);
        bb.set_waits(true);
    };
    assert_eq!(heard(write), [vec![], failed, vec![]], "the transition of `Outer` reads what they wrote");
}

#[test]
fn a_skipped_task_succeeds() {
    state_tree! {
        machine M for Actor {
            state Work { task #[skip_if(bb.a)] leaf(n = 1); on success => Rest; on failure => Work; }
            state Rest { task leaf(n = 2); on success => Work; }
        }
    }
    table::<M>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a      |        | R      | now  | enter 2
        0.2s | !a     | 2:S    | R      | now  | tick 2, enter 1
        1: entered 1, ticked 1, left 0, halted 0
        2: entered 1, ticked 2, left 1, halted 0
    "#]]);
}

#[test]
fn a_task_that_is_done_does_not_start_again_while_its_state_is_active() {
    state_tree! {
        machine M for Actor {
            state Work { done all; task leaf(n = 1); task leaf(n = 2); on success => Rest; }
            state Rest { task leaf(n = 3); }
        }
    }
    table::<M>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        | 1:S    | R      | now  | enter 1, enter 2
        0.2s |        |        | R      | now  | tick 2
        0.3s |        | 2:S    | R      | now  | tick 2, enter 3
        1: entered 1, ticked 1, left 1, halted 0
        2: entered 1, ticked 3, left 1, halted 0
        3: entered 1, ticked 1, left 0, halted 0
    "#]]);
}
