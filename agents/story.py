"""The official Python client, from the address of the MCP server alone to a published post: as a client that registers
itself and one whose ID is the URL of a document, whose posts a person approves; and as an application made in the portal; in
both revisions."""

import asyncio
import json
import os
import re
from http.cookiejar import CookieJar
from urllib.parse import parse_qs, urlencode, urlsplit
from urllib.request import HTTPCookieProcessor, HTTPRedirectHandler, Request, build_opener, urlopen
from urllib.error import HTTPError

import httpx2
from mcp import Client
from mcp.client.auth import AuthorizationCodeResult, OAuthClientProvider
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.auth import OAuthClientInformationFull, OAuthClientMetadata

SERVER = os.environ["OCTAVO_URL"]
CALLBACK = "http://127.0.0.1:33418/callback"


class NoRedirect(HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


def allow(authorization: str) -> AuthorizationCodeResult:
    """Visits an authorization request as a person who signs in and allows it."""
    browser = build_opener(HTTPCookieProcessor(CookieJar()), NoRedirect())

    def visit(url, fields=None):
        try:
            return browser.open(url, urlencode(fields).encode() if fields else None)
        except HTTPError as redirect:
            return redirect

    visit(f"{SERVER}/login", {"email": os.environ["OCTAVO_PERSON"], "password": os.environ["OCTAVO_PASSWORD"]})
    answer = visit(authorization)
    # A person who allowed it before is not asked again.
    if "location" not in answer.headers:
        page = answer.read().decode()
        found = re.search(r'name="request" value="([^"]+)"', page)
        assert found, f"no consent page: {page[:2000]}"
        answer = visit(f"{SERVER}/consent", {"request": found[1], "decision": "allow"})
    query = parse_qs(urlsplit(answer.headers["location"]).query)
    return AuthorizationCodeResult(code=query["code"][0], state=query["state"][0], iss=query["iss"][0])


def approve(approval):
    """Approves a post in the portal, exactly as it was asked for."""
    headers = {"authorization": f"Bearer {os.environ['OCTAVO_PORTAL_TOKEN']}", "content-type": "application/json"}
    body = json.dumps({"contentHash": approval["contentHash"]}).encode()
    urlopen(Request(f"{SERVER}/v1/approvals/{approval['id']}/approve", body, headers))


class Memory:
    def __init__(self, client=None):
        self.client, self.tokens = client, None

    async def get_tokens(self):
        return self.tokens

    async def set_tokens(self, tokens):
        self.tokens = tokens

    async def get_client_info(self):
        return self.client

    async def set_client_info(self, client):
        self.client = client


async def story(name, mode, known=None, document=None, needs_approval=True):
    asked = []

    async def redirect(url):
        asked.append(url)

    async def called_back():
        return await asyncio.to_thread(allow, asked[-1])

    metadata = OAuthClientMetadata(client_name="Story", redirect_uris=[CALLBACK])
    auth = OAuthClientProvider(f"{SERVER}/mcp", metadata, Memory(known), redirect, called_back, client_metadata_url=document)
    async with httpx2.AsyncClient(auth=auth, timeout=60) as http:
        async with Client(streamable_http_client(f"{SERVER}/mcp", http_client=http), mode=mode) as client:

            async def call(tool, **arguments):
                result = await client.call_tool(tool, arguments)
                assert not result.is_error, f"{tool}: {result.content}"
                return result.structured_content

            assert len((await client.list_tools()).tools) <= 12
            accounts = (await call("list_accounts"))["accounts"]
            account = next(one for one in accounts if one["platform"] == "BLUE_SKY")
            publication = {
                "socialMediaAccountId": account["id"],
                "platformSettings": {"type": "BLUE_SKY"},
                "posts": [{"content": f"Hello from {name} in Python"}],
            }
            assert (await call("check_post", publications=[publication]))["valid"]
            post = (await call("create_post", publications=[publication]))["post"]
            assert (post["status"] == "WAITING_FOR_APPROVAL") == needs_approval, post
            if needs_approval:
                waiting = (await call("get_post", id=post["id"]))["post"]
                await asyncio.to_thread(approve, waiting["approval"])
                post = (await call("get_post", id=post["id"]))["post"]
            while post["status"] != "COMPLETED":
                assert post["status"] in ("SCHEDULED", "PUBLISHING"), post
                post = (await call("get_post", id=post["id"]))["post"]
    assert len(asked) == 1
    print(f"Python, {name}: published a post")


async def main():
    application = OAuthClientInformationFull(
        client_id=os.environ["OCTAVO_CLIENT_ID"],
        client_secret=os.environ["OCTAVO_CLIENT_SECRET"],
        token_endpoint_auth_method="client_secret_post",
        redirect_uris=[CALLBACK],
    )
    await story("a client that registers itself", "legacy")
    await story("a client with a document", "2026-07-28", document=os.environ["OCTAVO_CLIENT_DOCUMENT"])
    await story("an application of the portal", "auto", known=application, needs_approval=False)


asyncio.run(main())
