import numpy as np


def prepare(x):
    x = np.array(x)
    if x.dtype != np.float32 and x.dtype != np.float64:
        x = x.astype(np.float64)
    return x


def finish(scores, H):
    # softmax by hand
    m = max(scores)
    weights = np.zeros(len(scores), dtype=H.dtype)
    for j in range(len(scores)):
        weights[j] = np.exp(scores[j] - m)
    weights = weights / weights.sum()
    context = np.zeros(H.shape[1], dtype=H.dtype)
    for j in range(len(scores)):
        context = context + weights[j] * H[j]
    return context, weights


def dot_attention(decoder_state, encoder_states):
    s = prepare(decoder_state)
    H = prepare(encoder_states)
    if len(s) != H.shape[1]:
        raise ValueError("sizes %d and %d" % (len(s), H.shape[1]))
    scores = []
    for h in H:
        scores.append(sum(s[i] * h[i] for i in range(len(s))))
    return finish(scores, H)


def general_attention(decoder_state, encoder_states, W):
    s = prepare(decoder_state)
    H = prepare(encoder_states)
    W = prepare(W)
    if W.shape[0] != len(s):
        raise ValueError("W has %d rows but s has %d entries" % (W.shape[0], len(s)))
    if W.shape[1] != H.shape[1]:
        raise ValueError("W has %d columns but h has %d entries" % (W.shape[1], H.shape[1]))
    scores = []
    for h in H:
        e = 0
        for a in range(len(s)):
            for b in range(len(h)):
                e = e + s[a] * W[a, b] * h[b]
        scores.append(e)
    return finish(scores, H)


def concat_attention(decoder_state, encoder_states, W_c, v):
    s = prepare(decoder_state)
    H = prepare(encoder_states)
    W_c = prepare(W_c)
    v = prepare(v)
    if W_c.shape[1] != len(s) + H.shape[1]:
        raise ValueError("W_c needs %d columns, it has %d" % (len(s) + H.shape[1], W_c.shape[1]))
    if len(v) != W_c.shape[0]:
        raise ValueError("v has %d entries, W_c has %d rows" % (len(v), W_c.shape[0]))
    scores = []
    for h in H:
        both = np.concatenate((s, h))
        e = 0
        for a in range(len(v)):
            e = e + v[a] * np.tanh((W_c[a] * both).sum())
        scores.append(e)
    return finish(scores, H)
