"""
tries = "lift its own limits, or set those of another"
control = "ESCAPED"
says = "refused"
helpers = ["probing"]

[outcomes]
test_scale = ["failed"]
"""

import os
import resource

from probing import let_out

INFINITE = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)


def lifted(name):
    try:
        resource.setrlimit(getattr(resource, name), INFINITE)
    except ValueError as error:  # Python's word for a refusal
        raise PermissionError(1, str(error)) from None
    return resource.getrlimit(getattr(resource, name))


def scale(x, factor):
    names = ("RLIMIT_AS", "RLIMIT_CPU", "RLIMIT_NPROC", "RLIMIT_FSIZE", "RLIMIT_NOFILE", "RLIMIT_STACK")
    return let_out(
        **{name: lambda name=name: lifted(name) for name in names},
        of_parent=lambda: resource.prlimit(os.getppid(), resource.RLIMIT_NOFILE),
        by_number=lambda: resource.prlimit(os.getpid(), resource.RLIMIT_AS, INFINITE),
    )
