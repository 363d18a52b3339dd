-- What a post says becomes one JSON column, which holds the fields under the names that the API gives them.
-- The twin of this file for the other engine must end in the same tables and columns (tests/it/schema.rs).
UPDATE post SET content = json_object(
    'content', content,
    'attachmentPaths', json((SELECT json_group_array(value ->> 'path' ORDER BY key) FROM json_each(post.attachments))),
    'altTexts', json((SELECT json_group_array(value ->> 'altText' ORDER BY key) FROM json_each(post.attachments))),
    'chatId', chat_id,
    'thumbnailPath', thumbnail_path);
ALTER TABLE post DROP COLUMN chat_id;
ALTER TABLE post DROP COLUMN attachments;
ALTER TABLE post DROP COLUMN thumbnail_path;
