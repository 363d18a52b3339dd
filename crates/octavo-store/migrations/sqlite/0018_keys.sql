-- Client secrets that are replaced without a break, and keys with limits.
-- The twin of this file for the other engine must end in the same tables and columns (tests/it/schema.rs).

-- The secret before the last rotation authenticates its application until this time.
ALTER TABLE app ADD COLUMN former_secret_hash TEXT;
ALTER TABLE app ADD COLUMN former_secret_until BIGINT;

-- A key: a bearer token of an application that a person made. account_ids and allowed_ips are JSON lists, hours a JSON object;
-- null sets no limit. counted_posts were queued on the day counted_on.
CREATE TABLE api_key (
    id BLOB PRIMARY KEY,
    app_id BLOB NOT NULL REFERENCES app (id) ON DELETE CASCADE,
    user_id BLOB NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    scopes TEXT NOT NULL,
    account_ids TEXT,
    posts_per_day BIGINT,
    hours TEXT,
    allowed_ips TEXT NOT NULL,
    expires_at BIGINT,
    created_at BIGINT NOT NULL,
    last_used_at BIGINT,
    counted_on TEXT,
    counted_posts BIGINT NOT NULL
);
CREATE INDEX api_key_app ON api_key (app_id);
CREATE INDEX api_key_user ON api_key (user_id);

-- digest is that of the secret under the master key. until_at: a former secret works until then.
CREATE TABLE key_secret (
    digest TEXT PRIMARY KEY,
    key_id BLOB NOT NULL REFERENCES api_key (id) ON DELETE CASCADE,
    until_at BIGINT
);
CREATE INDEX key_secret_key ON key_secret (key_id);
