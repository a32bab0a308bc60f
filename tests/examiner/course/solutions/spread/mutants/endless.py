"""The search for the largest number never ends.

When is the largest number found?
"""


def spread(x):
    while True:
        pass
