"""What the floors above speak of: the roles of parameters, `Spec`, the protocol of classes, nested data."""
