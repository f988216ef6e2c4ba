"""Test sets of rendered photographs, each of one thing that is hard, made of what training never saw.

A scene is drawn from its set's name and its own number alone, so a set is the same wherever the same art is
installed, and its first 50 scenes are the same 50 whether 50 or 200 are made.

A scene is taken as a sensible person would take it: all cards in the frame and in focus, in enough light,
1600 to 2048 pixels on the long side. Each card shows an index whose rank sign and suit sign are at least
`MIN_READABLE_SHARE` in sight; where one does not, cards, deck and camera are drawn again. `camera` has the
rest. Sets of low views, of shallow focus, of fingers and of clutter differ in one of these, as `sight` says:
what a lens blurs there can still be read, and what is seen from low down is not too thin.
"""

from training.testsets.camera import aim_camera
from training.testsets.laid import LaidCards
from training.testsets.manifest import render_testsets
from training.testsets.recipes import TESTSETS
from training.testsets.sight import MIN_READABLE_SHARE
from training.testsets.studio import Studio

__all__ = ["MIN_READABLE_SHARE", "TESTSETS", "LaidCards", "Studio", "aim_camera", "render_testsets"]
