-- Links by which people connect accounts without an account here. The twin of this file for the other engine must end in the
-- same tables and columns (tests/it/schema.rs).
CREATE TABLE connect_link (
    id BLOB PRIMARY KEY,
    -- A digest of the token in its address.
    key TEXT NOT NULL UNIQUE,
    app_id BLOB NOT NULL,
    workspace_id BLOB NOT NULL,
    user_id BLOB NOT NULL,
    platforms TEXT NOT NULL,
    redirect_url TEXT,
    -- The only account that it connects again.
    account_id BIGINT,
    connected TEXT NOT NULL DEFAULT '[]',
    expires_at BIGINT NOT NULL,
    finished BOOLEAN NOT NULL DEFAULT FALSE,
    revoked BOOLEAN NOT NULL DEFAULT FALSE
);
CREATE INDEX connect_link_page ON connect_link (workspace_id, id);
CREATE INDEX connect_link_age ON connect_link (expires_at);
-- Where a person goes after a network's page, if an application or a link sent them there.
CREATE TABLE connect_return (
    id BLOB PRIMARY KEY,
    app_id BLOB NOT NULL,
    workspace_id BLOB NOT NULL,
    link_id BLOB,
    url_sealed TEXT NOT NULL,
    state TEXT,
    used BOOLEAN NOT NULL DEFAULT FALSE,
    created_at BIGINT NOT NULL
);
CREATE INDEX connect_return_age ON connect_return (created_at);
