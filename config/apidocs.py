"""The API's page for people: Swagger UI from this server, under our content policy."""

from csp.constants import SELF
from csp.decorators import csp_update
from django.utils.decorators import method_decorator
from drf_spectacular.views import SpectacularSwaggerSplitView


@method_decorator(csp_update({"img-src": [SELF, "data:"]}), name="dispatch")
class ApiDocsView(SpectacularSwaggerSplitView):
    """Swagger UI with script and styles in files; its own icons are data addresses."""

    template_name = "config/api_docs.html"
