"""Decorator for routes that change something: find it, change it, answer."""

from collections.abc import Callable
from functools import wraps
from inspect import signature
from typing import Any, Concatenate, TypeVar

from flask.typing import ResponseReturnValue

from companion.engine.field import Illegal
from companion.evenings.tables.names import BadName

Found = TypeVar("Found")
Change = Callable[Concatenate[Found, ...], ResponseReturnValue | None]
Handler = Callable[..., ResponseReturnValue]


def change_handler(
    find: Callable[..., Found],
    answer: Callable[[Found], ResponseReturnValue],
    refuse: Callable[[Found, Exception], ResponseReturnValue],
    refusals: tuple[type[Exception], ...] = (BadName, Illegal),
) -> Callable[[Change[Found]], Handler]:
    """Return a decorator that makes the handler of a route from a function that only makes a change.

    find: returns what the address names, by those parts of the address that are its parameters. The function
        gets it first, then the other parts of the address.
    answer: the response once the change is made. The function may return another one.
    refuse: the response if the function raises one of the `refusals`.
    """

    def make_handler(change: Change[Found]) -> Handler:
        @wraps(change)
        def handle(**address: Any) -> ResponseReturnValue:
            found = find(**{part: address.pop(part) for part in signature(find).parameters})
            try:
                response = change(found, **address)
            except refusals as refused:
                return refuse(found, refused)
            return answer(found) if response is None else response

        return handle

    return make_handler
