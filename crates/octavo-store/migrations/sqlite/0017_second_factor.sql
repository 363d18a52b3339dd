-- The second factor of a sign-in: an authenticator app (RFC 6238), and the recovery codes that replace it.
-- The twin of this file for the other engine must end in the same tables and columns (tests/it/schema.rs).

-- sealed is the secret in use; pending is one that its person has not confirmed yet. last_step is the latest time step whose
-- code was used: neither it nor an earlier one is accepted again.
CREATE TABLE totp (
    user_id BLOB PRIMARY KEY REFERENCES users (id),
    sealed TEXT,
    pending TEXT,
    last_step BIGINT NOT NULL,
    confirmed_at BIGINT
);

-- A recovery code that was not used yet; key is its digest under the master key.
CREATE TABLE recovery_code (
    key TEXT PRIMARY KEY,
    user_id BLOB NOT NULL REFERENCES users (id)
);
CREATE INDEX recovery_code_user ON recovery_code (user_id);
