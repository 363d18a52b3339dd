"""Verifies exported approvals without Octavo: python3 approval.py octavo-approvals.json approval.json…"""

import base64
import hashlib
import json
import sys
from decimal import Decimal
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec, ed25519, padding


def base64url(data):
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def unbase64url(text):
    data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    ensure(base64url(data) == text, "base64url in a form that Octavo does not write")
    return data


def sha256(data):
    return hashlib.sha256(data).digest()


def ensure(holds, otherwise):
    if not holds:
        raise ValueError(otherwise)


def number(value):
    """As JavaScript writes it."""
    if value == 0:
        return "0"
    sign, digits, exponent = Decimal(repr(value)).as_tuple()
    digits = "".join(map(str, digits))
    point, digits = len(digits) + exponent, digits.rstrip("0")
    if 0 < point <= 21:
        text = digits[:point].ljust(point, "0") + ("." + digits[point:] if len(digits) > point else "")
    elif -6 < point <= 0:
        text = "0." + "0" * -point + digits
    else:
        text = digits[0] + ("." + digits[1:] if len(digits) > 1 else "") + f"e{point - 1:+d}"
    return "-" * sign + text


def canonical(value):
    """Canonical JSON (RFC 8785)."""
    if isinstance(value, dict):
        keys = sorted(value, key=lambda key: key.encode("utf-16-be"))
        return "{" + ",".join(canonical(key) + ":" + canonical(value[key]) for key in keys) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(canonical, value)) + "]"
    return number(value) if isinstance(value, float) else json.dumps(value, ensure_ascii=False)


def check_passkey(passkey, content_hash):
    client = json.loads(unbase64url(passkey["clientDataJSON"]))
    data = unbase64url(passkey["authenticatorData"])
    ensure(client["type"] == "webauthn.get" and not client.get("crossOrigin"), "clientDataJSON is of something else")
    ensure(client["challenge"] == base64url(bytes.fromhex(content_hash)), "the passkey signed another hash")
    ensure(client["origin"] == passkey["origin"], "the passkey signed on a page of another origin")
    ensure(urlsplit(passkey["origin"]).hostname == passkey["rpId"], "rpId is not the host of the origin")
    ensure(data[:32] == sha256(passkey["rpId"].encode()), "the passkey signed for another host")
    ensure(data[32] & 5 == 5, "the device did not verify its user")
    key = serialization.load_der_public_key(unbase64url(passkey["publicKey"]))
    signed, signature = data + sha256(unbase64url(passkey["clientDataJSON"])), unbase64url(passkey["signature"])
    if isinstance(key, ec.EllipticCurvePublicKey):
        key.verify(signature, signed, ec.ECDSA(hashes.SHA384() if key.curve.key_size == 384 else hashes.SHA256()))
    else:
        key.verify(signature, signed, padding.PKCS1v15(), hashes.SHA256())


def check(text, trusted):
    text = text[:-1] if text.endswith("\n") else text
    proof = json.loads(text, parse_int=float, parse_constant=lambda name: ensure(False, name))
    ensure(canonical(proof) == text, "the file is not canonical JSON")
    ensure(proof["type"] == "octavo-approval/1", "the file is of another type")
    value, key = proof["signature"].pop("value"), proof["signature"]["publicKey"]
    ensure(key in trusted, "the key that signed the file is not one that you trust")
    ed25519.Ed25519PublicKey.from_public_bytes(unbase64url(key)).verify(unbase64url(value), canonical(proof).encode())
    ensure(sha256(canonical(proof["content"]).encode()).hex() == proof["contentHash"], "contentHash is of something else")
    ensure((proof["decidedWith"] == "PASSKEY") == (proof["passkey"] is not None), "decidedWith contradicts passkey")
    by, by_link = proof["decidedBy"], proof["decidedWith"] == "LINK"
    ensure((by["type"] == "REVIEW_LINK") == ("createdBy" in by) == by_link, "decidedWith contradicts decidedBy")
    if proof["passkey"]:
        check_passkey(proof["passkey"], proof["contentHash"])
    return f"YES  {proof['status']} by {proof['decidedBy']['id']} at {proof['decidedAt']}, {proof['decidedWith']}"


keys, *files = sys.argv[1:]
trusted = [key["x"] for key in json.load(open(keys))["keys"]]
for file in files:
    try:
        print(file, check(open(file, encoding="utf-8", newline="").read(), trusted))
    except Exception as error:
        sys.exit(f"{file} NO  {error!r}")
