"""The bones of the fifteen families of creatures."""
