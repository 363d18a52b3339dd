//! Names to addresses, judged before anyone connects to them.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;

use futures::future::BoxFuture;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};

use crate::classify::{EgressPolicy, Refusal, classify};
use crate::url::{LOCALHOST, is_localhost};

/// Where addresses of names come from. It need not judge them; the guard does, on every answer.
pub trait Resolver: Send + Sync + 'static {
    /// All addresses of a name, in the order in which they should be tried; chains of aliases are followed.
    fn lookup<'a>(&'a self, name: &'a str) -> BoxFuture<'a, io::Result<Vec<IpAddr>>>;
}

/// The operating system's resolver.
pub struct SystemResolver;

impl Resolver for SystemResolver {
    #[expect(clippy::disallowed_methods, reason = "the guard judges what it finds")]
    fn lookup<'a>(&'a self, name: &'a str) -> BoxFuture<'a, io::Result<Vec<IpAddr>>> {
        Box::pin(async move { Ok(tokio::net::lookup_host((name, 0)).await?.map(|found| found.ip()).collect()) })
    }
}

/// Refuses a name when any of its addresses is refused: a mixed answer is an attack or a mistake. The client
/// connects to what is answered here and asks nobody again.
pub struct GuardedResolver {
    pub policy: Arc<EgressPolicy>,
    pub names: Arc<dyn Resolver>,
}

impl Resolve for GuardedResolver {
    fn resolve(&self, name: Name) -> Resolving {
        let (policy, names) = (self.policy.clone(), self.names.clone());
        Box::pin(async move {
            let found = if is_localhost(name.as_str()) { vec![LOCALHOST] } else { names.lookup(name.as_str()).await? };
            if found.is_empty() {
                return Err(io::Error::new(io::ErrorKind::NotFound, "the name has no address").into());
            }
            if found.iter().any(|address| classify(*address, &policy).is_err()) {
                return Err(Refusal::NotPublicName(name.as_str().to_owned()).into());
            }
            // The port is the URL's: the client puts it in place of 0.
            Ok(Box::new(found.into_iter().map(|address| SocketAddr::new(address, 0))) as Addrs)
        })
    }
}
