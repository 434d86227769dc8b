// Made from the Rust types by `UPDATE_EXPECT=1 cargo test -p bt-studio-core --lib`. Do not edit.

/**
 * A question or an order of a page.
 */
export type Request = { 
/**
 * A number that [`Tell::Done`] or [`Tell::Refused`] repeats.
 */
id: number, 
/**
 * The page's question.
 */
ask: Ask, };

/**
 * The content of a request.
 */
export type Ask = { "type": "open", 
/**
 * The path of the file.
 */
file: string, } | { "type": "close", 
/**
 * The path of the file.
 */
file: string, } | { "type": "select", 
/**
 * The path of the file.
 */
file: string, 
/**
 * The pointer of the element; `None`: nothing is selected.
 */
at: string | null, } | { "type": "command", 
/**
 * The path of the file.
 */
file: string, 
/**
 * The version that the page shows. A command on another version is refused as stale.
 */
version: number, 
/**
 * The change.
 */
command: Command, 
/**
 * A number for a stretch of typing: commands of this page that follow each other with the same number are one step
 * of undo.
 */
typing: number | null, } | { "type": "history", 
/**
 * The path of the file.
 */
file: string, } | { "type": "travel", 
/**
 * The path of the file.
 */
file: string, 
/**
 * How many are done again; negative: how many are taken back.
 */
by: number, } | { "type": "save", 
/**
 * The path of the file.
 */
file: string, 
/**
 * If another program has changed the file: is its text to be replaced?
 */
over: boolean, } | { "type": "create", 
/**
 * Its path, which no file has.
 */
file: string, 
/**
 * Its content.
 */
kind: NewFile, } | { "type": "save_as", 
/**
 * The path of the file.
 */
file: string, 
/**
 * The path of the new file, which no file has.
 */
to: string, } | { "type": "save_all" } | { "type": "convert", 
/**
 * The path of the tree.
 */
file: string, 
/**
 * The path of the new file, which no file has.
 */
to: string, 
/**
 * Does it keep the actions and the blackboard of mosaic_game? Else they are those of an agent with types.
 */
native: boolean, } | { "type": "pictures", 
/**
 * Its kind.
 */
pictures: Pictures, } | { "type": "grow", 
/**
 * From top to bottom? Else from left to right.
 */
down: boolean, } | { "type": "locate", 
/**
 * The path of the file.
 */
file: string, 
/**
 * The letter, counted in UTF-16.
 */
letter: number, } | { "type": "offers", 
/**
 * The path of the file.
 */
file: string, 
/**
 * The pointer of the element.
 */
at: string, } | { "type": "complete", 
/**
 * The path of the file.
 */
file: string, 
/**
 * The pointer of the field.
 */
at: string, } | { "type": "complete_text", 
/**
 * The path of the file.
 */
file: string, 
/**
 * The letter behind those that are typed, counted in UTF-16.
 */
letter: number, } | { "type": "keys", 
/**
 * The path of the file.
 */
file: string, } | { "type": "uses", 
/**
 * The path of the file.
 */
file: string, 
/**
 * The pointer of the element or the field where the name stands.
 */
at: string, 
/**
 * The name; that of a key is the last one of its path. `None`: the name of the element itself.
 */
word: string | null, 
/**
 * The new word of a rename that is only tried: may the name become that?
 */
to: string | null, } | { "type": "rename", 
/**
 * The path of the file.
 */
file: string, 
/**
 * The version that the page shows. A rename on another version is refused as stale.
 */
version: number, 
/**
 * The pointer of the element or the field where the name stands.
 */
at: string, 
/**
 * The name, as in [`Uses`](Self::Uses).
 */
word: string, 
/**
 * Its new word.
 */
to: string, } | { "type": "simulate", 
/**
 * The path of the file.
 */
file: string, 
/**
 * The order.
 */
play: Play, } | { "type": "watch", 
/**
 * The order.
 */
order: Watching, } | { "type": "reload", 
/**
 * The path of the file.
 */
file: string, };

/**
 * The content of a new file.
 */
export type NewFile = "tree" | "machine" | "mosaic";

/**
 * The picture beside a saved tree.
 */
export type Pictures = "none" | "svg" | "png";

/**
 * A message to pages.
 */
export type Tell = { "type": "project", 
/**
 * The files in the order of their paths.
 */
files: Array<FileView>, } | { "type": "file", 
/**
 * The file.
 */
file: FileView, } | { "type": "opened", 
/**
 * The path of the file.
 */
file: string, 
/**
 * The view.
 */
document: Document, } | { "type": "changed", 
/**
 * The path of the file.
 */
file: string, 
/**
 * The changes.
 */
changed: Changed, } | { "type": "selected", 
/**
 * The path of the file.
 */
file: string, 
/**
 * The element; `None` if it is gone.
 */
element: ElementView | null, } | { "type": "located", 
/**
 * The path of the file.
 */
file: string, 
/**
 * The pointer of the element; `None`: there is none.
 */
at: string | null, } | { "type": "offers", 
/**
 * The path of the file.
 */
file: string, 
/**
 * The pointer of the element.
 */
at: string, 
/**
 * The places, the usual one first.
 */
places: Array<PlaceView>, 
/**
 * All that may stand in one of them.
 */
offers: Array<OfferView>, } | { "type": "completions", 
/**
 * The path of the file.
 */
file: string, 
/**
 * The pointer of the field.
 */
at: string, 
/**
 * The first letter of the file's text that they replace, up to the cursor; `None`: that of the word at the cursor.
 */
from: number | null, 
/**
 * The texts.
 */
items: Array<CompletionView>, } | { "type": "history", 
/**
 * The path of the file.
 */
file: string, 
/**
 * The number of steps before the first one of `done`, whose names are left out.
 */
earlier: number, 
/**
 * The names of those that are done, the last one last; of very many, the last ones.
 */
done: Array<string>, 
/**
 * The names of those that were taken back, in the order in which they are done again; of very many, the first ones.
 */
undone: Array<string>, 
/**
 * The number of steps behind the last one of `undone`, whose names are left out.
 */
later: number, } | { "type": "keys", 
/**
 * The path of the file.
 */
file: string, 
/**
 * The keys: those of catalogues first.
 */
keys: Array<KeyView>, } | { "type": "uses", 
/**
 * The path of the file.
 */
file: string, 
/**
 * The pointer of the element or the field where the name stands.
 */
at: string, 
/**
 * The places.
 */
view: UsagesView | null, } | { "type": "settings", 
/**
 * The picture that is written beside each tree at every save.
 */
pictures: Pictures, 
/**
 * Do trees grow from top to bottom?
 */
down: boolean, } | { "type": "simulation", 
/**
 * The path of the simulated file.
 */
file: string, 
/**
 * The shown tick; `None`: the simulation has ended.
 */
view: SimulationView | null, } | { "type": "games", 
/**
 * The games, by name and process.
 */
games: Array<GameView>, 
/**
 * The files of records in the folder.
 */
records: Array<string>, 
/**
 * The word that means several of these games: one of them has to be chosen; empty: the page has asked.
 */
meant: string, } | { "type": "watch", 
/**
 * The game; `None`: nothing is watched.
 */
view: WatchView | null, } | { "type": "profile", 
/**
 * The counts.
 */
view: ProfileView, } | { "type": "exported", 
/**
 * A name for their file: `guard 7.jsonl`.
 */
name: string, 
/**
 * JSON lines.
 */
text: string, } | { "type": "breakpoints", 
/**
 * The breakpoints.
 */
breakpoints: Array<BreakpointView>, } | { "type": "agents", 
/**
 * The agents: those of a tree side by side.
 */
agents: Array<AgentView>, } | { "type": "followed", 
/**
 * The agent; `None`: it follows none any more.
 */
view: FollowedView | null, } | { "type": "trouble", 
/**
 * Its text.
 */
message: string, } | { "type": "done", 
/**
 * The number of the request.
 */
id: number, } | { "type": "refused", 
/**
 * The number of the request.
 */
id: number, 
/**
 * The reason.
 */
message: string, 
/**
 * Did the page show another version? It can ask again with the new one.
 */
stale: boolean, };

