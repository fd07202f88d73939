"""The door for the application server."""

import os

from django.core.wsgi import get_wsgi_application

from engine.sim import builds

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")

builds.digest()  # of the sources that this process runs, whatever lies here later
application = get_wsgi_application()
