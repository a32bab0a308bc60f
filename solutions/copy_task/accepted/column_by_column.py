"""Loops over columns, masks and clips by hand, keeps gradients as zeros and clears them last."""

import torch
import torch.nn.functional as F
from copy_model import BOS, EOS, PAD, make_batch


def shift_right(target, bos_id):
    shifted = torch.empty_like(target)
    shifted[:, 0] = bos_id
    for t in range(1, target.size(1)):
        shifted[:, t] = target[:, t - 1]
    return shifted


def teacher_forced_logits(model, batch):
    memory, s = model.encode(batch.source, batch.source_mask)
    y = shift_right(batch.target, BOS)
    out = []
    for t in range(y.size(1)):
        logits, s, _ = model.decode_step(y[:, t], s, memory)
        out.append(logits.unsqueeze(1))
    return torch.cat(out, 1)


def sequence_loss(logits, target, pad_id):
    if logits.ndim != 3 or logits.shape[0] != target.shape[0] or logits.shape[1] != target.shape[1]:
        raise ValueError("logits are %s, but target is %s" % (logits.shape, target.shape))  # noqa: UP031 - another style
    mask = (target != pad_id).to(logits.dtype)
    picked = F.log_softmax(logits, -1).gather(2, target.unsqueeze(2)).squeeze(2)
    return -(picked * mask).sum() / max(mask.sum().item(), 1.0)


def train_step(model, batch, optimizer, max_norm):
    model.train(True)
    loss = sequence_loss(teacher_forced_logits(model, batch), batch.target, PAD)
    loss.backward()
    with torch.no_grad():
        grads = [p.grad for p in model.parameters() if p.grad is not None]
        norm = torch.sqrt(sum((g**2).sum() for g in grads))
        if norm > max_norm:
            for g in grads:
                g.mul_(max_norm / norm)
    optimizer.step()
    optimizer.zero_grad(set_to_none=False)
    return float(loss.detach())


def greedy_decode(model, source, source_mask, max_length):
    mode = model.training
    model.eval()
    with torch.no_grad():
        memory, s = model.encode(source, source_mask)
        B = source.size(0)
        tokens = torch.full((B, max_length), PAD, dtype=torch.long)
        y = torch.full((B,), BOS, dtype=torch.long)
        weights = []
        for t in range(max_length):
            logits, s, a = model.decode_step(y, s, memory)
            y = logits.argmax(-1)
            tokens[:, t] = y
            if a is not None:
                weights.append(a)
        # Everything behind the first EOS is overwritten only now: what the model made of it does not matter.
        for b in range(B):
            ends = (tokens[b] == EOS).nonzero()
            if len(ends) > 0:
                tokens[b, ends[0, 0] + 1 :] = PAD
    if mode:
        model.train()
    return tokens, (torch.stack(weights, 1) if weights else None)


def token_accuracy(predicted, target, pad_id):
    if list(predicted.shape) != list(target.shape):
        raise ValueError(f"{list(predicted.shape)} against {list(target.shape)}")
    right, total = 0, 0
    for p, t in zip(predicted.flatten().tolist(), target.flatten().tolist(), strict=True):
        if t != pad_id:
            total += 1
            right += p == t
    return right / total


def train(model, batches, optimizer, max_norm, scheduler=None):
    losses = []
    for i in range(len(batches)):
        losses += [train_step(model, batches[i], optimizer, max_norm)]
        if scheduler:
            scheduler.step()
    return losses


def accuracy_by_length(model, lengths, n_symbols, samples, generator):
    result = {}
    for n in lengths:
        b = make_batch(samples, n, n, n_symbols, generator=generator)
        result[n] = token_accuracy(greedy_decode(model, b.source, b.source_mask, n + 1)[0], b.target, PAD)
    return result
