"""Make a class of plain slots a frozen value while it runs as Python, and whatever else differs once compiled.

The classes of `game` and `state` are written once and run in two builds. Compiled, their attributes are
read-only by construction. Interpreted, `freeze` gives the same class the same guarantee: an instance is filled
as a draft, a mutable twin with the same slots, and then becomes the frozen class for good. That costs half of
what filling the slots of a frozen instance one by one would.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NoReturn, Protocol
from zlib import crc32

__all__ = ["Unchecked", "Value", "freeze", "is_compiled", "refuse_second_init", "repr_hash"]


class Unchecked(Protocol):
    """What no value is: compiled, a function that takes `X | Unchecked` refuses other things by its own code.

    For an argument of type `X` alone, mypyc would raise a bare TypeError before the function begins.
    """

    def _is_nothing(self) -> NoReturn: ...


def is_compiled(cls: type) -> bool:
    """Tell whether a class comes out of a compiled module."""
    return "__mypyc_attrs__" in cls.__dict__


def freeze(cls: type) -> Callable[..., Any] | None:
    """Make instances of an interpreted class refuse assignment and deletion; leave a compiled class alone.

    Returns:
        What makes an instance from its fields, in the order of `__slots__`, without the detour through the class;
        None for a compiled class.

    """
    setattr(cls, "__init_subclass__", classmethod(_refuse_subclass))  # noqa: B010 - mypy forbids the plain assignment
    if is_compiled(cls):  # pragma: no cover - only in the compiled build
        return None
    fields = cls.__dict__["__slots__"]
    lines = [
        f"def make({', '.join(fields)}):",
        "    self = draft()",
        *(f"    self.{field} = {field}" for field in fields),
        "    self.__class__ = frozen",
        "    return self",
        f"def new(cls, {', '.join(fields)}):",
        f"    return make({', '.join(fields)})",
    ]
    namespace: dict[str, Any] = {"draft": type(cls.__name__, (), {"__slots__": fields}), "frozen": cls}
    exec("\n".join(lines), namespace)  # noqa: S102 - only field names of our own classes go in
    setattr(cls, "__new__", namespace["new"])  # noqa: B010 - as above
    delattr(cls, "__init__")
    setattr(cls, "__setattr__", _refuse)  # noqa: B010 - as above
    setattr(cls, "__delattr__", _refuse)  # noqa: B010 - as above
    make: Callable[..., Any] = namespace["make"]
    return make


def _refuse(self: object, name: str, *_: object) -> NoReturn:
    message = f"{type(self).__name__} is immutable: {name!r} can be neither assigned nor deleted"
    raise AttributeError(message)


def _refuse_subclass(cls: type, /, **_: object) -> NoReturn:
    message = f"{cls.__mro__[1].__name__} is final: it cannot be subclassed"
    raise TypeError(message)


def refuse_second_init(self: object, field: str) -> None:
    """Refuse to fill a value that is filled already, as a direct call of `__init__` would.

    Raises:
        AttributeError: If `field`, the first to be filled, has a value.

    """
    if hasattr(self, field):
        _refuse(self, field)


class Value:
    """An attrs value that is pickled by the arguments that make it, so that unpickling checks them again.

    The methods that attrs would add instead write into a value that is there already.
    """

    __slots__ = ()
    __match_args__: tuple[str, ...]

    def __attrs_pre_init__(self) -> None:
        refuse_second_init(self, self.__match_args__[0])

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), tuple(getattr(self, name) for name in self.__match_args__)


def repr_hash(self: object) -> int:
    """Hash a value by its canonical `repr`: the same number in every process, whatever the hash seed."""
    return crc32(repr(self).encode())
