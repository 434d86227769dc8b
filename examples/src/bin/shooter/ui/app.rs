//! The game and the choices of the player.

use std::io;

use bt_runtime::loaded::Watch;

use super::version::Version;
use crate::arguments::Arguments;
use crate::game::Game;
use crate::guard::Soldier;
use crate::live::Listens;
use crate::mind::{Plan, registry};
use crate::story::Story;

/// Steps per picture, as numerator and denominator: from a quarter of real time to 32 times as fast.
const SPEEDS: [(u32, u32); 8] = [(1, 4), (1, 2), (1, 1), (2, 1), (4, 1), (8, 1), (16, 1), (32, 1)];

/// The game and the choices of the player.
pub struct App {
    /// The game.
    pub game: Game,
    /// The story of each guard.
    pub stories: Vec<Story>,
    /// The guard whose brain is shown.
    pub selected: usize,
    /// `true` while the game is paused.
    pub paused: bool,
    /// `true` while the help is shown.
    pub helps: bool,
    /// The last version of the tree's file, if the file is watched.
    pub version: Option<Version>,
    /// `true` while the errors or warnings of that version are shown.
    pub shows_version: bool,
    /// `true` after the player has quit.
    pub quits: bool,
    /// The seed of the game.
    pub seed: u64,
    /// The tree of the guards.
    pub plan: Plan,
    live: Listens,
    watch: Option<Watch<Soldier>>,
    taken: u32,
    speed: usize,
    frames: u32,
}

/// The number of pictures between two checks of the file.
const LOOKS: u32 = 5;

impl App {
    /// Makes a new game.
    ///
    /// # Errors
    /// The game cannot listen for clients.
    pub fn new(plan: Plan, arguments: &Arguments) -> io::Result<Self> {
        let &Arguments { seed, drive, watch, ref tree, .. } = arguments;
        let game = Game::new(&plan, seed, drive);
        let stories = vec![Story::new(plan.rows()); game.guards.len()];
        let watch = tree.as_ref().filter(|_| watch).map(|path| Watch::new(registry(), path));
        let (paused, helps, shows_version, quits) = (false, false, false, false);
        let (selected, version, taken, speed, frames) = (0, None, 0, 2, 0);
        Ok(Self {
            game,
            stories,
            selected,
            paused,
            helps,
            version,
            shows_version,
            quits,
            seed,
            plan,
            live: Listens::new(arguments)?,
            watch,
            taken,
            speed,
            frames,
        })
    }

    /// Checks for a new version of the tree's file. The guards continue with it; a broken version is refused.
    pub fn look(&mut self) {
        let Some(watch) = self.watch.as_mut().filter(|_| self.frames.is_multiple_of(LOOKS)) else { return };
        match watch.look() {
            None => {}
            Some(Ok(program)) => {
                self.taken += 1;
                self.version = Some(Version::of(self.taken, &program));
                self.game.swap(&program);
                self.plan = Plan::Loaded(program);
                let rows = self.plan.rows();
                self.stories.iter_mut().for_each(|story| story.comes(rows.clone()));
            }
            Some(Err(errors)) => {
                self.version = Some(Version::Refused(errors.to_string()));
                self.shows_version = true;
            }
        }
    }

    /// Plays the time between two pictures.
    pub fn frame(&mut self) {
        let (steps, per) = SPEEDS[self.speed];
        self.frames += 1;
        if !self.paused && self.frames.is_multiple_of(per) {
            (0..steps).for_each(|_| self.step());
        }
    }

    /// Plays one step, unless a client has stopped the game.
    pub fn step(&mut self) {
        self.live.step(&mut self.game, &self.plan, &mut self.stories);
    }

    /// Selects another guard.
    pub fn select(&mut self, by: isize) {
        let count = self.stories.len() as isize;
        self.selected = (self.selected as isize + by).rem_euclid(count) as usize;
    }

    /// Makes the game faster or slower.
    pub fn speed_up(&mut self, by: isize) {
        self.speed = self.speed.saturating_add_signed(by).min(SPEEDS.len() - 1);
    }

    /// Returns the speed as text: `×2`, `×1/4`.
    pub fn speed(&self) -> String {
        match SPEEDS[self.speed] {
            (steps, 1) => format!("×{steps}"),
            (steps, per) => format!("×{steps}/{per}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use ratatui::{Terminal, backend::TestBackend};

    use super::*;
    use crate::ui::layout;

    /// Returns the picture that the player sees.
    fn picture(app: &App) -> String {
        let mut terminal = Terminal::new(TestBackend::new(140, 45)).unwrap();
        terminal.draw(|frame| layout::draw(frame, app)).unwrap();
        terminal.backend().to_string()
    }

    fn play(app: &mut App) {
        for _ in 0..2 * LOOKS {
            app.look();
            app.frame();
        }
    }

    #[test]
    fn the_screen_says_what_became_of_a_version() {
        let path = std::env::temp_dir().join(format!("bt-shooter-{}.json", std::process::id()));
        let text = include_str!("../guard.json");
        fs::write(&path, text).unwrap();
        let plan = Plan::of(Some(&path)).unwrap();
        let arguments = Arguments { tree: Some(path.clone()), watch: true, ..Arguments::new() };
        let mut app = App::new(plan, &arguments).unwrap();
        play(&mut app);
        fs::write(&path, text.replace("take_ammo", "take_amo")).unwrap();
        play(&mut app);
        let shown = picture(&app);
        assert!(shown.contains("the old version runs on") && shown.contains("did you mean `take_ammo`?"), "{shown}");
        let next = text.replace("\"investigate\"", "\"have a look\"");
        fs::write(&path, next.replace(r#"{ "node": "find_ammo""#, r#"{ "node": "succeed" }, { "node": "find_ammo""#))
            .unwrap();
        play(&mut app);
        let shown = picture(&app);
        assert!(shown.contains("version 2 of the tree was taken"), "{shown}");
        assert!(shown.contains("▶ have a look"), "it goes on under its new name: {shown}");
        fs::remove_file(path).unwrap();
    }
}
