//! A mount namespace, for what a file system alone can bring about: a full disk, names that don't resolve.

use std::ffi::OsStr;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// Lives as long as this value. No privileges are needed.
pub struct Mounts {
    holder: Child,
}

impl Mounts {
    /// `script` mounts.
    pub fn make(script: &str) -> Self {
        let mut holder = Command::new("unshare")
            .args(["--user", "--map-root-user", "--mount", "sh", "-ec", &format!("{script}\necho mounted\nexec cat")])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut said = String::new();
        BufReader::new(holder.stdout.take().unwrap()).read_line(&mut said).unwrap();
        assert_eq!(said, "mounted\n", "this machine must allow user namespaces (kernel.unprivileged_userns_clone)");
        Mounts { holder }
    }

    /// A program that sees the mounts.
    pub fn command(&self, program: impl AsRef<OsStr>) -> Command {
        let mut command = Command::new("nsenter");
        let target = self.holder.id().to_string();
        command.args(["--target", &target, "--user", "--mount", "--preserve-credentials", "--"]).arg(program);
        command
    }

    /// Where a file of the namespace is for those outside of it.
    pub fn path(&self, path: &Path) -> PathBuf {
        Path::new("/proc").join(self.holder.id().to_string()).join("root").join(path.strip_prefix("/").unwrap())
    }
}

impl Drop for Mounts {
    fn drop(&mut self) {
        let _ = self.holder.kill();
        let _ = self.holder.wait();
    }
}
