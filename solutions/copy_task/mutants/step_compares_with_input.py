"""Compares the logits with the decoder's input instead of with the target.

Step t got token t-1 and is asked for token t. Compared with its own input, it learns to repeat what it was just told.
"""


def train_step(model, batch, optimizer, max_norm):
    model.train()
    optimizer.zero_grad()
    loss = sequence_loss(teacher_forced_logits(model, batch), shift_right(batch.target, BOS), PAD)
    loss.backward()
    clip_grad_norm_(model.parameters(), max_norm)
    optimizer.step()
    return loss.item()
