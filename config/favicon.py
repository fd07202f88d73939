"""The address that browsers ask by themselves where no page names the icon: a PDF, a text."""

from typing import Any

from django.templatetags.static import static
from django.views.generic import RedirectView


class Favicon(RedirectView):
    """Leads to the icon of the pages."""

    def get_redirect_url(self, *_args: Any, **_kwargs: Any) -> str:
        """Where the icon lies in this installation."""
        return static("favicon.svg")
