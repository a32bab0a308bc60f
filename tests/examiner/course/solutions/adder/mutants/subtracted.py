"""The vector is subtracted.

What is 1 + 10?
"""


class Adder(Adder):
    def forward(self, x):
        return x - self.summand
