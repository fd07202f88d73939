"""Pictures in a row: which cards do these photos show?"""
