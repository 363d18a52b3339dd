curl --fail-with-body -X PUT "$OCTAVO_URL/v1/queue" \
  -H "Authorization: Bearer $ACCESS_TOKEN" \
  -H "x-api-key: $CLIENT_ID" \
  --json @- <<JSON
{
  "timeZone": "Europe/London",
  "slots": [
    { "day": "MONDAY", "time": "09:00" },
    { "day": "THURSDAY", "time": "17:30" }
  ]
}
JSON
