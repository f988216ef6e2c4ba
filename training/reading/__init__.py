"""What comes of the networks in a reading: certainty is fitted, and mistakes are explained."""
