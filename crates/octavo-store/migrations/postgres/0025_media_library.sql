-- The library of files: by age, by kind, and the schedules that use them.
-- The twin of this file for the other engine must end in the same tables and columns (tests/it/schema.rs).
ALTER TABLE media ADD COLUMN kind TEXT NOT NULL DEFAULT '';
UPDATE media SET kind = CASE WHEN facts::json ->> 'contentType' LIKE 'image/%' THEN 'image'
    WHEN facts::json ->> 'contentType' LIKE 'video/%' THEN 'video' ELSE 'document' END;
CREATE INDEX media_newest ON media (workspace_id, created_at, path);

-- The files of a schedule's posts. A row outlives its file, and goes with the schedule.
CREATE TABLE media_use (
    path TEXT NOT NULL,
    schedule_id UUID NOT NULL REFERENCES schedule (id) ON DELETE CASCADE,
    PRIMARY KEY (path, schedule_id)
);
CREATE INDEX media_use_schedule ON media_use (schedule_id);
INSERT INTO media_use (path, schedule_id) SELECT path, schedule_id FROM (
    SELECT file.path, post.schedule_id FROM post,
            json_array_elements_text(coalesce(post.content::json -> 'attachmentPaths', '[]')) AS file (path)
    UNION SELECT post.content::json ->> 'thumbnailPath', post.schedule_id FROM post
) AS used (path, schedule_id) WHERE path IS NOT NULL;
