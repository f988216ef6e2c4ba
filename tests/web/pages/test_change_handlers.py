"""Routes that change something: find it, change it, answer."""

import pytest

from companion.engine.field import Illegal
from companion.evenings.tables.names import BadName
from companion.web.pages.change_handlers import change_handler


def find(code: str, number: int) -> str:
    return f"{code}{number}"


CHANGE = change_handler(
    find, lambda found: f"changed {found}", lambda found, refused: (f"{found}: {refused}", 422)
)


def test_it_gets_what_the_address_names_and_the_rest_of_the_address():
    got = []

    @CHANGE
    def rename(found: str, position: int) -> None:
        """Rename it."""
        got.append((found, position))

    assert rename(code="a", number=1, position=2) == "changed a1"
    assert (got, rename.__name__, rename.__doc__) == ([("a1", 2)], "rename", "Rename it.")


def test_it_may_answer_for_itself():
    assert CHANGE(lambda found: f"see {found}")(code="a", number=1) == "see a1"
    assert CHANGE(lambda _: "")(code="a", number=1) == ""


@pytest.mark.parametrize("refused", [Illegal("no"), BadName("no")])
def test_a_refusal_is_answered_with_its_sentence(refused: Exception):
    def change(_: str) -> None:
        raise refused

    assert CHANGE(change)(code="a", number=1) == ("a1: no", 422)


def test_any_other_error_and_one_in_finding_go_on():
    def change(_: str) -> None:
        raise KeyError

    with pytest.raises(KeyError):
        CHANGE(change)(code="a", number=1)

    def lost(code: str) -> str:
        raise Illegal(code)

    with pytest.raises(Illegal):
        change_handler(lost, str, lambda *_: "refused")(lambda _: None)(code="a")
