"""The game as lines in and out: for screen readers, pipes and scripts; no screen is drawn here."""
