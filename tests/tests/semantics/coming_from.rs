//! Translations of other libraries' nodes, as the page `guide::coming_from` gives them.

use tests::prelude::*;

#[test]
fn while_do_else_changes_sides_with_its_condition() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.a, aborts = both)] leaf(n = 1); #[when(!bb.a)] leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a      |        | R      | now  | enter 1
        0.2s |        |        | R      | now  | tick 1
        0.3s | !a     |        | R      | now  | halt 1, enter 2
        0.4s |        |        | R      | now  | tick 2
        0.5s | a      |        | R      | now  | halt 2, enter 1
        1: entered 2, ticked 3, left 0, halted 1
        2: entered 1, ticked 2, left 0, halted 1
    "#]]);
}

#[test]
fn while_do_else_fails_with_the_side_that_fails() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.a, aborts = both)] leaf(n = 1); #[when(!bb.a)] leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a      | 1:F    | F      | now  | enter 1
        0.2s | !a     | 2:F    | F      | now  | enter 2
        1: entered 1, ticked 1, left 1, halted 0
        2: entered 1, ticked 1, left 1, halted 0
    "#]]);
}

#[test]
fn while_do_without_else_fails_when_its_condition_turns_false() {
    bt! {
        tree T for Actor {
            #[when(bb.a, aborts = self)] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a      |        | R      | now  | enter 1
        0.2s | !a     |        | F      | now  | halt 1
        1: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

#[test]
fn a_switch_changes_its_case_with_the_value() {
    bt! {
        tree T for Actor {
            selector {
                #[when(bb.n == 1, aborts = both)] leaf(n = 1);
                #[when(bb.n == 2, aborts = both)] leaf(n = 2);
                #[when(bb.n != 1 && bb.n != 2)] leaf(n = 3);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | n=1    |        | R      | now  | enter 1
        0.2s | n=2    |        | R      | now  | halt 1, enter 2
        0.3s | n=1    |        | R      | now  | halt 2, enter 1
        0.4s | n=3    |        | R      | now  | halt 1, enter 3
        0.5s | n=2    |        | R      | now  | halt 3, enter 2
        0.6s |        | 2:F    | F      | now  | tick 2
        1: entered 2, ticked 2, left 0, halted 2
        2: entered 2, ticked 3, left 1, halted 1
        3: entered 1, ticked 1, left 0, halted 1
    "#]]);
}

#[test]
fn a_switch_below_another_selector_preempts_no_branch_behind_it() {
    bt! {
        tree T for Actor {
            selector {
                reactive_selector {
                    #[when(bb.n == 1, aborts = self)] leaf(n = 1);
                    #[when(bb.n == 2, aborts = self)] leaf(n = 2);
                    #[when(bb.n != 1 && bb.n != 2, aborts = self)] leaf(n = 3);
                }
                leaf(n = 4);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | n=1    | 1:F    | R      | now  | enter 1, enter 4
        0.2s | n=2    |        | R      | now  | tick 4
        0.3s |        | 4:F    | F      | now  | tick 4
        0.4s |        |        | R      | now  | enter 2
        0.5s | n=1    |        | R      | now  | enter 1, halt 2
        1: entered 2, ticked 2, left 1, halted 0
        2: entered 1, ticked 1, left 0, halted 1
        4: entered 1, ticked 3, left 1, halted 0
    "#]]);
}

#[test]
fn run_once_is_passed_over_after_its_success() {
    bt! {
        tree T for Actor {
            #[keep]
            let done: bool = false;
            sequence { #[skip_if(done)] sequence { leaf(n = 1); set(done = true) } leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before  | leaves | status | next | what happened
        0.1s |         | 1:F    | F      | now  | enter 1
        0.2s |         | 1:S    | R      | now  | enter 1, enter 2
        0.3s |         | 2:S    | S      | now  | tick 2
        0.4s |         |        | R      | now  | enter 2
        0.5s | restart |        | R      | now  | halt 2, enter 2
        1: entered 2, ticked 2, left 2, halted 0
        2: entered 3, ticked 4, left 1, halted 1
    "#]]);
}

#[test]
fn a_repeat_goes_on_after_a_failure() {
    bt! {
        tree T for Actor {
            #[repeat(3)] #[force_success] leaf(n = 1);
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        | 1:FR   | R      | now  | enter 1, enter 1
        0.2s |        | 1:SR   | R      | now  | tick 1, enter 1
        0.3s |        | 1:F    | S      | now  | tick 1
        1: entered 3, ticked 5, left 3, halted 0
    "#]]);
}

#[test]
fn a_repeat_with_a_condition_goes_on_after_a_failure() {
    bt! {
        tree T for Actor {
            while bb.a { #[force_success] leaf(n = 1); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a      | 1:F    | R      | now  | enter 1
        0.2s |        |        | R      | now  | enter 1
        0.3s | !a     | 1:F    | S      | now  | tick 1
        1: entered 2, ticked 3, left 2, halted 0
    "#]]);
}

#[test]
fn run_in_parallel_waits_for_every_branch() {
    bt! {
        tree T for Actor {
            parallel(success = all, failure = all) { leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves  | status | next | what happened
        0.1s |        | 1:F     | R      | now  | enter 1, enter 2
        0.2s |        | 2:S     | F      | now  | tick 2
        0.3s |        |         | R      | now  | enter 1, enter 2
        0.4s |        | 1:S 2:S | S      | now  | tick 1, tick 2
        1: entered 2, ticked 3, left 2, halted 0
        2: entered 2, ticked 4, left 2, halted 0
    "#]]);
}

#[test]
fn until_any_succeed_fails_only_with_every_branch() {
    bt! {
        tree T for Actor {
            parallel(success = 1, failure = all) { leaf(n = 1); leaf(n = 2); leaf(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves      | status | next | what happened
        0.1s |        | 1:F         | R      | now  | enter 1, enter 2, enter 3
        0.2s |        | 2:S         | S      | now  | tick 2, halt 3
        0.3s |        | 1:F 2:F 3:F | F      | now  | enter 1, enter 2, enter 3
        1: entered 2, ticked 2, left 2, halted 0
        2: entered 2, ticked 3, left 2, halted 0
        3: entered 2, ticked 2, left 1, halted 1
    "#]]);
}
