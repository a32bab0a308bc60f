"""
tries = "be a source whose constants are computed for ever"
status = ["rejected"]
says = "file could not be loaded"
"""

compile("x = " + "+".join(["1"] * 200_000), "x", "exec")
exec("x = " + "-" * 500_000 + "1")
