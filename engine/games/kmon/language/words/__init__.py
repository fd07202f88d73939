"""Words with a file each: declared and told there; what one does is the verb of its name."""
