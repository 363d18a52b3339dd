curl --fail-with-body "$OCTAVO_URL/v1/posts/$SCHEDULE_ID" \
  -H "Authorization: Bearer $ACCESS_TOKEN" \
  -H "x-api-key: $CLIENT_ID"
