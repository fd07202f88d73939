"""What a partner knew, for programs."""

from __future__ import annotations

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from engine.kernel.errors import KernelError
from engine.web.review.knowing import pages
from engine.web.review.knowing.again import RETRY_SECONDS, ask_again
from engine.web.review.moments import NoSuchMove
from engine.web.table.api import TableView
from engine.web.table.tables import table_for


class KnowingView(TableView):
    """Anything of a partner's past moves; 409 while the match is played."""

    missing = (*TableView.missing, NoSuchMove)

    def more(self, exc: KernelError) -> dict[str, Any]:
        """Nothing of the table: the refusal is about time, not about a revision."""
        return {}


class KnewList(KnowingView):
    """The partners' moves."""

    @extend_schema(operation_id="table_knew_list", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, match_id: str) -> Response:
        """Each of the branch on the table, by turn, with its step."""
        return Response(
            _plain(pages.listed(table_for(request.user, match_id), self.actor(request)))
        )


class Knew(KnowingView):
    """One move of a partner."""

    @extend_schema(operation_id="table_knew", responses=OpenApiTypes.OBJECT)
    def get(self, request: Request, match_id: str, number: int) -> Response:
        """What its seat saw, what it held possible, how it rated its moves, seed and count."""
        row = table_for(request.user, match_id)
        return Response(_plain(pages.knew(row, self.actor(request), number)))


class KnewAgain(KnowingView):
    """The choice made once more."""

    @extend_schema(
        operation_id="table_knew_again",
        request=None,
        responses={200: OpenApiTypes.OBJECT, 202: OpenApiTypes.OBJECT},
    )
    def post(self, request: Request, match_id: str, number: int) -> Response:
        """Whether the same comes of the same view, seed and budget; nothing is written.

        202 with `Retry-After` and `same: null` while it is being thought about: ask again."""
        row = table_for(request.user, match_id)
        moment = pages.moment_of(row, number)
        found = ask_again(row.pk, moment)
        told = pages.told_again(moment, found)
        if found is None:
            return Response(told, status=202, headers={"Retry-After": str(RETRY_SECONDS)})
        return Response(told)


def _plain(shown: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in shown.items() if name != "urls"}
