//! What the kernel says of a process: <https://man7.org/linux/man-pages/man5/proc.5.html>.

use std::fs;

use anyhow::Context;

/// Kernel ticks a second: 100 on every Linux that Octavo runs on.
const TICKS: f64 = 100.0;

pub struct Usage {
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
        Ok(Usage { cpu_seconds: ticks(pid, false)? / TICKS, resident_mib: mib("VmRSS"), peak_mib: mib("VmHWM") })
    }

    /// CPU of a process and of all that it started, ended ones included.
    pub fn with_children(pid: u32) -> anyhow::Result<Self> {
        let mut usage = Usage::of(pid)?;
        usage.cpu_seconds = ticks(pid, true)? / TICKS;
        for child in fs::read_to_string(format!("/proc/{pid}/task/{pid}/children"))?.split_whitespace() {
            // A backend may end while we look.
            usage.cpu_seconds += ticks(child.parse()?, true).unwrap_or(0.0) / TICKS;
        }
        Ok(usage)
    }
}

/// User and system time; with `waited` also that of ended children.
fn ticks(pid: u32, waited: bool) -> anyhow::Result<f64> {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat"))?;
    // The command in brackets may hold spaces: the numbers begin after it.
    let (_, rest) = stat.rsplit_once(')').context("no command")?;
    let fields: Vec<&str> = rest.split_whitespace().collect();
    let field = |index: usize| fields.get(index).and_then(|text| text.parse::<f64>().ok()).unwrap_or(0.0);
    let own = field(11) + field(12);
    Ok(if waited { own + field(13) + field(14) } else { own })
}

pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

pub fn load() -> String {
    let text = fs::read_to_string("/proc/loadavg").unwrap_or_default();
    text.split_whitespace().take(1).collect()
}
