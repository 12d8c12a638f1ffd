"""The parts of a form, each of which yields nodes and answers gestures: `block` defines them, and `form` holds them."""
