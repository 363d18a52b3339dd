-- Signing in on a device without a browser (RFC 8628).
-- The twin of this file for the other engine must end in the same tables and columns (tests/it/schema.rs).

-- The device that a consent page is for, by its key in oauth_device; none for a page that leads back to an application.
ALTER TABLE consent_request ADD COLUMN device TEXT;
-- Whether the client registered itself with the grant of devices.
ALTER TABLE agent_client ADD COLUMN device_flow BOOLEAN NOT NULL DEFAULT FALSE;
