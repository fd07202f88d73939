"""How is one table played? Its page and its answers to programs, scene, moves and log as each seat
sees them, and everything done there.
"""
