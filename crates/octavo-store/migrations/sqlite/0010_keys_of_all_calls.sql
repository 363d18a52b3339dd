-- The path of what was made under a key, which is kept as long as that; without it, for a time.
ALTER TABLE idempotency ADD COLUMN made TEXT;
UPDATE idempotency SET made = '/v1/posts/' || answer WHERE answer LIKE 'sch\_%' ESCAPE '\';
CREATE INDEX idempotency_made ON idempotency (made) WHERE made IS NOT NULL;
CREATE INDEX idempotency_age ON idempotency (created_at) WHERE made IS NULL;
