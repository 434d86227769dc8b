//! Trees from files as assets, with hot reload (feature `asset`).
//!
//! ```no_run
//! use bevy_app::{App, FixedUpdate, Startup};
//! use bevy_asset::{AssetPlugin, AssetServer};
//! use bevy_ecs::prelude::*;
//! use bevy_time::TimePlugin;
//! use bt_bevy::asset::{BehaviorFile, TreeFiles};
//! use bt_bevy::prelude::*;
//! use bt_runtime::{Registry, loaded::Loaded};
//!
//! #[derive(Blackboard, Clone, Default)]
//! struct Soldier {
//!     ammo: u32,
//! }
//!
//! fn spawn(mut commands: Commands, assets: Res<AssetServer>) {
//!     commands.spawn(BehaviorFile::new(assets.load("guard.bt.json"), Soldier::default()));
//! }
//!
//! App::new()
//!     .add_plugins((bevy_app::TaskPoolPlugin::default(), TimePlugin, AssetPlugin::default()))
//!     .add_plugins((BehaviorPlugin::<Loaded<Soldier>>::new(FixedUpdate), TreeFiles::new(Registry::<Soldier>::new())))
//!     .add_systems(Startup, spawn)
//!     .run();
//! ```
//!
//! When a file changes (Bevy's feature `file_watcher`, or `AssetServer::reload`), all agents that run it continue with
//! the new version. Running nodes that are equal in both versions keep their memory, such as a half-done `wait`; the
//! other running nodes are halted. A version with errors is refused: all its errors are logged, and the agents keep the
//! old version. A tree that uses other files is reloaded when one of those files changes. Agents that a rollback brings
//! back run the version of the snapshot until the next change of the file.

use core::marker::PhantomData;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;

use bevy_app::{App, Plugin, PreUpdate};
use bevy_asset::io::Reader;
use bevy_asset::{
    Asset, AssetApp, AssetEvent, AssetId, AssetLoader, AssetPath, AssetServer, Assets, Handle, LoadContext,
    UntypedAssetId, VisitAssetDependencies,
};
use bevy_ecs::prelude::*;
use bevy_reflect::TypePath;
use bt_runtime::brain::Drive;
use bt_runtime::loaded::{LoadErrors, Loaded};
use bt_runtime::{Agent, Program, Registry};

use crate::behavior::Behavior;
use crate::minds::Minds;
use crate::tree::BevyTree;

/// A tree from a file, as an asset: `assets.load::<TreeFile<Soldier>>("guard.bt.json")`.
pub struct TreeFile<A: Agent>(Arc<Program<A>>);

impl<A: Agent> TreeFile<A> {
    /// Returns the tree.
    #[must_use]
    pub fn program(&self) -> &Arc<Program<A>> {
        &self.0
    }
}

impl<A: Agent> From<Arc<Program<A>>> for TreeFile<A> {
    fn from(program: Arc<Program<A>>) -> Self {
        Self(program)
    }
}

impl<A: Agent> TypePath for TreeFile<A> {
    fn type_path() -> &'static str {
        core::any::type_name::<Self>()
    }

    fn short_type_path() -> &'static str {
        "TreeFile"
    }
}

impl<A: Agent> VisitAssetDependencies for TreeFile<A> {
    fn visit_dependencies(&self, _: &mut impl FnMut(UntypedAssetId)) {}
}

impl<A: Agent> Asset for TreeFile<A> {}

/// Inserts a `Behavior<Loaded<A>>` with the tree of a file in its entity, as soon as the file is loaded. A
/// `BehaviorFile` that is inserted later replaces that behaviour.
#[derive(Component)]
#[require(Waiting<A>)]
pub struct BehaviorFile<A: Agent + Send + Sync> {
    file: Handle<TreeFile<A>>,
    /// The board of the agent; `None` after the behaviour was inserted.
    agent: Option<A>,
    once: bool,
    halting: bool,
    seed: Option<u64>,
    drive: Option<Drive>,
}

/// Marks an entity with a [`BehaviorFile`] until the file is loaded.
#[doc(hidden)]
#[derive(Component)]
pub struct Waiting<A: Agent + Send + Sync>(PhantomData<fn() -> A>);

