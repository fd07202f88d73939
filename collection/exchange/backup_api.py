"""Backup and restore for programs; the same services as the pages."""

from __future__ import annotations

import io
from typing import Any

from django.http import StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.permissions import IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response

from collection.exchange import restoring
from collection.exchange.archive import MAX_ZIP
from collection.exchange.backup_views import backup_for, zip_of
from collection.exchange.errors import RunNotFound
from collection.exchange.rows import ImportRun
from collection.house.problems import words
from collection.requests.files import AnyFile, file_of
from collection.requests.rest import ApiView


def backup_data(run: ImportRun) -> dict[str, Any]:
    """A backup that was read, and what it comes to."""
    hidden = ("file", "kind")
    totals = {key: value for key, value in run.totals.items() if key not in hidden}
    return {"id": run.pk, "file": run.filename, "state": run.state, "totals": totals}


class Backup(ApiView):
    """Everything of a person."""

    permission_classes = (IsAuthenticated,)
    throttle_scope = "heavy"
    parser_classes = (AnyFile,)
    takes_file = True

    @extend_schema(operation_id="backup", responses={(200, "application/zip"): OpenApiTypes.BINARY})
    def get(self, request: Request) -> StreamingHttpResponse:
        """One ZIP."""
        return zip_of(self.actor(request))

    @extend_schema(
        operation_id="backup_read", request=OpenApiTypes.BINARY, responses=OpenApiTypes.OBJECT
    )
    def post(self, request: Request) -> Response:
        """The body is the ZIP; it is read and tried, nothing more."""
        raw = file_of(request, MAX_ZIP)
        run = restoring.read_backup(
            actor=self.actor(request), file=io.BytesIO(raw), key=self.key(request)
        )
        found = backup_for(request.user, run)
        return Response(backup_data(found), status=status.HTTP_201_CREATED)


class BackupRestore(ApiView):
    """Put a backup back."""

    missing = (*ApiView.missing, RunNotFound)
    throttle_scope = "heavy"

    @extend_schema(
        operation_id="backup_restore",
        request=OpenApiTypes.OBJECT,
        responses=OpenApiTypes.OBJECT,
    )
    def post(self, request: Request, run_id: int) -> Response:
        """`{mode: add|replace}`; all of it or nothing."""
        backup_for(request.user, run_id)
        restoring.restore(
            actor=self.actor(request),
            run_id=run_id,
            mode=words(self.body(request), "mode", 16),
            key=self.key(request),
        )
        return Response(backup_data(backup_for(request.user, run_id)))
