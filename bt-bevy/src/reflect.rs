//! Boards as reflected components (feature `reflect`): [`BoardOf`].

use bevy_app::App;
use bevy_ecs::component::{Mutable, StorageType};
use bevy_ecs::entity::EntityMapper;
use bevy_ecs::entity_disabling::Disabled;
use bevy_ecs::lifecycle::{ComponentHook, HookContext};
use bevy_ecs::prelude::*;
use bevy_ecs::world::DeferredWorld;
use bevy_reflect::structs::Struct;
use bevy_reflect::utility::GenericTypePathCell;
use bevy_reflect::{FromReflect, GetTypeRegistration, PartialReflect, Reflect, ReflectMut, TypePath, Typed};
use bt_runtime::Blackboard;
use bt_runtime::blackboard::{Agent, KeyInfo, KeyKind};

use crate::behavior::Behavior;
use crate::minds::Minds;
use crate::schedule::BehaviorSystems;
use crate::sync;
use crate::tree::BevyTree;

/// A tree whose board can be a reflected component: its agent is `Clone` and `Reflect`, its parameters have a default.
/// You do not implement it.
#[diagnostic::on_unimplemented(
    message = "the board of the tree `{Self}` cannot be reflected",
    note = "derive both on the struct of its keys: `#[derive(Blackboard, Clone, Reflect)]`; the parameters of the tree need a `Default`"
)]
pub trait ReflectTree:
    BevyTree<Agent: Clone + FromReflect + GetTypeRegistration + Send + Struct + Sync + TypePath + Typed, Params: Default>
{
}

impl<T> ReflectTree for T
where
    T: BevyTree,
    T::Agent: Clone + FromReflect + GetTypeRegistration + Send + Struct + Sync + TypePath + Typed,
    T::Params: Default,
{
}

/// The board of an entity as a reflected component, for inspectors, scenes and `bevy_remote`.
/// [`BehaviorPlugin::reflect`](crate::BehaviorPlugin::reflect) registers it.
///
/// - On an entity with the behaviour, the component becomes a copy of the board when it is inserted, and again after each
///   tick; the board that it was made with does not count. A field of the copy that is changed afterwards is written to
///   the board before the next tick, and wakes the agent as any other write does.
/// - On an entity without the behaviour, such as one from a scene, the component gives the entity a new behaviour with
///   this board. A scene thus holds boards but no running nodes; `SavedMinds` (feature `serde`) keeps both.
///
/// Entities in the keys are mapped when a scene is spawned. The copy costs time in each frame for each entity that has
/// this component: add it only to inspected entities, or to all entities right before a scene is made.
///
/// ```
/// use bevy_app::{App, Update};
/// use bevy_ecs::prelude::*;
/// use bevy_reflect::Reflect;
/// use bevy_time::TimePlugin;
/// use bt_bevy::{BoardOf, prelude::*};
///
/// #[derive(Blackboard, Clone, Default, Reflect)]
/// struct Cat {
///     hungry: bool,
///     meals: u32,
/// }
///
/// bt! {
///     tree Day for Cat {
///         selector {
///             #[when(bb.hungry, aborts = both)] sequence { set(bb.hungry = false); set(bb.meals = bb.meals + 1) }
///             idle;
///         }
///     }
/// }
///
/// let mut app = App::new();
/// app.add_plugins((TimePlugin, BehaviorPlugin::<Day>::new(Update).reflect()));
/// let cat = app.world_mut().spawn((Behavior::<Day>::new(Cat::default()), BoardOf::<Day>::new(Cat::default()))).id();
/// app.update();
/// // An inspector does this by reflection.
/// app.world_mut().get_mut::<BoardOf<Day>>(cat).unwrap().board.hungry = true;
/// app.update();
/// assert_eq!(app.world().get::<BoardOf<Day>>(cat).unwrap().board.meals, 1);
/// ```
#[derive(Reflect)]
#[reflect(Component, type_path = false)]
pub struct BoardOf<T: ReflectTree> {
    /// The keys.
    pub board: T::Agent,
    /// The seed of a new behaviour; `None` for one from the seed of the plugin.
    pub seed: Option<u64>,
    /// The board as it was last read: a difference from `board` is an edit.
    #[reflect(ignore)]
    seen: Option<T::Agent>,
}

