"""Luong attention, written on Windows."""
import numpy as np


def to_float(x):
	x = np.asarray(x)
	if x.dtype.kind == "f":
		return x
	return x.astype("float64")


def attention(scores, states):
	scores = scores - scores.max()
	weights = np.exp(scores)
	weights = weights / weights.sum()
	context = np.einsum("t,td->d", weights, states)
	return context, weights


def dot_attention(decoder_state, encoder_states):
	s = to_float(decoder_state)
	h = to_float(encoder_states)
	if len(s) != h.shape[1]:
		raise ValueError(f"d_s = {len(s)} but d_h = {h.shape[1]}")
	return attention(np.einsum("d,td->t", s, h), h)


def general_attention(decoder_state, encoder_states, W):
	s = to_float(decoder_state)
	h = to_float(encoder_states)
	W = to_float(W)
	if W.shape != (len(s), h.shape[1]):
		raise ValueError(f"W {W.shape} must be ({len(s)}, {h.shape[1]})")
	return attention(np.einsum("a,ab,tb->t", s, W, h), h)


def concat_attention(decoder_state, encoder_states, W_c, v):
	s = to_float(decoder_state)
	h = to_float(encoder_states)
	W_c = to_float(W_c)
	v = to_float(v)
	d_s, d_h = len(s), h.shape[1]
	if W_c.shape[1] != d_s + d_h:
		raise ValueError(f"W_c has {W_c.shape[1]} columns, {d_s} + {d_h} = {d_s + d_h} are needed")
	if len(v) != len(W_c):
		raise ValueError(f"v has length {len(v)}, W_c has {len(W_c)} rows")
	z = np.einsum("ad,d->a", W_c[:, :d_s], s) + np.einsum("ad,td->ta", W_c[:, d_s:], h)
	return attention(np.einsum("a,ta->t", v, np.tanh(z)), h)
