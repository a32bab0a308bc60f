"""Everything hangs on classes; class scores as (B, V, T); the accuracy is collected in small chunks."""

import math

import torch
from copy_model import BOS, EOS, PAD, Batch, CopyModel, make_batch
from torch import Tensor
from torch.nn.utils import clip_grad_norm_


class Decoder:
    """Runs a model step by step, with whatever chooses the next token."""

    def __init__(self, model: CopyModel, source: Tensor, source_mask: Tensor) -> None:
        self.model = model
        self.memory, self.state = model.encode(source, source_mask)

    def step(self, token: Tensor) -> tuple[Tensor, Tensor | None]:
        logits, self.state, weights = self.model.decode_step(token, self.state, self.memory)
        return logits, weights


class Trainer:
    def __init__(self, model, optimizer, max_norm, scheduler=None):
        self.model, self.optimizer, self.max_norm, self.scheduler = model, optimizer, max_norm, scheduler
        self.losses = []

    def step(self, batch):
        self.model.train()
        logits = teacher_forced_logits(self.model, batch)
        loss = sequence_loss(logits, batch.target, PAD)
        self.optimizer.zero_grad(set_to_none=False)
        loss.backward()
        clip_grad_norm_(self.model.parameters(), self.max_norm)
        self.optimizer.step()
        self.losses.append(loss.item())

    def run(self, batches):
        for batch in batches:
            self.step(batch)
            if self.scheduler is not None:
                self.scheduler.step()
        return self.losses


def shift_right(target: Tensor, bos_id: int) -> Tensor:
    return torch.nn.functional.pad(target, (1, -1), value=bos_id)


def teacher_forced_logits(model: CopyModel, batch: Batch) -> Tensor:
    decoder = Decoder(model, batch.source, batch.source_mask)
    token, logits = torch.full((len(batch.target),), BOS), []
    for column in range(batch.target.shape[1]):
        logits.append(decoder.step(token)[0])
        token = batch.target[:, column]
    return torch.stack(logits).transpose(0, 1)


def sequence_loss(logits: Tensor, target: Tensor, pad_id: int) -> Tensor:
    if logits.shape[:2] != target.shape:
        raise ValueError(f"expected logits for {target.shape}, got {logits.shape}")
    losses = torch.nn.functional.cross_entropy(logits.permute(0, 2, 1), target, reduction="none")
    real = target.ne(pad_id)
    return torch.where(real, losses, 0.0).sum() / real.sum().clamp(min=1)


def train_step(model, batch, optimizer, max_norm):
    trainer = Trainer(model, optimizer, max_norm)
    trainer.step(batch)
    return trainer.losses[0]


@torch.no_grad()
def greedy_decode(model, source, source_mask, max_length):
    mode = model.training
    model.train(False) if not mode else model.eval()
    decoder = Decoder(model, source, source_mask)
    token = torch.full((len(source),), BOS)
    tokens, weights = [], []
    for _ in range(max_length):
        logits, looked_at = decoder.step(token)
        token = logits.argmax(dim=1)
        tokens.append(token)
        weights.append(looked_at)
    model.train(mode)
    tokens = torch.stack(tokens, dim=1)
    behind_end = torch.cumsum(tokens == EOS, dim=1) - (tokens == EOS).long() > 0
    return tokens.masked_fill(behind_end, PAD), None if None in weights else torch.stack(weights, dim=1)


def token_accuracy(predicted: Tensor, target: Tensor, pad_id: int) -> float:
    if predicted.shape != target.shape:
        raise ValueError(f"{tuple(predicted.shape)} != {tuple(target.shape)}")
    real = target.ne(pad_id)
    return (predicted.eq(target).logical_and(real).sum() / real.sum()).item()


def train(model, batches, optimizer, max_norm, scheduler=None):
    return Trainer(model, optimizer, max_norm, scheduler).run(batches)


def accuracy_by_length(model, lengths, n_symbols, samples, generator):
    chunk, result = 4, {}
    for length in lengths:
        predicted, targets = [], []
        for i in range(math.ceil(samples / chunk)):
            batch = make_batch(min(chunk, samples - i * chunk), length, length, n_symbols, generator)
            predicted.append(greedy_decode(model, batch.source, batch.source_mask, length + 1)[0])
            targets.append(batch.target)
        result[length] = token_accuracy(torch.cat(predicted), torch.cat(targets), PAD)
    return result
