"""The networks, how each is trained, and their files.

Begin with `nets` and `loop`. `pool` and `workers` bring scenes, `augment_batches` changes them on the device
that trains, `checkpoints` keeps what was learned, and `export` writes the weights as ONNX.
"""
