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
DROP TRIGGER post_ended ON post;
CREATE TRIGGER post_ended AFTER UPDATE OF status ON post FOR EACH ROW
    WHEN (OLD.status <> NEW.status AND NEW.status <> 'DELETED'
        AND (OLD.status IN ('COMPLETED', 'FAILED') OR NEW.status IN ('COMPLETED', 'FAILED')))
    EXECUTE FUNCTION count_ended_posts();
