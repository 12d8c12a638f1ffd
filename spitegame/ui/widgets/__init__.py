"""The parts of a form, each of which yields nodes and answers gestures: `block` says what one is, `form` holds them."""
