-- Published posts that are deleted at their networks. The twin of this file for the other engine must end in the same tables and
-- columns (tests/it/schema.rs).

-- deletion: how far it is (octavo_domain::post_deletion). deletion_sent_at: when the request was sent whose answer is not known.
ALTER TABLE post ADD COLUMN deletion TEXT;
ALTER TABLE post ADD COLUMN deletion_at BIGINT;
ALTER TABLE post ADD COLUMN deletion_sent_at BIGINT;
ALTER TABLE post ADD COLUMN deletion_failures INTEGER NOT NULL DEFAULT 0;
ALTER TABLE post ADD COLUMN deletion_code TEXT;
ALTER TABLE post ADD COLUMN deletion_message TEXT;

-- A post that is deleted was published: it still counts.
DROP TRIGGER post_sent_again;
CREATE TRIGGER post_sent_again AFTER UPDATE OF status ON post
    WHEN OLD.status IN ('COMPLETED', 'FAILED') AND NEW.status <> OLD.status AND NEW.status <> 'DELETED' BEGIN
    UPDATE stat SET n = n - 1
        WHERE workspace_id = (SELECT workspace_id FROM schedule WHERE id = OLD.schedule_id)
            AND quarter = OLD.updated_at / 900000000
            AND name = CASE WHEN OLD.status = 'COMPLETED' THEN 'posts.completed'
                WHEN OLD.error_code = 'OUTCOME_UNKNOWN' THEN 'posts.unknown' ELSE 'posts.failed' END;
END;
