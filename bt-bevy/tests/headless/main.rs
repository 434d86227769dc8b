//! The plugin in apps without a window. Time is a number: each frame takes 100 ms.

mod cancelled;
mod clock;
mod coming_from;
mod events;
mod faults;
mod lanes;
mod leaving;
mod lifecycle;
mod live;
mod rollback;
mod several;
mod single;
mod stage;
mod sync;
mod tasks;
mod watch;
mod worlds;
