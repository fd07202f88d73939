"""What whoever runs an installation relies on."""
