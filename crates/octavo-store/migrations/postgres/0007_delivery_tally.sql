-- How many deliveries there are, by what the history is filtered by: a total is a sum over days. Triggers keep it, in
-- the transaction and whoever writes. day: of the delivery's creation, in days (UTC) since 1970.
-- The twin of this file for the other engine must end in the same tables and columns (tests/it/schema.rs).
CREATE TABLE delivery_tally (
    webhook_id UUID NOT NULL,
    day BIGINT NOT NULL,
    status TEXT NOT NULL,
    event_type TEXT NOT NULL,
    n BIGINT NOT NULL,
    PRIMARY KEY (webhook_id, day, status, event_type)
) WITH (fillfactor = 70);

-- What is still to be added to it, every few seconds (`fold`): the totals are the sums over both. Rows are only
-- appended here, for whoever changes a tally's row makes all others who do so wait for the commit.
CREATE TABLE delivery_change (
    webhook_id UUID NOT NULL,
    day BIGINT NOT NULL,
    status TEXT NOT NULL,
    event_type TEXT NOT NULL,
    n BIGINT NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0.01);

CREATE FUNCTION tally_deliveries() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP <> 'INSERT' THEN
        INSERT INTO delivery_change (webhook_id, day, status, event_type, n)
            SELECT webhook_id, created_at / 86400000000, status, event_type, -count(*) FROM gone GROUP BY 1, 2, 3, 4;
    END IF;
    IF TG_OP <> 'DELETE' THEN
        INSERT INTO delivery_change (webhook_id, day, status, event_type, n)
            SELECT webhook_id, created_at / 86400000000, status, event_type, count(*) FROM made GROUP BY 1, 2, 3, 4;
    END IF;
    RETURN NULL;
END
$$;

CREATE TRIGGER delivery_made AFTER INSERT ON delivery
    REFERENCING NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION tally_deliveries();
CREATE TRIGGER delivery_moved AFTER UPDATE ON delivery
    REFERENCING OLD TABLE AS gone NEW TABLE AS made FOR EACH STATEMENT EXECUTE FUNCTION tally_deliveries();
CREATE TRIGGER delivery_gone AFTER DELETE ON delivery
    REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION tally_deliveries();

-- Last: from the first trigger on nobody else writes deliveries until this is committed.
INSERT INTO delivery_tally (webhook_id, day, status, event_type, n)
    SELECT webhook_id, created_at / 86400000000, status, event_type, count(*) FROM delivery GROUP BY 1, 2, 3, 4;
