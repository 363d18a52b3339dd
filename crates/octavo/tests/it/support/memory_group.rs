//! A control group that bounds the memory of a server and all its children.

use std::path::{Path, PathBuf};
use std::process::Command;

/// Removed when dropped, once its processes are gone.
pub struct MemoryGroup {
    folder: PathBuf,
    is_v1: bool,
}

impl MemoryGroup {
    /// None where this user may not make one.
    pub fn make() -> Option<Self> {
        let own = std::fs::read_to_string("/proc/self/cgroup").ok()?;
        let under = |root: &str, marker: &str| {
            let path = own.lines().find_map(|line| line.split_once(marker)?.1.strip_prefix('/'))?;
            Some(Path::new(root).join(path).join(format!("octavo-{}", std::process::id())))
        };
        let v1 = under("/sys/fs/cgroup/memory", ":memory:").map(|folder| MemoryGroup { folder, is_v1: true });
        let v2 = || under("/sys/fs/cgroup", "0::").map(|folder| MemoryGroup { folder, is_v1: false });
        let group = v1.or_else(v2)?;
        std::fs::create_dir(&group.folder).ok()?;
        // Version 2 has the file only where the parent hands memory on.
        group.folder.join(group.limit_name()).exists().then_some(group)
    }

    fn limit_name(&self) -> &'static str {
        if self.is_v1 { "memory.limit_in_bytes" } else { "memory.max" }
    }

    pub fn limit(&self, bytes: u64) {
        std::fs::write(self.folder.join(self.limit_name()), bytes.to_string()).unwrap();
    }

    /// The same program, begun inside.
    pub fn confine(&self, command: &Command) -> Command {
        let mut inside = Command::new("sh");
        inside.args(["-c", "echo $$ > \"$0\" && exec \"$@\""]).arg(self.folder.join("cgroup.procs"));
        inside.arg(command.get_program()).args(command.get_args());
        inside.envs(command.get_envs().filter_map(|(name, value)| Some((name, value?))));
        inside
    }

    /// Memory that isn't a cache of files, in bytes.
    pub fn used(&self) -> u64 {
        self.row("memory.stat", if self.is_v1 { "total_rss" } else { "anon" })
    }

    /// Processes that the kernel ended because the limit was reached.
    pub fn killed(&self) -> u64 {
        self.row(if self.is_v1 { "memory.oom_control" } else { "memory.events" }, "oom_kill")
    }

    fn row(&self, file: &str, name: &str) -> u64 {
        let text = std::fs::read_to_string(self.folder.join(file)).unwrap();
        text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' ')?.parse().ok()).unwrap()
    }
}

impl Drop for MemoryGroup {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir(&self.folder);
    }
}