/**
 * A change of a file.
 */
export type Command = { "type": "set", 
/**
 * The pointer of the field's value.
 */
at: string, 
/**
 * Its new value.
 */
value: Value, } | { "type": "insert", 
/**
 * The pointer that the item will have; the last step may be `-` for the end of the list.
 */
at: string, 
/**
 * The item as JSON: `{ "node": "idle" }`.
 */
item: string, } | { "type": "put", 
/**
 * The pointer of the element.
 */
at: string, 
/**
 * Where it goes.
 */
how: How, 
/**
 * The new element, as JSON; or a list of them, which then stand behind each other.
 */
item: string, } | { "type": "extract", 
/**
 * The pointer of the node.
 */
at: string, 
/**
 * The name of the new tree, which the file does not have yet.
 */
name: string, } | { "type": "inline", 
/**
 * The pointer of the node.
 */
at: string, } | { "type": "remove", 
/**
 * Its pointer.
 */
at: string, } | { "type": "remove_all", 
/**
 * Their pointers.
 */
at: Array<string>, } | { "type": "transfer", 
/**
 * Their pointers.
 */
at: Array<string>, 
/**
 * The pointer of the element that they move to.
 */
to: string, 
/**
 * Where they go: into it, before it or behind it.
 */
how: How, } | { "type": "move", 
/**
 * Its pointer.
 */
at: string, 
/**
 * How many places towards the end; negative: towards the start. Moves less where the list ends.
 */
by: number, } | { "type": "collapse", 
/**
 * Its pointer.
 */
at: string, } | { "type": "disable", 
/**
 * Its pointer.
 */
at: string, } | { "type": "collapse_to", 
/**
 * The depth, from 1 for the root; 0: all nodes are shown.
 */
depth: number, } | { "type": "collapse_others", 
/**
 * The pointer of the node.
 */
at: string, } | { "type": "reindex" } | { "type": "letters", 
/**
 * The first letter that is replaced, counted in UTF-16.
 */
from: number, 
/**
 * The letter behind the last one.
 */
to: number, 
/**
 * The letters that take their place.
 */
text: string, };

/**
 * The new value of a field.
 */
export type Value = { "type": "typed", "text": string } | { "type": "json", "text": string } | { "type": "absent" };

/**
 * A file in the list.
 */
export type FileView = { 
/**
 * Its path below the folder.
 */
file: string, 
/**
 * Its kind.
 */
kind: FileKind, 
/**
 * Its state.
 */
state: FileState, 
/**
 * The number of errors in it.
 */
errors: number, 
/**
 * The number of warnings in it.
 */
warnings: number, 
/**
 * The name of the step that undo takes back; `None` if there is none.
 */
undo: string | null, 
/**
 * The name of the step that redo does again; `None` if there is none.
 */
redo: string | null, };

/**
 * The kinds of files.
 */
export type FileKind = "trees" | "catalogue" | "script" | "mosaic" | "mosaic_table" | "mosaic_log" | "btcpp" | "game" | "other";

/**
 * The text in the studio compared with the file on the disk.
 */
export type FileState = "saved" | "changed" | "conflict" | "gone";

/**
 * All that is shown of a file.
 */
export type Document = { 
/**
 * The version of the text; each change gives another, higher number.
 */
version: number, 
/**
 * The text of the file.
 */
text: string, 
/**
 * Can the text be read as JSON? If not, boxes and outline show the last text that could be read.
 */
readable: boolean, 
/**
 * The boxes on the canvas: a parent before its children, a box before those in it.
 */
boxes: Array<BoxView>, 
/**
 * Three numbers for each box: the index of its parent, or -1; the index of the box around it, or -1; its number among its
 * siblings, from 1, or 0 where they have no order.
 */
links: Array<number>, 
/**
 * The places of the boxes: four numbers each, x, y, width and height in pixels.
 */
rects: Array<number>, 
/**
 * The frames around branches with a comment, four numbers each as in [`rects`](Self::rects). A frame stands before the
 * frames inside it.
 */
frames: Array<number>, 
/**
 * The routes of transitions.
 */
routes: Array<RouteView>, 
/**
 * The width and the height of the canvas, in pixels.
 */
size: [number, number], 
/**
 * The distance from the right edge of a box to the line where its branches fork, in pixels; from its lower edge if trees
 * grow down.
 */
stem: number, 
/**
 * Do trees grow from top to bottom? Else from left to right.
 */
down: boolean, 
/**
 * The outline: an element before those in it.
 */
outline: Array<RowView>, 
/**
 * The problems, in the order of their places in the text.
 */
problems: Array<ProblemView>, 
/**
 * The version of the text in which the problems were found. While it is less than [`version`](Self::version), the check of
 * the new text is still to come: [`letters`](ProblemView::letters) are those of the new text, and all else in a problem is
 * of the old one.
 */
checked: number, };

