curl --fail-with-body "$OCTAVO_URL/v1/webhooks" \
  -H "Authorization: Bearer $ACCESS_TOKEN" \
  -H "x-api-key: $CLIENT_ID" \
  --json @- <<JSON
{
  "url": "$RECEIVER_URL",
  "apiKey": "$WEBHOOK_KEY",
  "eventTypes": ["post.completed", "post.failed"]
}
JSON
