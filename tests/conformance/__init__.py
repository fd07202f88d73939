"""The laws that every game inherits, run over all installed games and the two toys."""