/**
 * A change of a [`Document`]. `None` in a field: that part has not changed. A value replaces the whole part.
 */
export type Changed = { 
/**
 * The version that is changed.
 */
from: number, 
/**
 * The version after the change. It is `from` if the text is the same: then the problems, the layout or the selection
 * have changed.
 */
version: number, 
/**
 * The version of the text in which the problems were found.
 */
checked: number, 
/**
 * The change of the text.
 */
text: TextEdit | null, 
/**
 * Can the text be read as JSON?
 */
readable: boolean, 
/**
 * The boxes.
 */
boxes: Splice<BoxView>, 
/**
 * The numbers of [`Document::links`].
 */
links: Array<number> | null, 
/**
 * The places of all boxes.
 */
rects: Array<number> | null, 
/**
 * All frames.
 */
frames: Array<number> | null, 
/**
 * The routes of all transitions.
 */
routes: Array<RouteView> | null, 
/**
 * The width and the height of the canvas, in pixels.
 */
size: [number, number], 
/**
 * Do trees grow from top to bottom?
 */
down: boolean, 
/**
 * The outline.
 */
outline: Splice<RowView>, 
/**
 * All problems.
 */
problems: Array<ProblemView> | null, 
/**
 * The pointer of the element to select next. Only the page that has caused the change gets it.
 */
select: string | null, 
/**
 * The description of the change, such as `undo: insert wait`; empty if no page has caused it.
 */
name: string, };

/**
 * A stretch of a list that is replaced.
 */
export type Splice<T> = { 
/**
 * The index of the first entry of the stretch in the old list.
 */
at: number, 
/**
 * How many entries are removed.
 */
remove: number, 
/**
 * The entries that take their place.
 */
insert: Array<T>, };

/**
 * A box on the canvas.
 */
export type BoxView = { 
/**
 * The pointer of the element that it shows. `None` for a box without an element, such as the one for hidden nodes.
 */
at: string | null, 
/**
 * Its colour and shape: `sequence`, `action`, …
 */
look: string, 
/**
 * Its name.
 */
title: string, 
/**
 * The weaker text beside the name, such as the type of a node with a label, or the count of hidden nodes.
 */
note: string, 
/**
 * Lines above the name.
 */
above: Array<TextRow>, 
/**
 * Lines below the name.
 */
below: Array<TextRow>, 
/**
 * Its own colour, as `#rrggbb` or `#rrggbbaa`.
 */
color: string | null, 
/**
 * The tooltip; empty for none.
 */
hint: string, };

/**
 * A line in a box.
 */
export type TextRow = { 
/**
 * Its kind.
 */
kind: RowKindView, 
/**
 * Its text.
 */
text: string, };

/**
 * The kinds of lines in a box: those of [`RowKind`](bt_model::picture::RowKind), which describes each.
 */
export type RowKindView = "case" | "guard" | "decorator" | "service" | "task" | "transition" | "detail" | "comment";

/**
 * The route of a transition.
 */
export type RouteView = { 
/**
 * Its start, x and y in pixels.
 */
from: [number, number], 
/**
 * The x of its vertical part, in pixels.
 */
lane: number, 
/**
 * Its end, x and y in pixels.
 */
to: [number, number], 
/**
 * The index of the box where it ends.
 */
target: number, };

/**
 * A row of the outline.
 */
export type RowView = { 
/**
 * The pointer of its element.
 */
at: string, 
/**
 * Its depth in the outline, from 1.
 */
level: number, 
/**
 * The kind of the element: `node`, `state`, …
 */
kind: string, 
/**
 * Its name.
 */
title: string, 
/**
 * The type of a node whose title is a label, such as `sequence`; else empty.
 */
note: string, 
/**
 * The number that editors give it: `id` in our files, `idx` in those of mosaic_game.
 */
id: number | null, 
/**
 * Is it disabled, or in a disabled node?
 */
off: boolean, };

/**
 * How bad a problem is.
 */
export type Level = "error" | "warning" | "hint";

/**
 * A fault of a file.
 */
export type ProblemView = { 
/**
 * How bad it is.
 */
level: Level, 
/**
 * The message.
 */
message: string, 
/**
 * How to mend it; empty if that is not known.
 */
help: string, 
/**
 * The line, from 1.
 */
line: number, 
/**
 * The column, from 1.
 */
column: number, 
/**
 * The path of its file if it is in another one: in a script that runs the shown tree.
 */
file: string | null, 
/**
 * The offsets of its first letter and of the letter behind its last one, in its file.
 */
letters: [number, number], 
/**
 * The pointer of the innermost element that holds it. `None` if the text cannot be read, or no element holds it.
 */
at: string | null, 
/**
 * The pointer of the innermost value at it.
 */
field: string | null, 
/**
 * The changes that mend it, without those that no command can make.
 */
fixes: Array<FixView>, };

/**
 * A change that removes a problem.
 */
export type FixView = { 
/**
 * Its name.
 */
name: string, 
/**
 * The command. It holds for the version in which the problem was found: [`Document::checked`].
 */
command: Command, };

/**
 * The form of an element.
 */
export type ElementView = { 
/**
 * The version of the file.
 */
version: number, 
/**
 * The pointer of the element.
 */
at: string, 
/**
 * The word for its kind.
 */
kind: string, 
/**
 * Its name.
 */
title: string, 
/**
 * Its documentation: that of the node or the action, and its own.
 */
docs: string, 
/**
 * Its letters in the text of the file, from the first to the one behind the last.
 */
letters: [number, number], 
/**
 * Its guards, then its decorators and services, the outermost first.
 */
attributes: Array<AttributeView>, 
/**
 * May it have guards, decorators and services?
 */
decorated: boolean, 
/**
 * The pointers of the branches that its guards can interrupt; its own for a guard that aborts itself.
 */
interrupts: Array<string>, 
/**
 * The pointers of the other nodes whose guards can interrupt it.
 */
interrupted_by: Array<string>, 
/**
 * Its fields in the order in which they are written.
 */
fields: Array<FieldView>, 
/**
 * Its problems, apart from those of its fields.
 */
problems: Array<FieldProblem>, 
/**
 * The beginning of its action in Rust, if no catalogue knows that.
 */
stub: string | null, };

