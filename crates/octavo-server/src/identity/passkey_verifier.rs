//! What checks the answers of passkeys.

use url::Url;
use webauthn_rs::{Webauthn, WebauthnBuilder};

/// The verifier for this address; none where browsers offer no passkeys.
pub(super) fn verifier(public_url: &Url) -> Option<Webauthn> {
    let host = public_url.domain()?;
    WebauthnBuilder::new(host, public_url).and_then(|builder| builder.rp_name("Octavo").build()).ok()
}
