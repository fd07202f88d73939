"""The pages and doors of the shelf."""
