//! All tests of the comparison.

use crate::round::Plan;
use crate::test::Test;

/// The test of sleeping agents whose times are the whole; the other tests of sleeping agents are shown as a share of
/// it.
const ALL_AWAKE: &str = "asleep-100";

/// All tests. `tests.guard.add::<ItsAgent>("its name")` adds a subject to a test.
pub struct Tests {
    pub guard: Test,
    pub resume: Test,
    pub wide: Test,
    pub population: Test,
    pub population_idle: Test,
    pub asleep_100: Test,
    pub asleep_1: Test,
    pub asleep_0: Test,
    pub reactive: Test,
    pub state_machine: Test,
    pub snapshot: Test,
}

impl Tests {
    /// Creates the tests, without subjects.
    pub fn new() -> Self {
        let guard = Plan::Solo { seed: 42, warm_up: 1_000, ticks: 1_000_000 };
        let wide = Plan::Solo { seed: 7, warm_up: 100, ticks: 2_000 };
        let agents = 100_000;
        let population = Plan::Population { agents, warm_up: 10, rounds: 20 };
        let thousand = 1_000;
        let rollback = Plan::Population { agents: thousand, warm_up: 20, rounds: 5_000 };
        let asleep = |warm_up, rounds| Plan::Population { agents: 1_000_000, warm_up, rounds };
        let guard_checksum = Some(0xe490_0a84_d54f_c15b);
        // An idle guard calls `ammo_is_zero` (1) and `has_enemy` (4) once, then waits.
        let idle_checksum = (1 << 5) ^ 4;
        Self {
            guard: Test::new("guard", guard, guard_checksum),
            resume: Test::new("resume", guard, Some(idle_checksum)),
            wide: Test::new("wide", wide, Some(0x001f_dec0_3f9c_eba0)),
            population: Test::new("population", population, Some(0x9160_f226_8e85_bdee)),
            population_idle: Test::new("population-idle", population, Some(u64::from(agents) * idle_checksum)),
            // All agents wake in the same tick. The warm-up is longer than any leaf runs. After it the agents are out
            // of step, as in nearly all rounds of `asleep-1`, so the processor cannot predict the branches of the next
            // agent.
            asleep_100: Test::new(ALL_AWAKE, asleep(30, 8), None),
            // Hand-written code loops over all agents, asleep or awake, so `hand` runs only in `asleep-100`.
            asleep_1: Test::new("asleep-1", asleep(10, 200), Some(0xd292_3ea8_528e_0144)).part_of(ALL_AWAKE),
            // Every agent has called `lie_down` (7), and nothing else.
            asleep_0: Test::new("asleep-0", asleep(10, 500), Some(7_000_000)).part_of(ALL_AWAKE),
            reactive: Test::new("reactive", guard, None),
            state_machine: Test::new("state-machine", guard, guard_checksum),
            snapshot: Test::new("snapshot", rollback, Some(thousand.into())),
        }
    }

    /// Returns all tests, in the order of the table.
    pub fn into_list(self) -> Vec<Test> {
        vec![
            self.guard,
            self.resume,
            self.wide,
            self.population,
            self.population_idle,
            self.asleep_100,
            self.asleep_1,
            self.asleep_0,
            self.reactive,
            self.state_machine,
            self.snapshot,
        ]
    }
}
