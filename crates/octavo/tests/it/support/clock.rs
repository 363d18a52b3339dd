//! The clock of a home's commands, which a test moves.

use std::fs::File;
use std::os::unix::fs::FileExt;
use std::process::Command;
use std::sync::atomic::{AtomicI64, Ordering};

use jiff::Timestamp;

use super::Home;

/// A library that the commands preload moves their clock; the compiler that Rust links with makes it.
pub struct Clock {
    file: File,
    offset: AtomicI64,
    /// Where it stands still, in seconds; 0 while it runs.
    held: AtomicI64,
}

impl Clock {
    pub fn of(home: Home) -> (Home, Self) {
        let (library, offset) = (home.path().join("clock.so"), home.path().join("clock"));
        let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/support/clock.c");
        let made = Command::new("cc").args(["-shared", "-fPIC", "-o"]).arg(&library).arg(source).status().unwrap();
        assert!(made.success());
        std::fs::write(&offset, [0; 16]).unwrap();
        let file = File::options().write(true).open(&offset).unwrap();
        let home = home.set("LD_PRELOAD", library.to_str().unwrap()).set("CLOCK_OFFSET", offset.to_str().unwrap());
        (home, Clock { file, offset: AtomicI64::new(0), held: AtomicI64::new(0) })
    }

    /// Sets the clock so many seconds ahead of the right time, or behind it.
    pub fn set(&self, seconds: i64) {
        self.offset.store(seconds, Ordering::SeqCst);
        // In place: the file is mapped.
        self.file.write_all_at(&seconds.to_ne_bytes(), 0).unwrap();
    }

    /// Stops the clock at the right time. From then on it moves only by [`Clock::advance`].
    #[expect(clippy::disallowed_methods, reason = "a test outside of the server")]
    pub fn hold(&self) {
        let now = Timestamp::now().as_second();
        self.held.store(now, Ordering::SeqCst);
        self.file.write_all_at(&now.to_ne_bytes(), 8).unwrap();
    }

    pub fn advance(&self, seconds: i64) {
        self.set(self.offset.load(Ordering::SeqCst) + seconds);
    }

    /// What a clock that stands still shows, in seconds.
    pub fn now(&self) -> i64 {
        self.held.load(Ordering::SeqCst) + self.offset.load(Ordering::SeqCst)
    }
}
