"""The words of the floors above: roles of parameters, data types, the protocol, nested data, and what errors say."""
