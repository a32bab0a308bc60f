import torch
from torch import nn
from copy_model import BOS, EOS, PAD, make_batch


def shift_right(target, bos_id):
    return nn.functional.pad(target, (1, 0), value=bos_id)[:, :-1]


def teacher_forced_logits(model, batch):
    memory, s = model.encode(batch.source, batch.source_mask)
    all_logits = []
    for y in shift_right(batch.target, BOS).T:
        logits, s, _ = model.decode_step(y, s, memory)
        all_logits.append(logits)
    return torch.stack(all_logits, 1)


def sequence_loss(logits, target, pad_id):
    if logits.shape[:2] != target.shape:
        raise ValueError(f"{tuple(logits.shape)} against {tuple(target.shape)}")
    loss = nn.CrossEntropyLoss()
    return loss(logits.reshape(-1, logits.shape[-1]), target.reshape(-1))


def train_step(model, batch, optimizer, max_norm):
    model.train()
    optimizer.zero_grad()
    loss = sequence_loss(teacher_forced_logits(model, batch), batch.target, PAD)
    loss.backward()
    nn.utils.clip_grad_norm_(model.parameters(), max_norm)
    optimizer.step()
    return loss.item()


@torch.inference_mode()
def greedy_decode(model, source, source_mask, max_length):
    before = model.training
    model.eval()
    memory, s = model.encode(source, source_mask)
    y = torch.full_like(source[:, 0], BOS)
    done = y == EOS
    tokens, weights = [], []
    while len(tokens) < max_length:
        logits, s, w = model.decode_step(y, s, memory)
        y = torch.where(done, PAD, logits.argmax(dim=-1))
        done = done | (y == EOS)
        tokens.append(y)
        weights.append(w)
    model.train(before)
    return torch.stack(tokens, 1), torch.stack(weights, 1) if weights[0] is not None else None


def token_accuracy(predicted, target, pad_id):
    if predicted.shape != target.shape:
        raise ValueError(f"{tuple(predicted.shape)} against {tuple(target.shape)}")
    mask = target != pad_id
    right = (predicted == target) & mask
    return int(right.sum()) / int(mask.sum())


def train(model, batches, optimizer, max_norm, scheduler=None):
    def one(batch):
        loss = train_step(model, batch, optimizer, max_norm)
        if scheduler is not None:
            scheduler.step()
        return loss

    return [one(batch) for batch in batches]


def accuracy_by_length(model, lengths, n_symbols, samples, generator):
    def accuracy(length):
        batch = make_batch(samples, length, length, n_symbols, generator)
        guess, _ = greedy_decode(model, batch.source, batch.source_mask, batch.target.shape[1])
        return token_accuracy(guess, batch.target, PAD)

    return {length: accuracy(length) for length in lengths}