impl<A: Agent + Send + Sync> Default for Waiting<A> {
    fn default() -> Self {
        Self(PhantomData)
    }
}

impl<A: Agent + Send + Sync> BehaviorFile<A> {
    /// Makes a behaviour with the tree of `file` and the board `agent`.
    #[must_use]
    pub fn new(file: Handle<TreeFile<A>>, agent: A) -> Self {
        Self { file, agent: Some(agent), once: false, halting: false, seed: None, drive: None }
    }

    /// Runs the tree once, as [`Behavior::once`].
    #[must_use]
    pub fn once(mut self) -> Self {
        self.once = true;
        self
    }

    /// Halts the tree at its removal, as [`Behavior::halting`].
    #[must_use]
    pub fn halting(mut self) -> Self {
        self.halting = true;
        self
    }

    /// Sets the seed, as [`Behavior::seeded`]. Without it the seed follows the order in which files are loaded, which
    /// differs from run to run.
    #[must_use]
    pub fn seeded(mut self, seed: u64) -> Self {
        self.seed = Some(seed);
        self
    }

    /// Sets the drive, as [`Behavior::driven`].
    #[must_use]
    pub fn driven(mut self, drive: Drive) -> Self {
        self.drive = Some(drive);
        self
    }

    /// Returns the behaviour with the loaded tree; `None` from the second call on.
    fn behavior(&mut self, program: &Arc<Program<A>>) -> Option<Behavior<Loaded<A>>>
    where
        Loaded<A>: BevyTree<Agent = A>,
    {
        let brain = program.brain(self.agent.take()?);
        let mut behavior = Behavior::with_brain(brain, false);
        if self.once {
            behavior = behavior.once();
        }
        if let Some(seed) = self.seed {
            behavior = behavior.seeded(seed);
        }
        if let Some(drive) = self.drive {
            behavior = behavior.driven(drive);
        }
        Some(if self.halting { behavior.halting() } else { behavior })
    }
}

type Load<A> =
    dyn Fn(&str, &str, &mut dyn FnMut(&str) -> Option<String>) -> Result<Arc<Program<A>>, LoadErrors> + Send + Sync;

/// Loads the tree files of the agent `A`; their names end in `.bt.json`. A file may name the actions, types and events
/// of the registry. Add this plugin after Bevy's `AssetPlugin`, and add a `BehaviorPlugin::<Loaded<A>>` too.
pub struct TreeFiles<A: Agent>(Arc<Load<A>>);

impl<A: Agent> TreeFiles<A> {
    /// Makes the plugin with this registry.
    #[must_use]
    pub fn new(registry: Registry<A>) -> Self
    where
        Registry<A>: Send + Sync,
    {
        Self(Arc::new(move |name, text, read| registry.load_with(name, text, read)))
    }
}

impl<A: Agent + Send + Sync> Plugin for TreeFiles<A>
where
    Loaded<A>: BevyTree<Agent = A>,
{
    fn build(&self, app: &mut App) {
        assert!(
            app.world().contains_resource::<AssetServer>(),
            "`TreeFiles` comes before the assets\nhelp: add `AssetPlugin` first, which is among `DefaultPlugins`"
        );
        app.init_asset::<TreeFile<A>>()
            .init_resource::<Versions<A>>()
            .register_asset_loader(Loader(Arc::clone(&self.0)))
            .add_systems(PreUpdate, (swap::<A>, attach::<A>).chain());
    }
}

struct Loader<A: Agent>(Arc<Load<A>>);

impl<A: Agent> TypePath for Loader<A> {
    fn type_path() -> &'static str {
        core::any::type_name::<Self>()
    }

    fn short_type_path() -> &'static str {
        "Loader"
    }
}

impl<A: Agent> AssetLoader for Loader<A> {
    type Asset = TreeFile<A>;
    type Settings = ();
    type Error = BevyError;

