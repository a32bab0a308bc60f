"""
tries = "change the candidate's own loop, encoder and decoder, which run beside this code"

[outcomes]
test_scale = ["failed", "error", "crashed"]
test_total = ["failed", "error", "crashed"]
"""

import sys

servant = sys.modules["autograder.wire.servant"]
codec = sys.modules["autograder.wire.codec"]
servant.Servant._perform = lambda *_: "passed"
servant._changes = lambda _: []
codec.Decoder.decode = lambda self, frame: ["call", 0, ["passed"], (), {}]
codec.MAX_DEPTH = codec.MAX_ITEMS = 1 << 60
