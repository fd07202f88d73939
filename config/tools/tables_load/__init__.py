"""`make tables`: eight tables at once: how long partners take, what it costs everybody else."""
