//! Who acts, and from where: known to every transaction of a request or of an operator's command.

use std::net::IpAddr;
use std::sync::OnceLock;

use jiff::Timestamp;
use octavo_domain::Clock;
use octavo_domain::audit::ActorType;
use uuid::Uuid;

/// Who did something.
#[derive(Debug, Clone)]
pub struct Actor {
    pub kind: ActorType,
    /// `usr_…`, `app_…`, `key_…`. None for the operator, and for someone who failed to sign in.
    pub id: Option<String>,
    /// The person behind it.
    pub user_id: Option<Uuid>,
    pub name: Option<String>,
}

impl Actor {
    pub const OPERATOR: Actor = Actor { kind: ActorType::Operator, id: None, user_id: None, name: None };
}

/// Where ids and salts of entries come from.
#[derive(Debug, Clone, Copy)]
pub struct Draw {
    pub id: fn(Timestamp) -> Uuid,
    pub salt: fn() -> String,
}

/// A request or a command, as its entries show it.
pub struct Acting {
    /// Empty until it is known who sends the request.
    actor: OnceLock<Actor>,
    address: Option<IpAddr>,
    clock: Clock,
    draw: Draw,
}

impl Acting {
    /// `address`: where the request comes from; none for a command.
    pub fn new(address: Option<IpAddr>, clock: Clock, draw: Draw) -> Self {
        Acting { actor: OnceLock::new(), address, clock, draw }
    }

    /// What an entry of this moment says.
    pub(super) fn now(&self) -> (Draw, Timestamp, Option<String>, Option<Actor>) {
        let address = self.address.map(|address| address.to_string());
        (self.draw, self.clock.now(), address, self.actor.get().cloned())
    }
}

tokio::task_local! {
    pub(super) static ACTING: Acting;
}

/// Runs a request or a command; its transactions record who acts.
pub async fn within<T>(acting: Acting, work: impl Future<Output = T>) -> T {
    ACTING.scope(acting, work).await
}

/// Who acts; none outside of requests and commands.
pub(crate) fn actor() -> Option<Actor> {
    ACTING.try_with(|acting| acting.actor.get().cloned()).ok().flatten()
}

/// Names who acts. Only the first call counts.
pub fn act_as(actor: Actor) {
    let _ = ACTING.try_with(|acting| acting.actor.set(actor));
}
