-- Whose post or import an event tells of: whoever merely allowed the application is shown their own only.
-- The twin of this file for the other engine must end in the same tables and columns (tests/it/schema.rs).
ALTER TABLE event ADD COLUMN owner_id UUID;
UPDATE event SET owner_id = CASE aggregate_type
    WHEN 'MEDIA_IMPORT' THEN (SELECT owner_id FROM media_import WHERE id = aggregate_id::bigint)
    ELSE (SELECT owner_id FROM schedule WHERE id = substr(body::json -> 'data' ->> 'scheduleId', 5)::uuid) END
    WHERE position IS NOT NULL;
CREATE INDEX event_feed_of_owner ON event (app_id, owner_id, position);
