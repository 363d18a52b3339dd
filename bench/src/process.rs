//! What the kernel says of a process: <https://man7.org/linux/man-pages/man5/proc.5.html>.

use std::fs;

use anyhow::Context;

/// Kernel ticks a second: 100 on every Linux that Octavo runs on.
const TICKS: f64 = 100.0;

pub struct Usage {
    /// Without children.
    pub cpu_seconds: f64,
    pub resident_mib: f64,
    pub peak_mib: f64,
}

impl Usage {
    pub fn of(pid: u32) -> anyhow::Result<Self> {
        let status = fs::read_to_string(format!("/proc/{pid}/status"))?;
        let mib = |name: &str| -> f64 {
            let line = status.lines().find(|line| line.starts_with(name));
            let kib: f64 = line.and_then(|line| line.split_whitespace().nth(1)?.parse().ok()).unwrap_or(0.0);
            kib / 1024.0
        };
        let (own, _) = cpu_seconds(pid)?;
        Ok(Usage { cpu_seconds: own, resident_mib: mib("VmRSS"), peak_mib: mib("VmHWM") })
    }
}

/// CPU seconds of a process and of all that it started, ended ones included.
pub fn cpu_with_children(pid: u32) -> anyhow::Result<f64> {
    let (own, ended) = cpu_seconds(pid)?;
    let mut all = own + ended;
    for task in fs::read_dir(format!("/proc/{pid}/task"))?.flatten() {
        let children = fs::read_to_string(task.path().join("children")).unwrap_or_default();
        for child in children.split_whitespace() {
            // It may end while we look.
            all += cpu_with_children(child.parse()?).unwrap_or(0.0);
        }
    }
    Ok(all)
}

/// User and system time of a process, and of its children that ended.
fn cpu_seconds(pid: u32) -> anyhow::Result<(f64, f64)> {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat"))?;
    // The command in brackets may hold spaces: the numbers begin after it.
    let (_, rest) = stat.rsplit_once(')').context("no command")?;
    let fields: Vec<&str> = rest.split_whitespace().collect();
    let field = |index: usize| fields.get(index).and_then(|text| text.parse::<f64>().ok()).unwrap_or(0.0);
    Ok(((field(11) + field(12)) / TICKS, (field(13) + field(14)) / TICKS))
}

pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

pub fn load() -> String {
    let text = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    text.split_whitespace().take(1).collect()
}
