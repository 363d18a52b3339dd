-- Whether the application's account.reconnect_required events carry a connect link. The twin of this file for the other engine
-- must end in the same tables and columns (tests/it/schema.rs).
ALTER TABLE app ADD COLUMN reconnect_links BOOLEAN NOT NULL DEFAULT FALSE;
