-- The application that a file was made for, which alone uses it. Without it, any application of the person does: nobody
-- noted it before.
ALTER TABLE media ADD COLUMN app_id BLOB;
ALTER TABLE media_object ADD COLUMN app_id BLOB;
