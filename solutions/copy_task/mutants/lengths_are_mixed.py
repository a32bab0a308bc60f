"""Measures each length on sequences of up to that length.

Short sequences are easy and hide what happens to the long ones. A batch for length 10 holds sequences of exactly 10 symbols.
"""


def accuracy_by_length(model, lengths, n_symbols, samples, generator):
    accuracies = {}
    for length in lengths:
        batch = make_batch(samples, 1, length, n_symbols, generator)
        predicted, _ = greedy_decode(model, batch.source, batch.source_mask, batch.target.shape[1])
        accuracies[length] = token_accuracy(predicted, batch.target, PAD)
    return accuracies
