"""Training the copy model."""

import torch
import torch.nn.functional as F
from copy_model import BOS, EOS, PAD, make_batch


def shift_right(target, bos_id):
    shifted = torch.empty_like(target)
    shifted[:, 0] = bos_id
    shifted[:, 1:] = target[:, :-1]
    return shifted


def teacher_forced_logits(model, batch):
    memory, state = model.encode(batch.source, batch.source_mask)
    inputs = shift_right(batch.target, BOS)
    outputs = []
    for t in range(inputs.shape[1]):
        step_logits, state, _ = model.decode_step(inputs[:, t], state, memory)
        outputs.append(step_logits.unsqueeze(1))
    return torch.cat(outputs, dim=1)


def sequence_loss(logits, target, pad_id):
    if logits.shape[:2] != target.shape:
        raise ValueError(f"logits are for {tuple(logits.shape[:2])} tokens, the target holds {tuple(target.shape)}")
    real = target.ne(pad_id)
    if not real.any():
        return logits.sum() * 0.0
    return F.cross_entropy(logits[real], target[real])


def train_step(model, batch, optimizer, max_norm):
    model.train()
    loss = sequence_loss(teacher_forced_logits(model, batch), batch.target, PAD)
    optimizer.zero_grad()
    loss.backward()
    torch.nn.utils.clip_grad_norm_(model.parameters(), max_norm)
    optimizer.step()
    return float(loss.detach())


def greedy_decode(model, source, source_mask, max_length):
    mode = model.training
    model.eval()
    tokens = torch.full((source.shape[0], max_length), PAD, dtype=torch.long)
    seen = []
    with torch.no_grad():
        memory, state = model.encode(source, source_mask)
        y = torch.full((source.shape[0],), BOS, dtype=torch.long)
        running = torch.ones(source.shape[0], dtype=torch.bool)
        for t in range(max_length):
            logits, state, attention = model.decode_step(y, state, memory)
            y = logits.argmax(-1)
            tokens[running, t] = y[running]
            running &= y != EOS
            seen.append(attention)
    model.train(mode)
    return tokens, None if seen[0] is None else torch.stack(seen, 1)


def token_accuracy(predicted, target, pad_id):
    if predicted.shape != target.shape:
        raise ValueError(f"cannot compare {tuple(predicted.shape)} with {tuple(target.shape)}")
    real = target != pad_id
    return (predicted[real] == target[real]).float().mean().item()


def train(model, batches, optimizer, max_norm, scheduler=None):
    losses = []
    for batch in batches:
        losses.append(train_step(model, batch, optimizer, max_norm))
        if scheduler:
            scheduler.step()
    return losses


def accuracy_by_length(model, lengths, n_symbols, samples, generator):
    result = {}
    for n in lengths:
        batch = make_batch(samples, n, n, n_symbols, generator)
        tokens, _ = greedy_decode(model, batch.source, batch.source_mask, n + 1)
        result[n] = token_accuracy(tokens, batch.target, PAD)
    return result