/**
 * A field of a form.
 */
export type FieldView = { 
/**
 * Its pointer, for [`Set`](crate::Command::Set).
 */
at: string, 
/**
 * Its name: `args.for`.
 */
name: string, 
/**
 * The values that it takes.
 */
kind: FieldKindView, 
/**
 * The words that it may be, if there are only these. Of [`Inputs`](FieldKindView::Inputs): the names that are taken.
 */
words: Array<string>, 
/**
 * Its type, where a catalogue has it.
 */
ty: string, 
/**
 * Must it be there?
 */
required: boolean, 
/**
 * Is it an input that one has added, and can take out?
 */
removable: boolean, 
/**
 * Its documentation.
 */
docs: string, 
/**
 * Is it there?
 */
present: boolean, 
/**
 * Its value as text; empty if it is not there.
 */
text: string, 
/**
 * The value that counts if it is not there.
 */
default: string, 
/**
 * For data of a known type: its source, and the other sources that it may have.
 */
binding: BindingView | null, 
/**
 * The parts of a list or of an object, which are shown in its place.
 */
parts: Array<FieldView>, 
/**
 * The reason why a list or an object is shown as JSON instead of by its parts.
 */
cut: Cut | null, 
/**
 * For a list: the JSON of a new item.
 */
item: string | null, 
/**
 * Are the typed letters a text, even if they look like a number?
 */
quoted: boolean, 
/**
 * Its problems.
 */
problems: Array<FieldProblem>, };

/**
 * The kinds of fields.
 */
export type FieldKindView = "text" | "number" | "bool" | "expression" | "data" | "target" | "words" | "json" | "inputs";

/**
 * The source of a value.
 */
export type BindingView = { 
/**
 * The pointer of the whole value; that of the field may lead to the name of a key in it.
 */
at: string, 
/**
 * The kind of the source.
 */
kind: BindingKind, 
/**
 * The keys whose type fits.
 */
keys: Array<string>, 
/**
 * The parameters and locals whose type fits.
 */
locals: Array<string>, 
/**
 * The JSON of a value of its type.
 */
first: string, };

/**
 * The kinds of sources of a value.
 */
export type BindingKind = "value" | "key" | "expression";

/**
 * A limit of forms.
 */
export type Cut = "number" | "depth";

/**
 * A problem at a field.
 */
export type FieldProblem = { 
/**
 * How bad it is.
 */
level: Level, 
/**
 * The message.
 */
message: string, 
/**
 * The help.
 */
help: string, 
/**
 * Its letters in the text of the field.
 */
letters: [number, number], 
/**
 * Its index in [`Document::problems`](super::Document::problems).
 */
index: number, };

/**
 * A guard, decorator or service of an element.
 */
export type AttributeView = { 
/**
 * Its pointer, for [`Move`](crate::Command::Move) and [`Remove`](crate::Command::Remove).
 */
at: string, 
/**
 * Its name: `when`, `service`.
 */
word: string, 
/**
 * Its text on the screen: `when ammo == 0`.
 */
title: string, 
/**
 * Its documentation.
 */
docs: string, 
/**
 * Its fields.
 */
fields: Array<FieldView>, };

/**
 * A stretch of the text that is replaced.
 */
export type TextEdit = { 
/**
 * The offset in the old text at which the stretch begins.
 */
from: number, 
/**
 * The offset behind its last letter.
 */
to: number, 
/**
 * The text that takes its place.
 */
text: string, };

/**
 * Where something new goes, as seen from an element.
 */
export type How = "child" | "before" | "after" | "near" | "wrap" | "replace" | "decorate";

/**
 * A place for something new.
 */
export type PlaceView = { 
/**
 * Where it is.
 */
how: How, 
/**
 * The kinds of elements that may stand there: those of [`OfferView::kind`].
 */
kinds: Array<string>, };

/**
 * Something that can be inserted.
 */
export type OfferView = { 
/**
 * Its kind: `node`, `state`, `decorator`, …
 */
kind: string, 
/**
 * Its name.
 */
name: string, 
/**
 * Where it comes from: `language`, `action`, `tree`.
 */
group: string, 
/**
 * Its documentation.
 */
docs: string, 
/**
 * Its other names, by which it is found too.
 */
known_as: Array<string>, 
/**
 * Can it be put around a node?
 */
wraps: boolean, 
/**
 * The JSON that [`Command::Put`](crate::Command::Put) inserts.
 */
item: string, 
/**
 * Does its name stand for any word, which takes the place of the name in [`item`](Self::item)? Where no catalogue knows the
 * actions, any word may be one.
 */
any_name: boolean, };

/**
 * A text that completes what is typed.
 */
export type CompletionView = { 
/**
 * The text on the screen. Typed letters are compared with it.
 */
label: string, 
/**
 * Replaces the word at the cursor, or the whole text where [`whole`](Self::whole) is set.
 */
text: string, 
/**
 * Does it replace the whole text?
 */
whole: boolean, 
/**
 * Its type.
 */
detail: string, 
/**
 * Its documentation.
 */
docs: string, 
/**
 * Its kind: `key`, `local`, `function`, `action`, `event`, `state`, `tree`, `type`, `word`.
 */
kind: string, 
/**
 * Does its type fit? Those that do come first.
 */
fits: boolean, };

/**
 * A key of the blackboard.
 */
export type KeyView = { 
/**
 * Its name.
 */
name: string, 
/**
 * Its type; empty without a catalogue.
 */
ty: string, 
/**
 * Its documentation.
 */
docs: string, 
/**
 * Does a catalogue name it? `true` without a catalogue.
 */
known: boolean, 
/**
 * The elements that read it, those of the shown file first.
 */
reads: Array<UseView>, 
/**
 * The elements that write it, those of the shown file first.
 */
writes: Array<UseView>, };

