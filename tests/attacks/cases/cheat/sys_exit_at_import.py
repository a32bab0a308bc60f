"""
tries = "raise SystemExit(0) while the module is loaded"
status = ["rejected"]
says = "SystemExit"
"""

import sys

sys.exit(0)
