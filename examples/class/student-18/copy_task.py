import torch
from copy_model import BOS, PAD, Batches, CopyModel


def shift_right(target, bos_id):
    return torch.cat([torch.full_like(target[:, :1], bos_id), target[:, :-1]], dim=1)
