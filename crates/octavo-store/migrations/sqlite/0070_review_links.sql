-- Links by which people without an account decide about one version of a post. The twin of this file for the other engine must end in
-- the same tables and columns (tests/it/schema.rs).

-- key, mailed_key: digests of the tokens in its addresses, the one that its maker got and the one that was mailed. user_id: the maker,
-- by whose right it decides. given_name: what the person who decided called themselves.
CREATE TABLE review_link (
    id BLOB PRIMARY KEY,
    approval_id BLOB NOT NULL REFERENCES approval (id) ON DELETE CASCADE,
    workspace_id BLOB NOT NULL,
    key TEXT NOT NULL UNIQUE,
    mailed_key TEXT UNIQUE,
    user_id BLOB NOT NULL,
    email TEXT,
    created_at BIGINT NOT NULL,
    expires_at BIGINT NOT NULL,
    withdrawn BOOLEAN NOT NULL DEFAULT FALSE,
    used_at BIGINT,
    given_name TEXT
);
CREATE INDEX review_link_page ON review_link (approval_id, id);
CREATE UNIQUE INDEX review_link_used ON review_link (approval_id) WHERE used_at IS NOT NULL;
CREATE INDEX review_link_open ON review_link (user_id) WHERE used_at IS NULL AND NOT withdrawn;

-- The link that a mail brings.
ALTER TABLE mail ADD COLUMN review_link_id BLOB REFERENCES review_link (id) ON DELETE CASCADE;
CREATE INDEX mail_review_link ON mail (review_link_id);
