-- What a workspace did, in quarter-hours: posts by how they ended, deliveries by how they ended, and histograms of times
-- (octavo_domain::stats names the rows). quarter: in quarter-hours (UTC) since 1970.
-- The twin of this file for the other engine must end in the same tables and columns (tests/it/schema.rs).
CREATE TABLE stat (
    workspace_id UUID NOT NULL,
    quarter BIGINT NOT NULL,
    name TEXT NOT NULL,
    n BIGINT NOT NULL,
    PRIMARY KEY (workspace_id, quarter, name)
) WITH (fillfactor = 70);

-- What is still to be added to it, every few seconds (`fold`). Rows are only appended here, so that no transaction waits for
-- another one that counts in the same quarter-hour.
CREATE TABLE stat_change (
    workspace_id UUID NOT NULL,
    quarter BIGINT NOT NULL,
    name TEXT NOT NULL,
    n BIGINT NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0.01);

-- A post counts once: one that is sent again no longer counts as it ended before.
CREATE FUNCTION count_ended_posts() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO stat_change (workspace_id, quarter, name, n)
        SELECT s.workspace_id, ended.at / 900000000,
            CASE WHEN ended.status = 'COMPLETED' THEN 'posts.completed'
                WHEN ended.code = 'OUTCOME_UNKNOWN' THEN 'posts.unknown' ELSE 'posts.failed' END, ended.n
        FROM schedule s, (VALUES (OLD.updated_at, OLD.status, OLD.error_code, -1),
            (NEW.updated_at, NEW.status, NEW.error_code, 1)) AS ended (at, status, code, n)
        WHERE s.id = NEW.schedule_id AND ended.status IN ('COMPLETED', 'FAILED');
    RETURN NULL;
END
$$;

CREATE TRIGGER post_ended AFTER UPDATE OF status ON post FOR EACH ROW
    WHEN (OLD.status <> NEW.status AND (OLD.status IN ('COMPLETED', 'FAILED') OR NEW.status IN ('COMPLETED', 'FAILED')))
    EXECUTE FUNCTION count_ended_posts();
