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
    """Return a decorator that makes a route handler from a function that only makes a change.

    find: returns the thing that the address names. It is called with those parts of the address that
    are its parameters. The function gets the result first, then the other parts of the address. Errors
    of `find` are not caught.

    answer: returns the response once the change is made. The function may return another one; None
    means this.

    refuse: returns the response if the function raises one of the `refusals`. All other errors go on to
    the error handlers of the application (`companion.web.pages.errors`).
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
