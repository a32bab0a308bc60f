def halve(x):
    raise NotImplementedError


def total(x):
    raise NotImplementedError
