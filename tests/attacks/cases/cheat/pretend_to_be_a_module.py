"""
tries = "stand in for a module whose state is what was loaded and whose answers are not"

[outcomes]
test_layer = ["failed"]
test_layer_gradient = ["failed", "error"]
"""

import torch


class Layer:
    def __init__(self, n):
        self.state = {}

    def load_state_dict(self, state):
        self.state = state

    def state_dict(self):
        return self.state

    def __call__(self, x):
        return x.requires_grad_(True) * 0

    def __getattr__(self, name):
        return lambda *_, **__: self
