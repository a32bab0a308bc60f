"""Single operations that turn one shape into another. Each can be written for a student and done to a value.

None of them stretches an axis: the result holds exactly the numbers that went in.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from autograder.shapes.given import NUMPY
from autograder.shapes.patterns import Shape


@dataclass(frozen=True, slots=True)
class Permuted:
    """The axes in another order."""

    axes: tuple[int, ...]
    from_end: bool = False
    """Whether to count axes from the last one, because any number of them may stand in front."""

    def written(self, library: str) -> str:
        """The operation as a method call."""
        moved = [axis for axis, source in enumerate(self.axes) if axis != source]
        if len(moved) != 2:
            return f".{'transpose' if library == NUMPY else 'permute'}({', '.join(map(str, self.axes))})"
        if len(self.axes) == 2 and not self.from_end:
            return ".T"
        first, second = (axis - len(self.axes) if self.from_end else axis for axis in moved)
        return f".{'swapaxes' if library == NUMPY else 'transpose'}({first}, {second})"

    def done(self, array: Any) -> Any:
        """The array after the operation."""
        return array.permute(self.axes) if hasattr(array, "permute") else array.transpose(self.axes)


@dataclass(frozen=True, slots=True)
class Squeezed:
    """One axis of size 1 less."""

    axis: int

    def written(self, library: str) -> str:
        """The operation as a method call."""
        del library
        return f".squeeze({self.axis})"

    def done(self, array: Any) -> Any:
        """The array after the operation."""
        return array.squeeze(self.axis)


@dataclass(frozen=True, slots=True)
class Extended:
    """One axis of size 1 more, where a contract has one."""

    axis: int
    from_end: bool = False

    def written(self, library: str) -> str:
        """The operation as an index."""
        del library
        if self.from_end:
            return f"[{', '.join(['...', 'None', *[':'] * (-1 - self.axis)])}]"
        return f"[{', '.join([*[':'] * self.axis, 'None'])}]"

    def done(self, array: Any) -> Any:
        """The array after the operation."""
        return (
            array[(..., None, *[slice(None)] * (-1 - self.axis))]
            if self.from_end
            else array[(*[slice(None)] * self.axis, None)]
        )


@dataclass(frozen=True, slots=True)
class Reshaped:
    """Neighbouring axes merged into one, or one cut into several."""

    shape: Shape
    code: str
    """The shape as code writes it, without brackets."""

    def written(self, library: str) -> str:
        """The operation as a method call."""
        del library
        return f".reshape({self.code})"

    def done(self, array: Any) -> Any:
        """The array after the operation."""
        return array.reshape(self.shape)


@dataclass(frozen=True, slots=True)
class Reordered:
    """The same values returned in another order: the one at place `i` is that which was at `places[i]`."""

    places: tuple[int, ...]

    def done(self, values: tuple[Any, ...]) -> tuple[Any, ...]:
        """The values after the operation."""
        return tuple(values[place] for place in self.places)


Step = Permuted | Squeezed | Extended | Reshaped
