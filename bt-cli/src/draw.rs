//! `bt draw`: draws a picture of a file.

use std::collections::BTreeSet;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use bt_model::json::{Json, Limits, Source, load};
use bt_model::picture::{Growth, Mark, Options, Picture, Png, PngError, Theme};
use bt_model::{Document, Faults};
use bt_mosaic::{files, picture as mosaic_picture};
use clap::ValueEnum;

use crate::btcpp;
use crate::compiled;
use crate::convert::source;
use crate::kind::Kind;
use crate::output::{self, Ends, FAULTS, TROUBLE, trouble};
use crate::report::show;

/// Draws the trees and state machines of a file: as SVG, PNG, Mermaid or Graphviz dot
///
/// The file holds trees, or it is the catalogue of a game, with the trees of `bt!` and `state_tree!` that the game
/// registers with `Registry::with_compiled` or `with_tree`:
/// `bt draw soldier.catalogue.json --tree Guard -o guard.svg`.
///
/// Trees grow from left to right. Colour and shape show the kind of a node; guards, decorators and services are
/// lines in its box. States are nested boxes, with their conditions, tasks and transitions as lines. In Mermaid, a
/// file that holds only machines becomes a state diagram. Trees of mosaic_game are drawn too.
///
/// SVG is for browsers and large trees, PNG for chats and documents, Mermaid for Markdown, dot for Graphviz.
#[derive(clap::Args)]
#[command(after_help = crate::EXIT_CODES)]
pub struct Args {
    /// The file; `-` is the standard input.
    file: PathBuf,
    /// The tree or state machine to draw, if the file holds several.
    #[arg(long, value_name = "NAME")]
    tree: Option<String>,
    /// Writes the picture to this file instead of the standard output; its extension gives the format: `svg`,
    /// `png`, `mmd`, `dot`.
    #[arg(short, long, value_name = "FILE", required_unless_present = "format")]
    output: Option<PathBuf>,
    /// The format, if the extension of the output does not give it.
    #[arg(short, long)]
    format: Option<Format>,
    /// Trees grow from top to bottom, instead of from left to right.
    #[arg(long)]
    down: bool,
    /// Draws light on a dark background.
    #[arg(long)]
    dark: bool,
    /// Nodes and states that are drawn as active, by their `id` in the file.
    #[arg(long, value_name = "ID,…", value_delimiter = ',')]
    active: Vec<u32>,
    /// Nodes and states that are drawn as active, by their number in a trace (`node` of `bt simulate`).
    #[arg(long, value_name = "NODE,…", value_delimiter = ',')]
    trace: Vec<u32>,
    /// Draws the nodes below collapsed nodes too.
    #[arg(long)]
    expand: bool,
    /// The maximum number of letters in a line, at least 8.
    #[arg(long, value_name = "NUMBER", default_value_t = Options::default().letters)]
    letters: usize,
    /// PNG: pixels per pixel of the SVG, up to 8. Without it: 2, or less if the picture is large.
    #[arg(long, value_name = "NUMBER")]
    scale: Option<f32>,
    /// PNG: fonts for characters that DejaVu Sans lacks, for example Chinese and Japanese ones.
    #[arg(long, value_name = "FILE")]
    font: Vec<PathBuf>,
}

/// The format of the output.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    Svg,
    Png,
    #[value(alias = "mermaid")]
    Mmd,
    #[value(alias = "gv")]
    Dot,
}

/// Runs the command.
pub fn run(args: Args) -> ExitCode {
    output::code(drawn(&args))
}

fn drawn(args: &Args) -> Result<(), Ends> {
    let format = format(args)?;
    if format == Format::Png && args.output.is_none() && io::stdout().is_terminal() {
        return Err(trouble("a PNG is nothing for a terminal: name a file with `-o`"));
    }
    let mut options = Options::default();
    options.active = args.active.iter().map(|id| Mark::Id(*id)).collect::<BTreeSet<_>>();
    options.active.extend(args.trace.iter().map(|node| Mark::Order(*node)));
    options.expand = args.expand;
    options.letters = args.letters;
    let mut picture = picture(args, &options)?;
    if args.down {
        picture.growth = Growth::Down;
    }
    let theme = if args.dark { Theme::Dark } else { Theme::Light };
    let bytes = match format {
        Format::Svg => picture.svg(theme).into_bytes(),
        Format::Mmd => picture.mermaid().into_bytes(),
        Format::Dot => picture.dot().into_bytes(),
        Format::Png => png(&picture, theme, args)?,
    };
    output::write(args.output.as_deref(), &bytes)
}

