//! Actions that systems do: [`Task`].

use core::any::TypeId;
use core::task::Waker;

use bevy_app::App;
use bevy_ecs::entity_disabling::Disabled;
use bevy_ecs::lifecycle::HookContext;
use bevy_ecs::prelude::*;
use bevy_ecs::system::SystemParam;
use bevy_ecs::world::DeferredWorld;
/// Makes a component an action that a system does. The trait [`Task`](trait@Task) explains tasks.
pub use bt_bevy_macros::Task;
use bt_runtime::leaf::{Progress, Wake};
use bt_runtime::status::Outcome;
use bt_runtime::{Agent, Cx};

use crate::pending::PendingTasks;
use crate::tree::BevyTree;
use crate::world::{Me, TakesTurn, Turn};

/// A component that is an action of trees, done by a system of yours. While the action runs, a child of the agent's
/// entity carries the component and a [`TaskOf`]. The system ends it by `commands.trigger(task.success())` or
/// `.failure()`; the child is then despawned. A halt despawns it too, and so does the end of the brain: a despawn of
/// the agent's entity, a removal or a replacement of the behaviour, a [panic](crate::BehaviorFault) anywhere in the
/// tree. If other code despawns the child, the action fails. While the child is `Disabled`, the action goes on.
///
/// A task is an entity of the game: save it for a rollback as all other entities, its component together with
/// [`TaskOf`] and `ChildOf`. The rollback may spawn it with another id if it maps the entities in these two components
/// (`MapEntities`).
///
/// Derive it together with `Component` and `Inputs`. The world of the agents needs a field `tasks: Tasks<'w, 's>`.
///
/// With `#[blackboard(mailbox)]` the agent sleeps until the task ends, and costs nothing; without a mailbox its tree is ticked
/// in every frame.
///
/// ```
/// use bt_bevy::prelude::*;
/// use bevy_app::{App, Update};
/// use bevy_ecs::{prelude::*, system::SystemParam};
/// use bevy_time::TimePlugin;
///
/// #[derive(SystemParam, BevyWorld)]
/// struct Kitchen<'w, 's> {
///     tasks: Tasks<'w, 's>,
/// }
///
/// #[derive(Blackboard, Default)]
/// #[blackboard(world = Kitchen<'_, '_>, mailbox)]
/// struct Cook {
///     meals: u32,
/// }
///
/// #[derive(Component, Inputs, Task)]
/// struct Boil {
///     minutes: u32,
/// }
///
/// bt! {
///     tree Work for Cook {
///         sequence { Boil(minutes = 3); set(bb.meals = bb.meals + 1) }
///     }
/// }
///
/// fn boil(mut pots: Query<(&mut Boil, &TaskOf)>, mut commands: Commands) {
///     for (mut pot, task) in &mut pots {
///         pot.minutes -= 1;
///         if pot.minutes == 0 {
///             commands.trigger(task.success());
///         }
///     }
/// }
///
/// let mut app = App::new();
/// app.add_plugins((TimePlugin, BehaviorPlugin::<Work>::new(Update)));
/// app.add_systems(Update, boil.in_set(BehaviorSystems::React));
/// app.world_mut().spawn(Behavior::<Work>::new(Cook::default()));
/// for _ in 0..4 {
///     app.update();
/// }
/// let (_, brain) = app.world().resource::<Minds<Work>>().iter().next().unwrap();
/// assert_eq!(brain.board().meals, 1);
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is no task",
    label = "not a task",
    note = "derive it: `#[derive(Component, Inputs, Task)]`"
)]
pub trait Task: Component {}

/// A world with tasks: one with a field of the type [`Tasks`].
#[diagnostic::on_unimplemented(
    message = "`{Self}` has no tasks",
    label = "the world of the tree's agent",
    note = "add a field to the world: `tasks: Tasks<'w, 's>`"
)]
pub trait HasTasks {
    /// Calls `work` with the tasks.
    #[doc(hidden)]
    fn with_tasks<R>(&mut self, work: impl FnOnce(&mut Tasks<'_, '_>) -> R) -> R;
}

