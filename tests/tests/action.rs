//! `#[action]` and `#[derive(Inputs)]`: what the function is handed, what it returns, what it remembers.

use bt_runtime::prelude::*;
use bt_runtime::{Action, Leaf};

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Vec2(pub f32, pub f32);

/// A world with a lifetime.
pub struct Arena<'a> {
    pub pickups: &'a [Vec2],
    pub log: Vec<String>,
}

#[derive(Blackboard, Clone, Debug, Default)]
#[blackboard(world = Arena<'_>)]
pub struct Soldier {
    pub ammo: u32,
    pub destination: Vec2,
    pub target: Option<Vec2>,
}

/// Ticks a tree of one leaf and returns the statuses.
struct Scene<'a, T: Tree<Agent = Soldier>> {
    brain: Brain<T>,
    arena: Arena<'a>,
}

impl<'a, T: Tree<Agent = Soldier, Params = ()>> Scene<'a, T>
where
    Brain<T>: Unpin,
{
    fn new(soldier: Soldier, pickups: &'a [Vec2]) -> Self {
        Self { brain: Brain::new(soldier, ()), arena: Arena { pickups, log: Vec::new() } }
    }

    fn tick(&mut self) -> Status {
        self.brain.tick(Duration::from_millis(100), &mut self.arena)
    }
}

const R: Status = Status::Running;
const S: Status = Status::Success;
const F: Status = Status::Failure;

mod what_a_function_is_handed {
    use super::*;

    #[action]
    fn by_cx(cx: &mut Cx<Soldier>, amount: u32) -> bool {
        cx.world.log.push(format!("ammo {}", cx.bb.ammo));
        cx.bb.set_ammo(amount)
    }

    #[action]
    fn by_board(bb: &mut Board<Soldier>, world: &mut Arena<'_>, amount: u32) -> bool {
        world.log.push(format!("ammo {}", bb.ammo));
        bb.set_ammo(amount)
    }

    #[action]
    fn by_struct(world: &Arena<'_>, bb: &Soldier) -> bool {
        !world.pickups.is_empty() && bb.ammo > 0
    }

    #[action]
    fn by_board_to_read(bb: &Board<Soldier>) -> bool {
        bb.ammo > 0
    }

    #[action]
    fn by_world(world: &mut Arena<'_>) {
        world.log.push("seen".into());
    }

    #[action]
    fn by_nothing(amount: u32) -> bool {
        amount > 0
    }

    bt! { pub tree ByCx for Soldier { by_cx(amount = bb.ammo + 1) } }
    bt! { pub tree ByBoard for Soldier { by_board(amount = bb.ammo + 1) } }
    bt! { pub tree ByStruct for Soldier { by_struct() } }
    bt! { pub tree ByBoardToRead for Soldier { by_board_to_read() } }
    bt! { pub tree ByWorld for Soldier { by_world() } }
    bt! { pub tree ByNothing for Soldier { by_nothing(amount = bb.ammo) } }

    #[test]
    fn the_parts_of_its_agent() {
        let mut scene = Scene::<ByCx>::new(Soldier::default(), &[]);
        assert_eq!([scene.tick(), scene.tick()], [S, S]);
        assert_eq!((scene.brain.board().ammo, &scene.arena.log[1][..]), (2, "ammo 1"));
        let mut scene = Scene::<ByBoard>::new(Soldier::default(), &[]);
        assert_eq!([scene.tick(), scene.tick()], [S, S]);
        assert_eq!((scene.brain.board().ammo, &scene.arena.log[1][..]), (2, "ammo 1"));
    }

    #[test]
    fn what_it_reads_only() {
        assert_eq!(Scene::<ByStruct>::new(Soldier { ammo: 1, ..Default::default() }, &[Vec2(0.0, 0.0)]).tick(), S);
        assert_eq!(Scene::<ByStruct>::new(Soldier { ammo: 1, ..Default::default() }, &[]).tick(), F);
        assert_eq!(Scene::<ByBoardToRead>::new(Soldier::default(), &[]).tick(), F);
        assert_eq!(Scene::<ByNothing>::new(Soldier::default(), &[]).tick(), F);
    }

    #[test]
    fn the_world_of_any_agent_that_has_it() {
        let mut scene = Scene::<ByWorld>::new(Soldier::default(), &[]);
        assert_eq!(scene.tick(), S);
        assert_eq!(scene.arena.log, ["seen"]);
    }

    #[test]
    fn it_is_still_a_function() {
        let soldier = Soldier { ammo: 1, ..Default::default() };
        assert!(by_struct(&Arena { pickups: &[Vec2(1.0, 1.0)], log: Vec::new() }, &soldier));
        assert!(by_nothing(1));
    }
}

