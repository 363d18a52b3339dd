curl --fail-with-body "$OCTAVO_URL/v1/media/compatibility" --json @- <<JSON
{
  "contentType": "video/mp4",
  "sizeBytes": 24000000,
  "width": 1080,
  "height": 1920,
  "durationMs": 152400
}
JSON
