"""What a program was told under an idempotency key, told again word for word for a day."""

from __future__ import annotations

import hashlib
import json
import zlib
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final

from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from collection.requests.once import check_same
from collection.requests.rows import IdempotencyKey, User

KEPT: Final = timedelta(days=1)
# So many answers for each person, the last ones; an older key is told what is there now.
MOST: Final = 1_000
_HEADERS: Final = ("Location", "Content-Type")
_LARGEST: Final = 1_000_000


@dataclass(frozen=True)
class Answer:
    """Status, headers and body as they were sent."""

    status: int
    headers: dict[str, str]
    body: str

    def packed(self) -> bytes:
        """As it is stored."""
        return zlib.compress(json.dumps([self.status, self.headers, self.body]).encode())


def fingerprint_of(request: Request, *, body: bool) -> str:
    """What is asked for: method, address, and (unless it is a file) the body, as a digest."""
    asked: list[Any] = [request.method, request.get_full_path()]
    asked.append(request.data if body else request.META.get("CONTENT_LENGTH"))
    return hashlib.sha256(json.dumps(asked, sort_keys=True, default=str).encode()).hexdigest()


def with_file(fingerprint: str, raw: bytes) -> str:
    """The same when the body is a file that has been read by now."""
    return hashlib.sha256(fingerprint.encode() + raw).hexdigest() if fingerprint else ""


def told(user: User, key: str) -> Answer | None:
    """The answer first given under that key; None for a new key. Raises KeyReused."""
    row = IdempotencyKey.objects.filter(user=user, key=key).first()
    if row is None:
        return None
    check_same(row)
    if row.answer is None:
        return None
    status, headers, body = json.loads(zlib.decompress(bytes(row.answer)))
    return Answer(status, headers, body)


def keep(user: User, key: str, fingerprint: str, response: Response) -> None:
    """Keep an answer; those of yesterday go, and what is too much for one person."""
    forget_old()
    body = response.rendered_content if not response.is_rendered else response.content
    if len(body) > _LARGEST:
        return
    headers = {name: response.headers[name] for name in _HEADERS if name in response.headers}
    answer = Answer(response.status_code, headers, bytes(body).decode()).packed()
    IdempotencyKey.objects.update_or_create(
        user=user,
        key=key,
        defaults={"answer": answer},
        create_defaults={"answer": answer, "fingerprint": fingerprint, "purpose": "api"},
    )
    kept = IdempotencyKey.objects.filter(user=user, answer__isnull=False)
    surplus = list(kept.order_by("-created", "-pk").values_list("pk", flat=True)[MOST : MOST + 100])
    if surplus:
        IdempotencyKey.objects.filter(pk__in=surplus).update(answer=None)


def forget_old() -> None:
    """Forget the answers of yesterday; that their requests were carried out stays known."""
    old = IdempotencyKey.objects.filter(answer__isnull=False, created__lt=timezone.now() - KEPT)
    if old.exists():
        old.update(answer=None)
