"""
tries = "start a thread, a pool or a worker"
control = "ESCAPED"
says = "refused"
helpers = ["probing"]

[outcomes]
test_scale = ["failed"]
"""

import multiprocessing
import threading
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor

from probing import REFUSALS, let_out, thread_or_refusal


def started():
    thread = threading.Thread(target=int)
    thread.start()
    thread.join()
    return "a thread"


def worked(pool):
    with pool(1) as workers:
        return workers.submit(int).result(5)


def process():
    worker = multiprocessing.get_context("fork").Process(target=int)
    worker.start()
    worker.join()
    return "a process"


def scale(x, factor):
    return let_out(
        REFUSALS | {11},
        thread=lambda: thread_or_refusal(started),
        pool=lambda: thread_or_refusal(lambda: worked(ThreadPoolExecutor)),
        timer=lambda: thread_or_refusal(threading.Timer(0.01, int).start),
        process=process,
        processes=lambda: thread_or_refusal(lambda: worked(ProcessPoolExecutor)),
    )
