"""Given code of the exercise `copy_task`: batches of sequences to copy, and a GRU encoder-decoder with or without attention.

Read it, use it, leave it as it is. The attention is that of Bahdanau, Cho and Bengio (2014): the decoder asks with the state
BEFORE the word that it is about to write, s_{t-1}.
"""

from dataclasses import dataclass

import torch
from torch import nn

PAD, BOS, EOS, FIRST_SYMBOL = 0, 1, 2, 3
"""Tokens: padding, begin and end of a sequence; the symbols to copy are FIRST_SYMBOL, FIRST_SYMBOL + 1, ..."""


@dataclass(frozen=True, eq=False)
class Batch:
    """Sequences of different lengths side by side, right-padded with PAD.

    Attributes:
        source: (B, S) tokens, the symbols to read.
        source_mask: (B, S) booleans, True = padding.
        target: (B, S + 1) tokens, the same symbols followed by EOS.
    """

    source: torch.Tensor
    source_mask: torch.Tensor
    target: torch.Tensor

    def __post_init__(self) -> None:
        shapes = [tuple(part.shape) for part in (self.source, self.source_mask, self.target)]
        if len(shapes[0]) != 2 or shapes[1] != shapes[0] or shapes[2] != (shapes[0][0], shapes[0][1] + 1):
            raise ValueError(
                f"a batch needs source (B, S), source_mask (B, S), target (B, S + 1), not {shapes[0]}, {shapes[1]}, {shapes[2]}"
            )


def make_batch(
    batch_size: int, min_length: int, max_length: int, n_symbols: int, generator: torch.Generator | None = None
) -> Batch:
    """Draw random sequences of min_length to max_length symbols (every length equally likely); S is max_length.

    With min_length == max_length the source has no padding at all.
    """
    if not 1 <= min_length <= max_length:
        raise ValueError(f"lengths must satisfy 1 <= min_length <= max_length, not {min_length} and {max_length}")
    lengths = torch.randint(min_length, max_length + 1, (batch_size, 1), generator=generator)
    symbols = torch.randint(FIRST_SYMBOL, FIRST_SYMBOL + n_symbols, (batch_size, max_length), generator=generator)
    mask = torch.arange(max_length) >= lengths
    source = symbols.masked_fill(mask, PAD)
    target = torch.cat([source, source.new_full((batch_size, 1), PAD)], dim=1).scatter(1, lengths, EOS)
    return Batch(source, mask, target)


@dataclass(frozen=True, eq=False)
class Memory:
    """What the decoder looks at in every step.

    Attributes:
        states: (B, S, H), the encoder's state after each source token.
        mask: (B, S), True = padding.
        final: (B, H), the state after the last real token of each sequence.
        keys: (B, S, A), U_a h_j for every source position, computed once; None without attention.
    """

    states: torch.Tensor
    mask: torch.Tensor
    final: torch.Tensor
    keys: torch.Tensor | None


class AdditiveAttention(nn.Module):
    """e_j = v_a^T tanh(W_a s + U_a h_j); weights = softmax of e over the positions that are not padding."""

    def __init__(self, hidden: int, attention_dim: int) -> None:
        super().__init__()
        self.W_a = nn.Linear(hidden, attention_dim, bias=False)
        self.U_a = nn.Linear(hidden, attention_dim, bias=False)
        self.v_a = nn.Parameter(torch.empty(attention_dim).uniform_(-(attention_dim**-0.5), attention_dim**-0.5))

    def forward(self, query: torch.Tensor, memory: Memory) -> tuple[torch.Tensor, torch.Tensor]:
        """(B, H) -> context (B, H), weights (B, S). Where every position is padding, both are 0."""
        scores = torch.tanh(self.W_a(query).unsqueeze(1) + memory.keys) @ self.v_a
        lowest = torch.finfo(scores.dtype).min
        weights = torch.softmax(scores.masked_fill(memory.mask, lowest), dim=-1).masked_fill(memory.mask, 0.0)
        return torch.einsum("bs,bsh->bh", weights, memory.states), weights


class CopyModel(nn.Module):
    """Encoder-decoder over V = FIRST_SYMBOL + n_symbols tokens.

    Args:
        n_symbols: how many different symbols there are to copy.
        embedding: width of a token's embedding, shared by encoder and decoder.
        hidden: H, width of the encoder's and the decoder's state.
        attention_dim: A, width of the space in which query and keys are compared.
        attention: False gives the decoder the same context in every step: the encoder's final state.
    """

    def __init__(
        self, n_symbols: int, embedding: int = 16, hidden: int = 64, attention_dim: int = 64, attention: bool = True
    ) -> None:
        super().__init__()
        vocabulary = FIRST_SYMBOL + n_symbols
        self.embedding = nn.Embedding(vocabulary, embedding)
        self.encoder = nn.GRU(embedding, hidden, batch_first=True)
        self.bridge = nn.Linear(hidden, hidden)
        self.attention = AdditiveAttention(hidden, attention_dim) if attention else None
        self.decoder = nn.GRUCell(embedding + hidden, hidden)
        self.output = nn.Linear(hidden, vocabulary)

    def encode(self, source: torch.Tensor, source_mask: torch.Tensor | None = None) -> tuple[Memory, torch.Tensor]:
        """Read a batch: source (B, S), source_mask (B, S) with True = padding -> memory, s_0 (B, H).

        Raises:
            ValueError: source is not (B, S), or the mask has another shape.
        """
        if source_mask is None:
            source_mask = torch.zeros_like(source, dtype=torch.bool)
        if source.dim() != 2 or source_mask.shape != source.shape:
            raise ValueError(
                f"encode needs source (B, S) and a mask of its shape, not {tuple(source.shape)} and {tuple(source_mask.shape)}"
            )
        states, _ = self.encoder(self.embedding(source))
        last = (~source_mask).sum(dim=1).sub(1).clamp(min=0)
        final = states[torch.arange(len(source)), last]
        keys = self.attention.U_a(states) if self.attention is not None else None
        return Memory(states, source_mask, final, keys), torch.tanh(self.bridge(final))

    def decode_step(
        self, y_prev: torch.Tensor, s_prev: torch.Tensor, memory: Memory
    ) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor | None]:
        """Write one token: y_prev (B,) and s_prev (B, H) -> logits (B, V), s_t (B, H), weights (B, S) or None.

        Raises:
            ValueError: y_prev or s_prev does not fit the memory.
        """
        if y_prev.shape != memory.final.shape[:1] or s_prev.shape != memory.final.shape:
            raise ValueError(
                f"decode_step needs y_prev {tuple(memory.final.shape[:1])} and s_prev {tuple(memory.final.shape)}, "
                f"not {tuple(y_prev.shape)} and {tuple(s_prev.shape)}"
            )
        context, weights = memory.final, None
        if self.attention is not None:
            context, weights = self.attention(s_prev, memory)
        state = self.decoder(torch.cat([self.embedding(y_prev), context], dim=-1), s_prev)
        return self.output(state), state, weights