    /// Loads the tree and the files that it uses. Each round reads the files that were missing in the previous round.
    async fn load(
        &self,
        reader: &mut dyn Reader,
        (): &(),
        context: &mut LoadContext<'_>,
    ) -> Result<TreeFile<A>, BevyError> {
        let mut bytes = Vec::new();
        reader.read_to_end(&mut bytes).await?;
        let text = String::from_utf8(bytes)?;
        let name = context.path().path().to_string_lossy().replace('\\', "/");
        let source = context.path().source().clone_owned();
        let mut files: BTreeMap<String, Option<String>> = BTreeMap::new();
        loop {
            let mut missing = Vec::new();
            let loaded = (self.0)(&name, &text, &mut |path| {
                let file = files.get(path).cloned();
                file.unwrap_or_else(|| {
                    missing.push(path.to_owned());
                    None
                })
            });
            if missing.is_empty() {
                return Ok(TreeFile(loaded?));
            }
            drop(loaded);
            for path in missing {
                let asset = AssetPath::from(path.clone()).with_source(source.clone());
                let bytes = context.read_asset_bytes(asset).await.ok();
                files.insert(path, bytes.and_then(|bytes| String::from_utf8(bytes).ok()));
            }
        }
    }

    fn extensions(&self) -> &[&str] {
        &["bt.json"]
    }
}

/// The versions of each file that agents may run, the present one last. A rollback brings back agents that run an older
/// version.
#[derive(Resource)]
struct Versions<A: Agent>(HashMap<AssetId<TreeFile<A>>, Vec<Arc<Program<A>>>>);

impl<A: Agent> Default for Versions<A> {
    fn default() -> Self {
        Self(HashMap::new())
    }
}

impl<A: Agent + Send + Sync> Versions<A>
where
    Loaded<A>: BevyTree<Agent = A>,
{
    /// Moves the agents of a file to the version `new`, if it is not the present one.
    fn advance(&mut self, id: AssetId<TreeFile<A>>, new: &Arc<Program<A>>, minds: Option<&mut Minds<Loaded<A>>>) {
        let versions = self.0.entry(id).or_default();
        if versions.last().is_some_and(|present| Arc::ptr_eq(present, new)) {
            return;
        }
        versions.retain(|old| !Arc::ptr_eq(old, new));
        if let Some(minds) = minds {
            versions.iter().for_each(|old| _ = minds.population_mut().swap_from(old, new));
        }
        // Nobody can bring back a version that no snapshot holds.
        versions.retain(|old| Arc::strong_count(old) > 1);
        versions.push(Arc::clone(new));
    }
}

/// Inserts the behaviours of the entities whose file is loaded, and notes the version of the file. The event of the
/// load comes too late for that: by then the file may have changed again. Without the plugin of the loaded trees, the
/// insertion of the behaviour reports the error.
fn attach<A: Agent + Send + Sync>(
    files: Res<Assets<TreeFile<A>>>,
    mut minds: Option<ResMut<Minds<Loaded<A>>>>,
    mut versions: ResMut<Versions<A>>,
    mut waiting: Query<(Entity, &mut BehaviorFile<A>), With<Waiting<A>>>,
    mut commands: Commands,
) where
    Loaded<A>: BevyTree<Agent = A>,
{
    for (entity, mut file) in &mut waiting {
        let Some(program) = files.get(&file.file).map(TreeFile::program) else { continue };
        versions.advance(file.file.id(), program, minds.as_deref_mut());
        commands.entity(entity).try_remove::<Waiting<A>>();
        if let Some(behavior) = file.bypass_change_detection().behavior(program) {
            commands.entity(entity).try_insert(behavior);
        }
    }
}

/// Moves the agents of each changed file to its new version.
fn swap<A: Agent + Send + Sync>(
    mut events: MessageReader<AssetEvent<TreeFile<A>>>,
    files: Res<Assets<TreeFile<A>>>,
    minds: Option<ResMut<Minds<Loaded<A>>>>,
    mut versions: ResMut<Versions<A>>,
) where
    Loaded<A>: BevyTree<Agent = A>,
{
    let Some(mut minds) = minds else { return };
    for event in events.read() {
        match *event {
            AssetEvent::Added { id } | AssetEvent::Modified { id } => {
                if let Some(new) = files.get(id).map(TreeFile::program) {
                    versions.advance(id, new, Some(&mut minds));
                }
            }
            AssetEvent::Removed { id } => _ = versions.0.remove(&id),
            AssetEvent::Unused { .. } | AssetEvent::LoadedWithDependencies { .. } => {}
        }
    }
}
