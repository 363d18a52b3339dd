-- What a workspace did, in quarter-hours: posts by how they ended, deliveries by how they ended, and histograms of times
-- (octavo_domain::stats names the rows). quarter: in quarter-hours (UTC) since 1970.
-- The twin of this file for the other engine must end in the same tables and columns (tests/it/schema.rs).
CREATE TABLE stat (
    workspace_id BLOB NOT NULL,
    quarter BIGINT NOT NULL,
    name TEXT NOT NULL,
    n BIGINT NOT NULL,
    PRIMARY KEY (workspace_id, quarter, name)
) WITHOUT ROWID;

-- What PostgreSQL has still to add to it. Here it stays empty: one writer at a time can change the counts themselves.
CREATE TABLE stat_change (
    workspace_id BLOB NOT NULL,
    quarter BIGINT NOT NULL,
    name TEXT NOT NULL,
    n BIGINT NOT NULL
);

-- A post counts once: one that is sent again no longer counts as it ended before.
CREATE TRIGGER post_sent_again AFTER UPDATE OF status ON post
    WHEN OLD.status IN ('COMPLETED', 'FAILED') AND NEW.status <> OLD.status BEGIN
    UPDATE stat SET n = n - 1
        WHERE workspace_id = (SELECT workspace_id FROM schedule WHERE id = OLD.schedule_id)
            AND quarter = OLD.updated_at / 900000000
            AND name = CASE WHEN OLD.status = 'COMPLETED' THEN 'posts.completed'
                WHEN OLD.error_code = 'OUTCOME_UNKNOWN' THEN 'posts.unknown' ELSE 'posts.failed' END;
END;

CREATE TRIGGER post_ended AFTER UPDATE OF status ON post
    WHEN NEW.status IN ('COMPLETED', 'FAILED') AND NEW.status <> OLD.status BEGIN
    INSERT INTO stat (workspace_id, quarter, name, n)
        SELECT workspace_id, NEW.updated_at / 900000000,
            CASE WHEN NEW.status = 'COMPLETED' THEN 'posts.completed'
                WHEN NEW.error_code = 'OUTCOME_UNKNOWN' THEN 'posts.unknown' ELSE 'posts.failed' END, 1
        FROM schedule WHERE id = NEW.schedule_id
        ON CONFLICT (workspace_id, quarter, name) DO UPDATE SET n = n + 1;
END;
