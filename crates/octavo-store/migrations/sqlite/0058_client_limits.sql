-- What a client workspace may use, and what networks charge. The twin of this file for the other engine must end in the same
-- tables and columns (tests/it/schema.rs).
ALTER TABLE workspace ADD COLUMN posts_per_day BIGINT;
ALTER TABLE workspace ADD COLUMN stored_bytes BIGINT;
-- In thousandths of a US dollar.
ALTER TABLE workspace ADD COLUMN monthly_price BIGINT;
-- The day (UTC) that posts were last counted for.
ALTER TABLE workspace ADD COLUMN counted_on TEXT;
ALTER TABLE workspace ADD COLUMN counted_posts BIGINT NOT NULL DEFAULT 0;
-- When everything in a deleted client workspace was removed. Its row stays for as long as its counts, for a bill.
ALTER TABLE workspace ADD COLUMN cleared_at BIGINT;
-- What the network charges for it, in thousandths of a US dollar. None where posts are free.
ALTER TABLE post ADD COLUMN price BIGINT;

CREATE TRIGGER post_charged AFTER UPDATE OF status ON post
    WHEN NEW.price IS NOT NULL AND NEW.status = 'COMPLETED' AND OLD.status <> 'COMPLETED' BEGIN
    INSERT INTO stat (workspace_id, quarter, name, n)
        SELECT workspace_id, NEW.updated_at / 900000000, 'costs', NEW.price FROM schedule WHERE id = NEW.schedule_id
        ON CONFLICT (workspace_id, quarter, name) DO UPDATE SET n = stat.n + excluded.n;
END;