/// The tasks of agents, as a field of their world.
#[derive(SystemParam)]
pub struct Tasks<'w, 's> {
    me: Me<'s>,
    commands: Commands<'w, 's>,
    running: Query<'w, 's, &'static TaskOf, Allow<Disabled>>,
    children: Query<'w, 's, &'static Children, Allow<Disabled>>,
    pending: Res<'w, PendingTasks>,
}

impl Tasks<'_, '_> {
    /// Finds the entity of a task of the agent whose turn it is. After a rollback its id may differ from the one with
    /// which it began.
    fn find(&self, RunningTask(number): RunningTask) -> Option<Entity> {
        let (me, number) = (self.me.entity(), number?);
        let is_it = |entity| self.running.get(entity).is_ok_and(|task| task.agent == me && task.number == number);
        if is_it(number) {
            return Some(number);
        }
        self.children.get(me).ok()?.iter().find(|&child| is_it(child))
    }
}

impl TakesTurn for Tasks<'_, '_> {
    #[inline(always)]
    fn begin_turn(&mut self, turn: Turn) {
        self.me.begin_turn(turn);
    }
}

/// Links the entity of a running task to its agent, and makes the events that end the task. It is `Clone` for snapshots
/// only: a clone of the task's entity does not get this component.
#[derive(Component, Clone, Debug)]
#[component(on_discard = lost, clone_behavior = Ignore)]
pub struct TaskOf {
    #[entities]
    agent: Entity,
    #[entities]
    task: Entity,
    /// The id of the entity when the task began. The memory of the brain names the task by it.
    number: Entity,
    /// The type of the tree that runs the task.
    tree: TypeId,
    ended: Option<Outcome>,
    waker: Waker,
}

impl TaskOf {
    /// Returns the entity whose tree runs the task.
    #[must_use]
    pub fn entity(&self) -> Entity {
        self.agent
    }

    /// Returns the event by which the task succeeds: `commands.trigger(task.success())`. Only the first end counts.
    #[must_use]
    pub fn success(&self) -> TaskEnded {
        TaskEnded { task: self.task, outcome: Outcome::Success }
    }

    /// Returns the event by which the task fails.
    #[must_use]
    pub fn failure(&self) -> TaskEnded {
        TaskEnded { task: self.task, outcome: Outcome::Failure }
    }
}

/// The end of a task: made by [`TaskOf::success`] and [`TaskOf::failure`], or by hand for an observer that knows the entity
/// of the task.
#[derive(EntityEvent, Clone, Copy, Debug)]
pub struct TaskEnded {
    /// The entity with the component.
    #[event_target]
    pub task: Entity,
    /// The outcome of the action.
    pub outcome: Outcome,
}

/// Wakes the agent when a task that has not ended is despawned, so that its action fails.
fn lost(world: DeferredWorld<'_>, HookContext { entity, .. }: HookContext) {
    if let Some(TaskOf { ended: None, waker, .. }) = world.get(entity) {
        waker.wake_by_ref();
    }
}

/// Despawns the tasks of a brain that was dropped without a halt, and cancels those whose entities do not exist yet.
pub(crate) fn abandon<T: BevyTree>(world: &mut DeferredWorld<'_>, agent: Entity) {
    if let Some(pending) = world.get_resource::<PendingTasks>() {
        pending.cancel_all(Turn::of::<T>(agent));
    }
    let Some(children) = world.get::<Children>(agent) else { return };
    let is_its = |task: &TaskOf| task.agent == agent && task.tree == TypeId::of::<T>();
    let tasks: Vec<Entity> = children.iter().filter(|&child| world.get::<TaskOf>(child).is_some_and(is_its)).collect();
    for task in tasks {
        world.commands().entity(task).try_despawn();
    }
}

/// Marks an app that has the observer of the ends of tasks.
#[derive(Resource)]
struct Observed;

/// Adds the observer of the ends of tasks, once per app, and the list of the pending tasks.
pub(crate) fn build(app: &mut App) {
    if !app.world().contains_resource::<Observed>() {
        app.insert_resource(Observed).init_resource::<PendingTasks>().add_observer(end);
    }
}

fn end(event: On<TaskEnded>, mut tasks: Query<&mut TaskOf, Allow<Disabled>>) {
    if let Ok(mut task) = tasks.get_mut(event.task) {
        let outcome = event.outcome;
        task.ended.get_or_insert(outcome);
        task.waker.wake_by_ref();
    }
}