/**
 * The places of a name: its usages, and the preview of a rename.
 */
export type UsagesView = { 
/**
 * The name, that of a key with its whole path: `body.health`.
 */
name: string, 
/**
 * The part that is renamed: `health`.
 */
word: string, 
/**
 * The kind of what it names: `key`, `parameter`, `local`, `tree`, `state`, `action`, `function`, `event`.
 */
kind: string, 
/**
 * The words of the other names at the same element, which can be asked for too.
 */
others: Array<string>, 
/**
 * The places by file, those of the asked file first; of very many, the first ones.
 */
places: Array<UsageView>, 
/**
 * The number of places in all.
 */
count: number, 
/**
 * The number of files with places.
 */
files: number, 
/**
 * The places that a rename leaves as they are.
 */
left: Array<LeftView>, 
/**
 * Why the name cannot become the new one; `None`: it can, or no new one was asked for.
 */
refused: RefusalView | null, };

/**
 * A place where a name stands.
 */
export type UsageView = { 
/**
 * The path of the file.
 */
file: string, 
/**
 * The pointer of the element; `None` in a file without elements.
 */
at: string | null, 
/**
 * The name of the element.
 */
title: string, 
/**
 * The use: `declared`, `read`, `written`, `run`, `sent`, `heard`, `called`, `entered`.
 */
usage: string, 
/**
 * The line, from 1.
 */
line: number, 
/**
 * The letters of the word in the text of the file.
 */
letters: [number, number], 
/**
 * The field around it, as `if: ammo == 0`, else its line; shortened where it is long.
 */
text: string, 
/**
 * The letters of the word in [`text`](Self::text).
 */
word: [number, number], };

/**
 * A place that a rename leaves as it is.
 */
export type LeftView = { 
/**
 * The path of the file.
 */
file: string, 
/**
 * The line, from 1.
 */
line: number, 
/**
 * The reason.
 */
message: string, 
/**
 * The way to rename it there.
 */
help: string, };

/**
 * The reason why a name cannot become another one.
 */
export type RefusalView = { 
/**
 * The reason.
 */
message: string, 
/**
 * The way out.
 */
help: string, };

/**
 * An element that uses a key.
 */
export type UseView = { 
/**
 * The path of its file.
 */
file: string, 
/**
 * Its pointer.
 */
at: string, 
/**
 * Its name.
 */
title: string, };

/**
 * An order to the simulation of a file. The first one begins it, before its first tick.
 */
export type Play = { "type": "step", 
/**
 * How many.
 */
by: number, } | { "type": "to", 
/**
 * Its number, from 1; 0: before the first one.
 */
tick: number, } | { "type": "run", 
/**
 * The most ticks beyond the script.
 */
ticks: number, } | { "type": "run_to", 
/**
 * The path of its file.
 */
file: string, 
/**
 * The pointer of its element.
 */
at: string, 
/**
 * The most ticks beyond the script.
 */
ticks: number, } | { "type": "stop" } | { "type": "script", 
/**
 * Its path.
 */
file: string, } | { "type": "set", 
/**
 * The key.
 */
key: string, 
/**
 * The value: JSON, or a word.
 */
value: string, } | { "type": "declare", 
/**
 * The key.
 */
key: string, 
/**
 * Its type, as scripts write it: `u32`, `json`.
 */
ty: string, 
/**
 * Its value at the start: JSON, or a word; `None`: the first value of the type.
 */
value: string | null, } | { "type": "send", 
/**
 * Its name.
 */
event: string, 
/**
 * Its value, as JSON or a word; `None`: it has none.
 */
value: string | null, } | { "type": "answer", 
/**
 * The action.
 */
action: string, 
/**
 * The name of the nodes that it is for, if it is not for all nodes with this action.
 */
node: string | null, 
/**
 * `success`, `failure` or `running`.
 */
result: string, 
/**
 * It runs for this time first: `300ms`.
 */
lasts: string | null, 
/**
 * Its output when it succeeds, as JSON or a word.
 */
output: string | null, } | { "type": "repeat", 
/**
 * How often it is made.
 */
ticks: number, 
/**
 * The end of the repetition before that, if there is one.
 */
until: RepeatEnd | null, } | { "type": "expect" } | { "type": "forget", 
/**
 * Its pointer in the script.
 */
at: string, };

/**
 * The end of a repetition: after the first tick in which this holds.
 */
export type RepeatEnd = { "type": "status", 
/**
 * `success`, `failure` or `running`.
 */
status: string, } | { "type": "node", 
/**
 * The path of its file.
 */
file: string, 
/**
 * The pointer of its element.
 */
at: string, };

/**
 * A simulation after a tick.
 */
export type SimulationView = { 
/**
 * The path of its script.
 */
script: string, 
/**
 * The scripts of this file.
 */
scripts: Array<string>, 
/**
 * The number of the shown tick; 0: before the first one.
 */
tick: number, 
/**
 * The number of ticks that were made.
 */
made: number, 
/**
 * The most ticks of the script.
 */
planned: number, 
/**
 * The time since the start: `1.5s`.
 */
now: string, 
/**
 * `running`, `success` or `failure`; empty before the first tick.
 */
status: string, 
/**
 * The states of nodes, by the file that they are in.
 */
marks: { [key in string]: Array<MarkView> }, 
/**
 * The trace of the tick.
 */
lines: Array<LineView>, 
/**
 * The keys.
 */
keys: Array<ValueView>, 
/**
 * The changes of the script before the next tick, in addition to those of keys.
 */
changes: Array<ChangeView>, 
/**
 * The events that the tree waits for.
 */
events: Array<string>, 
/**
 * The action that asks for its answer.
 */
asks: ActionView | null, 
/**
 * The actions that run.
 */
acting: Array<ActionView>, 
/**
 * The expectations for the end of the tick.
 */
expects: Array<ExpectView>, 
/**
 * The expectations of the tick that do not hold.
 */
failures: Array<FailureView>, 
/**
 * The ticks in which an expectation does not hold.
 */
failed: Array<number>, 
/**
 * Why there is no simulation: equal faults once.
 */
faults: Array<FaultView>, 
/**
 * The types that a key of the script can have.
 */
types: Array<string>, 
/**
 * The first tick that is another one than before the last edit.
 */
differs: number | null, };

