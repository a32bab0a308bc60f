"""The trusted side: runs hidden suites against a candidate behind the wall, and explains what failed."""
