//! Removes what has expired.

use jiff::{SignedDuration, Timestamp};
use sqlx::query;

use super::OauthRecords;
use crate::time::micros;
use crate::{StoreResult, changed};

/// After this long without use a grant to an application is forgotten.
const GRANT_IDLE: SignedDuration = SignedDuration::from_hours(90 * 24);
/// A code lives for a minute. One this old is never redeemed.
const CODE_IDLE: SignedDuration = SignedDuration::from_hours(1);
/// A client that registered itself, or that a document describes, is forgotten after this time if nobody allows it anything.
const UNUSED_CLIENT: SignedDuration = SignedDuration::from_hours(30 * 24);
/// A failure this old no longer counts against an account.
const FAILURE_KEPT: SignedDuration = SignedDuration::from_hours(24);

const UNUSED_CLIENTS: &str = "DELETE FROM agent_client WHERE created_at <= $1
    AND NOT EXISTS (SELECT 1 FROM consent c WHERE c.client_id = agent_client.client_id)";

impl OauthRecords<'_> {
    /// Removes expired codes, tokens and barriers; returns how many.
    pub async fn sweep(&self, now: Timestamp) -> StoreResult<u64> {
        let mut tx = self.0.write().await?;
        let mut removed = 0;
        for sql in [
            "DELETE FROM oauth_code WHERE expires_at <= $1",
            "DELETE FROM oauth_token WHERE expires_at <= $1",
            "DELETE FROM oauth_refresh WHERE expires_at <= $1",
            "DELETE FROM oauth_device WHERE expires_at <= $1",
            "DELETE FROM oauth_barrier WHERE until_at <= $1",
        ] {
            removed += changed!(tx, query(sql).bind(micros(now)))?;
        }
        tx.commit().await?;
        Ok(removed)
    }

    /// Removes ended sessions, links, invitations, consent pages, challenges and failures, and grants that were not used for
    /// long, with their tokens.
    pub async fn sweep_sign_in(&self, now: Timestamp) -> StoreResult<u64> {
        let mut tx = self.0.write().await?;
        let mut removed = 0;
        for sql in [
            "DELETE FROM session WHERE expires_at <= $1",
            "DELETE FROM setup_link WHERE expires_at <= $1",
            "DELETE FROM consent_request WHERE expires_at <= $1",
            "DELETE FROM passkey_challenge WHERE expires_at <= $1",
            "DELETE FROM email_link WHERE expires_at <= $1",
            "DELETE FROM invitation WHERE expires_at <= $1",
        ] {
            removed += changed!(tx, query(sql).bind(micros(now)))?;
        }
        let failures = micros(now - FAILURE_KEPT);
        removed += changed!(tx, query("DELETE FROM login_throttle WHERE failed_at <= $1").bind(failures))?;
        removed += changed!(tx, query(UNUSED_CLIENTS).bind(micros(now - UNUSED_CLIENT)))?;
        let unredeemed = micros(now - CODE_IDLE);
        removed +=
            changed!(tx, query("DELETE FROM oidc_grant WHERE family IS NULL AND seen_at <= $1").bind(unredeemed))?;
        let idle = micros(now - GRANT_IDLE);
        for sql in [
            "DELETE FROM oauth_refresh WHERE family IN (SELECT family FROM oidc_grant WHERE seen_at <= $1)",
            "DELETE FROM oidc_grant WHERE seen_at <= $1",
        ] {
            removed += changed!(tx, query(sql).bind(idle))?;
        }
        tx.commit().await?;
        Ok(removed)
    }
}
