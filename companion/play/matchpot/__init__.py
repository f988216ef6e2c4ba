"""The match-pot and burn family: one engine, and each game is data for it.

rules: match-pot.md
"""

from companion.play.matchpot.options import DEFAULTS, options_of
from companion.play.matchpot.rules import CHOSEN, Form, Rules, Stage

__all__ = ["CHOSEN", "DEFAULTS", "Form", "Rules", "Stage", "options_of"]