/**
 * The state of a node.
 */
export type MarkView = { 
/**
 * The pointer of its element.
 */
at: string, 
/**
 * The state.
 */
state: NodeState, };

/**
 * The states of nodes. Of a node that stands several times in a tree, the first of these counts.
 */
export type NodeState = "asks" | "running" | "success" | "failure" | "halted";

/**
 * A line of a trace.
 */
export type LineView = { 
/**
 * The line as `bt simulate` writes it.
 */
json: string, 
/**
 * The pointer of its node, if that is in the simulated file.
 */
at: string | null, };

/**
 * A key of the blackboard.
 */
export type ValueView = { 
/**
 * Its name.
 */
name: string, 
/**
 * Its type.
 */
ty: string, 
/**
 * Its value, as the trace shows it.
 */
value: string, 
/**
 * The value as JSON, to be edited.
 */
json: string, 
/**
 * Did the shown tick change it?
 */
changed: boolean, 
/**
 * The value that the script gives it before the next tick.
 */
next: ChangeView | null, };

/**
 * A change before a tick.
 */
export type ChangeView = { 
/**
 * Its text: `send Alarm`; of a key: its value.
 */
text: string, 
/**
 * Its pointer in the script.
 */
at: string, };

/**
 * An action that asks, or that runs.
 */
export type ActionView = { 
/**
 * Its name.
 */
action: string, 
/**
 * The name of its node.
 */
node: string, 
/**
 * The values of its inputs; empty for one that runs.
 */
inputs: string, 
/**
 * The pointer of its node, if that is in the simulated file.
 */
at: string | null, 
/**
 * The place that gets its output; empty if there is none.
 */
out: string, };

/**
 * An expectation of the script.
 */
export type ExpectView = { 
/**
 * Its text: `status running`, `ammo = 2`.
 */
text: string, 
/**
 * Its pointer in the script.
 */
at: string, 
/**
 * Does it hold?
 */
holds: boolean, };

/**
 * An expectation that does not hold.
 */
export type FailureView = { 
/**
 * Its subject.
 */
subject: string, 
/**
 * The expected value.
 */
expected: string, 
/**
 * The value that was found.
 */
found: string, };

/**
 * A fault of a tree or of a script.
 */
export type FaultView = { 
/**
 * `guard.script.json:3:7`
 */
place: string, 
/**
 * The message.
 */
message: string, 
/**
 * The help.
 */
help: string, 
/**
 * The number of other places with this fault.
 */
more: number, 
/**
 * The key whose declaration mends it.
 */
missing: MissingKey | null, };

/**
 * A key that the tree names and the script can declare.
 */
export type MissingKey = { 
/**
 * Its name.
 */
name: string, 
/**
 * The types that fit how the tree uses the key: one, several to choose from, or none if the tree does not say.
 */
types: Array<string>, };

/**
 * An order of a page that watches.
 */
export type Watching = { "type": "games" } | { "type": "attach", 
/**
 * Its name, its address, the number of its process, or an address with a token, `127.0.0.1:4460#…`.
 */
game: string, } | { "type": "record", 
/**
 * Its path.
 */
file: string, } | { "type": "log", 
/**
 * The path of its file.
 */
file: string, } | { "type": "listen" } | { "type": "rows", 
/**
 * The place of the first one in the list.
 */
from: number, 
/**
 * How many.
 */
count: number, } | { "type": "fold", 
/**
 * The entry that begins it; `None`: all polls.
 */
poll: number | null, 
/**
 * Fold it?
 */
folded: boolean, } | { "type": "save" } | { "type": "lines", 
/**
 * `kind:leave result:failure name:aim -name:wait`, and words that stand in them; empty: all.
 */
text: string, } | { "type": "export" } | { "type": "detach" } | { "type": "filter", 
/**
 * `tree:Guard in:"fetch ammo" for:>5s key.ammo:<3 status:running`, and words that stand in the list; empty: all.
 */
text: string, } | { "type": "all", 
/**
 * All?
 */
on: boolean, } | { "type": "follow", 
/**
 * The agent.
 */
agent: AgentKey, } | { "type": "to", 
/**
 * Its number; `None`: always the last one.
 */
tick: number | null, } | { "type": "seek", 
/**
 * Forward?
 */
forward: boolean, } | { "type": "profile", 
/**
 * The agent.
 */
agent: AgentKey, 
/**
 * All agents with its tree?
 */
all: boolean, 
/**
 * The first tick; `None`: the first one that is kept.
 */
from: number | null, 
/**
 * The last tick; `None`: the last one that was received.
 */
to: number | null, } | { "type": "pause" } | { "type": "continue" } | { "type": "step", 
/**
 * How many.
 */
frames: number, } | { "type": "set", 
/**
 * The agent for which the value was typed.
 */
agent: AgentKey, 
/**
 * The [run](GameView::run) of the game that had this agent.
 */
run: string, 
/**
 * The key.
 */
key: string, 
/**
 * The value: JSON, or a word.
 */
value: string, } | { "type": "send", 
/**
 * The agent for which the event was typed.
 */
agent: AgentKey, 
/**
 * The [run](GameView::run) of the game that had this agent.
 */
run: string, 
/**
 * The event: JSON, or a word.
 */
event: string, } | { "type": "swap", 
/**
 * The path of the file.
 */
file: string, } | { "type": "break", 
/**
 * The path of the file.
 */
file: string, 
/**
 * The pointer of the node.
 */
at: string, } | { "type": "set_break", 
/**
 * The one that is changed; `None`: it is new.
 */
old: Breakpoint | null, 
/**
 * The breakpoint.
 */
new: Breakpoint, 
/**
 * The file and the pointer of its node; `None`: as `new` says.
 */
place: [string, string] | null, } | { "type": "unbreak", 
/**
 * The breakpoint; `None`: all of them.
 */
breakpoint: Breakpoint | null, };

/**
 * A game that runs.
 */
