"""A second opinion on addresses, by others: Python's ipaddress and IANA's registries.

Reads addresses from standard input, one a line. Writes for each "<ipaddress> <registry>": what
ipaddress says (True when global), and the registry's "globally reachable" (True, False, N/A) of the
most specific block, or "-" where no block holds the address. The registry is the file named first.
"""

import ipaddress
import sys


def blocks(path):
    with open(path, encoding="utf-8") as registry:
        rows = [line.strip().split("|") for line in registry if not line.startswith("#")]
    found = [(ipaddress.ip_network(row[0]), row[3]) for row in rows]
    return sorted(found, key=lambda block: block[0].prefixlen, reverse=True)


def reachable(address, registry):
    # "in" is false between the versions of IP.
    return next((said for block, said in registry if address in block), "-")


registry = blocks(sys.argv[1])
for line in sys.stdin.read().split():
    address = ipaddress.ip_address(line)
    print(address.is_global, reachable(address, registry))
