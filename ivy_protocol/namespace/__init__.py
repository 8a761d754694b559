"""The namespace of ivy on one backend, and its inspection."""
