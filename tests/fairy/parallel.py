"""One process for each core: pyffish plays one game at a time."""

import multiprocessing
import os

_work = None


def _done(index):
    function, items = _work
    return function(items[index])


def in_order(function, items):
    """What a function says of each item, in their order, as soon as it is known. The variants that pyffish has loaded so far are known to
    each process; what a process loads is forgotten."""
    global _work
    _work = function, list(items)
    with multiprocessing.get_context("fork").Pool(os.cpu_count()) as pool:
        yield from pool.imap(_done, range(len(_work[1])))