export type GameView = { 
/**
 * Its name.
 */
name: string, 
/**
 * The number of its process.
 */
pid: number, 
/**
 * Where it listens.
 */
address: string, 
/**
 * The folder in which it was started; empty if that is not known.
 */
folder: string, 
/**
 * When it was started, in seconds since 1970; 0 if that is not known.
 */
started: number, 
/**
 * A text for this run of the program; empty in a list of games.
 */
run: string, 
/**
 * Does it take commands?
 */
commands: boolean, 
/**
 * May clients set keys and send events?
 */
writes: boolean, 
/**
 * Does it read a file of breakpoints?
 */
keeps: boolean, };

/**
 * An agent of a game.
 */
export type AgentKey = { 
/**
 * The number of the stream with its records.
 */
stream: number, 
/**
 * Its number.
 */
index: number, 
/**
 * The number of agents that had that number before.
 */
generation: number, };

/**
 * An agent in the list.
 */
export type AgentView = { 
/**
 * The agent.
 */
key: AgentKey, 
/**
 * Its name; empty if it has only a number.
 */
name: string, 
/**
 * The name of its tree.
 */
tree: string, 
/**
 * `running`, `success`, `failure` or `halted`; empty if that is not known.
 */
status: string, 
/**
 * The running node that was entered last; empty if none is known.
 */
node: string, 
/**
 * The time for which that node runs: `1.2s`.
 */
lasts: string, };

/**
 * The state of what is watched.
 */
export type WatchState = "connecting" | "running" | "paused" | "stopped" | "lost" | "record" | "log" | "listening";

/**
 * All that is watched.
 */
export type WatchView = { 
/**
 * The game; of a file of records or a log, its path is the name, of a log over HTTP its address.
 */
game: GameView, 
/**
 * Its state.
 */
state: WatchState, 
/**
 * The last event: why the connection is lost, which breakpoint has stopped the game.
 */
said: string, 
/**
 * The agent and the node of the breakpoint that has stopped the game.
 */
stop: StopView | null, 
/**
 * The last value or event for an agent, if the game has refused it.
 */
refused: RefusedValue | null, 
/**
 * The values and events that agents get before their next tick.
 */
waiting: Array<WaitingValue>, 
/**
 * The number of ticks and of records that were lost.
 */
lost: [number, number], 
/**
 * The number of agents.
 */
agents: number, 
/**
 * Are all of them recorded? Otherwise only those that pages follow, and the game looks at the others now and then.
 */
all: boolean, 
/**
 * The bytes of all that was received and is kept.
 */
kept: number, 
/**
 * The files that have another version of a tree than the one that the game runs.
 */
differing: Array<string>, };

/**
 * A breakpoint, as pages show it.
 */
export type BreakpointView = { 
/**
 * The breakpoint.
 */
of: Breakpoint, 
/**
 * It as a line: `leave aim: failure if ammo == 0`.
 */
text: string, 
/**
 * The places that have it: files, and pointers of elements.
 */
places: Array<[string, string]>, 
/**
 * How often it has stopped the game.
 */
hits: number, };

/**
 * A place where the game is stopped, after the frame in which it was hit.
 */
export type Breakpoint = { 
/**
 * The node: its number, the last names of its path, its tree with its whole path, or its tree with its `id`. Empty: any node.
 */
node?: string, 
/**
 * The fact that hits it.
 */
on?: BreakOn, 
/**
 * For `leave` and `guard`: only with this result.
 */
result?: BreakResult, 
/**
 * For `key`: the key.
 */
key?: string, 
/**
 * Hit only while this condition holds for the agent.
 */
if?: string, 
/**
 * Hit only by the agent with this number.
 */
agent?: number, 
/**
 * Hit only by agents whose own tree has this name: where several trees have agents with the number in `agent`.
 */
tree?: string, 
/**
 * Hit only in the tree whose root has this number in records: 0 is the agent's own tree, others stand in slots. Without it, a
 * name or number of `node` is looked for in each tree of an agent.
 */
first?: number, 
/**
 * So many hits, of all agents together, do not stop the game; each after them does.
 */
skip?: number, 
/**
 * It is kept, and stops nothing.
 */
off?: boolean, };

/**
 * The fact that hits a breakpoint.
 */
export type BreakOn = "enter" | "leave" | "halt" | "guard" | "key" | "send" | "take" | "unheard" | "transition" | "refused" | "panic" | "swap" | "condition";

/**
 * The result of a node or of a guard.
 */
export type BreakResult = "success" | "failure";

/**
 * A stop at a breakpoint.
 */
export type StopView = { 
/**
 * The breakpoint as a line.
 */
breakpoint: string, 
/**
 * The agent.
 */
agent: AgentKey, 
/**
 * The file of the node, and its pointer, as far as they are known.
 */
place: [string, string] | null, };

/**
 * A value of a key, or an event, that the game has refused.
 */
export type RefusedValue = { 
/**
 * The number of its command: another one for each refusal.
 */
number: number, 
/**
 * The number of the agent.
 */
agent: number, 
/**
 * The key; `null`: it is an event.
 */
key: string | null, 
/**
 * The value or the event, as it was typed.
 */
text: string, 
/**
 * The reason.
 */
why: string, };

/**
 * A value of a key, or an event, that the game has not taken yet.
 */
export type WaitingValue = { 
/**
 * The number of the agent.
 */
agent: number, 
/**
 * The key; `null`: it is an event.
 */
key: string | null, 
/**
 * The value or the event, as it was typed.
 */
text: string, };

/**
 * The followed agent after a tick.
 */
