//! Name and picture of an account. Both may be missing; that never fails a connection.

use serde::Deserialize;
use serde_json::Value;

use super::session::Session;
use super::xrpc::Xrpc;
use crate::http;
use crate::network::Profile;

#[derive(Default, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Shown {
    display_name: Option<String>,
    avatar: Option<String>,
}

pub(super) async fn load_profile(xrpc: &Xrpc, session: &Session) -> Profile {
    let request = xrpc.query(&session.pds, "app.bsky.actor.getProfile");
    let request = request.query(&[("actor", &session.did)]).bearer_auth(&session.access_jwt);
    let Shown { display_name, avatar } = match xrpc.call(request).await {
        Ok(shown) => shown,
        // A PDS without an AppView behind it has no profile; it still has the record.
        Err(_) => from_record(xrpc, session).await.unwrap_or_default(),
    };
    Profile {
        id: session.did.clone(),
        username: session.handle.clone(),
        display_name: display_name.filter(|name| !name.trim().is_empty()).unwrap_or_else(|| session.handle.clone()),
        avatar_url: avatar,
    }
}

async fn from_record(xrpc: &Xrpc, session: &Session) -> Option<Shown> {
    let request = xrpc.query(&session.pds, "com.atproto.repo.getRecord").query(&[
        ("repo", session.did.as_str()),
        ("collection", "app.bsky.actor.profile"),
        ("rkey", "self"),
    ]);
    let record: Value = xrpc.call(request).await.ok()?;
    let value = &record["value"];
    Some(Shown {
        display_name: value["displayName"].as_str().map(str::to_owned),
        avatar: value["avatar"]["ref"]["$link"].as_str().map(|cid| blob_address(session, cid)),
    })
}

fn blob_address(session: &Session, cid: &str) -> String {
    let mut url = http::address(&session.pds, "/xrpc/com.atproto.sync.getBlob");
    url.query_pairs_mut().append_pair("did", &session.did).append_pair("cid", cid);
    url.into()
}
