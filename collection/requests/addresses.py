"""Whose connection it is: the visitor's address, and what of it is counted."""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address, ip_network
from typing import Final

from django.http import HttpRequest

# What one household or one rented machine is given whole; its addresses can be changed at will.
_NETWORK: Final = 64
_LONGEST: Final = 45
# A name that no header can have.
FORWARDED: Final = "mazziere.forwarded"


def address_of(request: HttpRequest) -> str:
    """The visitor's address; behind our own proxy `config.entrance` has put it here."""
    return str(request.META.get("REMOTE_ADDR", ""))[:_LONGEST]


def was_forwarded(request: HttpRequest) -> bool:
    """Whether it came through a proxy, or claims so."""
    return FORWARDED in request.META


def counted(address: str) -> str:
    """What limits count: an IPv4 address, or the /64 in which an IPv6 address lies."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(ip_network((int(found), _NETWORK), strict=False))
