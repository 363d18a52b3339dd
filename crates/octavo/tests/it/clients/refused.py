# Calls that are refused, each followed by a good call on the same kept-alive connection. Prints both statuses of each.
import http.client
import json
import sys
from urllib.parse import urlsplit


def by_httplib(case):
    connection = http.client.HTTPConnection(urlsplit(case["url"]).netloc)
    connection.request("POST", urlsplit(case["url"]).path, body=bytes(case["size"]), headers=case["headers"])
    refused = connection.getresponse()
    refused.read()
    connection.request("GET", urlsplit(case["next"]).path)
    return refused.status, connection.getresponse().status


def by_httpx(case):
    import httpx

    with httpx.Client(timeout=60) as client:
        refused = client.post(case["url"], content=bytes(case["size"]), headers=case["headers"])
        return refused.status_code, client.get(case["next"]).status_code


def by_requests(case):
    import requests

    with requests.Session() as session:
        refused = session.post(case["url"], data=bytes(case["size"]), headers=case["headers"])
        return refused.status_code, session.get(case["next"]).status_code


clients = {"httplib": by_httplib, "httpx": by_httpx, "requests": by_requests}
for case in json.loads(sys.argv[1]):
    try:
        print(*clients[case.get("by", "httplib")](case))
    except Exception as error:
        print(type(error).__name__, error)
