"""Measures with the true previous tokens as input.

A model that gets every mistake corrected at once looks better than it is. Measure what it writes on its own.
"""


def accuracy_by_length(model, lengths, n_symbols, samples, generator):
    accuracies = {}
    for length in lengths:
        batch = make_batch(samples, length, length, n_symbols, generator)
        predicted = teacher_forced_logits(model, batch).argmax(dim=-1)
        accuracies[length] = token_accuracy(predicted, batch.target, PAD)
    return accuracies
