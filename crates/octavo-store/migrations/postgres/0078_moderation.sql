-- Comments that are hidden, shown again or deleted at their networks, and posts that answer one. The twin of this file for the other
-- engine must end in the same tables and columns (tests/it/schema.rs).

-- change: the last one that someone asked for (octavo_domain::moderation); change_status: how far it is, as post.deletion.
-- change_sent_at: when the request was sent whose answer is not known.
ALTER TABLE comment ADD COLUMN change TEXT;
ALTER TABLE comment ADD COLUMN change_status TEXT;
ALTER TABLE comment ADD COLUMN change_at BIGINT;
ALTER TABLE comment ADD COLUMN change_sent_at BIGINT;
ALTER TABLE comment ADD COLUMN change_failures INTEGER NOT NULL DEFAULT 0;
ALTER TABLE comment ADD COLUMN change_code TEXT;
ALTER TABLE comment ADD COLUMN change_message TEXT;

-- comment_id: the comment that the post answers; it may name one that is gone. answers: where that comment is, by the network's ids
-- (octavo_domain::moderation::CommentAddress).
ALTER TABLE post ADD COLUMN comment_id UUID;
ALTER TABLE post ADD COLUMN answers TEXT;
CREATE INDEX post_comment ON post (comment_id, id) WHERE comment_id IS NOT NULL;
