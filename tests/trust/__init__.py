"""The forty controls (docs/trust.md), and the faults a service must survive."""
