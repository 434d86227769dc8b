//! Generates functions of a node that only call the same function of its child.

/// Generates functions of [`Node`](super::Node) that call the same function of the child: `as_child!(N: resume halt)`.
/// With `N.child`, the memory of `N` is the field `child` of the node's own memory.
macro_rules! as_child {
    ($N:ident: $($function:ident)+) => { $(as_child!(@$function $N []);)+ };
    ($N:ident.$field:ident: $($function:ident)+) => { $(as_child!(@$function $N [.$field]);)+ };
    (@enter $N:ident []) => {
        #[inline]
        fn enter<T: Trace>(persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>) -> Step<Self::Active> {
            $N::enter(persistent, run)
        }
    };
    (@probe $N:ident []) => {
        #[inline]
        fn probe<T: Trace>(
            beside: Beside,
            persistent: &mut Self::Persistent,
            run: &mut Run<'_, '_, A, S, T>,
        ) -> Probe<Self::Active> {
            $N::probe(beside, persistent, run)
        }
    };
    (@go_on $N:ident []) => {
        #[inline]
        fn go_on<T: Trace>(
            unit: u32,
            persistent: &mut Self::Persistent,
            run: &mut Run<'_, '_, A, S, T>,
        ) -> Step<Self::Active> {
            $N::go_on(unit, persistent, run)
        }
    };
    (@abandon $N:ident []) => {
        #[inline]
        fn abandon<T: Trace>(unit: u32, persistent: &mut Self::Persistent, run: &mut Run<'_, '_, A, S, T>) {
            $N::abandon(unit, persistent, run);
        }
    };
    (@resume $N:ident [$($at:tt)*]) => {
        #[inline]
        fn resume<T: Trace>(
            active: &mut Self::Active,
            persistent: &mut Self::Persistent,
            run: &mut Run<'_, '_, A, S, T>,
        ) -> Status {
            $N::resume(&mut (*active)$($at)*, persistent, run)
        }
    };
    (@halt $N:ident [$($at:tt)*]) => {
        #[inline]
        fn halt<T: Trace>(
            active: &mut Self::Active,
            persistent: &mut Self::Persistent,
            run: &mut Run<'_, '_, A, S, T>,
        ) -> Option<Self::Halting> {
            $N::halt(&mut (*active)$($at)*, persistent, run)
        }
    };
    (@observe $N:ident [$($at:tt)*]) => {
        #[inline]
        fn observe<T: Trace>(
            active: &mut Self::Active,
            persistent: &mut Self::Persistent,
            run: &mut Run<'_, '_, A, S, T>,
        ) {
            $N::observe(&mut (*active)$($at)*, persistent, run);
        }
    };
    (@next $N:ident [$($at:tt)*]) => {
        #[inline]
        fn next(active: &Self::Active, persistent: &Self::Persistent, moment: Moment) -> Next {
            $N::next(&(*active)$($at)*, persistent, moment)
        }
    };
    (@fits $N:ident [$($at:tt)*]) => {
        #[inline]
        fn fits(active: &Self::Active, scope: &S) -> bool {
            $N::fits(&(*active)$($at)*, scope)
        }
    };
    (@predict $N:ident []) => {
        #[inline]
        fn predict<T: Trace>(persistent: &Self::Persistent, search: &mut Search<'_, '_, A, S, T>) -> Prediction {
            $N::predict(persistent, search)
        }
    };
    (@predict_with_effect $N:ident []) => {
        #[inline]
        fn predict<T: Trace>(persistent: &Self::Persistent, search: &mut Search<'_, '_, A, S, T>) -> Prediction {
            $N::predict(persistent, search).with_effect()
        }
    };
    (@is_skipped $N:ident []) => {
        #[inline]
        fn is_skipped<T: Trace>(persistent: &Self::Persistent, search: &mut Search<'_, '_, A, S, T>) -> bool {
            $N::is_skipped(persistent, search)
        }
    };
    (@preempts $N:ident []) => {
        #[inline]
        fn preempts<T: Trace>(persistent: &Self::Persistent, search: &mut Search<'_, '_, A, S, T>) -> bool {
            $N::preempts(persistent, search)
        }
    };
    (@wakes_at $N:ident []) => {
        #[inline]
        fn wakes_at(persistent: &Self::Persistent, moment: Moment, watched: bool) -> Option<Time> {
            $N::wakes_at(persistent, moment, watched)
        }
    };
}
pub(crate) use as_child;
