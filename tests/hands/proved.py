"""Say whether the known orders were proved of the evaluator as it is: ends with 1 where it has changed."""

import sys

from .orders import answers, evaluator_digest

if __name__ == "__main__":
    changed = answers()["evaluator"] != evaluator_digest()
    sys.stdout.write("The evaluator has changed since its orders were proved.\n" if changed else "")
    sys.exit(changed)
