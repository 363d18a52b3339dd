//! A process on one of the machines.

use std::fs::File;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use super::network::Machine;

pub struct Process {
    command: Command,
    child: Child,
}

impl Process {
    /// What it prints goes to a file named for the machine.
    pub fn start(machine: Machine, command: &Command, logs: &Path) -> Self {
        let log = File::options().create(true).append(true).open(logs.join(format!("{}.log", machine.name()))).unwrap();
        let mut command = machine.runs(command);
        command.stdin(Stdio::null()).stdout(log.try_clone().unwrap()).stderr(log);
        Process { child: command.spawn().unwrap(), command }
    }

    pub fn id(&self) -> u32 {
        self.child.id()
    }

    pub fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Waits until it has ended by itself.
    pub fn wait(&mut self) {
        self.child.wait().unwrap();
    }

    /// Starts a process that has ended again, as a service manager would.
    pub fn start_again(&mut self) {
        self.child = self.command.spawn().unwrap();
    }

    pub fn signal(&self, name: &str) {
        signal(name, [self.id()]);
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Sends a signal to several processes.
pub fn signal(name: &str, processes: impl IntoIterator<Item = u32>) {
    let all = processes.into_iter().map(|id| id.to_string());
    // Some may have ended meanwhile.
    Command::new("kill").arg(format!("-{name}")).args(all).stderr(Stdio::null()).status().unwrap();
}
