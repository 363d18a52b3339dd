-- Events, deliveries and attempts, by the day (UTC) of their ids: `src/retention/days.rs` makes the days and drops the old
-- ones. X_rest holds what belongs to no day that was made; X_before what was there before this migration.
-- The twin of this file for the other engine must end in the same tables and columns (tests/it/schema.rs).

-- Made again below, on the whole table.
DROP TRIGGER delivery_made ON delivery;
DROP TRIGGER delivery_moved ON delivery;
DROP TRIGGER delivery_gone ON delivery;
-- Positions come from a sequence. A unique index of a partitioned table would have to contain the id.
DROP INDEX event_feed;

ALTER INDEX event_pkey RENAME TO event_before_pkey;
ALTER INDEX event_feed_of_owner RENAME TO event_before_feed_of_owner;
ALTER INDEX event_aggregate RENAME TO event_before_aggregate;
ALTER INDEX delivery_pkey RENAME TO delivery_before_pkey;
ALTER INDEX delivery_webhook RENAME TO delivery_before_webhook;
ALTER INDEX delivery_failed RENAME TO delivery_before_failed;
ALTER INDEX attempt_pkey RENAME TO attempt_before_pkey;

DO $$
DECLARE
    parent TEXT;
    key TEXT;
    latest UUID;
    next_day DATE;
BEGIN
    FOR parent, key IN VALUES ('event', 'id'), ('delivery', 'id'), ('attempt', 'delivery_id') LOOP
        EXECUTE format('ALTER TABLE %I RENAME TO %I', parent, parent || '_before');
        EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS) PARTITION BY RANGE (%I)', parent, parent || '_before', key);
        EXECUTE format('CREATE TABLE %I PARTITION OF %I DEFAULT', parent || '_rest', parent);
        EXECUTE format('SELECT %I FROM %I ORDER BY 1 DESC LIMIT 1', key, parent || '_before') INTO latest;
        IF latest IS NULL THEN
            EXECUTE format('DROP TABLE %I', parent || '_before');
        ELSE
            -- The first 48 bits of an id are its time in milliseconds (RFC 9562, section 5.7).
            next_day := greatest(now() AT TIME ZONE 'UTC', to_timestamp(
                ('x' || left(replace(latest::text, '-', ''), 12))::bit(48)::bigint / 1000.0) AT TIME ZONE 'UTC')::date + 1;
            EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (MINVALUE) TO (%L)', parent, parent || '_before',
                rpad(lpad(to_hex(extract(epoch FROM next_day)::bigint * 1000), 12, '0'), 32, '0')::uuid);
        END IF;
    END LOOP;
END
$$;

ALTER TABLE event ADD PRIMARY KEY (id);
CREATE INDEX event_feed ON event (app_id, position);
CREATE INDEX event_feed_of_owner ON event (app_id, workspace_id, position);
CREATE INDEX event_aggregate ON event (aggregate_id);
ALTER TABLE delivery ADD PRIMARY KEY (id);
CREATE INDEX delivery_webhook ON delivery (webhook_id, created_at);
CREATE INDEX delivery_failed ON delivery (webhook_id, created_at, id) WHERE status = 'FAILED';
ALTER TABLE attempt ADD PRIMARY KEY (delivery_id, number);

-- They fire for statements that name the whole table, as all of Octavo's do, not for those that name a partition.
CREATE TRIGGER delivery_made AFTER INSERT ON delivery
    REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION tally_deliveries();
CREATE TRIGGER delivery_moved AFTER UPDATE ON delivery
    REFERENCING OLD TABLE AS gone NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION tally_deliveries();
CREATE TRIGGER delivery_gone AFTER DELETE ON delivery
    REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION tally_deliveries();
