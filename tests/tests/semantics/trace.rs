//! The trace: which records, in which order.
