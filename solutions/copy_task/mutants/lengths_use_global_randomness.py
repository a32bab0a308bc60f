"""Draws from the global random numbers and leaves the given generator untouched.

The caller seeded a generator to get the same sequences for two models. Without it, the difference of two curves is partly
luck.
"""


def accuracy_by_length(model, lengths, n_symbols, samples, generator):
    accuracies = {}
    for length in lengths:
        batch = make_batch(samples, length, length, n_symbols)
        predicted, _ = greedy_decode(model, batch.source, batch.source_mask, batch.target.shape[1])
        accuracies[length] = token_accuracy(predicted, batch.target, PAD)
    return accuracies
