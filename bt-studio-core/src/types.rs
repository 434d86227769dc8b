//! The TypeScript types of the messages, compared with the file that the page uses.

use expect_test::expect_file;
use ts_rs::{Config, TS};

use crate::message::{
    ActionView, AgentKey, AgentView, Ask, AttributeView, BindingKind, BindingView, BoxView, BreakOn, BreakResult,
    Breakpoint, BreakpointView, ChangeView, Changed, CompletionView, Cut, Document, ElementView, EntryView, ExpectView,
    FailureView, FaultView, FieldKindView, FieldProblem, FieldView, FileKind, FileState, FileView, FixView,
    FollowedView, GameView, GivenView, How, KeyView, KnownView, LeftView, Level, LineKind, LineView, LoadedTree,
    LogView, MarkView, MissingKey, NewFile, NodeState, OfferView, Pictures, PlaceOfAction, PlaceView, Play,
    ProblemView, ProfileRow, ProfileView, RefusalView, RefusedValue, RepeatEnd, Request, ReusedView, RouteView,
    RowKindView, RowView, RunningNode, SimulationView, Splice, StopView, Tell, TextEdit, TextRow, UnclearView,
    UsageView, UsagesView, UseView, ValueView, WaitingValue, WatchState, WatchView, Watching, WhyView,
};
use crate::{Command, Value};

#[test]
fn the_types_of_the_page_equal_the_messages() {
    let config = Config::default();
    let mut text = String::from(
        "// Made from the Rust types by `UPDATE_EXPECT=1 cargo test -p bt-studio-core --lib`. Do not edit.\n",
    );
    macro_rules! types {
        ($($name:ty),* $(,)?) => {
            $( text.push_str(&format!("\n{}export {}\n", <$name as TS>::docs().unwrap_or_default(), <$name as TS>::decl(&config))); )*
        };
    }
    types![
        Request,
        Ask,
        NewFile,
        Pictures,
        Tell,
        Command,
        Value,
        FileView,
        FileKind,
        FileState,
        Document,
        Changed,
        Splice<BoxView>,
        BoxView,
        TextRow,
        RowKindView,
        RouteView,
        RowView,
        Level,
        ProblemView,
        FixView,
        ElementView,
        FieldView,
        FieldKindView,
        BindingView,
        BindingKind,
        Cut,
        FieldProblem,
        AttributeView,
        TextEdit,
        How,
        PlaceView,
        OfferView,
        CompletionView,
        KeyView,
        UsagesView,
        UsageView,
        LeftView,
        RefusalView,
        UseView,
        Play,
        RepeatEnd,
        SimulationView,
        MarkView,
        NodeState,
        LineView,
        LineKind,
        ValueView,
        ChangeView,
        ActionView,
        ExpectView,
        UnclearView,
        GivenView,
        PlaceOfAction,
        ReusedView,
        FailureView,
        FaultView,
        MissingKey,
        Watching,
        GameView,
        AgentKey,
        AgentView,
        WatchState,
        WatchView,
        BreakpointView,
        Breakpoint,
        BreakOn,
        BreakResult,
        StopView,
        RefusedValue,
        WaitingValue,
        FollowedView,
        LogView,
        EntryView,
        LoadedTree,
        RunningNode,
        KnownView,
        ProfileView,
        ProfileRow,
        WhyView,
    ];
    expect_file!["../../bt-studio/web/src/messages.ts"].assert_eq(&text);
}
