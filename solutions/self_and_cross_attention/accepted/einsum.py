"""Every product is an einsum; the softmax is exp of scores minus their log-sum-exp; heads live in an axis of their own."""

import torch
import torch.nn as nn


def softmax(scores):
    return torch.exp(scores - torch.logsumexp(scores, dim=-1, keepdim=True))


class SelfAttention(nn.Module):
    def __init__(self, embed_dim):
        super().__init__()
        for name in ("q_linear", "k_linear", "v_linear"):
            self.add_module(name, nn.Linear(embed_dim, embed_dim))

    def forward(self, x):
        q, k, v = self.q_linear(x), self.k_linear(x), self.v_linear(x)
        weights = softmax(torch.einsum("bie,bje->bij", q, k) * x.size(-1) ** -0.5)
        return torch.einsum("bij,bje->bie", weights, v)


class CrossAttention(nn.Module):
    def __init__(self, embed_dim):
        super().__init__()
        for name in ("q_linear", "k_linear", "v_linear"):
            self.add_module(name, nn.Linear(embed_dim, embed_dim))

    def forward(self, x_dec, x_enc):
        sizes = x_dec.size(0), x_enc.size(0)
        if sizes[0] != sizes[1]:
            raise ValueError("batch sizes differ: {} and {}".format(*sizes))
        q, k, v = self.q_linear(x_dec), self.k_linear(x_enc), self.v_linear(x_enc)
        weights = softmax(torch.einsum("bie,bje->bij", q, k) * x_enc.size(-1) ** -0.5)
        return torch.einsum("bij,bje->bie", weights, v)


class MultiHeadSelfAttention(nn.Module):
    def __init__(self, embed_dim, num_heads):
        super().__init__()
        if embed_dim % num_heads:
            raise ValueError(f"{embed_dim} features do not go into {num_heads} heads")
        self.h, self.d_k = num_heads, embed_dim // num_heads
        for name in ("q", "k", "v", "out"):
            self.add_module(name, nn.Linear(embed_dim, embed_dim))

    def forward(self, x):
        B, n, d = x.shape
        q, k, v = (layer(x).reshape(B, n, self.h, self.d_k) for layer in (self.q, self.k, self.v))
        weights = softmax(torch.einsum("bihe,bjhe->bhij", q, k) / self.d_k**0.5)
        return self.out(torch.einsum("bhij,bjhe->bihe", weights, v).reshape(B, n, d))
