"""A given file: how many times `Adder` adds."""

TIMES = 1
