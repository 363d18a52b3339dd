//! TCP options of the connections to PostgreSQL, by which a process notices within seconds that the other end has
//! disappeared without a word: a cable, a machine or a virtual network that is gone. Without them a statement waits for a
//! quarter of an hour, and an idle connection for two hours.
//!
//! sqlx opens its sockets itself and has no setting for this. They are found among the files of this process, as those that
//! lead to the database's port.

use std::fs;
use std::os::fd::RawFd;
use std::time::Duration;

use filedescriptor::OwnedHandle;
use socket2::{SockRef, TcpKeepalive};

/// The longest silence: of a peer that was asked something, or of one that isn't asked anything.
const SILENCE: Duration = Duration::from_secs(6);
const IDLE: Duration = Duration::from_secs(3);
const PROBES_EVERY: Duration = Duration::from_secs(1);
const PROBES: u32 = 3;

/// Sets the options of all connections to this port that don't have them yet.
pub(super) fn limit_silence(port: u16) {
    for file in sockets() {
        // A copy of its own: another thread may close the file at any time, and the number then names something else.
        let Ok(copy) = OwnedHandle::dup(&file) else { continue };
        let socket = SockRef::from(&copy);
        let peer = socket.peer_addr().ok().and_then(|peer| peer.as_socket());
        if peer.is_none_or(|peer| peer.port() != port) || socket.keepalive().unwrap_or(true) {
            continue;
        }
        let keepalive = TcpKeepalive::new().with_time(IDLE).with_interval(PROBES_EVERY).with_retries(PROBES);
        let set = socket.set_tcp_user_timeout(Some(SILENCE)).and_then(|()| socket.set_tcp_keepalive(&keepalive));
        if let Err(error) = set {
            tracing::warn!(%error, "a connection to the database has no limit for silence");
        }
    }
}

/// The numbers of this process's sockets. A copy of any other file must not be closed: that would end SQLite's locks.
fn sockets() -> Vec<RawFd> {
    let files = fs::read_dir("/proc/self/fd").into_iter().flatten().flatten();
    let is_socket = |entry: &fs::DirEntry| {
        fs::read_link(entry.path()).is_ok_and(|target| target.to_string_lossy().starts_with("socket:"))
    };
    files.filter(is_socket).filter_map(|entry| entry.file_name().to_str()?.parse().ok()).collect()
}