mod what_it_returns {
    use core::task::Poll;

    use super::*;

    #[action]
    fn nearest(world: &Arena<'_>) -> Option<Vec2> {
        world.pickups.first().copied()
    }

    #[action]
    fn parsed(ammo: u32) -> Result<Vec2, String> {
        if ammo > 0 { Ok(Vec2(ammo as f32, 0.0)) } else { Err("none".into()) }
    }

    #[action]
    fn awaited(bb: &mut Board<Soldier>) -> Poll<Option<Vec2>> {
        let ammo = bb.ammo;
        match ammo {
            0 => Poll::Ready(None),
            1 => Poll::Ready(Some(Vec2(1.0, 1.0))),
            _ => {
                bb.set_ammo(ammo - 1);
                Poll::Pending
            }
        }
    }

    bt! { pub tree Nearest for Soldier { nearest() -> bb.destination } }
    bt! { pub tree NearestOrNone for Soldier { nearest() -> bb.target } }
    bt! { pub tree Parsed for Soldier { parsed(ammo = bb.ammo) -> bb.destination } }
    bt! { pub tree Awaited for Soldier { awaited() -> bb.destination } }

    #[test]
    fn the_value_of_a_success_goes_to_the_key() {
        let at = Vec2(3.0, 4.0);
        let mut scene = Scene::<Nearest>::new(Soldier::default(), core::slice::from_ref(&at));
        assert_eq!((scene.tick(), scene.brain.board().destination), (S, at));
        let mut scene = Scene::<NearestOrNone>::new(Soldier::default(), core::slice::from_ref(&at));
        assert_eq!((scene.tick(), scene.brain.board().target), (S, Some(at)));
        let mut scene = Scene::<Parsed>::new(Soldier { ammo: 2, ..Default::default() }, &[]);
        assert_eq!((scene.tick(), scene.brain.board().destination), (S, Vec2(2.0, 0.0)));
    }

    #[test]
    fn a_failure_writes_nothing() {
        let soldier = Soldier { destination: Vec2(1.0, 2.0), ..Default::default() };
        let mut scene = Scene::<Nearest>::new(soldier.clone(), &[]);
        assert_eq!((scene.tick(), scene.brain.board().destination), (F, Vec2(1.0, 2.0)));
        let mut scene = Scene::<Parsed>::new(soldier, &[]);
        assert_eq!((scene.tick(), scene.brain.board().destination), (F, Vec2(1.0, 2.0)));
    }

    #[test]
    fn a_poll_runs_until_it_is_ready() {
        let mut scene = Scene::<Awaited>::new(Soldier { ammo: 3, ..Default::default() }, &[]);
        assert_eq!([scene.tick(), scene.tick(), scene.tick()], [R, R, S]);
        assert_eq!(scene.brain.board().destination, Vec2(1.0, 1.0));
    }
}

mod what_it_remembers {
    use super::*;

    /// The function's one memory is the leaf's whole memory.
    #[action]
    fn count(#[memory] ticks: &mut u8, #[default(3)] to: u8) -> Status {
        *ticks += 1;
        if *ticks == to { S } else { R }
    }

    #[action(halt = stop)]
    fn latched(
        cx: &mut Cx<Soldier>,
        now: u32,
        #[memory] ticks: &mut u8,
        #[latch] then: u32,
        #[memory] log: &mut String,
    ) -> Status {
        *ticks += 1;
        log.push_str(&format!("{now}/{then} "));
        if *ticks == 3 {
            cx.world.log.push(core::mem::take(log));
            return S;
        }
        R
    }

    fn stop(cx: &mut Cx<Soldier>, ticks: &mut u8, log: &mut String) {
        cx.world.log.push(format!("stopped after {ticks}: {log}"));
    }

    bt! { pub tree Count for Soldier { count() } }
    bt! { pub tree Latched for Soldier { latched(now = bb.ammo, then = bb.ammo) } }

    fn memory<L: Leaf<Soldier>>() -> usize {
        size_of::<L::Memory>()
    }

    #[test]
    fn no_more_than_it_says() {
        assert_eq!(memory::<count>(), 1);
        assert_eq!(memory::<latched>(), size_of::<(u8, String, Option<u32>)>());
    }

    #[test]
    fn it_begins_anew_at_each_entry() {
        let mut scene = Scene::<Count>::new(Soldier::default(), &[]);
        assert_eq!([(); 7].map(|()| scene.tick()), [R, R, S, R, R, S, R]);
    }

