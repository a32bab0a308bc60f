"""Copy task"""
import torch
from torch.nn import functional
from copy_model import BOS, EOS, PAD, make_batch


def shift_right(target, bos_id):
    shifted = target.roll(1, dims=1)
    shifted[:, 0] = bos_id
    return shifted


def teacher_forced_logits(model, batch):
    memory, state = model.encode(batch.source, batch.source_mask)
    y = shift_right(batch.target, BOS)
    steps = []
    for i in range(y.size(1)):
        out, state, _ = model.decode_step(y[:, i], state, memory)
        steps.append(out)
    return torch.stack(steps, dim=1)


def sequence_loss(logits, target, pad_id):
    if logits.size(0) != target.size(0) or logits.size(1) != target.size(1):
        raise ValueError(f"logits {list(logits.shape)}, target {list(target.shape)}")
    per_token = functional.cross_entropy(logits.transpose(1, 2), target, reduction="none")
    mask = (target != pad_id).to(per_token.dtype)
    return (per_token * mask).sum() / mask.sum().clamp_min(1)


def train_step(model, batch, optimizer, max_norm):
    model.train()
    loss = sequence_loss(teacher_forced_logits(model, batch), batch.target, PAD)
    loss.backward()
    torch.nn.utils.clip_grad_norm_(model.parameters(), max_norm)
    optimizer.step()
    return loss.item()


def greedy_decode(model, source, source_mask, max_length):
    was_training = model.training
    model.eval()
    with torch.no_grad():
        memory, state = model.encode(source, source_mask)
        y = torch.full((len(source),), BOS)
        ended = torch.zeros(len(source), dtype=torch.bool)
        tokens, attention = [], []
        for _ in range(max_length):
            logits, state, weights = model.decode_step(y, state, memory)
            y = logits.argmax(1)
            y[ended] = PAD
            ended |= y == EOS
            tokens.append(y)
            attention.append(weights)
    model.train(was_training)
    if attention[0] is None:
        return torch.stack(tokens, 1), None
    return torch.stack(tokens, 1), torch.stack(attention, 1)


def token_accuracy(predicted, target, pad_id):
    if predicted.shape != target.shape:
        raise ValueError(f"predicted {list(predicted.shape)}, target {list(target.shape)}")
    keep = target != pad_id
    return (predicted == target)[keep].double().mean().item()


def train(model, batches, optimizer, max_norm, scheduler=None):
    history = []
    for batch in batches:
        history.append(train_step(model, batch, optimizer, max_norm))
        if scheduler is not None:
            scheduler.step()
    return history


def accuracy_by_length(model, lengths, n_symbols, samples, generator):
    table = {}
    for length in lengths:
        batch = make_batch(samples, length, length, n_symbols, generator=generator)
        tokens, _ = greedy_decode(model, batch.source, batch.source_mask, length + 1)
        table[length] = token_accuracy(tokens, batch.target, PAD)
    return table
