"""The wall: warm templates, forked children, and the lockdown that a candidate goes through before it reads a student's byte."""
