"""Exact odds: what every move is worth, computed from the games' own rules."""
