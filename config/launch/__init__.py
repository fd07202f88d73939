"""What `make` calls: from a bare clone to a served page, with the standard library alone."""
