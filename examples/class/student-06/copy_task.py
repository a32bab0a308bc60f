import torch
import torch.nn as nn
from copy_model import PAD, BOS, EOS, make_batch

def shift_right(target, bos_id):
    begin = target.new_full((target.size(0), 1), bos_id)
    return torch.cat((begin, target), dim=1)[:, :-1]

def teacher_forced_logits(model, batch):
    memory, state = model.encode(batch.source, batch.source_mask)
    collected = []
    for t in range(batch.target.size(1)):
        logits, state, _ = model.decode_step(batch.target[:, t], state, memory)
        collected.append(logits)
    return torch.stack(collected, dim=1)

def sequence_loss(logits, target, pad_id):
    B, T, V = logits.shape
    if (B, T) != tuple(target.shape):
        raise ValueError("logits for {} x {}, target {}".format(B, T, tuple(target.shape)))
    log_p = torch.log_softmax(logits, dim=-1)
    picked = log_p.gather(-1, target.unsqueeze(-1)).squeeze(-1)
    real = target != pad_id
    return -(picked * real).sum() / max(1, int(real.sum()))

def train_step(model, batch, optimizer, max_norm):
    model.train()
    optimizer.zero_grad(set_to_none=False)
    loss = sequence_loss(teacher_forced_logits(model, batch), batch.target, PAD)
    loss.backward()
    nn.utils.clip_grad_norm_(list(model.parameters()), max_norm)
    optimizer.step()
    return loss.item()

def greedy_decode(model, source, source_mask, max_length):
    training = model.training
    model.eval()
    with torch.no_grad():
        memory, state = model.encode(source, source_mask)
        word = source.new_full((source.size(0),), BOS)
        over = torch.zeros_like(word).bool()
        words, maps = [], []
        for _ in range(max_length):
            logits, state, w = model.decode_step(word, state, memory)
            word = logits.max(dim=-1).indices
            word = torch.where(over, torch.full_like(word, PAD), word)
            over = over | word.eq(EOS)
            words.append(word)
            maps.append(w)
    model.train(training)
    return torch.stack(words, 1), (None if maps[0] is None else torch.stack(maps, 1))

def token_accuracy(predicted, target, pad_id):
    if predicted.size() != target.size():
        raise ValueError("{} and {}".format(tuple(predicted.size()), tuple(target.size())))
    counted = target != pad_id
    return ((predicted == target) * counted).sum().item() / counted.sum().item()

def train(model, batches, optimizer, max_norm, scheduler=None):
    losses = []
    for batch in batches:
        losses.append(train_step(model, batch, optimizer, max_norm))
        if scheduler is not None:
            scheduler.step()
    return losses

def accuracy_by_length(model, lengths, n_symbols, samples, generator):
    accuracies = {}
    for length in lengths:
        b = make_batch(samples, length, length, n_symbols, generator)
        words, _ = greedy_decode(model, b.source, b.source_mask, b.target.size(1))
        accuracies[length] = token_accuracy(words, b.target, PAD)
    return accuracies
