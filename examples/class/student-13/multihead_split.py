import torch

print("torch", torch.__version__)


def split_heads(x: torch.Tensor, num_heads: int) -> torch.Tensor:
    batch, tokens, width = x.shape
    if num_heads < 1:
        raise ValueError(f"num_heads must be positive, not {num_heads}")
    size, rest = divmod(width, num_heads)
    if rest:
        raise ValueError(f"{width} features leave a rest of {rest} for {num_heads} heads")
    index = torch.arange(width).view(num_heads, size)
    return x[:, :, index].movedim(2, 1)


def merge_heads(x: torch.Tensor) -> torch.Tensor:
    return x.movedim(1, 2).reshape(x.shape[0], x.shape[2], x.shape[1] * x.shape[3])


if __name__ == "__main__":
    sample = torch.arange(12.0).view(1, 2, 6)
    assert torch.equal(merge_heads(split_heads(sample, 3)), sample)
    print("ok")
