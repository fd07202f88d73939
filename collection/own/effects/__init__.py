"""What a typed card does: its effects as sentences of controls, by its game's own words."""
