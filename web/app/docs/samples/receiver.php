<?php
// To try it: php -S 127.0.0.1:8000 receiver.php

$key = getenv('WEBHOOK_KEY') ?: throw new Exception('Set WEBHOOK_KEY.');
$secret = str_starts_with($key, 'whsec_') ? base64_decode(substr($key, 6)) : $key;

function is_from_octavo(string $body, string $secret): bool {
    $id = $_SERVER['HTTP_WEBHOOK_ID'] ?? '';
    $timestamp = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '';
    // An old delivery may be a recording that someone sends again.
    if (!ctype_digit($timestamp) || abs(time() - (int) $timestamp) > 300) {
        return false;
    }
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $secret, true));
    // While a key is rotated, there is one signature for each key.
    foreach (explode(' ', $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '') as $signature) {
        if (hash_equals($expected, $signature)) {
            return true;
        }
    }
    return false;
}

// The ids of handled events: a repeated event has the same id. Keep them in your database.
function is_new(string $id): bool {
    $file = @fopen(sys_get_temp_dir() . '/octavo-' . hash('sha256', $id), 'x');
    return $file !== false && fclose($file);
}

$body = file_get_contents('php://input');
if (!is_from_octavo($body, $secret)) {
    http_response_code(401);
    return;
}
http_response_code(204);
$event = json_decode($body, true);
if (is_new($event['id'])) {
    error_log("{$event['type']} {$event['id']} " . json_encode($event['data']));
}
