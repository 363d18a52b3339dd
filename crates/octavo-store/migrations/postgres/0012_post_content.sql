-- What a post says becomes one JSON column, which holds the fields under the names that the API gives them.
-- The twin of this file for the other engine must end in the same tables and columns (tests/it/schema.rs).
UPDATE post SET content = json_build_object(
    'content', content,
    'attachmentPaths', (SELECT coalesce(json_agg(file.value ->> 'path' ORDER BY file.place), '[]')
        FROM json_array_elements(attachments::json) WITH ORDINALITY AS file (value, place)),
    'altTexts', (SELECT coalesce(json_agg(file.value ->> 'altText' ORDER BY file.place), '[]')
        FROM json_array_elements(attachments::json) WITH ORDINALITY AS file (value, place)),
    'chatId', chat_id,
    'thumbnailPath', thumbnail_path)::text;
ALTER TABLE post DROP COLUMN chat_id;
ALTER TABLE post DROP COLUMN attachments;
ALTER TABLE post DROP COLUMN thumbnail_path;
