"""A batch: many submissions against one assignment, with a store that remembers what needs no second run."""

from autograder.batch.driver import BatchPlan, Progress, plan_batch, run_batch

__all__ = ["BatchPlan", "Progress", "plan_batch", "run_batch"]
