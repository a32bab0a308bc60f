"""jensen_shannon hands probabilities to `F.kl_div`, which expects their logarithms.

The first argument of `F.kl_div` holds log-probabilities, the second probabilities. Nothing warns of a mix-up: the result is a
number like any other.
"""


def jensen_shannon(p, q):
    _demand_one_shape(p, q)
    middle = (p + q) / 2
    terms = [torch.nn.functional.kl_div(middle, part, reduction="none") for part in (p, q)]
    return (terms[0] + terms[1]).sum(dim=-1) / 2
