//! Bindings of `if let`, `match` and `while let` are parameters of the branch.

use bt_runtime::prelude::*;
use expect_test::expect;

#[derive(Clone, Debug, Default, PartialEq)]
enum Order {
    #[default]
    Rest,
    Go {
        to: i32,
        way: Vec<i32>,
    },
    Say(String),
}

#[derive(Blackboard, Debug, Default)]
struct Walker {
    goal: Option<i32>,
    speed: Option<i32>,
    order: Order,
    path: Vec<i32>,
    at: i32,
    log: Vec<String>,
}

#[action]
fn walk(bb: &mut Board<Walker>, to: i32, #[default(1)] speed: i32) -> Status {
    if bb.at == to {
        return Status::Success;
    }
    let step = (to - bb.at).clamp(-speed, speed);
    *bb.at_mut() += step;
    Status::Running
}

#[action]
fn note(bb: &mut Board<Walker>, text: String) {
    bb.log_mut().push(text);
}

#[action]
fn drop_goal(bb: &mut Board<Walker>) {
    bb.set_goal(None);
}

bt! {
    tree Chase for Walker {
        selector {
            if let Some(goal) = bb.goal { walk(to = goal) } else { fail }
            idle;
        }
    }

    tree Chain for Walker {
        if let Some(goal) = bb.goal && let Some(speed) = bb.speed && speed > goal {
            walk(to = goal, speed = speed)
        } else {
            fail
        }
    }

    tree Obey for Walker {
        match bb.order {
            Order::Go { to, ref way } if to > 0 => sequence {
                note(text = format!("{:?}", way));
                #[when(to < 9, aborts = self)]
                walk(to = to);
            },
            Order::Say(_) => run Talk;
            _ => fail,
        }
    }

    tree Talk for Walker {
        match &bb.order { Order::Say(text) => note(text = text), _ => fail }
    }

    tree Lose for Walker {
        if let Some(goal) = bb.goal { sequence { drop_goal(); walk(to = goal); } } else { fail }
    }

    tree Follow for Walker {
        while let Some(&next) = bb.path.first() {
            sequence { walk(to = next); set(bb.path = bb.path[1..].to_vec()) }
        }
    }

    tree Nested(out last: i32) for Walker {
        let kept: Option<i32> = None;
        sequence {
            if let Some(goal) = bb.goal {
                if let Some(goal) = Some(goal + 1) { set(kept = goal) }
            }
            if let Some(kept) = kept { set(last = kept) }
        }
    }

    tree Outer for Walker { run Nested(last -> bb.at); }
}

/// Ticks a second.
fn tick<T: bt_runtime::tree::Movable<Agent = Walker>>(brain: &mut Brain<T>) -> (Status, i32) {
    let status = brain.tick(Duration::from_secs(1), &mut ());
    (status, brain.board().at)
}

fn walker(goal: Option<i32>) -> Walker {
    Walker { goal, ..Walker::default() }
}

#[test]
fn a_binding_follows_its_key_as_long_as_the_pattern_matches() {
    let mut brain = Chase::brain(walker(Some(5)));
    assert_eq!(tick(&mut brain), (Status::Running, 1));
    brain.board_mut().set_goal(Some(-5));
    assert_eq!(tick(&mut brain), (Status::Running, 0), "the input follows the key");
    brain.board_mut().set_goal(None);
    assert_eq!(tick(&mut brain), (Status::Running, 0), "the walk is halted, the selector goes on to `idle`");
}

#[test]
fn a_node_fails_where_the_branch_itself_ends_the_match() {
    assert_eq!(tick(&mut Lose::brain(walker(Some(5)))), (Status::Failure, 0));
}

#[test]
fn a_condition_may_bind_several_names() {
    let slow = Walker { speed: Some(2), ..walker(Some(5)) };
    assert_eq!(tick(&mut Chain::brain(slow)), (Status::Failure, 0));
    let fast = Walker { speed: Some(6), ..walker(Some(5)) };
    assert_eq!(tick(&mut Chain::brain(fast)), (Status::Running, 5));
}