export type FollowedView = { 
/**
 * The agent.
 */
key: AgentKey, 
/**
 * Its name; empty if it has only a number.
 */
name: string, 
/**
 * The name of its tree.
 */
tree: string, 
/**
 * The file that shows its tree.
 */
file: string, 
/**
 * The number of the shown tick, of those that were received; of a log, that of the shown entry, and so below.
 */
tick: number, 
/**
 * The first tick that is kept.
 */
first: number, 
/**
 * The last tick that was received.
 */
last: number, 
/**
 * Does the shown tick follow the game?
 */
live: boolean, 
/**
 * The time on the agent's clock: `1.5s`.
 */
now: string, 
/**
 * `running`, `success`, `failure`, `halted` or `left the game`; empty if that is not known.
 */
status: string, 
/**
 * Were records lost, so that the states may be old?
 */
stale: boolean, 
/**
 * The states of nodes, by the file that they are in.
 */
marks: { [key in string]: Array<MarkView> }, 
/**
 * The trace of the tick.
 */
lines: Array<LineView>, 
/**
 * The keys whose values are known.
 */
values: Array<KnownView>, 
/**
 * The reason why the selected node runs or does not.
 */
why: WhyView | null, 
/**
 * Which node ran when: where each begins to run, and its name.
 */
spans: Array<[number, string]>, 
/**
 * Where records were lost: the tick behind, and the number of ticks of all agents.
 */
gaps: Array<[number, number]>, 
/**
 * The ticks in which a breakpoint has stopped the game; of a log, the entries around the shown one that hit one.
 */
stops: Array<number>, 
/**
 * The entries, if this is a debug log of mosaic_game.
 */
log: LogView | null, };

/**
 * The entries of an agent under their polls, and the agent after the shown one.
 */
export type LogView = { 
/**
 * The length of the list; entries of folded polls are not in it.
 */
total: number, 
/**
 * The number of entries that the page's filter lets through; `None`: it has none.
 */
fit: number | null, 
/**
 * The place of the first sent row in the list.
 */
from: number, 
/**
 * The rows that the page has asked for.
 */
rows: Array<EntryView>, 
/**
 * The place of the shown entry in the list.
 */
at: number, 
/**
 * The element of the shown entry's node: its file and its pointer.
 */
place: [string, string] | null, 
/**
 * The trees that are loaded at the shown entry.
 */
trees: Array<LoadedTree>, 
/**
 * The nodes that run at the shown entry, the one that was entered last at the end.
 */
running: Array<RunningNode>, 
/**
 * Is the log run through?
 */
playing: boolean, 
/**
 * The breakpoint that the shown entry hits, as a line.
 */
stop: string | null, 
/**
 * The breakpoints that a log cannot check, as lines.
 */
unchecked: Array<string>, };

/**
 * An entry of a log, or a poll.
 */
export type EntryView = { 
/**
 * The number of the entry.
 */
entry: number, 
/**
 * The poll that it begins: its number.
 */
poll: number | null, 
/**
 * Of a poll: are its entries not listed?
 */
folded: boolean, 
/**
 * Of a poll: the number of its entries.
 */
entries: number, 
/**
 * Its time: of the day in UTC, or of the agent's clock.
 */
time: string, 
/**
 * The index of its tree and the number of its node: `0:4`.
 */
node: string, 
/**
 * The title of its node; empty if no file of the folder has it.
 */
title: string, 
/**
 * The command: `node_enter`.
 */
command: string, 
/**
 * The data of the command, on one line.
 */
parameters: string, 
/**
 * Of a node that leaves: its result, as far as the entries behind it show it.
 */
result: BreakResult | null, 
/**
 * Does it hit a breakpoint?
 */
stops: boolean, };

/**
 * A tree that an agent has loaded.
 */
export type LoadedTree = { 
/**
 * Its name.
 */
name: string, 
/**
 * The file of the folder that holds it.
 */
file: string | null, };

/**
 * A node that runs.
 */
export type RunningNode = { 
/**
 * The index of its tree and its number: `0:4`.
 */
node: string, 
/**
 * Its title; empty if no file of the folder has it.
 */
title: string, 
/**
 * The entry at which it began to run.
 */
since: number, 
/**
 * Its file and its pointer.
 */
place: [string, string] | null, };

/**
 * A key and its value, as far as it is known.
 */
export type KnownView = { 
/**
 * The name of the key.
 */
name: string, 
/**
 * Its value; empty if no record has shown it yet.
 */
value: string, 
/**
 * The tick whose record has shown it; 0: none.
 */
tick: number, 
/**
 * Has the shown tick changed it?
 */
changed: boolean, 
/**
 * The value after the last tick that was received, if that is another one.
 */
later: string | null, };

/**
 * How often, and how long, the nodes of a tree ran.
 */
export type ProfileView = { 
/**
 * The agent.
 */
key: AgentKey, 
/**
 * All agents with its tree?
 */
all: boolean, 
/**
 * The name of its tree.
 */
tree: string, 
/**
 * The first tick of the agent that is kept.
 */
first: number, 
/**
 * The last tick of the agent.
 */
last: number, 
/**
 * The first tick that counts.
 */
from: number, 
/**
 * The last tick that counts.
 */
to: number, 
/**
 * The number of agents.
 */
agents: number, 
/**
 * The number of their ticks.
 */
ticks: number, 
/**
 * The time of these ticks, of all agents together, in milliseconds of the game.
 */
span: number, 
/**
 * There were more records than are counted: the first ticks are left out.
 */
cut: boolean, 
/**
 * The most versions of the tree that an agent had in these ticks. The counts of earlier ones go to the same nodes of the
 * last one.
 */
versions: number, 
/**
 * The number of nodes with counts that only earlier versions have: no row has these counts.
 */
gone: number, 
/**
 * The nodes, in the order of the tree.
 */
rows: Array<ProfileRow>, };

/**
 * How often, and how long, a node ran.
 */
export type ProfileRow = { 
/**
 * Its file and its pointer, if they are known.
 */
place: [string, string] | null, 
/**
 * Its name.
 */
name: string, 
/**
 * The number of nodes above it.
 */
depth: number, 
/**
 * How often it started.
 */
enters: number, 
/**
 * How often it succeeded.
 */
successes: number, 
/**
 * How often it failed.
 */
failures: number, 
/**
 * How often it was halted.
 */
halts: number, 
/**
 * How often its guards and gates were checked.
 */
guards: number, 
/**
 * How often its action was ticked, or one of its services ran.
 */
actions: number, 
/**
 * How long it was active, in milliseconds of the game.
 */
active: number, };

/**
 * Why a node runs, or does not.
 */
export type WhyView = { 
/**
 * The pointer of the node.
 */
at: string, 
/**
 * Its name.
 */
node: string, 
/**
 * Does it run?
 */
runs: boolean, 
/**
 * How it ended in the shown tick; `None`: it runs, or did not end in this tick.
 */
ended: NodeState | null, 
/**
 * The reasons, the nearest one first.
 */
reasons: Array<string>, };
