-- Sums of what networks count, kept with each reading: by quarter-hour (UTC, as in `stat`), account, application and metric, so that
-- days can begin in any time zone. The twin of this file for the other engine must end in the same tables and columns
-- (tests/it/schema.rs).

-- app_id: whose post it is. last_numbers: the last number of each metric, which stays when the network removes it.
ALTER TABLE reading ADD COLUMN app_id BLOB;
ALTER TABLE reading ADD COLUMN last_numbers TEXT NOT NULL DEFAULT '{}';
-- What each metric had gained since its number before. JSON by metric, null if the network gave none.
ALTER TABLE measurement ADD COLUMN gained TEXT NOT NULL DEFAULT '{}';

UPDATE reading SET app_id = (SELECT s.app_id FROM post t JOIN schedule s ON s.id = t.schedule_id WHERE t.id = reading.post_id),
    last_numbers = json_object(
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
            ORDER BY x.measured_at DESC LIMIT 1));
UPDATE measurement SET gained = json_object(
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
            AND x.measured_at < measurement.measured_at AND x.clicks IS NOT NULL ORDER BY x.measured_at DESC LIMIT 1), 0));

CREATE INDEX reading_account ON reading (account_id, published_at);

-- readings: how many gave the metric. A row without any is removed.
CREATE TABLE number_tally (
    workspace_id BLOB NOT NULL,
    quarter BIGINT NOT NULL,
    account_id BIGINT NOT NULL,
    app_id BLOB NOT NULL,
    metric TEXT NOT NULL,
    gained BIGINT NOT NULL,
    readings BIGINT NOT NULL,
    PRIMARY KEY (workspace_id, quarter, account_id, app_id, metric)
) WITHOUT ROWID;
CREATE INDEX number_tally_empty ON number_tally (readings) WHERE readings = 0;

-- What PostgreSQL has still to add to it. Here it stays empty.
CREATE TABLE number_change (
    workspace_id BLOB NOT NULL,
    quarter BIGINT NOT NULL,
    account_id BIGINT NOT NULL,
    app_id BLOB NOT NULL,
    metric TEXT NOT NULL,
    gained BIGINT NOT NULL,
    readings BIGINT NOT NULL
);

INSERT INTO number_tally (workspace_id, quarter, account_id, app_id, metric, gained, readings)
    SELECT r.workspace_id, m.measured_at / 900000000, r.account_id, r.app_id, g.key, sum(g.value), count(*)
    FROM measurement m JOIN reading r ON r.post_id = m.post_id, json_each(m.gained) g
    WHERE g.value IS NOT NULL GROUP BY 1, 2, 3, 4, 5;

CREATE TRIGGER measurement_added AFTER INSERT ON measurement BEGIN
    INSERT INTO number_tally (workspace_id, quarter, account_id, app_id, metric, gained, readings)
        SELECT r.workspace_id, NEW.measured_at / 900000000, r.account_id, r.app_id, g.key, g.value, 1
        FROM reading r, json_each(NEW.gained) g WHERE r.post_id = NEW.post_id AND g.value IS NOT NULL
        ON CONFLICT (workspace_id, quarter, account_id, app_id, metric)
            DO UPDATE SET gained = gained + excluded.gained, readings = readings + excluded.readings;
END;

-- If the whole post goes, its row in `reading` is gone by then: `reading_removed` was earlier.
CREATE TRIGGER measurement_removed AFTER DELETE ON measurement BEGIN
    INSERT INTO number_tally (workspace_id, quarter, account_id, app_id, metric, gained, readings)
        SELECT r.workspace_id, OLD.measured_at / 900000000, r.account_id, r.app_id, g.key, -g.value, -1
        FROM reading r, json_each(OLD.gained) g WHERE r.post_id = OLD.post_id AND g.value IS NOT NULL
        ON CONFLICT (workspace_id, quarter, account_id, app_id, metric)
            DO UPDATE SET gained = gained + excluded.gained, readings = readings + excluded.readings;
    DELETE FROM number_tally WHERE readings = 0;
END;

CREATE TRIGGER reading_removed BEFORE DELETE ON reading BEGIN
    INSERT INTO number_tally (workspace_id, quarter, account_id, app_id, metric, gained, readings)
        SELECT OLD.workspace_id, m.measured_at / 900000000, OLD.account_id, OLD.app_id, g.key, -sum(g.value), -count(*)
        FROM measurement m, json_each(m.gained) g WHERE m.post_id = OLD.post_id AND g.value IS NOT NULL GROUP BY 2, 5
        ON CONFLICT (workspace_id, quarter, account_id, app_id, metric)
            DO UPDATE SET gained = gained + excluded.gained, readings = readings + excluded.readings;
    DELETE FROM number_tally WHERE readings = 0;
END;
