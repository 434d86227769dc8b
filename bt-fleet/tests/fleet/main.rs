//! A fleet over a log in memory: faults one by one, then random interleavings of them.

mod couriers;
mod deaf;
mod faults;
mod faulty;
mod follower;
mod interleavings;
mod members;
mod overload;
mod sizes;
mod waiting;