impl<T: ReflectTree> BoardOf<T> {
    /// Makes the component with this board and no seed.
    #[must_use]
    pub fn new(board: T::Agent) -> Self {
        Self { board, seed: None, seen: None }
    }

    /// Makes the component a copy of the board of the agent.
    fn read(&mut self, board: &T::Agent) {
        self.board.clone_from(board);
        self.seen = Some(board.clone());
    }
}

impl<T: ReflectTree> Clone for BoardOf<T> {
    fn clone(&self) -> Self {
        Self { board: self.board.clone(), seed: self.seed, seen: self.seen.clone() }
    }
}

/// Implemented by hand, because the type of a tree has a path but is no reflected type.
impl<T: ReflectTree> TypePath for BoardOf<T> {
    fn type_path() -> &'static str {
        static CELL: GenericTypePathCell = GenericTypePathCell::new();
        CELL.get_or_insert::<Self, _>(|| format!("bt_bevy::BoardOf<{}, {}>", T::PATH, T::Agent::type_path()))
    }

    fn short_type_path() -> &'static str {
        static CELL: GenericTypePathCell = GenericTypePathCell::new();
        CELL.get_or_insert::<Self, _>(|| format!("BoardOf<{}, {}>", T::NAME, T::Agent::short_type_path()))
    }

    // The serializers of scenes need the identifier.
    fn type_ident() -> Option<&'static str> {
        Some("BoardOf")
    }

    fn crate_name() -> Option<&'static str> {
        Some("bt_bevy")
    }

    fn module_path() -> Option<&'static str> {
        Some("bt_bevy")
    }
}

impl<T: ReflectTree> Component for BoardOf<T> {
    const STORAGE_TYPE: StorageType = StorageType::Table;
    type Mutability = Mutable;

    fn on_insert() -> Option<ComponentHook> {
        Some(inserted::<T>)
    }

    fn map_entities<M: EntityMapper>(this: &mut Self, mapper: &mut M) {
        map_entities(this.board.as_partial_reflect_mut(), mapper);
    }
}

/// Gives the entity a behaviour; if it has one already, reads its board. A component that was a copy before keeps its
/// edits.
fn inserted<T: ReflectTree>(mut world: DeferredWorld<'_>, HookContext { entity, .. }: HookContext) {
    world.commands().entity(entity).queue_silenced(|mut entity: EntityWorldMut| {
        let Some(BoardOf { board, seed, seen }) = entity.get::<BoardOf<T>>().cloned() else { return };
        let Some(behavior) = entity.get::<Behavior<T>>() else {
            let behavior = Behavior::<T>::with_params(board, T::Params::default());
            entity.insert(seed.into_iter().fold(behavior, Behavior::seeded));
            return;
        };
        let (agent, minds) = (behavior.agent(), entity.world().get_resource::<Minds<T>>());
        let board = minds.zip(agent).and_then(|(minds, agent)| minds.population().board(agent));
        if let (Some(board), None) = (board.map(|board| T::Agent::clone(board)), seen)
            && let Some(mut copy) = entity.get_mut::<BoardOf<T>>()
        {
            copy.read(&board);
        }
    });
}

/// Maps all entities in a value.
fn map_entities<M: EntityMapper>(value: &mut dyn PartialReflect, mapper: &mut M) {
    if let Some(entity) = value.try_downcast_mut::<Entity>() {
        *entity = mapper.get_mapped(*entity);
        return;
    }
    match value.reflect_mut() {
        ReflectMut::Struct(fields) => {
            (0..fields.field_len()).for_each(|at| _ = fields.field_at_mut(at).map(|field| map_entities(field, mapper)));
        }
        ReflectMut::TupleStruct(fields) => {
            (0..fields.field_len()).for_each(|at| _ = fields.field_mut(at).map(|field| map_entities(field, mapper)));
        }
        ReflectMut::Tuple(fields) => {
            (0..fields.field_len()).for_each(|at| _ = fields.field_mut(at).map(|field| map_entities(field, mapper)));
        }
        ReflectMut::Enum(fields) => {
            (0..fields.field_len()).for_each(|at| _ = fields.field_at_mut(at).map(|field| map_entities(field, mapper)));
        }
        ReflectMut::List(list) => {
            (0..list.len()).for_each(|at| _ = list.get_mut(at).map(|item| map_entities(item, mapper)));
        }
        ReflectMut::Array(list) => {
            (0..list.len()).for_each(|at| _ = list.get_mut(at).map(|item| map_entities(item, mapper)));
        }
        _ => {}
    }
}

