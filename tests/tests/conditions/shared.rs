//! Shared keys: files read their values as Rust does through the handles, and do not write them.

use bt_model::catalogue::Catalogue;
use bt_model::json::{Limits, Source};
use bt_runtime::blackboard::Shared;
use bt_runtime::simulate::Setup;

use super::*;

/// An alias: the macro cannot see that the field is a handle.
type Goal = Shared<Option<u32>>;

/// No file can read its value, which cannot be compared.
#[derive(Clone, Debug, Default)]
pub struct Chart;

#[derive(Blackboard, Clone, Debug, Default)]
pub struct Fleet {
    #[blackboard(shared)]
    size: Shared<u32>,
}

#[derive(Default)]
pub struct Log(Vec<u32>);

#[derive(Blackboard, Clone, Debug, Default)]
#[blackboard(world = Log)]
pub struct Ship {
    #[blackboard(shared)]
    alarm: Shared<bool>,
    #[blackboard(shared)]
    level: Shared<u32>,
    #[blackboard(shared)]
    name: Shared<String>,
    #[blackboard(shared)]
    title: Shared<String>,
    #[blackboard(shared)]
    mode: Shared<Mode>,
    #[blackboard(shared)]
    goal: Goal,
    #[blackboard(shared)]
    chart: Shared<Chart>,
    #[blackboard(parent)]
    fleet: Fleet,
    own: u32,
    word: String,
    sum: u32,
    same: bool,
    part: bool,
    alert: bool,
    copy: String,
}

#[action]
fn hold(world: &mut Log, what: u32) -> Status {
    world.0.push(what);
    Status::Running
}

/// Takes a handle and a value.
#[action]
fn answer(to: Goal, was: Option<u32>, what: u32) -> bool {
    to.set(Some(what + was.unwrap_or(0)))
}

#[action]
fn ready() -> Option<bool> {
    Some(true)
}

bt! {
    tree Watch for Ship {
        selector {
            #[when(*bb.alarm.read() && *bb.level.read() > bb.own, aborts = both)]
            hold(what = *bb.level.read());
            hold(what = *bb.level.read() + 100);
        }
    }
    tree Values for Ship {
        sequence {
            set(bb.sum = { let level = *bb.level.read(); level * 2 + bb.own - level });
            set(
                bb.same = { let name = bb.name.read().clone(); name == bb.word && name == *bb.title.read() && name.len() > 1 }
            );
            set(bb.part = {
                let (name, title) = (bb.name.read().clone(), bb.title.read().clone());
                name.contains(&title) || name.starts_with(&bb.word) || title.ends_with('h')
            });
            set(bb.alert = *bb.mode.read() == Mode::Alert || *bb.goal.read() == Some(3));
            set(bb.copy = bb.name.read().clone());
            run Fill(goal = *bb.goal.read(), of = *bb.fleet.size.read());
        }
    }
    tree Fill(goal: Option<u32>, of: u32) for Ship {
        answer(to = bb.goal, was = goal, what = of + *bb.fleet.size.read());
    }
}

mod file {
    use super::*;

    bt_file!(pub "../../files/shared.json");
    bt_file!(pub "../../files/shared_values.json");
}

fn registry() -> Registry<Ship> {
    Registry::new().with::<hold>().with::<answer>().with::<ready>()
}

fn loaded(text: &str) -> Arc<Program<Ship>> {
    registry().load_str("shared.json", text).unwrap_or_else(|faults| panic!("{faults}"))
}

fn watch() -> Arc<Program<Ship>> {
    loaded(include_str!("../../files/shared.json"))
}

/// The inputs of `hold` after each write of another holder.
fn notes<T: Tree<Agent = Ship>>(brain: impl FnOnce(Ship) -> Brain<T>) -> Vec<u32>
where
    Brain<T>: Unpin,
{
    let (ship, mut log) = (Ship { own: 2, ..Ship::default() }, Log::default());
    let (alarm, level) = (ship.alarm.clone(), ship.level.clone());
    let mut brain = brain(ship);
    let mut tick = |brain: &mut Brain<T>| {
        brain.tick(Duration::ZERO, &mut log);
    };
    tick(&mut brain);
    level.set(5);
    tick(&mut brain);
    alarm.set(true);
    tick(&mut brain);
    level.set(2);
    tick(&mut brain);
    level.set(3);
    tick(&mut brain);
    log.0
}

#[test]
fn a_guard_observes_a_shared_key() {
    let compiled = notes(Watch::brain);
    assert_eq!(compiled, [100, 105, 5, 102, 3]);
    assert_eq!(notes(file::Watch::brain), compiled, "bt_file!");
    assert_eq!(notes(|ship| watch().brain(ship)), compiled, "loaded");
}

fn run<T: Tree<Agent = Ship>>(brain: impl FnOnce(Ship) -> Brain<T>, ship: &Ship) -> (Ship, Option<u32>)
where
    Brain<T>: Unpin,
{
    // Each run has handles of its own to the value that it writes.
    let mut brain = brain(Ship { goal: Shared::new(*ship.goal.read()), ..ship.clone() });
    assert_eq!(brain.tick(Duration::ZERO, &mut Log::default()), Status::Success);
    let goal = *brain.board().goal.read();
    (Ship { goal: Shared::default(), ..(**brain.board()).clone() }, goal)
}

