-- How many deliveries there are, by what the history is filtered by: a total is a sum over days. Triggers keep it, in
-- the transaction and whoever writes. day: of the delivery's creation, in days (UTC) since 1970.
-- The twin of this file for the other engine must end in the same tables and columns (tests/it/schema.rs).
CREATE TABLE delivery_tally (
    webhook_id BLOB NOT NULL,
    day BIGINT NOT NULL,
    status TEXT NOT NULL,
    event_type TEXT NOT NULL,
    n BIGINT NOT NULL,
    PRIMARY KEY (webhook_id, day, status, event_type)
) WITHOUT ROWID;

-- What PostgreSQL has still to add to it. Here it stays empty: one writer at a time can change the tally itself.
CREATE TABLE delivery_change (
    webhook_id BLOB NOT NULL,
    day BIGINT NOT NULL,
    status TEXT NOT NULL,
    event_type TEXT NOT NULL,
    n BIGINT NOT NULL
);

CREATE TRIGGER delivery_made AFTER INSERT ON delivery BEGIN
    INSERT INTO delivery_tally (webhook_id, day, status, event_type, n)
        VALUES (NEW.webhook_id, NEW.created_at / 86400000000, NEW.status, NEW.event_type, 1)
        ON CONFLICT (webhook_id, day, status, event_type) DO UPDATE SET n = n + 1;
END;

CREATE TRIGGER delivery_moved AFTER UPDATE OF status ON delivery WHEN NEW.status <> OLD.status BEGIN
    UPDATE delivery_tally SET n = n - 1 WHERE webhook_id = OLD.webhook_id AND day = OLD.created_at / 86400000000
        AND status = OLD.status AND event_type = OLD.event_type;
    INSERT INTO delivery_tally (webhook_id, day, status, event_type, n)
        VALUES (NEW.webhook_id, NEW.created_at / 86400000000, NEW.status, NEW.event_type, 1)
        ON CONFLICT (webhook_id, day, status, event_type) DO UPDATE SET n = n + 1;
END;

CREATE TRIGGER delivery_gone AFTER DELETE ON delivery BEGIN
    UPDATE delivery_tally SET n = n - 1 WHERE webhook_id = OLD.webhook_id AND day = OLD.created_at / 86400000000
        AND status = OLD.status AND event_type = OLD.event_type;
END;

INSERT INTO delivery_tally (webhook_id, day, status, event_type, n)
    SELECT webhook_id, created_at / 86400000000, status, event_type, count(*) FROM delivery GROUP BY 1, 2, 3, 4;
