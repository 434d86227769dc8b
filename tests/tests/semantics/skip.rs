//! `#[skip_if(e)]`: where the condition holds at an entry, the node is as if it were not there.

use tests::prelude::*;

#[test]
fn a_sequence_goes_on_with_the_next_child() {
    bt! {
        tree T for Actor {
            sequence { #[skip_if(bb.a)] leaf(n = 1); #[skip_if(bb.b)] leaf(n = 2); leaf(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a b    |        | 
        0.2s |        | 3:F    | 
        0.3s | !b     | 2:S    | 
        0.4s |        | 3:S    | 
        0.5s | !a b   | 1:S    | 
    "#]]);
}

#[test]
fn the_condition_is_asked_at_the_entry_only() {
    bt! {
        tree T for Actor { sequence { #[skip_if(bb.a)] leaf(n = 1); leaf(n = 2); } }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s |        |        |
        0.2s | a      |        |
        0.3s |        | 1:S    |
    "#]]);
}

#[test]
fn a_selector_goes_on_and_a_skipped_last_child_is_no_success() {
    bt! {
        tree T for Actor { selector { #[skip_if(bb.a)] leaf(n = 1); leaf(n = 2); #[skip_if(bb.b)] leaf(n = 3); } }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a b    |        |
        0.2s |        | 2:F    |
        0.3s | !b     | 2:F    |
        0.4s |        | 3:S    |
    "#]]);
}

#[test]
fn a_composite_is_skipped_with_all_its_children() {
    bt! {
        tree T for Actor {
            selector {
                sequence { #[skip_if(bb.a)] leaf(n = 1); #[skip_if(bb.b)] leaf(n = 2); }
                always_sequence { #[skip_if(bb.a)] leaf(n = 3); }
                leaf(n = 4);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a b    | 4:F    |
        0.2s | !b     | 2:S    |
        0.3s | !a b   | 1:S    |
    "#]]);
}

#[test]
fn one_invert_away_a_skipped_node_is_still_skipped() {
    bt! {
        tree T for Actor {
            sequence { #[invert] #[skip_if(bb.a)] leaf(n = 1); #[skip_if(bb.a)] #[force_failure] leaf(n = 2); leaf(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a      | 3:S    |
        0.2s | !a     | 1:F 2:S |
    "#]]);
}

#[test]
fn all_means_all_that_are_not_skipped() {
    bt! {
        tree T for Actor {
            parallel(success = all, failure = 1) { #[skip_if(bb.a)] leaf(n = 1); leaf(n = 2); #[skip_if(bb.b)] leaf(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a b    |        |
        0.2s |        | 2:S    |
        0.3s | !b     | 2:S    |
        0.4s | !a     |        |
        0.5s |        | 3:S    |
        0.6s |        |        |
        0.7s |        | 2:F    |
    "#]]);
}

#[test]
fn a_threshold_of_a_number_stays() {
    bt! {
        tree T for Actor {
            parallel(success = 2, failure = all) { #[skip_if(bb.a)] leaf(n = 1); leaf(n = 2); leaf(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a      |        |
        0.2s |        | 2:S    |
        0.3s |        | 3:F    |
        0.4s |        | 2:F 3:F |
        0.5s | !a     | 2:F 3:F |
    "#]]);
}

#[test]
fn a_skipped_parallel() {
    bt! {
        tree T for Actor {
            sequence { race { #[skip_if(bb.a)] leaf(n = 1); #[skip_if(bb.b)] leaf(n = 2); } leaf(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a b    | 3:S    |
        0.2s | !a     | 1:S    |
    "#]]);
}

#[test]
fn the_background_waits_while_it_is_skipped_and_the_main_leaf_takes_both_along() {
    bt! {
        tree T for Actor {
            selector {
                simple_parallel { #[skip_if(bb.b)] leaf(n = 1); #[skip_if(bb.a)] leaf(n = 2); }
                leaf(n = 3);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a      |        |
        0.2s |        |        |
        0.3s | !a     |        |
        0.4s |        | 2:S    |
        0.5s | a      |        |
        0.6s | b      | 1:S    |
        0.7s |        |        |
    "#]]);
}

#[test]
fn a_skipped_child_is_not_drawn() {
    bt! {
        tree T for Actor {
            selector {
                pick { #[weight(9)] #[skip_if(bb.a)] leaf(n = 1); leaf(n = 2); }
                utility_selector { #[score(9)] #[skip_if(bb.a)] leaf(n = 3); #[score(1)] leaf(n = 4); }
                random_sequence { #[skip_if(bb.a)] leaf(n = 5); }
                leaf(n = 6);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a      |        |
        0.2s |        | 2:F    |
        0.3s | !a     | 4:F    |
        0.4s |        | 3:F    |
        0.5s | a      | 5:F    |
    "#]]);
}

#[test]
fn an_if_is_skipped_with_the_branch_that_it_chooses() {
    bt! {
        tree T for Actor {
            selector {
                if bb.n > 1 { #[skip_if(bb.a)] leaf(n = 1); } else { leaf(n = 2); }
                leaf(n = 3);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a n=2  | 3:S    |
        0.2s | n=1    | 2:S    |
        0.3s | !a n=2 | 1:S    |
    "#]]);
}

#[test]
fn a_loop_is_skipped_in_its_first_round_and_done_in_a_later_one() {
    bt! {
        tree T for Actor {
            selector { #[repeat(3)] #[skip_if(bb.a)] leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a      | 2:S    |
        0.2s | !a     |        |
        0.3s | a      | 1:S    |
        0.4s | !a     | 1:S    |
    "#]]);
}

#[test]
fn a_while_asks_its_condition_first() {
    bt! {
        tree T for Actor {
            selector { while bb.b { #[skip_if(bb.a)] leaf(n = 1); } leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a      |        |
        0.2s | b      |        |
        0.3s | !a     | 2:F    |
        0.4s |        |        |
        0.5s | a      | 1:S    |
    "#]]);
}

#[test]
fn no_gate_counts_a_skipped_entry() {
    bt! {
        tree T for Actor {
            selector {
                #[limit(1)] #[skip_if(bb.a)] leaf(n = 1);
                #[skip_if(bb.a)] #[cooldown(1s)] leaf(n = 2);
                #[once] #[skip_if(bb.a)] leaf(n = 3);
                leaf(n = 4);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a      | 4:F    |
        0.2s | !a     | 1:F 2:F 3:F 4:F |
        0.3s |        | 4:F    |
    "#]]);
}

#[test]
fn a_delay_does_not_begin_and_asks_no_more_at_its_end() {
    bt! {
        tree T for Actor {
            sequence { #[delay(200ms)] #[skip_if(bb.a)] leaf(n = 1); #[time_limit(100ms)] #[skip_if(bb.b)] leaf(n = 2); leaf(n = 3); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a b    | 3:S    |
        0.2s | !a     |        |
        0.3s | a      |        |
        0.4s |        | 1:S    |
        0.5s |        | 1:S    |
    "#]]);
}

#[test]
fn a_subtree_is_skipped_with_its_root() {
    bt! {
        pub tree Inner(to: i32) for Actor { #[skip_if(to > 1)] leaf(n = 1); }
        tree T for Actor { selector { run Inner(to = bb.n); leaf(n = 2); } }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | n=2    |        |
        0.2s |        | 2:F    |
        0.3s | n=1    |        |
        0.4s | n=2    | 1:S    |
    "#]]);
}

#[test]
fn a_skipped_root_succeeds() {
    bt! {
        tree T for Actor { #[skip_if(bb.a)] sequence { #[skip_if(bb.b)] leaf(n = 1); } }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a      |        |
        0.2s | !a b   |        |
        0.3s | !b     |        |
        0.4s | a b    | 1:F    |
    "#]]);
}

#[test]
fn a_skipped_node_does_not_claim_execution() {
    bt! {
        tree T for Actor {
            selector {
                #[when(bb.a, aborts = lower_priority)] #[skip_if(bb.b)] leaf(n = 1);
                #[skip_if(bb.b)] #[when(bb.a, aborts = lower_priority)] leaf(n = 2);
                #[skip_if(bb.b)] selector { #[when(bb.a, aborts = lower_priority)] leaf(n = 3); fail; }
                leaf(n = 4);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | b      |        |
        0.2s | a      |        |
        0.3s | !a     |        |
        0.4s | !b     |        |
        0.5s | a      |        |
    "#]]);
}

#[test]
fn a_search_in_a_sequence_goes_on_behind_a_skipped_child() {
    bt! {
        tree T for Actor {
            selector {
                #[when(bb.a, aborts = lower_priority)] sequence { #[skip_if(bb.b)] leaf(n = 1); check(bb.c); leaf(n = 2); }
                leaf(n = 3);
            }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | b      |        |
        0.2s | a      |        |
        0.3s | !a c   |        |
        0.4s | a      |        |
        0.5s |        | 2:F    |
        0.6s | !a !b  |        |
        0.7s | a      |        |
    "#]]);
}

#[test]
fn a_reactive_sequence_passes_over_it_in_each_tick() {
    bt! {
        tree T for Actor { reactive_sequence { #[skip_if(bb.a)] check(bb.b); #[skip_if(bb.c)] leaf(n = 1); leaf(n = 2); } }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a c    |        |
        0.2s | !c     | 1:S    |
        0.3s |        |        |
        0.4s | c      |        |
        0.5s | !a     |        |
    "#]]);
}

#[test]
fn a_reactive_selector_passes_over_it_in_each_tick() {
    bt! {
        tree T for Actor { reactive_selector { #[skip_if(bb.a)] leaf(n = 1); #[invert] #[skip_if(bb.b)] leaf(n = 2); leaf(n = 3); } }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a b    |        |
        0.2s | !b     | 2:S    |
        0.3s |        |        |
        0.4s | !a     |        |
    "#]]);
}

#[test]
fn no_service_runs_for_a_skipped_node() {
    bt! {
        tree T for Actor { selector { #[service(serve(n = 9), every = 100ms)] #[skip_if(bb.a)] leaf(n = 1); leaf(n = 2); } }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | a      | 2:S    |
        0.2s | !a     |        |
    "#]]);
}

#[test]
fn a_restart_does_not_ask_again() {
    bt! {
        tree T for Actor {
            selector { #[when(bb.n > 0, aborts = self, notify = value)] #[skip_if(bb.a)] leaf(n = 1); leaf(n = 2); }
        }
    }
    table::<T>(expect![[r#"
        time | before | leaves | status | next | what happened
        0.1s | n=1    |        |
        0.2s | a n=2  |        |
        0.3s | n=0    |        |
    "#]]);
}
