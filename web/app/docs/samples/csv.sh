cat > posts.csv <<CSV
scheduled_time,accounts,content,settings
2027-06-07 09:00,$ACCOUNT_ID,Pears.,"{""TELEGRAM"": {""chatId"": ""$CHAT_ID""}}"
2027-06-08 09:00,$ACCOUNT_ID,"Quinces,
and medlars.","{""TELEGRAM"": {""chatId"": ""$CHAT_ID""}}"
CSV
curl --fail-with-body "$OCTAVO_URL/v1/posts/import?timeZone=Europe/London" \
  -H "Authorization: Bearer $ACCESS_TOKEN" \
  -H "x-api-key: $CLIENT_ID" \
  -H "Content-Type: text/csv" \
  -H "Idempotency-Key: csv-$(date +%s)" \
  --data-binary @posts.csv