/// The memory of a running task: the entity with which it began.
#[doc(hidden)]
#[derive(Clone, Copy, Debug, Default)]
pub struct RunningTask(Option<Entity>);

/// Writes nothing: the entity of a task is not part of a save, and a restored brain begins the task again.
#[cfg(feature = "serde")]
impl serde::Serialize for RunningTask {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_unit()
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for RunningTask {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        <()>::deserialize(deserializer).map(|()| Self(None))
    }
}

/// Spawns the entity of a task. The component and the [`TaskOf`] come with the commands, unless the task is cancelled
/// before.
#[doc(hidden)]
pub fn begin_task<A: Agent, C: Task>(component: C, task: &mut RunningTask, cx: &mut Cx<'_, '_, A>) -> Progress
where
    for<'w> A::World<'w>: HasTasks,
{
    let waker = cx.waker();
    task.0 = Some(cx.world.with_tasks(|Tasks { me, commands, pending, .. }| {
        let turn = me.turn();
        let (agent, tree) = (turn.entity(), turn.tree());
        let mut spawned = commands.spawn_empty();
        let task = spawned.id();
        pending.begin(task, turn);
        // Commands of other systems, or of the world's other fields, may halt or drop the brain first; a child that is
        // inserted afterwards would stay forever.
        spawned.queue_silenced(move |mut child: EntityWorldMut| {
            let wanted = child.world().resource::<PendingTasks>().take(task);
            if wanted && child.world().get_entity(agent).is_ok() {
                child.insert((
                    TaskOf { agent, task, number: task, tree, ended: None, waker },
                    component,
                    ChildOf(agent),
                ));
            } else {
                child.despawn();
            }
        });
        task
    }));
    Progress::Sleep(Wake::woken())
}

/// Checks whether the task has ended.
#[doc(hidden)]
pub fn tick_task<A: Agent, C: Task>(component: C, task: &mut RunningTask, cx: &mut Cx<'_, '_, A>) -> Progress
where
    for<'w> A::World<'w>: HasTasks,
{
    let waker = cx.waker();
    let RunningTask(Some(number)) = *task else { return begin_task(component, task, cx) };
    let found = cx.world.with_tasks(|tasks| tasks.find(*task));
    if found.is_none() && cx.world.with_tasks(|tasks| tasks.running.contains(number)) {
        // This brain is a clone: the task is that of the original.
        return begin_task(component, task, cx);
    }
    let Some(entity) = found else { return Progress::Failure };
    cx.world.with_tasks(|Tasks { commands, running, .. }| match running.get(entity) {
        Err(_) => Progress::Failure,
        Ok(TaskOf { ended: Some(outcome), .. }) => {
            commands.entity(entity).try_despawn();
            if outcome.succeeded() { Progress::Success(()) } else { Progress::Failure }
        }
        Ok(TaskOf { waker: known, .. }) => {
            // After a rollback the brain has another mailbox.
            if !known.will_wake(&waker) {
                commands.entity(entity).queue_silenced(move |mut task: EntityWorldMut| {
                    if let Some(mut task) = task.get_mut::<TaskOf>() {
                        // If the task ended before this command, it has called the old waker.
                        if task.ended.is_some() {
                            waker.wake_by_ref();
                        }
                        task.waker = waker;
                    }
                });
            }
            Progress::Sleep(Wake::woken())
        }
    })
}

/// Despawns the entity of a task, without waking its agent.
#[doc(hidden)]
pub fn halt_task<A: Agent>(task: &mut RunningTask, cx: &mut Cx<'_, '_, A>)
where
    for<'w> A::World<'w>: HasTasks,
{
    let RunningTask(Some(number)) = *task else { return };
    cx.world.with_tasks(|tasks| {
        // The entity of a task that began in this tick comes with the commands.
        tasks.pending.cancel(number, tasks.me.turn());
        let Some(entity) = tasks.find(*task) else { return };
        tasks.commands.entity(entity).queue_silenced(|mut task: EntityWorldMut| {
            if let Some(mut task) = task.get_mut::<TaskOf>() {
                task.ended = Some(Outcome::Failure);
            }
            task.despawn();
        });
    });
}
