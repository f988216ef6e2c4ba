import pytest

from companion.hands import STANDARD, STANDARD_FIVES
from companion.hands import evaluator


@pytest.fixture(scope="session", autouse=True)
def compiled():
    """Compile ahead: else the first example of a property would take the time, and miss its deadline."""
    return evaluator(STANDARD), evaluator(STANDARD_FIVES)
