"""Own sets shared by a secret link: what others may read of them, and who took them up."""
