-- Sums of what networks count, kept with each reading: by quarter-hour (UTC, as in `stat`), account, application and metric, so that
-- days can begin in any time zone. The twin of this file for the other engine must end in the same tables and columns
-- (tests/it/schema.rs).

-- app_id: whose post it is. last_numbers: the last number of each metric, which stays when the network removes it.
ALTER TABLE reading ADD COLUMN app_id UUID;
ALTER TABLE reading ADD COLUMN last_numbers TEXT NOT NULL DEFAULT '{}';
-- What each metric had gained since its number before. JSON by metric, null if the network gave none.
ALTER TABLE measurement ADD COLUMN gained TEXT NOT NULL DEFAULT '{}';

UPDATE reading SET app_id = (SELECT s.app_id FROM post t JOIN schedule s ON s.id = t.schedule_id WHERE t.id = reading.post_id),
    last_numbers = json_build_object(
        'views', (SELECT x.views FROM measurement x WHERE x.post_id = reading.post_id AND x.views IS NOT NULL
            ORDER BY x.measured_at DESC LIMIT 1),
        'likes', (SELECT x.likes FROM measurement x WHERE x.post_id = reading.post_id AND x.likes IS NOT NULL
            ORDER BY x.measured_at DESC LIMIT 1),
        'comments', (SELECT x.comments FROM measurement x WHERE x.post_id = reading.post_id AND x.comments IS NOT NULL
            ORDER BY x.measured_at DESC LIMIT 1),
        'shares', (SELECT x.shares FROM measurement x WHERE x.post_id = reading.post_id AND x.shares IS NOT NULL
            ORDER BY x.measured_at DESC LIMIT 1),
        'saves', (SELECT x.saves FROM measurement x WHERE x.post_id = reading.post_id AND x.saves IS NOT NULL
            ORDER BY x.measured_at DESC LIMIT 1),
        'clicks', (SELECT x.clicks FROM measurement x WHERE x.post_id = reading.post_id AND x.clicks IS NOT NULL
            ORDER BY x.measured_at DESC LIMIT 1))::text;
UPDATE measurement SET gained = json_build_object(
        'views', views - coalesce((SELECT x.views FROM measurement x WHERE x.post_id = measurement.post_id
            AND x.measured_at < measurement.measured_at AND x.views IS NOT NULL ORDER BY x.measured_at DESC LIMIT 1), 0),
        'likes', likes - coalesce((SELECT x.likes FROM measurement x WHERE x.post_id = measurement.post_id
            AND x.measured_at < measurement.measured_at AND x.likes IS NOT NULL ORDER BY x.measured_at DESC LIMIT 1), 0),
        'comments', comments - coalesce((SELECT x.comments FROM measurement x WHERE x.post_id = measurement.post_id
            AND x.measured_at < measurement.measured_at AND x.comments IS NOT NULL ORDER BY x.measured_at DESC LIMIT 1), 0),
        'shares', shares - coalesce((SELECT x.shares FROM measurement x WHERE x.post_id = measurement.post_id
            AND x.measured_at < measurement.measured_at AND x.shares IS NOT NULL ORDER BY x.measured_at DESC LIMIT 1), 0),
        'saves', saves - coalesce((SELECT x.saves FROM measurement x WHERE x.post_id = measurement.post_id
            AND x.measured_at < measurement.measured_at AND x.saves IS NOT NULL ORDER BY x.measured_at DESC LIMIT 1), 0),
        'clicks', clicks - coalesce((SELECT x.clicks FROM measurement x WHERE x.post_id = measurement.post_id
            AND x.measured_at < measurement.measured_at AND x.clicks IS NOT NULL ORDER BY x.measured_at DESC LIMIT 1), 0))::text;

CREATE INDEX reading_account ON reading (account_id, published_at);

-- readings: how many gave the metric. A row without any is removed.
CREATE TABLE number_tally (
    workspace_id UUID NOT NULL,
    quarter BIGINT NOT NULL,
    account_id BIGINT NOT NULL,
    app_id UUID NOT NULL,
    metric TEXT NOT NULL,
    gained BIGINT NOT NULL,
    readings BIGINT NOT NULL,
    PRIMARY KEY (workspace_id, quarter, account_id, app_id, metric)
) WITH (fillfactor = 70);
CREATE INDEX number_tally_empty ON number_tally (readings) WHERE readings = 0;

-- What PostgreSQL has still to add to it, every few seconds (`fold_tally`). Rows are only appended here, so that no
-- transaction waits for another one that counts.
CREATE TABLE number_change (
    workspace_id UUID NOT NULL,
    quarter BIGINT NOT NULL,
    account_id BIGINT NOT NULL,
    app_id UUID NOT NULL,
    metric TEXT NOT NULL,
    gained BIGINT NOT NULL,
    readings BIGINT NOT NULL
) WITH (autovacuum_vacuum_scale_factor = 0.01);

INSERT INTO number_tally (workspace_id, quarter, account_id, app_id, metric, gained, readings)
    SELECT r.workspace_id, m.measured_at / 900000000, r.account_id, r.app_id, g.key, sum(g.value::bigint), count(*)
    FROM measurement m JOIN reading r ON r.post_id = m.post_id, json_each_text(m.gained::json) g
    WHERE g.value IS NOT NULL GROUP BY 1, 2, 3, 4, 5;

-- A reading that is removed takes its share along. If the whole post goes, its row in `reading` is gone by then: `uncount_post` was
-- earlier.
CREATE FUNCTION count_measurement() RETURNS TRIGGER LANGUAGE plpgsql AS $$
DECLARE
    sign BIGINT := CASE TG_OP WHEN 'DELETE' THEN -1 ELSE 1 END;
    counted measurement := CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
BEGIN
    INSERT INTO number_change (workspace_id, quarter, account_id, app_id, metric, gained, readings)
        SELECT r.workspace_id, counted.measured_at / 900000000, r.account_id, r.app_id, g.key, sign * g.value::bigint, sign
        FROM reading r, json_each_text(counted.gained::json) g
        WHERE r.post_id = counted.post_id AND g.value IS NOT NULL;
    RETURN NULL;
END
$$;

CREATE TRIGGER measurement_counted AFTER INSERT OR DELETE ON measurement FOR EACH ROW EXECUTE FUNCTION count_measurement();

CREATE FUNCTION uncount_post() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO number_change (workspace_id, quarter, account_id, app_id, metric, gained, readings)
        SELECT OLD.workspace_id, m.measured_at / 900000000, OLD.account_id, OLD.app_id, g.key, -sum(g.value::bigint), -count(*)
        FROM measurement m, json_each_text(m.gained::json) g
        WHERE m.post_id = OLD.post_id AND g.value IS NOT NULL GROUP BY 2, 5;
    RETURN OLD;
END
$$;

CREATE TRIGGER reading_removed BEFORE DELETE ON reading FOR EACH ROW EXECUTE FUNCTION uncount_post();