fn format(args: &Args) -> Result<Format, Ends> {
    if let Some(format) = args.format {
        return Ok(format);
    }
    let output = args.output.as_deref().unwrap_or(Path::new(""));
    let ending = output.extension().map(|ending| ending.to_string_lossy().into_owned()).unwrap_or_default();
    Format::from_str(&ending, true).map_err(|_| {
        let output = output.display();
        trouble(format_args!("the ending of `{output}` is none of `svg`, `png`, `mmd`, `dot`: say it with `--format`"))
    })
}

/// Draws a file into a picture. An error in the file ends the command.
fn picture(args: &Args, options: &Options) -> Result<Picture, Ends> {
    let limits = Limits::default();
    let source = source(&args.file, &limits)?;
    let (picture, faults) = match Kind::of(&source, &limits) {
        Kind::Mosaic => {
            let (tree, faults) = files::read(&source, &limits);
            (mosaic_picture(&tree, options), faults)
        }
        kind => {
            let (document, faults) = document(kind, &source, args, &limits)?;
            (Picture::of(&document, options), faults)
        }
    };
    // `bt check` reports warnings.
    if faults.has_errors() {
        show(source.name(), faults)?;
    }
    picture.map_err(|error| {
        eprintln!("error: {}: {error}", source.name());
        Ends(FAULTS)
    })
}

/// Reads the trees of a file: all, or the one that `--tree` names.
fn document(kind: Kind, source: &Source, args: &Args, limits: &Limits) -> Result<(Document<Json>, Faults<Json>), Ends> {
    let (mut document, faults) = match kind {
        Kind::Trees => load(source, limits),
        Kind::Btcpp => btcpp::document(source, &btcpp::folder(&args.file, &[], limits), btcpp::AGENT, &[], limits),
        Kind::Catalogue => return compiled::document(source, args.tree.as_deref(), limits),
        kind => return Err(trouble(format_args!("`{}` holds no tree: it is {}", source.name(), what(kind)))),
    };
    if let Some(tree) = args.tree.as_ref().filter(|_| !faults.has_errors()) {
        compiled::only(&mut document, source, tree)?;
    }
    Ok((document, faults))
}

/// Names a kind of file that cannot be drawn.
fn what(kind: Kind) -> &'static str {
    match kind {
        Kind::Script => "a script",
        Kind::MosaicActions => "a list of actions",
        Kind::MosaicAgents => "a list of agents",
        Kind::MosaicNodeTypes => "a list of types of nodes",
        Kind::MosaicLog => "a debug log",
        Kind::Trees | Kind::Catalogue | Kind::Btcpp | Kind::Mosaic => "a tree",
    }
}

fn png(picture: &Picture, theme: Theme, args: &Args) -> Result<Vec<u8>, Ends> {
    let fonts = args.font.iter().map(|font| output::read(font, 64 << 20).map_err(trouble));
    let mut png = Png { theme, fonts: fonts.collect::<Result<_, _>>()?, ..Png::default() };
    png.scale = args.scale.unwrap_or(png.scale);
    loop {
        match picture.png(&png) {
            Ok(bytes) => return Ok(bytes),
            // Halves the scale until the picture fits, or would be illegible.
            Err(PngError::TooLarge { .. }) if args.scale.is_none() && png.scale > 0.5 => png.scale /= 2.0,
            Err(error) => {
                eprintln!("error: {error}");
                return Err(Ends(if matches!(error, PngError::Scale(_)) { TROUBLE } else { FAULTS }));
            }
        }
    }
}
