-- Deliveries of a status that few have. Most of a history has succeeded, and is read by the time alone. (SQLite uses a partial
-- index if a statement has one of these terms word for word.)
-- The twin of this file for the other engine must end in the same tables and columns (tests/it/schema.rs).
DROP INDEX delivery_failed;
CREATE INDEX delivery_status ON delivery (webhook_id, status, created_at, id)
    WHERE status = 'PENDING' OR status = 'SCHEDULED' OR status = 'FAILED';
