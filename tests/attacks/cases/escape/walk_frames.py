"""
tries = "find something in the frames that called this code, and in their globals"
control = "MARKER-"
says = "refused"
helpers = ["probing"]

[outcomes]
test_scale = ["failed"]
"""

from probing import frames, report, secrets_in


def told(holder):
    return "\n".join(f"{key}={value!r:.2000}" for key, value in list(holder.items())).encode()


def scale(x, factor):
    found = {}
    for frame in frames():
        for holder in (frame.f_locals, frame.f_globals):
            if secrets := secrets_in(told(holder)):
                found[frame.f_code.co_name] = secrets
    return report(found)
