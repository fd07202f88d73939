"""The table in the browser: the only part of the engine that knows Django."""
