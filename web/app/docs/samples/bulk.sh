post() {
  cat <<JSON
{
  "scheduledTime": "$1",
  "publications": [{
    "socialMediaAccountId": $ACCOUNT_ID,
    "platformSettings": { "type": "TELEGRAM" },
    "posts": [{ "content": "$2", "chatId": "$CHAT_ID" }]
  }]
}
JSON
}
monday=$(date -u -d "next monday" +%FT09:00:00Z)
tuesday=$(date -u -d "next tuesday" +%FT09:00:00Z)

curl --fail-with-body "$OCTAVO_URL/v1/posts/bulk" \
  -H "Authorization: Bearer $ACCESS_TOKEN" \
  -H "x-api-key: $CLIENT_ID" \
  -H "Idempotency-Key: bulk-$(date +%s)" \
  --json "{ \"schedules\": [$(post "$monday" "Pears."), $(post "$tuesday" "Quinces.")] }"