#[test]
fn arms_bind_fields_by_value_and_by_reference() {
    let order = Order::Go { to: 2, way: vec![1, 2] };
    let mut brain = Obey::brain(Walker { order, ..Walker::default() });
    assert_eq!(tick(&mut brain), (Status::Running, 1));
    brain.board_mut().set_order(Order::Go { to: 9, way: Vec::new() });
    assert_eq!(tick(&mut brain), (Status::Failure, 1), "a guard observes the binding");
    let mut brain = Obey::brain(Walker { order: Order::Say("hello".into()), ..Walker::default() });
    assert_eq!(tick(&mut brain).0, Status::Success);
    expect![[r#"["hello"]"#]].assert_eq(&format!("{:?}", brain.board().log));
}

#[test]
fn each_round_of_a_loop_binds_anew() {
    let mut brain = Follow::brain(Walker { path: vec![1, 3], ..Walker::default() });
    let ticks: Vec<_> = (0..4).map(|_| tick(&mut brain)).collect();
    expect!["[(Running, 1), (Running, 2), (Running, 3), (Success, 3)]"].assert_eq(&format!("{ticks:?}"));
}

#[test]
fn an_inner_name_hides_an_outer_one_and_a_local() {
    assert_eq!(tick(&mut Outer::brain(walker(Some(6)))), (Status::Success, 7));
}

#[test]
fn a_sleeping_agent_wakes_when_the_pattern_no_longer_matches() {
    let mut herd = bt_runtime::Population::<Hold>::new();
    let id = herd.spawn(Hold::brain(walker(Some(1))));
    let second = Duration::from_secs(1);
    herd.tick(second, &mut ());
    assert_eq!(herd.tick(second, &mut ()).agents, 0, "it waits");
    herd.board_mut(id).expect("it lives").set_goal(None);
    assert_eq!(herd.tick(second, &mut ()).agents, 1);
    assert_eq!(herd.board(id).expect("it lives").at, -1);
}

bt! {
    tree Hold for Walker {
        sequence {
            #[force_success]
            if let Some(goal) = bb.goal { wait(Duration::from_secs(goal.unsigned_abs().into()) * 100) }
            set(bb.at = -1);
            idle;
        }
    }
}

thread_local! {
    /// The number of calls of `flickering`.
    static CALLS: std::cell::Cell<u32> = const { std::cell::Cell::new(0) };
}

/// An expression must be pure, and this one is not: each call of a multiple of `every` finds nothing.
fn flickering(every: u32) -> Option<i32> {
    CALLS.set(CALLS.get() + 1);
    (!CALLS.get().is_multiple_of(every)).then_some(9)
}

/// The results of 40 ticks.
fn flicker(mut brain: Brain<Flicker>) -> Vec<Status> {
    CALLS.set(0);
    (0..40).map(|_| tick(&mut brain).0).collect()
}

/// How often the pattern of the next tree matches: a key holds it.
fn every(bb: &Walker) -> u32 {
    bb.speed.map_or(2, i32::unsigned_abs)
}

bt! {
    tree Inner(to: i32, inout last: i32) for Walker {
        #[on_exit(note(text = to.to_string()))]
        #[when(to > last, aborts = self)]
        sequence { walk(to = to); set(last = to); wait(1s) }
    }

    tree Flicker for Walker {
        if let Some(at) = flickering(every(bb)) {
            #[on_exit(note(text = at.to_string()))]
            parallel(success = all, failure = all) {
                walk(to = at);
                wait(Duration::from_secs(at.unsigned_abs().into()));
                #[cooldown(Duration::from_millis(at.unsigned_abs().into()))] set(bb.goal = at);
                #[time_limit(Duration::from_secs(at.unsigned_abs().into()))] #[chance(f64::from(at))] idle;
                #[delay(Duration::from_secs(at.unsigned_abs().into()))] succeed;
                #[service(note(text = at.to_string()), every = Duration::from_secs(at.unsigned_abs().into()))] wait(2s);
                random_selector { #[weight(at)] fail; #[weight(1.0)] walk(to = at, speed = at); }
                utility_selector { #[score(at)] fail; #[score(1.0)] succeed; }
                match at { 9 => wait(1s), _ => fail }
                if at > 8 { run Inner(to = at, last -> bb.at) } else { fail }
                #[repeat(3)] check(at > 8);
                #[when(at > 8, aborts = self)] #[skip_if(at > 9)] idle;
                while at > 8 { walk(to = at) }
            }
        }
    }
}

#[test]
fn an_expression_that_is_not_pure_does_not_panic() {
    let mut all = Vec::new();
    for every in 2..120 {
        all.extend(flicker(Flicker::brain(Walker { speed: Some(every), ..Walker::default() })));
    }
    assert!(all.contains(&Status::Running) && all.contains(&Status::Failure));
}