/// Registers the component, and adds the systems that keep it equal to the board.
pub(crate) fn build<T: ReflectTree>(app: &mut App) {
    app.register_type::<BoardOf<T>>().register_type::<T::Agent>();
    sync::add::<T, _>(app, "reflect", write::<T>);
    let schedule = app.world().resource::<Minds<T>>().schedule();
    app.add_systems(schedule, read::<T>.in_set(BehaviorSystems::WriteBack));
}

/// The changed copies, also those of disabled entities, because a change is detected only once.
type Edited<'w, 's, T> =
    Query<'w, 's, (&'static Behavior<T>, &'static BoardOf<T>), (Changed<BoardOf<T>>, Allow<Disabled>)>;

/// All copies.
type Copies<'w, 's, T> = Query<'w, 's, (&'static Behavior<T>, &'static mut BoardOf<T>), Allow<Disabled>>;

/// Writes the changed copies to their boards.
fn write<T: ReflectTree>(mut minds: ResMut<Minds<T>>, changed: Edited<T>) {
    for (behavior, copy) in &changed {
        let Some(mut brain) = behavior.agent().and_then(|agent| minds.population_mut().brain_mut(agent)) else {
            continue;
        };
        let seen = copy.seen.clone().unwrap_or_else(|| T::Agent::clone(brain.board()));
        let mut keys = Vec::new();
        brain.remap(|agent| write_edits(T::Agent::KEYS, 0, [&seen, &copy.board], agent, &mut keys), |_| {});
        keys.into_iter().for_each(|key| brain.board_mut().mark_changed(key));
    }
}

/// Writes the fields in which `edited` differs from `seen` to the board, and appends the indices of their keys.
fn write_edits(
    table: &[KeyInfo],
    first: usize,
    [seen, edited]: [&dyn Struct; 2],
    board: &mut dyn Struct,
    keys: &mut Vec<usize>,
) {
    for at in 0..edited.field_len() {
        let (Some(old), Some(new), Some(place)) = (seen.field_at(at), edited.field_at(at), board.field_at_mut(at))
        else {
            continue;
        };
        if old.reflect_partial_eq(new) == Some(true) {
            continue;
        }
        let key = table.iter().find(|key| edited.name_at(at) == Some(key.name));
        if let Some(&KeyInfo { kind: KeyKind::Parent(table), index, .. }) = key
            && let (Ok(old), Ok(new)) = (old.reflect_ref().as_struct(), new.reflect_ref().as_struct())
            && let Ok(place) = place.reflect_mut().as_struct()
        {
            write_edits(table, first + index, [old, new], place, keys);
        } else if replace(place, new) {
            keys.extend(key.map(|key| first + key.index));
        }
    }
}

/// Writes a value to a field; returns `false` if the value does not fit.
fn replace(place: &mut dyn PartialReflect, value: &dyn PartialReflect) -> bool {
    match (place.try_as_reflect_mut(), value.reflect_clone()) {
        (Some(place), Ok(value)) => place.set(value).is_ok(),
        _ => place.try_apply(value).is_ok(),
    }
}

/// Copies the boards to the components, without marking these as changed: a changed component is written to the board.
fn read<T: ReflectTree>(minds: Res<Minds<T>>, mut copies: Copies<T>) {
    for (behavior, mut copy) in &mut copies {
        if let Some(board) = behavior.agent().and_then(|agent| minds.population().board(agent)) {
            copy.bypass_change_detection().read(board);
        }
    }
}
