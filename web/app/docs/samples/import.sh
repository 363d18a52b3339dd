curl --fail-with-body "$OCTAVO_URL/v1/media/upload/import" \
  -H "Authorization: Bearer $ACCESS_TOKEN" \
  -H "x-api-key: $CLIENT_ID" \
  --json "{\"url\": \"$SOURCE_URL\"}"
