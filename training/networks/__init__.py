"""The three networks, how each is trained, and their files.

Begin with `nets` and `loop`; `export` writes the weights as ONNX.
"""
