"""What should I do, and why did the partner do that? Hints, and the thoughts behind moves."""
