"""`make load`: many people at one server: how long they wait, what fails, what memory does."""
