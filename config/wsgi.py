"""The door for the application server."""

import os

from django.core.wsgi import get_wsgi_application

from engine.sim import builds

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

# These are the sources that run here, however soon they are changed.
builds.digest()

application = get_wsgi_application()
