//! Names to addresses, judged before anyone connects to them.

use std::net::SocketAddr;
use std::sync::Arc;

use reqwest::dns::{Addrs, Name, Resolve, Resolving};

use crate::classify::{EgressPolicy, classify};

/// Refuses a name when any of its addresses is refused: a mixed answer is an attack or a mistake.
pub struct GuardedResolver(pub Arc<EgressPolicy>);

impl Resolve for GuardedResolver {
    fn resolve(&self, name: Name) -> Resolving {
        let policy = self.0.clone();
        Box::pin(async move {
            let found: Vec<SocketAddr> = tokio::net::lookup_host((name.as_str(), 0)).await?.collect();
            let found = preferred(name.as_str(), found);
            for address in &found {
                classify(address.ip(), &policy)?;
            }
            Ok(Box::new(found.into_iter()) as Addrs)
        })
    }
}

/// "localhost" also means ::1, which an opened 127.0.0.0/8 does not open: its plain form is what counts.
fn preferred(name: &str, found: Vec<SocketAddr>) -> Vec<SocketAddr> {
    if name.trim_end_matches('.').eq_ignore_ascii_case("localhost") && found.iter().any(SocketAddr::is_ipv4) {
        return found.into_iter().filter(SocketAddr::is_ipv4).collect();
    }
    found
}
