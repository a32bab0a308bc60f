"""Writes rows into new tensors, by an index that counts; softmax by hand; parameters instead of state dicts."""

from collections import OrderedDict

import torch
import torch.nn as nn


class AttentionHead(nn.Module):
    def __init__(self, embed_dim, head_dim):
        super(AttentionHead, self).__init__()  # noqa: UP008 - another style
        self.head_dim = head_dim
        self.W_q, self.W_k, self.W_v = (nn.Linear(embed_dim, head_dim) for _ in range(3))

    def forward(self, hidden_states):
        scores = torch.bmm(self.W_q(hidden_states), self.W_k(hidden_states).transpose(1, 2)) / self.head_dim**0.5
        parts = torch.exp(scores - scores.max(dim=2, keepdim=True).values)
        return torch.bmm(parts / parts.sum(dim=2, keepdim=True), self.W_v(hidden_states))


class MultiHeadAttention(nn.Module):
    def __init__(self, config):
        super(MultiHeadAttention, self).__init__()  # noqa: UP008 - another style
        d, h = config.hidden_size, config.num_attention_heads
        if d % h:
            raise ValueError("hidden_size=%d num_attention_heads=%d" % (d, h))  # noqa: UP031 - another style
        self.heads = nn.ModuleList()
        for _ in range(h):
            self.heads.append(AttentionHead(d, d // h))
        self.output_layer = nn.Linear(d, d)

    def forward(self, hidden_states):
        B, n, d = hidden_states.size()
        x = hidden_states.new_zeros(B, n, d)
        for i, head in enumerate(self.heads):
            x[:, :, i * head.head_dim : (i + 1) * head.head_dim] = head(hidden_states)
        return self.output_layer(x)


def fuse_heads(module):
    state = OrderedDict()
    d = module.output_layer.in_features
    for name in ("W_q", "W_k", "W_v"):
        weight = module.output_layer.weight.new_empty(d, d)
        bias = module.output_layer.bias.new_empty(d)
        row = 0
        for head in module.heads:
            layer = getattr(head, name)
            for j in range(head.head_dim):
                weight[row], bias[row] = layer.weight[j], layer.bias[j]
                row += 1
        state[name + ".weight"], state[name + ".bias"] = weight, bias
    state["W_o.weight"], state["W_o.bias"] = module.output_layer.weight, module.output_layer.bias
    return state


def unfuse_heads(state_dict, num_heads):
    d = state_dict["W_o.bias"].numel()
    if d % num_heads:
        raise ValueError(str(d) + " features for " + str(num_heads) + " heads")
    state = OrderedDict()
    for i in range(num_heads):
        rows = range(i * d // num_heads, (i + 1) * d // num_heads)
        for name in ("W_q", "W_k", "W_v"):
            state["heads.%d.%s.weight" % (i, name)] = torch.stack([state_dict[name + ".weight"][j] for j in rows])  # noqa: UP031 - another style
            state["heads.%d.%s.bias" % (i, name)] = torch.stack([state_dict[name + ".bias"][j] for j in rows])  # noqa: UP031 - another style
    state["output_layer.weight"] = state_dict["W_o.weight"].clone()
    state["output_layer.bias"] = state_dict["W_o.bias"].clone()
    return state
