"""Schema changes of `collection`, in order."""
