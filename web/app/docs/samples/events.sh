curl --fail-with-body "$OCTAVO_URL/v1/events?limit=100" \
  -H "Authorization: Bearer $ACCESS_TOKEN" \
  -H "x-api-key: $CLIENT_ID"
