def split_heads(x, num_heads):
    b, n, d = x.shape
    if num_heads < 1 or d % num_heads != 0:
        raise ValueError(f"d_model={d} does not fit num_heads={num_heads}")
    return x.reshape(b, n, d // num_heads, num_heads).permute(0, 3, 1, 2)


def merge_heads(x):
    b, h, n, k = x.shape
    return x.permute(0, 2, 3, 1).reshape(b, n, h * k)
