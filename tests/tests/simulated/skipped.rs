//! Tables that a file cannot express, with the reason.

/// The reason, and the tables as `file::test`. The second and later tables of a test have their number as a suffix.
pub const SKIPPED: &[(&str, &[&str])] = &[
    (
        "expressions of files have no casts, no methods but `is_some` and `is_none`, no constants of Rust",
        &[
            "chance::none_never",
            "chance::a_child_that_passed_runs_on",
            "cooldown::may_depend_on_keys",
            "set::clear_makes_a_key_what_it_is_by_default",
            "utility_selector::no_number_is_the_lowest_score",
            "wait::its_time_may_be_an_expression",
            "when::keys_may_be_enums_options_and_numbers",
        ],
    ),
    (
        "a script cannot say how a node of the game ticks its children",
        &["custom_decorator::attributes_stand_above_it_and_inputs_are_read_in_every_tick"],
    ),
    (
        "files know nothing of the world",
        &[
            "check::may_read_the_world",
            "drive_asks::a_guard_that_reads_the_world",
            "drive_asks::a_guard_that_reads_the_world 2",
            "drive_asks::a_guard_that_reads_the_world 3",
            "when::a_guard_that_reads_the_world_is_asked_every_tick",
        ],
    ),
    (
        "whether an input is latched, only the action in Rust says",
        &[
            "run::parameters_follow_their_arguments_latched_ones_do_not",
            "set::inputs_are_read_at_every_tick_latched_ones_at_the_entry",
        ],
    ),
    (
        "the queue of the tables' agent holds 4 events, that of a simulation 64",
        &["events::send_fails_if_the_queue_is_full", "events::a_full_queue_tells_the_sender"],
    ),
    (
        "what is put into a slot is a tree in Rust, which no script names",
        &[
            "slot::a_tree_put_into_an_idle_slot_is_there_at_once",
            "slot::its_outcome_is_the_trees",
            "slot::the_old_one_is_halted_and_the_new_one_starts_in_the_same_tick",
            "slot::a_graceful_halt_takes_its_ticks_and_the_last_put_counts",
            "slot::a_cleared_slot_that_runs_fails_once_its_tree_is_halted",
            "slot::a_clear_after_a_put_counts_and_a_put_after_a_clear",
            "slot::the_same_tree_again_begins_anew",
            "slot::a_host_that_halts_the_slot_halts_the_tree_and_what_waits_takes_its_place",
            "slot::parameters_stay_and_locals_begin_anew",
            "slot::locals_are_observed",
            "slot::it_may_hold_trees_with_trees_and_slots",
            "slot::two_slots_side_by_side",
            "slot::slots_of_subtrees_go_by_the_way_to_them",
            "slot::a_brain_that_stops_halts_it",
            "slot::a_restart_keeps_what_is_in_it",
            "slot::a_time_limit_halts_it_and_a_swap_does_not_start_it_anew",
            "slot::a_loop_enters_it_each_round",
            "slot::a_reactive_selector_enters_it_as_soon_as_it_holds_something",
            "slot_asks::self_aborts_inside_it_work",
            "slot_asks::a_guard_at_its_top_claims_execution",
            "slot_asks::a_put_asks_the_guard_at_its_top",
            "slot_asks::a_put_opens_the_slot_for_a_guard_above_it",
            "slot_asks::a_guard_that_asks_the_world_is_asked_every_tick",
            "slot_asks::a_guard_that_asks_the_world_keeps_the_brain_awake",
            "slot_asks::its_cooldown_ends_while_it_is_idle",
            "slot_asks::its_services_run_while_it_does_but_not_when_it_must_go",
            "slot_asks::the_locals_of_the_tree_around_it_are_none_of_its_own",
            "slot_asks::time_and_events_reach_it",
            "slot_asks::it_sleeps_until_a_swap_is_due",
        ],
    ),
];
