curl --fail-with-body "$OCTAVO_URL/v1/media/upload" \
  -H "Authorization: Bearer $ACCESS_TOKEN" \
  -H "x-api-key: $CLIENT_ID" \
  -F file=@photo.jpg
