//! The client of `octavo login`.

use octavo_store::identity::AgentClient;
use uuid::Uuid;

use super::{COMMAND_LINE, MOST_UNUSED};
use crate::identity::{Identity, IdentityError};

/// Stays the same, so that what someone created by the command line belongs to it after they signed out and in again.
const ID: Uuid = Uuid::from_u128(0x6f63_7461_766f_8000_8000_0063_6c69_0001);

impl Identity {
    /// Adds the command line to the known clients when someone signs in by it.
    pub(in crate::identity) async fn learn_command_line(&self) -> Result<(), IdentityError> {
        let agents = self.0.store.agent_clients();
        if agents.find(COMMAND_LINE).await?.is_some() {
            return Ok(());
        }
        let client = AgentClient {
            id: ID,
            client_id: COMMAND_LINE.to_owned(),
            name: "Octavo command line".to_owned(),
            redirect_uris: vec!["http://127.0.0.1/callback".to_owned()],
            created_at: self.0.clock.now(),
            fresh_until: None,
            device_flow: true,
        };
        Ok(agents.put(&client, MOST_UNUSED).await?)
    }
}
