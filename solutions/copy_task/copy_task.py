"""Reference: train a sequence-to-sequence model with teacher forcing, and measure what it can copy."""

from collections.abc import Iterable, Sequence

import torch
from copy_model import BOS, EOS, PAD, Batch, CopyModel, make_batch
from torch.nn import functional as F
from torch.nn.utils import clip_grad_norm_


def shift_right(target: torch.Tensor, bos_id: int) -> torch.Tensor:
    """(B, T) -> (B, T): BOS, then the target without its last column."""
    begin = torch.full_like(target[:, :1], bos_id)
    return torch.cat([begin, target[:, :-1]], dim=1)


def teacher_forced_logits(model: CopyModel, batch: Batch) -> torch.Tensor:
    """(B, T, V): one `decode_step` per column of the shifted target."""
    memory, state = model.encode(batch.source, batch.source_mask)
    steps = []
    for y_prev in shift_right(batch.target, BOS).unbind(dim=1):
        logits, state, _ = model.decode_step(y_prev, state, memory)
        steps.append(logits)
    return torch.stack(steps, dim=1)


def sequence_loss(logits: torch.Tensor, target: torch.Tensor, pad_id: int) -> torch.Tensor:
    """Mean cross-entropy over the non-padding positions of the batch; 0 with a graph if there are none."""
    if logits.shape[:-1] != target.shape:
        raise ValueError(f"logits {tuple(logits.shape)} do not fit the target {tuple(target.shape)}")
    total = F.cross_entropy(logits.flatten(0, -2), target.flatten(), ignore_index=pad_id, reduction="sum")
    return total / (target != pad_id).sum().clamp(min=1)


def train_step(model: CopyModel, batch: Batch, optimizer: torch.optim.Optimizer, max_norm: float) -> float:
    """One step of gradient descent on one batch; returns the loss before the step."""
    model.train()
    optimizer.zero_grad()
    loss = sequence_loss(teacher_forced_logits(model, batch), batch.target, PAD)
    loss.backward()
    clip_grad_norm_(model.parameters(), max_norm)
    optimizer.step()
    return loss.item()


@torch.no_grad()
def greedy_decode(
    model: CopyModel, source: torch.Tensor, source_mask: torch.Tensor, max_length: int
) -> tuple[torch.Tensor, torch.Tensor | None]:
    """Tokens (B, max_length), PAD after the first EOS, and weights (B, max_length, S) or None."""
    was_training = model.training
    model.eval()
    try:
        memory, state = model.encode(source, source_mask)
        token = torch.full_like(source[:, 0], BOS)
        finished = torch.zeros_like(token, dtype=torch.bool)
        tokens, weights = [], []
        for _ in range(max_length):
            logits, state, looked_at = model.decode_step(token, state, memory)
            token = logits.argmax(dim=-1).masked_fill(finished, PAD)
            finished = finished | (token == EOS)
            tokens.append(token)
            weights.append(looked_at)
    finally:
        model.train(was_training)
    return torch.stack(tokens, dim=1), None if weights[0] is None else torch.stack(weights, dim=1)


def token_accuracy(predicted: torch.Tensor, target: torch.Tensor, pad_id: int) -> float:
    """Share of the non-padding positions of the target at which both agree."""
    if predicted.shape != target.shape:
        raise ValueError(f"predicted {tuple(predicted.shape)} does not fit the target {tuple(target.shape)}")
    real = target != pad_id
    return ((predicted == target) & real).sum().item() / max(1, real.sum().item())


def train(
    model: CopyModel,
    batches: Iterable[Batch],
    optimizer: torch.optim.Optimizer,
    max_norm: float,
    scheduler: torch.optim.lr_scheduler.LRScheduler | None = None,
) -> list[float]:
    """One `train_step` per batch, the scheduler stepped after each; the losses in order."""
    losses = []
    for batch in batches:
        losses.append(train_step(model, batch, optimizer, max_norm))
        if scheduler is not None:
            scheduler.step()
    return losses


def accuracy_by_length(
    model: CopyModel, lengths: Sequence[int], n_symbols: int, samples: int, generator: torch.Generator
) -> dict[int, float]:
    """Greedy accuracy on `samples` random sequences of exactly each length."""
    accuracies = {}
    for length in lengths:
        batch = make_batch(samples, length, length, n_symbols, generator)
        predicted, _ = greedy_decode(model, batch.source, batch.source_mask, batch.target.shape[1])
        accuracies[length] = token_accuracy(predicted, batch.target, PAD)
    return accuracies
