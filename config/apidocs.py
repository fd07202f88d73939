"""The API's description: the schema, made once, and its page for people from this server."""

from typing import Any, Final

from csp.constants import SELF
from csp.decorators import csp_update
from django.conf import settings
from django.http import HttpResponse
from django.utils import translation
from django.utils.decorators import method_decorator
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView, SpectacularSwaggerSplitView
from rest_framework.request import Request

from collection.house.dear import Kept

_KEPT: Final = Kept(8_000_000)


class SchemaView(SpectacularAPIView):
    """The schema as the library makes it, once in each form and language."""

    def _get_version_parameter(self, request: Request) -> None:
        """There is one version, whatever is asked for."""

    @extend_schema(exclude=True)
    def get(self, request: Request, *args: Any, **kwargs: Any) -> HttpResponse:
        """YAML or JSON, by `Accept` or `format`; `lang`. Raises Busy."""
        asked = request.GET.get("lang", "")
        language = asked if asked in dict(settings.LANGUAGES) else translation.get_language()
        renderer = request.accepted_renderer

        def made() -> bytes:
            with translation.override(language):
                found = self._get_schema_response(request).data  # type: ignore[no-untyped-call]
            text = renderer.render(found, renderer.media_type, {"view": self, "request": request})
            return text if isinstance(text, bytes) else text.encode()

        content = _KEPT.get((language, renderer.media_type), made)
        answer = HttpResponse(content, content_type=f"{renderer.media_type}; charset=utf-8")
        answer["Content-Disposition"] = f'inline; filename="Mazziere.{renderer.format}"'
        return answer


@method_decorator(csp_update({"img-src": [SELF, "data:"]}), name="dispatch")
class ApiDocsView(SpectacularSwaggerSplitView):
    """Swagger UI with script and styles in files; its own icons are data addresses."""

    template_name = "config/api_docs.html"
