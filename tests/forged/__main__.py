"""Change one field after another in documents of evenings, and see what becomes of each file.

`python -m tests.forged --files 2000` prints how many were refused, how many were opened, and every one that
was taken in and then fails or tells two truths; it ends with 1 if there is any. `--only 17` tries one.
"""

import argparse
import collections
import sys
import tempfile
import time

import companion
from companion.store import db

from .changing import forged
from .filling import documents
from .opening import fate


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--files", type=int, default=2000)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--only", type=int)
    parser.add_argument("--fields", action="store_true", help="what became of each field, too")
    given = parser.parse_args()
    numbers = range(given.first, given.first + given.files) if given.only is None else [given.only]
    with tempfile.TemporaryDirectory() as folder:
        app = companion.create_app(
            {
                "SQLALCHEMY_DATABASE_URI": f"sqlite:///{folder}/forged.sqlite",
                "SECRET_KEY": "forged",
                "RATELIMIT_ENABLED": False,
            }
        )
        app.logger.disabled = True
        with app.app_context():
            originals = documents()
            db.session.remove()
        fates = collections.Counter()
        began = time.monotonic()
        for number in numbers:
            made = forged(originals, number)
            found = fate(app, made)
            fates[found.kind] += 1
            if found.faults or given.only is not None or given.fields:
                print(f"{number} {found.kind}: {made.field}: {made.how}; {found.refusal}")
                for fault in found.faults[:3]:
                    print(f"    {fault[:400]}")
                sys.stdout.flush()
        with app.app_context():
            db.engine.dispose()
    print(f"{dict(fates)} in {time.monotonic() - began:.0f} s")
    return 1 if fates["faulty"] else 0


if __name__ == "__main__":
    sys.exit(main())
