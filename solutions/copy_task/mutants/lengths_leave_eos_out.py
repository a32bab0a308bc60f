"""Decodes as many tokens as the source has, and so never asks for EOS.

The target is one longer than the source. A model that does not know when to stop would not be found out.
"""


def accuracy_by_length(model, lengths, n_symbols, samples, generator):
    accuracies = {}
    for length in lengths:
        batch = make_batch(samples, length, length, n_symbols, generator)
        predicted, _ = greedy_decode(model, batch.source, batch.source_mask, length)
        accuracies[length] = token_accuracy(predicted, batch.target[:, :length], PAD)
    return accuracies