    #[test]
    fn a_latched_input_is_read_at_entry_and_others_at_every_tick() {
        let mut scene = Scene::<Latched>::new(Soldier { ammo: 5, ..Default::default() }, &[]);
        assert_eq!(scene.tick(), R);
        scene.brain.board_mut().set_ammo(6);
        assert_eq!([scene.tick(), scene.tick()], [R, S]);
        assert_eq!(scene.arena.log, ["5/5 6/5 6/5 "]);
        assert_eq!([scene.tick(), scene.tick(), scene.tick()], [R, R, S]);
        assert_eq!(scene.arena.log[1], "6/6 6/6 6/6 ");
    }

    #[test]
    fn a_copy_of_the_brain_goes_on_from_the_middle() {
        let mut scene = Scene::<Latched>::new(Soldier::default(), &[]);
        assert_eq!([scene.tick(), scene.tick()], [R, R]);
        scene.brain = scene.brain.clone();
        assert_eq!(scene.tick(), S);
        assert_eq!(scene.arena.log, ["0/0 0/0 0/0 "]);
    }

    #[test]
    fn its_halt_gets_the_memories() {
        let mut scene = Scene::<Latched>::new(Soldier::default(), &[]);
        assert_eq!([scene.tick(), scene.tick()], [R, R]);
        assert_eq!(scene.brain.stop(&mut scene.arena), Halt::Done);
        assert_eq!(scene.arena.log, ["stopped after 2: 0/0 0/0 "]);
    }
}

mod how_it_halts {
    use super::*;

    #[action(halt = land, graceful)]
    fn fly(bb: &mut Board<Soldier>, #[memory] height: &mut u32) -> Status {
        *height += 1;
        bb.set_ammo(*height);
        R
    }

    fn land(bb: &mut Board<Soldier>, height: &mut u32) -> Halt {
        *height -= 1;
        bb.set_ammo(*height);
        if *height == 0 { Halt::Done } else { Halt::Pending }
    }

    bt! { pub tree Fly for Soldier { fly() } }

    #[test]
    fn a_graceful_halt_takes_several_ticks() {
        let mut scene = Scene::<Fly>::new(Soldier::default(), &[]);
        assert_eq!([scene.tick(), scene.tick(), scene.tick()], [R, R, R]);
        assert_eq!(scene.brain.stop(&mut scene.arena), Halt::Pending);
        scene.tick();
        assert_eq!(scene.brain.board().ammo, 1);
        scene.tick();
        assert_eq!(scene.brain.board().ammo, 0);
    }
}

mod what_tools_know {
    use super::*;

    /// Walks to `to`.
    ///
    /// A halt stops the feet.
    #[action(halt = stop)]
    fn walk(
        cx: &mut Cx<Soldier>,
        /// Where to.
        to: Option<Vec2>,
        /// In metres.
        #[default(1.0 + 0.5)]
        within: f32,
        #[latch] r#type: &'static str,
    ) -> Status {
        let _ = (cx, to, within, r#type);
        R
    }

    fn stop(_: &mut Cx<Soldier>) {}

    #[action]
    fn near(bb: &Soldier, to: Vec2) -> bool {
        bb.destination == to
    }

    struct Described<L>(L);
    impl<L: Action> core::fmt::Display for Described<L> {
        fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
            self.0.describe(f)
        }
    }

    #[test]
    fn its_declaration() {
        let info = <walk as Action>::INFO;
        assert_eq!((info.name, info.docs), ("walk", "Walks to `to`.\n\nA halt stops the feet."));
        assert_eq!((info.returns, info.pure, info.halts), ("Status", false, true));
        let inputs: Vec<_> = info.inputs.iter().map(|it| (it.name, it.ty, it.docs, it.default, it.latch)).collect();
        let expected = [
            ("to", "Option<Vec2>", "Where to.", None, false),
            ("within", "f32", "In metres.", Some("1.0 + 0.5"), false),
            ("type", "&'static str", "", None, true),
        ];
        assert_eq!(inputs, expected);
        const { assert!(<near as Action>::INFO.pure) };
    }

    #[test]
    fn its_inputs_as_text() {
        let leaf = walk::inputs().to(Some(Vec2(1.0, 2.0))).r#type("fast").__build();
        assert_eq!(Described(leaf).to_string(), "to = Some(Vec2(1.0, 2.0)), within = 1.5, type = \"fast\"");
    }
}

mod a_leaf_written_by_hand {
    use super::*;

    /// Turns.
    #[derive(Inputs)]
    pub struct Turn<T: Copy + Into<f32>> {
        /// In degrees.
        by: T,
        #[default(2.0)]
        speed: f32,
    }

    impl<T: Copy + Into<f32>> Leaf<Soldier> for Turn<T> {
        type Memory = f32;
        type Returns = Status;
        type Halts = ();

        fn enter(self, left: &mut f32, cx: &mut Cx<Soldier>) -> Status {
            *left = self.by.into();
            self.tick(left, cx)
        }

