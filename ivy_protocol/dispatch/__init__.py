"""Who answers a call, and how: the functions users hold, the plans of common calls, and the general way."""
