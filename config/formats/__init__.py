"""How the site writes dates, where it differs from Django."""
