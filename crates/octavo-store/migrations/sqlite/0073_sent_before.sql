-- What an account published lately: a check warns of a text that it published before. The twin of this file for the other engine must end
-- in the same tables and columns (tests/it/schema.rs).
CREATE INDEX post_published ON post (account_id, published_at) WHERE published_at IS NOT NULL;
