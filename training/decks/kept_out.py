"""Decks, wallpapers and fonts that training never sees: those of the test sets and of validation.

Fonts come from packages of exact versions and not from what is installed, and wallpapers and decks are named,
so every machine draws the same scenes. No family here is one of the installed fonts of the model card: the
weights that are kept have seen those. `EXPECTED_DIGESTS` says what all of it looks like once it is prepared.
"""

from collections.abc import Iterator
from dataclasses import dataclass

KEPT_OUT_DECKS = (
    "aisleriot-anglo_poker",
    "aisleriot-rheinland",
    "heruka-4color",
    "kde-svg-standard",
    "aisleriot-tigullio",
)
"""Decks by the name that `art.installed_decks` gives them."""
KEPT_OUT_WALLPAPERS = ("desktop/Ubuntu-Mate-Radioactive-no-logo.png", "nature/LadyBird.jpg")
"""Wallpapers by their place in the package mate-backgrounds: those pictures that no weights have seen yet."""


class MissingArt(Exception):
    """Something that is kept out is not here as it is named; the message says what to do."""


@dataclass(frozen=True)
class FontFamily:
    """Family of fonts with the weights at which its letters and its suit signs are drawn."""

    name: str
    letters: tuple[int, ...] = ()
    signs: tuple[int, ...] = ()
    version: str = "5.3.0"

    @property
    def package(self) -> str:
        """The name of the npm package that holds it."""
        return f"@fontsource/{self.name.lower().replace(' ', '-')}"

    @property
    def pinned_package(self) -> str:
        """The package with its version, as npm is asked for it."""
        return f"{self.package}@{self.version}"


FAMILIES = (
    # Serifs
    FontFamily("Abril Fatface", letters=(400,)),
    FontFamily("Alice", letters=(400,)),
    FontFamily("Bodoni Moda", letters=(700,)),
    FontFamily("Cinzel", letters=(700,)),
    FontFamily("Crimson Text", letters=(400, 700)),
    FontFamily("DM Serif Display", letters=(400,)),
    FontFamily("IBM Plex Serif", letters=(400, 700)),
    FontFamily("Libre Caslon Text", letters=(400, 700)),
    FontFamily("Literata", letters=(400, 700)),
    FontFamily("Lora", letters=(400, 700)),
    FontFamily("Philosopher", letters=(400, 700)),
    FontFamily("Prata", letters=(400,)),
    FontFamily("Source Serif 4", letters=(400, 700), version="5.3.1"),
    FontFamily("Spectral", letters=(400, 700)),
    FontFamily("Yeseva One", letters=(400,)),
    FontFamily("Zen Antique", letters=(400,)),
    # Slabs
    FontFamily("Aleo", letters=(400, 700)),
    FontFamily("Alfa Slab One", letters=(400,)),
    FontFamily("Arvo", letters=(400, 700)),
    FontFamily("Besley", letters=(400, 700)),
    FontFamily("Bitter", letters=(400, 700)),
    FontFamily("Patua One", letters=(400,)),
    # Without serifs
    FontFamily("Acme", letters=(400,)),
    FontFamily("Archivo Black", letters=(400,)),
    FontFamily("Arsenal", letters=(400, 700)),
    FontFamily("Commissioner", letters=(400, 700)),
    FontFamily("IBM Plex Sans", letters=(400, 700)),
    FontFamily("Jost", letters=(400, 700)),
    FontFamily("Montserrat", letters=(400, 700)),
    FontFamily("Rubik", letters=(400, 700)),
    FontFamily("Russo One", letters=(400,)),
    FontFamily("Source Sans 3", letters=(400, 700), version="5.3.1"),
    # Narrow
    FontFamily("Alumni Sans", letters=(400, 700)),
    FontFamily("Anton", letters=(400,)),
    FontFamily("Archivo Narrow", letters=(400, 700)),
    FontFamily("Barlow Condensed", letters=(400, 700)),
    FontFamily("Fjalla One", letters=(400,)),
    FontFamily("Norwester", letters=(400,)),
    FontFamily("Oswald", letters=(400, 700)),
    FontFamily("Passion One", letters=(400,)),
    FontFamily("Saira Extra Condensed", letters=(700,)),
    FontFamily("Teko", letters=(700,)),
    # With suit signs
    FontFamily("BIZ UDGothic", letters=(700,), signs=(400,)),
    FontFamily("Dela Gothic One", signs=(400,)),
    FontFamily("IBM Plex Sans JP", signs=(700,)),
    FontFamily("Iosevka", signs=(500,)),
    FontFamily("Kaisei Opti", signs=(400,), version="5.2.8"),
    FontFamily("Kiwi Maru", letters=(400,), signs=(400,)),
    FontFamily("Noto Emoji", signs=(300, 700), version="5.3.2"),
    FontFamily("Noto Sans Symbols 2", signs=(400,)),
    FontFamily("RocknRoll One", signs=(400,)),
    FontFamily("Sawarabi Gothic", signs=(400,), version="5.3.1"),
    FontFamily("Zen Maru Gothic", letters=(700,), signs=(400,)),
)
"""Families with lining figures; of the many Japanese families that share their signs, one."""

EXPECTED_DIGESTS = {
    "decks": "97d3f3adf2a81225730d51b772e2d872185220c3ffee774f82f513283038a355",
    "letters": "838c465160f94caa08ef35499ea2eb4dba2b03f903cddf16798659fbd17c8dbd",
    "signs": "cb35a4fc62c7db4b8f6786afed8007405d9b16044e6c5ad1bc9a0b310d12a62a",
    "wallpapers": "3960bc1f1d28ba6305e1c7b1ccfb782bbd8c93dc514742a29c937eaf8fa8b847",
}
"""SHA-256 of each kind, by `digests.library_digests`; `testsets` reports a difference."""


def is_kept_out(name: str) -> bool:
    """Tell whether a family of fonts, or one that it is a sister of by name, is kept out of training."""
    return _normalise_name(name).startswith(tuple(_normalise_name(family.name) for family in FAMILIES))


def _normalise_name(name: str) -> str:
    """Return a family's name without what makers of packages spell differently."""
    return name.replace(" ", "").casefold()


def font_faces() -> Iterator[tuple[FontFamily, str, int]]:
    """Yield every face to be drawn: its family, "letters" or "signs", and its weight."""
    for family in FAMILIES:
        for kind, weights in (("letters", family.letters), ("signs", family.signs)):
            for weight in weights:
                yield family, kind, weight
