class SHA256:
    """The one hash that spake2 asks for."""
