"""Runs pieces of code as a student's and describes to the shape reader what happened: shapes, names and lines, no values."""

import linecache
import math
import textwrap
from itertools import count

import numpy as np
import torch

from autograder.shapes import Array, Raised, clean_shapes, described

_numbers = count()


def run(source, **variables):
    """Run lines of code as the body of a function of these variables; what it returns."""
    name = f"<student {next(_numbers)}>"
    text = f"def student({', '.join(variables)}):\n{textwrap.indent(textwrap.dedent(source).strip(), '    ')}\n"
    linecache.cache[name] = (len(text), None, text.splitlines(keepends=True), name)
    scope = {"math": math, "np": np, "torch": torch, "F": torch.nn.functional}
    exec(compile(text, name, "exec"), scope)
    return scope["student"](**variables)


def raised_by(source, **variables):
    """The exception that such code raises, as the reader gets it."""
    try:
        run(source, **variables)
    except (ValueError, RuntimeError, IndexError) as error:
        return told(error)
    raise AssertionError(f"nothing was raised by {source}")


def told(error, file="<student"):
    """An exception as the reader gets it: message, line and shapes of the innermost frame in a student's file."""
    step, frame, number = error.__traceback__, None, 0
    while step is not None:
        if step.tb_frame.f_code.co_filename.startswith(file):
            frame, number = step.tb_frame, step.tb_lineno
        step = step.tb_next
    if frame is None:
        return Raised(str(error), "")
    if not frame.f_code.co_filename.startswith("<"):
        linecache.cache.pop(frame.f_code.co_filename, None)  # a variant of the module may have been read before
    line = linecache.getline(frame.f_code.co_filename, number, frame.f_globals)
    return Raised(str(error), line.strip(), clean_shapes(shapes_in(frame.f_locals)))


def shapes_in(variables):
    """Shapes of arrays, of the parameters of modules, and () for numbers."""
    found = {}
    for name, value in variables.items():
        if isinstance(value, torch.nn.Module):
            layers = [(inner, part) for inner, part in value.named_modules() if type(part) is torch.nn.Linear]
            found |= {
                f"{name}.{inner}.weight" if inner else f"{name}.weight": tuple(p.weight.shape) for inner, p in layers
            }
            found |= {f"{name}.{inner}": tuple(p.shape) for inner, p in value.named_parameters() if "." not in inner}
        elif isinstance(value, (int, float)):
            found[name] = ()
        elif isinstance(description := described(value), Array):
            found[name] = description.shape
    return found
