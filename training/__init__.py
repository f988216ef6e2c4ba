"""How the recogniser's weights are made: card art, scenes, two networks, their export.

Needs the extra `train_network` and the packages that the model card names; inference imports nothing here.
"""
