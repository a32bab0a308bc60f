"""What attempts to escape share. Handed in beside them, so it is submitted code too."""

import errno
import re
import sys

# As the wall refuses. Any other answer means that the kernel did not stop the attempt at the door.
REFUSALS = {errno.EPERM, errno.EACCES, errno.ENOSYS, errno.EROFS}
ABSENT = REFUSALS | {errno.ENOENT, errno.ENOTDIR, errno.ESRCH}
SECRET = re.compile(rb"MARKER-[a-z]+-[0-9a-f]{16}")


def let_out(answers=REFUSALS, **attempts):
    """Make every attempt. Raises with those that worked, or that failed otherwise than by a refusal."""
    through = []
    for name, attempt in attempts.items():
        try:
            got = attempt()
        except OSError as error:
            if error.errno not in answers:
                through.append(f"{name} failed by {error!r}")
        else:
            through.append(f"{name} gave {got!r:.300}")
    if through:
        raise RuntimeError(f"ESCAPED {'; '.join(through)}")
    return f"refused {len(attempts)}"


def secrets_in(data):
    """The secrets that stand in some bytes."""
    return sorted(found.decode() for found in set(SECRET.findall(data)))


def report(found):
    """Raise with what was found; nothing found is an answer too."""
    if found:
        raise RuntimeError(f"ESCAPED {found!r:.1500}")
    return "refused all"


def thread_or_refusal(start):
    """Python says RuntimeError where the system refuses a thread."""
    try:
        return start()
    except RuntimeError as error:
        raise PermissionError(errno.EPERM, str(error)) from None


def frames():
    """Every frame below this one, innermost first."""
    frame = sys._getframe(1)
    while frame is not None:
        yield frame
        frame = frame.f_back