        fn tick(self, left: &mut f32, _: &mut Cx<Soldier>) -> Status {
            *left -= self.speed;
            if *left <= 0.0 { S } else { R }
        }

        fn halt(_: &mut f32, _: &mut Cx<Soldier>) {}
    }

    #[derive(Inputs)]
    pub struct Beep;

    impl<A: Agent> Leaf<A> for Beep {
        type Memory = ();
        type Returns = ();
        type Halts = ();
        fn tick(self, (): &mut (), _: &mut Cx<A>) {}
        fn halt((): &mut (), _: &mut Cx<A>) {}
    }

    pub type TurnByte = Turn<u8>;

    bt! { pub tree Turns for Soldier { TurnByte(by = 5) } }
    bt! { pub tree Beeps for Soldier { Beep() } }

    #[test]
    fn is_used_like_a_function() {
        let mut scene = Scene::<Turns>::new(Soldier::default(), &[]);
        assert_eq!([(); 3].map(|()| scene.tick()), [R, R, S]);
        assert_eq!(Scene::<Beeps>::new(Soldier::default(), &[]).tick(), S);
        let info = <Turn<u8> as Action>::INFO;
        assert_eq!((info.name, info.docs, info.inputs[0].ty), ("Turn", "Turns.", "T"));
    }
}

mod worlds {
    use super::*;

    pub trait Terrain {
        fn height(&self) -> u32;
    }

    impl Terrain for u32 {
        fn height(&self) -> u32 {
            *self
        }
    }

    #[derive(Blackboard)]
    #[blackboard(world = dyn Terrain)]
    struct Bird {
        height: u32,
    }

    #[action]
    fn rise(bb: &mut Board<Bird>, world: &dyn Terrain) {
        bb.set_height(world.height());
    }

    #[action]
    fn look(world: &dyn Terrain) -> bool {
        world.height() > 0
    }

    #[test]
    fn a_world_may_be_a_trait_object() {
        fn leaf<L: Leaf<Bird>>() {}
        leaf::<rise>();
        leaf::<look>();
        let mut bb = Board::<Bird>::from(Bird { height: 0 });
        rise(&mut bb, &7_u32);
        assert_eq!(bb.height, 7);
    }
}

mod in_a_tree {
    use super::*;

    /// A function that mutates nothing may stand in a guard.
    #[action]
    fn has_ammo(bb: &Soldier, at_least: u32) -> bool {
        bb.ammo >= at_least
    }

    #[action]
    fn nearest(world: &Arena<'_>) -> Option<Vec2> {
        world.pickups.first().copied()
    }

    #[action(halt = stop)]
    fn walk(cx: &mut Cx<Soldier>, to: Vec2, #[default(2)] steps: u8, #[memory] taken: &mut u8) -> Status {
        cx.world.log.push(format!("{to:?}"));
        *taken += 1;
        if *taken == steps { S } else { R }
    }

    fn stop(cx: &mut Cx<Soldier>, taken: &mut u8) {
        cx.world.log.push(format!("halted after {taken}"));
    }

    #[derive(Inputs)]
    pub struct Spend {
        rounds: u32,
    }

    impl Leaf<Soldier> for Spend {
        type Memory = ();
        type Returns = ();
        type Halts = ();
        fn tick(self, (): &mut (), cx: &mut Cx<Soldier>) {
            let ammo = cx.bb.ammo.saturating_sub(self.rounds);
            cx.bb.set_ammo(ammo);
        }
        fn halt((): &mut (), _: &mut Cx<Soldier>) {}
    }

    bt! {
        pub tree Fetch for Soldier {
            selector {
                #[when(has_ammo(bb, 1), aborts = lower_priority)]
                Spend(rounds = 1);
                sequence {
                    nearest() -> bb.destination;
                    walk(to = bb.destination, steps = 3);
                    walk(to = bb.destination);
                }
            }
        }
    }

    #[test]
    fn actions_stand_at_their_places() {
        let at = Vec2(1.0, 1.0);
        let mut scene = Scene::<Fetch>::new(Soldier::default(), core::slice::from_ref(&at));
        assert_eq!([scene.tick(), scene.tick()], [R, R]);
        scene.brain.board_mut().set_destination(Vec2(2.0, 2.0));
        assert_eq!(scene.tick(), R);
        assert_eq!(scene.arena.log, ["Vec2(1.0, 1.0)", "Vec2(1.0, 1.0)", "Vec2(2.0, 2.0)", "Vec2(2.0, 2.0)"]);
        scene.brain.board_mut().set_ammo(1);
        assert_eq!(scene.tick(), S);
        assert_eq!((&scene.arena.log[4][..], scene.brain.board().ammo), ("halted after 1", 0));
    }
}
