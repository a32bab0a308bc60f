"""Exercise: train a sequence-to-sequence model with teacher forcing, and measure what it can copy.

Bahdanau, Cho and Bengio 2014 (the model, given in `copy_model.py`); Williams and Zipser 1989 (teacher forcing).
Symbols: B sequences, S source positions, T = S + 1 target positions, V tokens in the vocabulary.
"""

from collections.abc import Iterable, Sequence

import torch
from copy_model import Batch, CopyModel


def shift_right(target: torch.Tensor, bos_id: int) -> torch.Tensor:
    """Make the decoder's input from the target: BOS, then the target without its last column.

    Args:
        target: (B, T) tokens; not modified.
        bos_id: the token that begins every sequence.

    Returns:
        (B, T) tokens.
    """
    raise NotImplementedError


def teacher_forced_logits(model: CopyModel, batch: Batch) -> torch.Tensor:
    """Run the decoder on the true previous tokens: one `model.decode_step` per column of the shifted target.

    Args:
        model: offers `encode` and `decode_step`.
        batch: source (B, S), source_mask (B, S) with True = padding, target (B, T).

    Returns:
        (B, T, V) logits, with the graph of all steps.
    """
    raise NotImplementedError


def sequence_loss(logits: torch.Tensor, target: torch.Tensor, pad_id: int) -> torch.Tensor:
    """Mean cross-entropy over the positions of the whole batch that are not padding.

    Args:
        logits: (B, T, V), raw scores.
        target: (B, T) tokens. EOS is a token like any other; only pad_id is left out.
        pad_id: the token that pads.

    Returns:
        A tensor without axes. If every position is padding: a 0 that still has a graph (its gradients are finite).

    Raises:
        ValueError: B or T of logits and target disagree. The message names the sizes.
    """
    raise NotImplementedError


def train_step(model: CopyModel, batch: Batch, optimizer: torch.optim.Optimizer, max_norm: float) -> float:
    """One step on one batch, in train mode, with the gradient of this batch alone, clipped to max_norm.

    Args:
        model: the model to train.
        batch: the batch.
        optimizer: holds the model's parameters.
        max_norm: the largest allowed norm of the gradient, over all parameters together.

    Returns:
        The loss before the step, a Python float.
    """
    raise NotImplementedError


def greedy_decode(
    model: CopyModel, source: torch.Tensor, source_mask: torch.Tensor, max_length: int
) -> tuple[torch.Tensor, torch.Tensor | None]:
    """Let the model write on its own: each step gets the best token of the step before, the first one BOS.

    Works in eval mode and without gradients; afterwards the model is in the mode in which it came.

    Args:
        model: of the model, only `encode`, `decode_step`, `train`, `eval` and `training` may be used.
        source: (B, S) tokens.
        source_mask: (B, S) booleans, True = padding.
        max_length: how many tokens to return, even if all sequences end earlier.

    Returns:
        tokens (B, max_length), PAD after the first EOS of each sequence, and weights (B, max_length, S), or None in place
        of the weights if the model has no attention. Weights behind the first EOS may be anything.
    """
    raise NotImplementedError


def token_accuracy(predicted: torch.Tensor, target: torch.Tensor, pad_id: int) -> float:
    """Share of the target's tokens at which the prediction agrees; all tokens of the batch weigh the same.

    Args:
        predicted: (B, T) tokens.
        target: (B, T) tokens, at least one of which is not pad_id.
        pad_id: target positions with this token do not count.

    Returns:
        A number from 0 to 1.

    Raises:
        ValueError: the shapes disagree. The message names the sizes.
    """
    raise NotImplementedError


def train(
    model: CopyModel,
    batches: Iterable[Batch],
    optimizer: torch.optim.Optimizer,
    max_norm: float,
    scheduler: torch.optim.lr_scheduler.LRScheduler | None = None,
) -> list[float]:
    """One `train_step` per batch, in order; the scheduler, if there is one, makes a step after each.

    Args:
        model: the model to train.
        batches: what to train on, gone through once.
        optimizer: holds the model's parameters.
        max_norm: as in `train_step`.
        scheduler: changes the learning rate from batch to batch.

    Returns:
        The loss of every step.
    """
    raise NotImplementedError


def accuracy_by_length(
    model: CopyModel, lengths: Sequence[int], n_symbols: int, samples: int, generator: torch.Generator
) -> dict[int, float]:
    """How well the model copies sequences of exactly each length, when it decodes on its own (EOS included).

    Args:
        model: as in `greedy_decode`.
        lengths: numbers of symbols.
        n_symbols: as in `copy_model.make_batch`.
        samples: how many random sequences of each length to decode.
        generator: where the random sequences come from.

    Returns:
        {length: token accuracy}.
    """
    raise NotImplementedError
