//! What every node does, tick by tick. How to read a table: `tests::table`.
// Forty nodes in each other (`deep`) need more than the 128 levels that rustc allows by itself.
#![recursion_limit = "256"]

mod always_sequence;
mod brain;
mod chance;
mod check;
mod cooldown;
mod deep;
mod delay;
mod events;
mod halts;
mod if_else;
mod limit;
mod match_arms;
mod next;
mod notify;
mod once;
mod outcome;
mod parallel;
mod pick;
mod race;
mod random;
mod reactive_selector;
mod reactive_sequence;
mod repeat;
mod retry;
mod run;
mod run_locals;
mod selector;
mod sequence;
mod service;
mod set;
mod simple_parallel;
mod size;
mod time_limit;
mod trace;
mod until;
mod utility_selector;
mod wait;
mod when;
mod when_halts;
mod when_search;
mod when_self;
mod while_loop;
mod wide;
mod wide_lines;
