"""What happens in calls: what may not, what did, and what a function needs."""
