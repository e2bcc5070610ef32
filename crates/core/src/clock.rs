//! The clock that limits on time and the times of reports come from.
//!
//! It is `std::time::Instant`, except in WebAssembly without an operating system, where that panics. There the program
//! that embeds the library gives the clock with `set`; until it does, no time passes.

#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub use std::time::Instant;

#[cfg(all(target_family = "wasm", target_os = "unknown"))]
pub use given::{Instant, set};

/// A clock that the embedding program gives.
// Also compiled for the tests, so that it is tested where there is an operating system.
#[cfg(any(test, all(target_family = "wasm", target_os = "unknown")))]
#[allow(unreachable_pub, reason = "public in WebAssembly without an operating system")]
mod given {
    use std::sync::OnceLock;
    use std::time::Duration;

    /// The function that reads the clock: the only state of the library that is not handed to it, because there is
    /// only one clock.
    static READ: OnceLock<fn() -> Duration> = OnceLock::new();

    /// Gives the clock: a function that returns the time since any fixed moment. Only the first call counts.
    pub fn set(read: fn() -> Duration) {
        READ.get_or_init(|| read);
    }

    /// A moment of the clock, as `std::time::Instant`.
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
    pub struct Instant(Duration);

    impl Instant {
        /// The moment that the clock shows.
        pub fn now() -> Instant {
            Instant(READ.get().map_or(Duration::ZERO, |read| read()))
        }

        /// The time since this moment; zero if the clock was set back.
        pub fn elapsed(&self) -> Duration {
            Instant::now().0.saturating_sub(self.0)
        }

        /// The moment after this time, if it can be represented.
        pub fn checked_add(&self, time: Duration) -> Option<Instant> {
            self.0.checked_add(time).map(Instant)
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};
    use std::time::Duration;

    use super::given::{Instant, set};

    static SHOWN: AtomicU64 = AtomicU64::new(5);

    #[test]
    fn a_clock_is_read_once_it_is_given() {
        let early = Instant::now();
        assert_eq!(early.elapsed(), Duration::ZERO, "no time passes without a clock");
        set(|| Duration::from_secs(SHOWN.load(Ordering::Relaxed)));
        let start = Instant::now();
        SHOWN.store(12, Ordering::Relaxed);
        assert_eq!(start.elapsed(), Duration::from_secs(7));
        assert!(Instant::now() > start && start > early);
        SHOWN.store(3, Ordering::Relaxed);
        assert_eq!(start.elapsed(), Duration::ZERO, "a clock that is set back");
        set(|| Duration::MAX);
        assert_eq!(start.elapsed(), Duration::ZERO, "only the first clock counts");
        assert_eq!(start.checked_add(Duration::from_secs(1)).map(|later| later > start), Some(true));
        assert_eq!(start.checked_add(Duration::MAX), None);
    }
}
