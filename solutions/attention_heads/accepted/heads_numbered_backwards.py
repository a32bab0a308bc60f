"""The last head comes first in the fused weights, and in the columns of W_o: another order, and the same function."""

import torch
from torch import nn
from torch.nn.functional import scaled_dot_product_attention

LAYERS = [f"{layer}.{kind}" for layer in ("W_q", "W_k", "W_v") for kind in ("weight", "bias")]


class AttentionHead(nn.Module):
    def __init__(self, embed_dim, head_dim):
        super().__init__()
        self.W_q = nn.Linear(embed_dim, head_dim)
        self.W_k = nn.Linear(embed_dim, head_dim)
        self.W_v = nn.Linear(embed_dim, head_dim)

    def forward(self, hidden_states):
        return scaled_dot_product_attention(self.W_q(hidden_states), self.W_k(hidden_states), self.W_v(hidden_states))


class MultiHeadAttention(nn.Module):
    def __init__(self, config):
        super().__init__()
        size = check(config.hidden_size, config.num_attention_heads)
        self.heads = nn.ModuleList([AttentionHead(config.hidden_size, size) for _ in range(config.num_attention_heads)])
        self.output_layer = nn.Linear(config.hidden_size, config.hidden_size)

    def forward(self, hidden_states):
        return self.output_layer(torch.cat([head(hidden_states) for head in self.heads], -1))


def check(width, heads):
    if width // heads * heads != width:
        raise ValueError(f"{width} / {heads} is no integer")
    return width // heads


def backwards(weight, heads):
    """Columns of the output layer, head by head in the other order."""
    return weight.unflatten(1, (heads, -1)).flip(1).flatten(1)


def fuse_heads(module):
    fused = {name: torch.cat([head.state_dict()[name] for head in reversed(module.heads)]) for name in LAYERS}
    fused["W_o.weight"] = backwards(module.output_layer.weight.detach(), len(module.heads))
    fused["W_o.bias"] = module.output_layer.bias.detach()
    return fused


def unfuse_heads(state_dict, num_heads):
    check(state_dict["W_q.weight"].size(0), num_heads)
    separate = {}
    for name in LAYERS:
        for i, piece in enumerate(reversed(state_dict[name].tensor_split(num_heads))):
            separate[f"heads.{i}.{name}"] = piece
    separate["output_layer.weight"] = backwards(state_dict["W_o.weight"], num_heads)
    separate["output_layer.bias"] = state_dict["W_o.bias"]
    return separate
