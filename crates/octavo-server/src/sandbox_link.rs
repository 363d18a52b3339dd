//! The way to the sandbox's controls: over HTTP, whether it runs in this process or in another.

use bytes::Bytes;
use jiff::SignedDuration;
use octavo_domain::PostLimits;
use octavo_sandbox::WaitingFault;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use url::Url;

/// A client of the sandbox's control address. Cheap to clone.
#[derive(Clone)]
pub struct SandboxLink {
    base: Url,
    http: reqwest::Client,
}

/// A fresh account on a simulated network, with what it is connected by.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SimulatedAccount {
    platform: String,
    pub external_id: String,
    pub credentials: Value,
}

#[derive(Deserialize)]
struct SimulatedAccounts {
    items: Vec<SimulatedAccount>,
}

#[derive(Deserialize)]
struct WaitingFaults {
    items: Vec<WaitingFault>,
}

#[derive(Debug, thiserror::Error)]
pub enum SandboxError {
    /// The sandbox says what is wrong with the request.
    #[error("{0}")]
    Refused(String),
    #[error("the sandbox doesn't respond: {0}")]
    Unreachable(String),
}

impl SandboxLink {
    pub fn new(base: Url, http: reqwest::Client) -> Self {
        SandboxLink { base, http }
    }

    /// `owner` is the person for whom the simulated networks' pages offer it.
    pub async fn create_account(
        &self,
        platform: &str,
        owner: &str,
        limits: Option<PostLimits>,
    ) -> Result<SimulatedAccount, SandboxError> {
        let new = json!({ "platform": platform, "owner": owner, "postLimits": limits });
        let request = self.http.post(self.address("accounts")).json(&new);
        read(request).await
    }

    /// The account as the network knows it; `None` when it is not there.
    pub async fn find_account(
        &self,
        platform: &str,
        external_id: &str,
    ) -> Result<Option<SimulatedAccount>, SandboxError> {
        let all: SimulatedAccounts = read(self.http.get(self.address("accounts"))).await?;
        Ok(all.items.into_iter().find(|account| account.platform == platform && account.external_id == external_id))
    }

    /// What the network shows for an account, as the sandbox tells it.
    pub async fn feed(
        &self,
        platform: &str,
        external_id: &str,
        cursor: Option<&str>,
        limit: u32,
    ) -> Result<Value, SandboxError> {
        let limit = limit.to_string();
        let mut query = vec![("platform", platform), ("externalId", external_id), ("limit", limit.as_str())];
        query.extend(cursor.map(|cursor| ("cursor", cursor)));
        read(self.http.get(self.address("feed")).query(&query)).await
    }

    pub async fn set_fault(
        &self,
        platform: &str,
        external_id: &str,
        fault: &str,
        times: u32,
    ) -> Result<(), SandboxError> {
        let body = json!({ "platform": platform, "externalId": external_id, "fault": fault, "times": times });
        send(self.http.post(self.address("faults")).json(&body)).await.map(drop)
    }

    /// Lets something happen at a network that its API has no part in.
    pub async fn act(&self, platform: &str, external_id: &str, action: Value) -> Result<(), SandboxError> {
        let body = json!({ "platform": platform, "externalId": external_id, "action": action });
        send(self.http.post(self.address("actions")).json(&body)).await.map(drop)
    }

    /// Lets people see and react to posts as if this much more time had passed.
    pub async fn pass(&self, time: SignedDuration) -> Result<(), SandboxError> {
        let body = json!({ "seconds": time.as_secs() });
        send(self.http.post(self.address("time")).json(&body)).await.map(drop)
    }

    /// The faults that are still to be met, by anyone's accounts.
    pub async fn faults(&self) -> Result<Vec<WaitingFault>, SandboxError> {
        let all: WaitingFaults = read(self.http.get(self.address("faults"))).await?;
        Ok(all.items)
    }

    fn address(&self, call: &str) -> String {
        format!("{}/_control/{call}", self.base.as_str().trim_end_matches('/'))
    }
}

async fn read<T: DeserializeOwned>(request: reqwest::RequestBuilder) -> Result<T, SandboxError> {
    let body = send(request).await?;
    serde_json::from_slice(&body).map_err(|error| SandboxError::Unreachable(error.to_string()))
}

async fn send(request: reqwest::RequestBuilder) -> Result<Bytes, SandboxError> {
    let unreachable = |error: reqwest::Error| SandboxError::Unreachable(error.without_url().to_string());
    let response = request.send().await.map_err(unreachable)?;
    let status = response.status();
    let body = response.bytes().await.map_err(unreachable)?;
    if status.is_success() {
        return Ok(body);
    }
    let said: Value = serde_json::from_slice(&body).unwrap_or_default();
    let message = said["error"]["message"].as_str().unwrap_or("no reason given").to_owned();
    if status.is_client_error() { Err(SandboxError::Refused(message)) } else { Err(SandboxError::Unreachable(message)) }
}
