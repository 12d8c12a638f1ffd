"""The parts of a form. Each part yields nodes and answers gestures. `block` defines them, and `form` holds them."""
