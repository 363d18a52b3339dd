-- Webhooks that can be paused, that end by themselves, and whose keys are changed without a gap.
-- The twin of this file for the other engine must end in the same tables and columns (tests/it/schema.rs).

-- failing_since, failing_tries: the first failure since the last success, and how many there were.
ALTER TABLE webhook ADD COLUMN failing_since BIGINT;
ALTER TABLE webhook ADD COLUMN failing_tries INTEGER NOT NULL DEFAULT 0;
ALTER TABLE webhook ADD COLUMN status_reason TEXT;
ALTER TABLE webhook ADD COLUMN disabled_at BIGINT;

-- Former API keys: they sign beside the new one until their time ends.
CREATE TABLE webhook_key (
    webhook_id UUID NOT NULL REFERENCES webhook (id) ON DELETE CASCADE,
    sealed TEXT NOT NULL,
    expires_at BIGINT NOT NULL,
    PRIMARY KEY (webhook_id, sealed)
);

-- What each try sent and got. The answer moves here from the delivery, which kept the latest only.
ALTER TABLE attempt ADD COLUMN error_class TEXT;
ALTER TABLE attempt ADD COLUMN request_headers TEXT;
ALTER TABLE attempt ADD COLUMN response_headers TEXT;
ALTER TABLE attempt ADD COLUMN response_body TEXT;
UPDATE attempt SET response_body = delivery.response_body FROM delivery
    WHERE delivery.id = attempt.delivery_id AND delivery.attempt = attempt.number;
ALTER TABLE delivery DROP COLUMN response_body;

-- tries_before: the tries made when the delivery was last put back; its retries are counted from there.
ALTER TABLE delivery ADD COLUMN tries_before INTEGER NOT NULL DEFAULT 0;
CREATE INDEX delivery_failed ON delivery (webhook_id, created_at, id) WHERE status = 'FAILED';

-- Failed deliveries that are being put back, oldest first: those created before until_at, after the one that
-- after_at and after_id name.
CREATE TABLE recovery (
    webhook_id UUID PRIMARY KEY REFERENCES webhook (id) ON DELETE CASCADE,
    after_at BIGINT NOT NULL,
    after_id UUID NOT NULL,
    until_at BIGINT NOT NULL
);

-- position: the place of an event among those of its application, in the order of their commits and without a
-- gap; none for a test, which is told to one webhook only. event_head holds the last one given.
ALTER TABLE event ADD COLUMN position BIGINT;
CREATE TABLE event_head (
    app_id UUID PRIMARY KEY,
    last BIGINT NOT NULL
);
UPDATE event SET position = numbered.position FROM
    (SELECT id, row_number() OVER (PARTITION BY app_id ORDER BY id) AS position FROM event
        WHERE id NOT IN (SELECT event_id FROM delivery WHERE test)) AS numbered
    WHERE numbered.id = event.id;
INSERT INTO event_head (app_id, last) SELECT app_id, max(position) FROM event WHERE position IS NOT NULL GROUP BY app_id;
DROP INDEX event_app;
CREATE UNIQUE INDEX event_feed ON event (app_id, position);

-- Deleted webhooks and applications whose history is still to be removed.
CREATE TABLE orphaned (
    id UUID PRIMARY KEY
);
