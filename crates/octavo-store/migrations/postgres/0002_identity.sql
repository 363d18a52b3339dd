-- Sign-in. A `key` is the SHA-256 of a secret that only its holder has; a `sealed` text is encrypted under
-- the master key; a `version` is a keyed digest of what a compare-and-swap compares.

-- Proves that the master key at hand is the one this database was sealed under.
CREATE TABLE seal_canary (
    name TEXT PRIMARY KEY,
    sealed TEXT NOT NULL
);

-- RSA keys that sign ID tokens; the newest that is old enough to be known to verifiers signs.
CREATE TABLE signing_key (
    kid TEXT PRIMARY KEY,
    sealed TEXT NOT NULL,
    created_at BIGINT NOT NULL
);

-- A browser that is signed in. sid is its public name (in ID tokens), key that of its cookie.
CREATE TABLE session (
    key TEXT PRIMARY KEY,
    sid UUID NOT NULL UNIQUE,
    user_id UUID NOT NULL REFERENCES users (id),
    auth_time BIGINT NOT NULL,
    seen_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX session_by_user ON session (user_id);

-- A link by which a person sets a password, once.
CREATE TABLE setup_link (
    key TEXT PRIMARY KEY,
    user_id UUID NOT NULL REFERENCES users (id),
    expires_at BIGINT NOT NULL
);

-- Failed sign-ins; account is a digest of the e-mail address, known here or not.
CREATE TABLE login_throttle (
    account TEXT PRIMARY KEY,
    failures INTEGER NOT NULL,
    blocked_until BIGINT NOT NULL,
    failed_at BIGINT NOT NULL
);

-- What a person has allowed an application; scopes are space-separated.
CREATE TABLE consent (
    user_id UUID NOT NULL REFERENCES users (id),
    client_id TEXT NOT NULL,
    scopes TEXT NOT NULL,
    granted_at BIGINT NOT NULL,
    PRIMARY KEY (user_id, client_id)
);
CREATE INDEX consent_client ON consent (client_id);

-- A consent page that is open in a browser: good for one answer.
CREATE TABLE consent_request (
    key TEXT PRIMARY KEY,
    sid UUID NOT NULL,
    query TEXT NOT NULL,
    expires_at BIGINT NOT NULL
);

-- What OpenID Connect needs to know of a grant, from its code on. sid is set where the grant ends with
-- the browser's session; family is set when the code has been redeemed.
CREATE TABLE oidc_grant (
    code TEXT PRIMARY KEY,
    family TEXT UNIQUE,
    client_id TEXT NOT NULL,
    user_id UUID NOT NULL REFERENCES users (id),
    sid UUID,
    nonce TEXT,
    auth_time BIGINT NOT NULL,
    verifier_sealed TEXT,
    seen_at BIGINT NOT NULL
);
CREATE INDEX oidc_grant_client ON oidc_grant (client_id);
CREATE INDEX oidc_grant_user ON oidc_grant (user_id);
CREATE INDEX oidc_grant_sid ON oidc_grant (sid);

-- OAuth records. Clients here are registered ones; the portal is built in, and apps have a table of their own.
CREATE TABLE oauth_client (
    client_id TEXT PRIMARY KEY,
    sealed TEXT NOT NULL,
    version TEXT NOT NULL
);

CREATE TABLE oauth_code (
    key TEXT PRIMARY KEY,
    client_id TEXT NOT NULL,
    subject TEXT NOT NULL,
    sealed TEXT NOT NULL,
    version TEXT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX oauth_code_client ON oauth_code (client_id, subject);
CREATE INDEX oauth_code_expiry ON oauth_code (expires_at);

-- user_id, scopes and audience stand beside the sealed record for the API's check of a bearer token.
CREATE TABLE oauth_token (
    key TEXT PRIMARY KEY,
    client_id TEXT NOT NULL,
    subject TEXT,
    user_id UUID,
    family TEXT,
    scopes TEXT NOT NULL,
    audience TEXT NOT NULL,
    sealed TEXT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX oauth_token_client ON oauth_token (client_id, subject);
CREATE INDEX oauth_token_family ON oauth_token (family);
CREATE INDEX oauth_token_user ON oauth_token (user_id);
CREATE INDEX oauth_token_expiry ON oauth_token (expires_at);

CREATE TABLE oauth_refresh (
    key TEXT PRIMARY KEY,
    client_id TEXT NOT NULL,
    subject TEXT,
    family TEXT NOT NULL,
    sealed TEXT NOT NULL,
    version TEXT NOT NULL,
    expires_at BIGINT
);
CREATE INDEX oauth_refresh_client ON oauth_refresh (client_id, subject);
CREATE INDEX oauth_refresh_family ON oauth_refresh (family);
CREATE INDEX oauth_refresh_expiry ON oauth_refresh (expires_at);

CREATE TABLE oauth_device (
    key TEXT PRIMARY KEY,
    user_code TEXT NOT NULL UNIQUE,
    client_id TEXT NOT NULL,
    sealed TEXT NOT NULL,
    version TEXT NOT NULL,
    expires_at BIGINT NOT NULL
);
CREATE INDEX oauth_device_client ON oauth_device (client_id);
CREATE INDEX oauth_device_expiry ON oauth_device (expires_at);

-- A revocation that later writes must respect: kind is CLIENT or FAMILY, name its id.
CREATE TABLE oauth_barrier (
    kind TEXT NOT NULL,
    name TEXT NOT NULL,
    recorded_at BIGINT NOT NULL,
    until_at BIGINT NOT NULL,
    PRIMARY KEY (kind, name)
);
