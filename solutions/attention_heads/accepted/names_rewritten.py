"""State dicts are rewritten name by name with a regular expression; heads are plain functions of the projections."""

import re

import torch
from torch import nn


class AttentionHead(nn.Module):
    def __init__(self, embed_dim, head_dim):
        super().__init__()
        self.W_v = nn.Linear(embed_dim, head_dim)
        self.W_k = nn.Linear(embed_dim, head_dim)
        self.W_q = nn.Linear(embed_dim, head_dim)

    def forward(self, hidden_states):
        query, key, value = self.W_q(hidden_states), self.W_k(hidden_states), self.W_v(hidden_states)
        scores = query.matmul(key.mT).mul(key.size(-1) ** -0.5)
        return scores.log_softmax(-1).exp().matmul(value)


class MultiHeadAttention(nn.Module):
    def __init__(self, config):
        super().__init__()
        size = config.hidden_size / config.num_attention_heads
        if size != int(size):
            raise ValueError(f"{config}: heads of {size} features")
        for_each = [AttentionHead(config.hidden_size, int(size)) for _ in range(config.num_attention_heads)]
        self.heads, self.output_layer = nn.ModuleList(for_each), nn.Linear(config.hidden_size, config.hidden_size)

    def forward(self, hidden_states):
        found = torch.stack([head(hidden_states) for head in self.heads], dim=2)
        return self.output_layer(found.reshape(hidden_states.shape))


def fuse_heads(module):
    fused = {}
    for name, value in module.state_dict().items():
        inner = re.sub(r"^heads\.\d+\.", "", name).replace("output_layer", "W_o")
        fused[inner] = torch.cat([fused[inner], value]) if inner in fused else value
    return fused


def unfuse_heads(state_dict, num_heads):
    separate = {}
    for name, value in state_dict.items():
        if name.startswith("W_o"):
            separate[name.replace("W_o", "output_layer")] = value
            continue
        if value.shape[0] % num_heads != 0:
            raise ValueError(f"{name} has {value.shape[0]} rows, which {num_heads} heads cannot share")
        for i, piece in enumerate(value.unflatten(0, (num_heads, -1))):
            separate[f"heads.{i}.{name}"] = piece
    return separate
