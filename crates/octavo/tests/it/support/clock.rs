//! The clock of a home's commands, which a test moves.

use std::fs::File;
use std::os::unix::fs::FileExt;
use std::process::Command;

use super::Home;

/// A library that the commands preload moves their clock; the compiler that Rust links with makes it.
pub struct Clock(File);

impl Clock {
    pub fn of(home: Home) -> (Home, Self) {
        let (library, offset) = (home.path().join("clock.so"), home.path().join("clock"));
        let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/it/support/clock.c");
        let made = Command::new("cc").args(["-shared", "-fPIC", "-o"]).arg(&library).arg(source).status().unwrap();
        assert!(made.success());
        std::fs::write(&offset, 0_i64.to_ne_bytes()).unwrap();
        let file = File::options().write(true).open(&offset).unwrap();
        let home = home.set("LD_PRELOAD", library.to_str().unwrap()).set("CLOCK_OFFSET", offset.to_str().unwrap());
        (home, Clock(file))
    }

    /// Sets the clock so many seconds ahead of the right time, or behind it.
    pub fn set(&self, seconds: i64) {
        // In place: the file is mapped.
        self.0.write_all_at(&seconds.to_ne_bytes(), 0).unwrap();
    }
}