/// The keys that the trees write.
fn written((ship, goal): (Ship, Option<u32>)) -> impl PartialEq + std::fmt::Debug {
    (ship.sum, ship.same, ship.part, ship.alert, ship.copy, goal)
}

#[test]
fn values_of_shared_keys_are_those_of_rust() {
    let program = loaded(include_str!("../../files/shared_values.json"));
    let words = ["north", "h", "", "nor"];
    for (n, name) in words.into_iter().enumerate() {
        for (m, title) in words.into_iter().enumerate() {
            let ship = Ship {
                level: Shared::new(n as u32 * 3),
                name: Shared::new(name.into()),
                title: Shared::new(title.into()),
                mode: Shared::new(if n == 2 { Mode::Alert } else { Mode::Calm }),
                goal: Shared::new((m > 0).then_some(m as u32)),
                fleet: Fleet { size: Shared::new(4) },
                own: 2,
                word: words[(n + m) % 4].into(),
                ..Ship::default()
            };
            let compiled = written(run(Values::brain, &ship));
            assert_eq!(written(run(file::Values::brain, &ship)), compiled, "bt_file!, {ship:?}");
            assert_eq!(written(run(|ship| program.brain(ship), &ship)), compiled, "loaded, {ship:?}");
        }
    }
}

/// Trees that write a shared key.
fn writes() -> [String; 3] {
    let tree = |node: &str| format!(r#"{{ "bt": 1, "tree": "Writes", "agent": "Ship", "root": {node} }}"#);
    [
        tree(r#"{ "node": "set", "key": "alarm", "value": true }"#),
        tree(r#"{ "node": "clear", "key": "alarm" }"#),
        tree(r#"{ "node": "ready", "out": "alarm" }"#),
    ]
}

#[test]
fn a_file_that_writes_a_shared_key_is_refused() {
    for text in writes() {
        let faults = registry().load_str("t.json", &text).unwrap_err();
        let said: Vec<_> = faults.iter().map(|fault| &*fault.message).collect();
        assert_eq!(said, ["`bb.alarm` is shared with other agents: a file reads it, and cannot write it"]);
    }
}

/// The catalogue as a tool reads it.
fn catalogue() -> Catalogue {
    let text = registry().with_agent("Ship").catalogue().to_string();
    let (catalogue, faults) = Catalogue::read(&Source::new("ship.json", text), &Limits::default());
    assert_eq!(faults.iter().count(), 0);
    catalogue
}

/// The messages of a check with the catalogue.
fn checked(text: &str) -> Vec<String> {
    let (document, mut faults) = bt_model::json::load(&Source::new("t.json", text), &Limits::default());
    let trees: Vec<_> = document.trees.iter().collect();
    trees.iter().for_each(|tree| catalogue().check(tree, &trees, &mut faults));
    faults.iter().map(|fault| fault.message.to_string()).collect()
}

#[test]
fn the_catalogue_knows_values_and_handles() {
    let catalogue = catalogue();
    let key = |name: &str| catalogue.keys.iter().find(|key| key.name.text == name).unwrap();
    assert_eq!((&*key("level").ty, key("level").shared.as_deref()), ("u32", Some("Shared<u32>")));
    assert_eq!((&*key("fleet.size").ty, key("fleet.size").shared.as_deref()), ("u32", Some("Shared<u32>")));
    assert_eq!((&*key("goal").is, key("goal").shared.as_deref()), ("Option<u32>", Some("Goal")));
    assert_eq!((&*key("chart").ty, key("chart").shared.as_deref()), ("Shared<Chart>", None));
    assert_eq!(checked(include_str!("../../files/shared.json")), [""; 0]);
    assert_eq!(checked(include_str!("../../files/shared_values.json")), [""; 0]);
    for text in writes() {
        assert_eq!(checked(&text), ["`bb.alarm` is shared with other agents: a file reads it, and cannot write it"]);
    }
}

#[test]
fn a_simulation_with_the_catalogue_reads_shared_keys() {
    let (catalogue, tree) = (catalogue(), include_str!("../../files/shared.json"));
    let setup = Setup { catalogue: Some(&catalogue), ..Setup::default() };
    let script = r#"{ "actions": { "hold": { "results": ["running"] } }, "ticks": [
        { "set": { "level": 5 }, "expect": { "status": "running" } },
        { "set": { "alarm": true }, "expect": { "running": ["hold"] } } ] }"#;
    let simulation = setup.of_texts(("shared.json", tree), ("script.json", script)).unwrap_or_else(|e| panic!("{e}"));
    assert!(simulation.test(std::io::sink()).unwrap().passed());
    for text in writes() {
        let refused = setup.of_texts(("t.json", &text), ("script.json", r#"{ "ticks": [] }"#));
        let faults = refused.err().expect("the tree writes a shared key");
        assert!(faults.to_string().contains("`bb.alarm` is shared with other agents"), "{faults}");
    }
}
