curl --fail-with-body -i "$OCTAVO_URL/v1/posts" \
  -H "Authorization: Bearer $ACCESS_TOKEN" \
  -H "x-api-key: $CLIENT_ID" \
  -H "Idempotency-Key: harvest-$(date +%s)" \
  --json @- <<JSON
{
  "scheduledTime": "$(date -u +%FT%TZ)",
  "isDraft": false,
  "publications": [{
    "socialMediaAccountId": $ACCOUNT_ID,
    "platformSettings": { "type": "TELEGRAM" },
    "posts": [{
      "content": "Harvest week, day one.",
      "chatId": "$CHAT_ID",
      "attachmentPaths": ["$MEDIA_PATH"]
    }]
  }]
}
JSON
