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
//! When a file changes (Bevy's feature `file_watcher`, or `AssetServer::reload`), all agents that run it continue with the new
//! version: running nodes that are the same in both keep their memory, such as a half-done `wait`, the others are halted. A
//! version with errors is refused: Bevy's log has all of its errors, and the old version runs on. A tree that uses other files
//! reloads with them.

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
use bt_runtime::loaded::{LoadErrors, Loaded};
use bt_runtime::{Agent, Program, Registry};

use crate::behavior::Behavior;
use crate::minds::Minds;
use crate::tree::BevyTree;

/// A tree from a file, as an asset: `assets.load::<TreeFile<Soldier>>("guard.bt.json")`.
pub struct TreeFile<A: Agent>(Arc<Program<A>>);

impl<A: Agent> TreeFile<A> {
    /// The tree.
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
        core::any::type_name::<Self>()
    }
}

impl<A: Agent> VisitAssetDependencies for TreeFile<A> {
    fn visit_dependencies(&self, _: &mut impl FnMut(UntypedAssetId)) {}
}

impl<A: Agent> Asset for TreeFile<A> {}

/// Gives an entity a behaviour with the tree of a file, as soon as that is loaded: then it gets a `Behavior<Loaded<A>>`.
#[derive(Component)]
pub struct BehaviorFile<A: Agent + Send + Sync> {
    file: Handle<TreeFile<A>>,
    /// `None` once the behaviour is there.
    agent: Option<A>,
}

impl<A: Agent + Send + Sync> BehaviorFile<A> {
    /// A behaviour with this tree and this board.
    #[must_use]
    pub fn new(file: Handle<TreeFile<A>>, agent: A) -> Self {
        Self { file, agent: Some(agent) }
    }
}

type Load<A> =
    dyn Fn(&str, &str, &mut dyn FnMut(&str) -> Option<String>) -> Result<Arc<Program<A>>, LoadErrors> + Send + Sync;

/// Loads the files of the agent `A`: the actions, types and events of the registry are what a file may name. Files end in
/// `.bt.json`. Add it behind Bevy's `AssetPlugin`, and a `BehaviorPlugin::<Loaded<A>>` beside it.
pub struct TreeFiles<A: Agent>(Arc<Load<A>>);

impl<A: Agent> TreeFiles<A> {
    /// With this registry.
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
        core::any::type_name::<Self>()
    }
}

impl<A: Agent> AssetLoader for Loader<A> {
    type Asset = TreeFile<A>;
    type Settings = ();
    type Error = BevyError;

    /// Reads the files that the tree uses as it finds them: each round reads those that the round before lacked.
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

/// Entities that have no behaviour yet.
type Bare<A> = Without<Behavior<Loaded<A>>>;

/// Gives the behaviours to the entities whose file is loaded.
fn attach<A: Agent + Send + Sync>(
    files: Res<Assets<TreeFile<A>>>,
    mut waiting: Query<(Entity, &mut BehaviorFile<A>), Bare<A>>,
    mut commands: Commands,
) where
    Loaded<A>: BevyTree<Agent = A>,
{
    for (entity, mut file) in &mut waiting {
        let Some(program) = files.get(&file.file).map(TreeFile::program) else { continue };
        if let Some(agent) = file.bypass_change_detection().agent.take() {
            commands.entity(entity).try_insert(Behavior::with_brain(program.brain(agent), false));
        }
    }
}

/// The versions of the files that agents may run.
type Versions<A> = HashMap<AssetId<TreeFile<A>>, Arc<Program<A>>>;

/// Lets the agents of a file that has changed continue with the new version.
fn swap<A: Agent + Send + Sync>(
    mut events: MessageReader<AssetEvent<TreeFile<A>>>,
    files: Res<Assets<TreeFile<A>>>,
    minds: Option<ResMut<Minds<Loaded<A>>>>,
    mut versions: Local<Versions<A>>,
) where
    Loaded<A>: BevyTree<Agent = A>,
{
    let Some(mut minds) = minds else { return };
    for event in events.read() {
        match *event {
            AssetEvent::Added { id } | AssetEvent::Modified { id } => {
                let Some(new) = files.get(id).map(TreeFile::program) else { continue };
                if let Some(old) = versions.insert(id, Arc::clone(new)) {
                    minds.population_mut().swap_from(&old, new);
                }
            }
            AssetEvent::Removed { id } => _ = versions.remove(&id),
            AssetEvent::Unused { .. } | AssetEvent::LoadedWithDependencies { .. } => {}
        }
    }
}
