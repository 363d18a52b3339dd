package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"
)

var secret = readSecret()

func readSecret() []byte {
	key := os.Getenv("WEBHOOK_KEY")
	if key == "" {
		log.Fatal("Set WEBHOOK_KEY.")
	}
	if !strings.HasPrefix(key, "whsec_") {
		return []byte(key)
	}
	decoded, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(key, "whsec_"))
	if err != nil {
		log.Fatal(err)
	}
	return decoded
}

func isFromOctavo(header http.Header, body []byte) bool {
	id, timestamp := header.Get("webhook-id"), header.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	// An old delivery may be a recording that someone sends again.
	if err != nil || time.Since(time.Unix(seconds, 0)).Abs() > 5*time.Minute {
		return false
	}
	mac := hmac.New(sha256.New, secret)
	fmt.Fprintf(mac, "%s.%s.%s", id, timestamp, body)
	expected := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	// While a key is rotated, there is one signature for each key.
	for _, given := range strings.Fields(header.Get("webhook-signature")) {
		if hmac.Equal([]byte(given), []byte(expected)) {
			return true
		}
	}
	return false
}

type event struct {
	Id   string
	Type string
	Data json.RawMessage
}

// The ids of handled events: a repeated event has the same id. Keep them in your database.
var handled sync.Map

func receive(response http.ResponseWriter, request *http.Request) {
	body, err := io.ReadAll(request.Body)
	if err != nil || !isFromOctavo(request.Header, body) {
		response.WriteHeader(http.StatusUnauthorized)
		return
	}
	var received event
	if err := json.Unmarshal(body, &received); err != nil {
		response.WriteHeader(http.StatusBadRequest)
		return
	}
	// Answer first, then do what takes longer.
	response.WriteHeader(http.StatusNoContent)
	if _, again := handled.LoadOrStore(received.Id, true); !again {
		fmt.Println(received.Type, received.Id, string(received.Data))
	}
}

func main() {
	port := os.Getenv("PORT")
	if port == "" {
		port = "8000"
	}
	fmt.Printf("Listening on http://127.0.0.1:%s/\n", port)
	log.Fatal(http.ListenAndServe("127.0.0.1:"+port, http.HandlerFunc(receive)))
}
