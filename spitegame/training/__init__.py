"""How the best players learn, by playing against themselves: with the extra `train`."""
