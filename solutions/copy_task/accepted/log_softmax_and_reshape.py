"""Takes log_softmax before cross_entropy (harmless: it is idempotent), reshapes, leaves the decoding loop early."""

from __future__ import annotations

import contextlib
from dataclasses import dataclass, field

import copy_model
import torch
from torch import nn


@dataclass
class Written:
    """What one decoding has produced so far."""

    tokens: torch.Tensor
    weights: list[torch.Tensor] = field(default_factory=list)


@contextlib.contextmanager
def evaluating(model):
    before = model.training
    model.eval()
    try:
        with torch.inference_mode():
            yield
    finally:
        model.train(before)


def shift_right(target: torch.Tensor, bos_id: int) -> torch.Tensor:
    shifted = torch.roll(target, 1, dims=1)
    shifted[:, 0] = bos_id
    return shifted


def teacher_forced_logits(model, batch) -> torch.Tensor:
    memory, state = model.encode(source=batch.source, source_mask=batch.source_mask)
    previous = shift_right(batch.target, copy_model.BOS)
    result = None
    for t, y in enumerate(previous.t()):
        logits, state, _ = model.decode_step(y_prev=y, s_prev=state, memory=memory)
        if result is None:
            result = logits.new_zeros(logits.shape[0], previous.shape[1], logits.shape[1])
        result[:, t] = logits
    return result


def sequence_loss(logits: torch.Tensor, target: torch.Tensor, pad_id: int) -> torch.Tensor:
    B, T, V = logits.shape
    if tuple(target.shape) != (B, T):
        raise ValueError(f"{B} x {T} logits for a target of {target.shape}")
    if bool((target == pad_id).all()):
        return (logits * 0.0).sum()
    return nn.CrossEntropyLoss(ignore_index=pad_id)(logits.log_softmax(-1).reshape(B * T, V), target.reshape(-1))


def train_step(model, batch, optimizer, max_norm: float) -> float:
    model.train()
    loss = sequence_loss(logits=teacher_forced_logits(model, batch), target=batch.target, pad_id=copy_model.PAD)
    for parameter in model.parameters():
        parameter.grad = None
    loss.backward()
    nn.utils.clip_grad_norm_(list(model.parameters()), max_norm=max_norm, norm_type=2.0)
    optimizer.step()
    return loss.detach().cpu().numpy().item()


def greedy_decode(model, source, source_mask, max_length):
    with evaluating(model):
        memory, state = model.encode(source, source_mask)
        written = Written(source.new_zeros((len(source), max_length)))
        token = source.new_ones(len(source))
        alive = torch.ones(len(source), dtype=torch.bool)
        for t in range(max_length):
            logits, state, weights = model.decode_step(token, state, memory)
            token = torch.where(alive, logits.max(dim=1).indices, 0)
            written.tokens[:, t] = token
            alive &= token != copy_model.EOS
            if weights is not None:
                written.weights.append(weights)
            if not alive.any():
                break
    if not written.weights:
        return written.tokens.clone(), None
    missing = max_length - len(written.weights)
    padding = [torch.zeros_like(written.weights[0])] * missing
    return written.tokens.clone(), torch.stack(written.weights + padding, dim=1).clone()


def token_accuracy(predicted, target, pad_id):
    if predicted.shape != target.shape:
        raise ValueError(f"shape mismatch: {predicted.shape} and {target.shape}")
    return (predicted == target)[target != pad_id].double().mean()


def train(model, batches, optimizer, max_norm, scheduler=None):
    def one(batch):
        loss = train_step(model, batch, optimizer, max_norm)
        if scheduler is not None:
            scheduler.step()
        return loss

    return [one(batch) for batch in batches]


def accuracy_by_length(model, lengths, n_symbols, samples, generator):
    def accuracy(length):
        batch = copy_model.make_batch(samples, length, length, n_symbols, generator)
        tokens, _ = greedy_decode(model, batch.source, batch.source_mask, length + 1)
        return token_accuracy(tokens, batch.target, copy_model.PAD)

    return {length: accuracy(length) for length in lengths}
