"""How the recogniser's weights are made: card art, scenes, networks, their export.

Needs the extra `train_network` and the packages that the model card names; inference imports nothing here.
"""
