-- More than a password: an authenticator app (RFC 6238), the recovery codes that replace it, and passkeys (WebAuthn).
-- The twin of this file for the other engine must end in the same tables and columns (tests/it/schema.rs).

-- sealed is the secret in use; pending is one that its person has not confirmed yet. last_step is the latest time step whose
-- code was used: neither it nor an earlier one is accepted again.
CREATE TABLE totp (
    user_id UUID PRIMARY KEY REFERENCES users (id),
    sealed TEXT,
    pending TEXT,
    last_step BIGINT NOT NULL,
    confirmed_at BIGINT
);

-- A recovery code that was not used yet; key is its digest under the master key.
CREATE TABLE recovery_code (
    key TEXT PRIMARY KEY,
    user_id UUID NOT NULL REFERENCES users (id)
);
CREATE INDEX recovery_code_user ON recovery_code (user_id);

-- credential is the id that the authenticator chose; data holds the public key and the counter.
CREATE TABLE passkey (
    id UUID PRIMARY KEY,
    user_id UUID NOT NULL REFERENCES users (id),
    credential TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    data TEXT NOT NULL,
    created_at BIGINT NOT NULL,
    used_at BIGINT
);
CREATE INDEX passkey_user ON passkey (user_id);

-- A challenge that waits for one answer; key names the session or the browser that must give it.
CREATE TABLE passkey_challenge (
    key TEXT PRIMARY KEY,
    state TEXT NOT NULL,
    expires_at BIGINT NOT NULL
);

-- Mail that waits to be sent. It holds no text and no link: both are made when it is sent.
CREATE TABLE mail (
    id UUID PRIMARY KEY,
    kind TEXT NOT NULL,
    recipient TEXT NOT NULL,
    user_id UUID REFERENCES users (id),
    attempts INTEGER NOT NULL,
    ready_at BIGINT NOT NULL,
    created_at BIGINT NOT NULL
);
CREATE INDEX mail_ready ON mail (ready_at);

-- A mailed link that makes an address its person's, once.
CREATE TABLE email_link (
    key TEXT PRIMARY KEY,
    user_id UUID NOT NULL REFERENCES users (id),
    email TEXT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX email_link_user ON email_link (user_id);
