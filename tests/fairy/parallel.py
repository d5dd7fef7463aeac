"""One process for each core: pyffish plays one game at a time."""

import multiprocessing
from concurrent.futures import ProcessPoolExecutor

_work = None


def _done(index):
    function, items = _work
    return function(items[index])


def in_order(function, items):
    """What a function says of each item, in their order, as soon as it is known. The variants that pyffish has loaded so far are known to
    each process; what a process loads is forgotten. What a process raises is raised here, `SystemExit` too, and so is its sudden end."""
    global _work
    _work = function, list(items)
    with ProcessPoolExecutor(mp_context=multiprocessing.get_context("fork")) as pool:
        yield from pool.map(_done, range(len(_work[1])))
