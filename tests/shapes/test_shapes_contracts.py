"""What the docstrings of stubs say about shapes, and what they do not say."""

from pathlib import Path

import pytest

from autograder.shapes import Names, read_contract, read_names
from autograder.shapes.docstrings import relations
from autograder.shapes.patterns import patterns_in
from autograder.shapes.sizes import written

EXERCISES = Path(__file__).parents[2] / "exercises"


def in_short(signature):
    """A signature in one line."""
    parameters = [
        f"{one.name}: {one.shape}" if one.shape else f"{one.name} = {one.symbol}"
        for one in signature.parameters
        if one.shape or one.symbol
    ]
    results = [
        f"{one.name or '_'}: {one.shape if one.shape is not None else 'like ' + one.like}" for one in signature.results
    ]
    made = [f"{one.name} = {one.symbol}" for one in signature.maker if one.symbol]
    related = [f"{written(one.left)} = {written(one.right)}" for one in signature.relations]
    parts = [", ".join(parameters), "->", ", ".join(results)]
    return " ".join([*parts, *(f"| {', '.join(rest)}" for rest in (made, related) if rest)])


# The contracts of this course, as a teacher would sum them up. An exercise that is not there yet is passed over.
STUBS = {
    "masked_softmax": {
        "softmax": " -> _: like x",
        "masked_softmax": "scores: (..., n_k) -> _: like scores",
        "padding_mask": "lengths: (B,), max_length = max_length -> _: (B, max_length)",
    },
    "additive_attention": {
        "additive_attention": "decoder_state: (d_s,), encoder_states: (T, d_h), W_a: (d_attn, d_s), U_a: (d_attn, d_h), "
        "v_a: (d_attn,) -> context: (d_h,), weights: (T,)",
        "AdditiveAttention.forward": "decoder_state: (B, d_s), encoder_states: (B, T, d_h) -> context: (B, d_h), "
        "weights: (B, T) | d_s = d_s, d_h = d_h, d_attn = d_attn",
    },
    "luong_attention": {
        "dot_attention": "decoder_state: (d_s,), encoder_states: (T, d_h) -> context: (d_h,), weights: (T,) | d_h = d_s",
        "general_attention": "decoder_state: (d_s,), encoder_states: (T, d_h), W: (d_s, d_h) -> context: (d_h,), weights: (T,)",
        "concat_attention": "decoder_state: (d_s,), encoder_states: (T, d_h), W_c: (d_attn, d_s + d_h), v: (d_attn,) -> "
        "context: (d_h,), weights: (T,)",
    },
    "scaled_dot_product": {
        "scaled_dot_product_attention": "query: (..., n_q, d_k), key: (..., n_k, d_k), value: (..., n_k, d_v) -> "
        "output: (..., n_q, d_v), weights: (..., n_q, n_k)",
    },
    "attention_masks": {
        "padding_mask": "lengths: (B,), max_length = max_length -> _: (B, max_length)",
        "causal_mask": "n = n -> _: (n, n)",
        "masked_attention_weights": "scores: (B, h, n_q, n_k) -> _: (B, h, n_q, n_k)",
    },
    "multihead_split": {
        "split_heads": "x: (B, n, d_model), num_heads = h -> _: (B, h, n, d_k) | d_k = d_model / h",
        "merge_heads": "x: (B, h, n, d_k) -> _: (B, n, h * d_k)",
    },
    "multihead_attention": {
        "MultiHeadAttention.forward": "query: (B, n_q, d_model), key: (B, n_k, d_model), value: (B, n_k, d_model), "
        "padding_mask: (B, n_k) -> output: (B, n_q, d_model), weights: (B, h, n_q, n_k) | d_model = d_model, num_heads = h | "
        "d_k = d_model / h",
    },
    "self_and_cross_attention": {
        "CrossAttention.forward": "x_dec: (B, T_dec, d), x_enc: (B, T_enc, d) -> _: (B, T_dec, d) | embed_dim = d",
        "MultiHeadSelfAttention.forward": "x: (B, n, d) -> _: (B, n, d) | embed_dim = d, num_heads = h | d_k = d / h",
    },
    "attention_heads": {
        "AttentionHead.forward": "hidden_states: (B, n, embed_dim) -> _: (B, n, head_dim) | embed_dim = embed_dim, "
        "head_dim = head_dim | d = embed_dim, d_k = head_dim",
    },
    "multihead_luong": {
        "multihead_general_attention": "decoder_state: (d_s,), encoder_states: (T, d_h), W: (d_s, d_h), num_heads = num_heads -> "
        "context: (d_h,), weights: (num_heads, T) | d_k = d_h / num_heads",
    },
    "copy_task": {
        "shift_right": "target: (B, T) -> _: (B, T) | T = S + 1",
        "teacher_forced_logits": "batch.source: (B, S), batch.source_mask: (B, S), batch.target: (B, T) -> _: (B, T, V) | T = S + 1",
        "sequence_loss": "logits: (B, T, V), target: (B, T) -> _: () | T = S + 1",
        "greedy_decode": "source: (B, S), source_mask: (B, S), max_length = max_length -> tokens: (B, max_length), "
        "weights: (B, max_length, S) | T = S + 1",
    },
    "attention_explanation": {
        "total_variation": "p: (..., n) -> _: (...)",
        "permutation_gap": "weights: (T,), values: (T, d), permutations: (P, T) -> _: (P,)",
    },
    "alignment_map": {"plot_alignment": "weights: (T_dec, T_enc) -> "},
}
HERE = [(slug, name) for slug, names in STUBS.items() for name in names if (EXERCISES / slug / f"{slug}.py").is_file()]


@pytest.mark.parametrize(("slug", "name"), HERE)
def test_the_stubs_of_this_course(slug, name):
    contract = read_contract((EXERCISES / slug / f"{slug}.py").read_text(encoding="utf-8"))
    assert in_short(contract.of(name)) == STUBS[slug][name]


def of(docstring, arguments="x, y", returns=""):
    source = f'def f({arguments}){returns}:\n    """{docstring}"""\n'
    return read_contract(source).of("f")


ARGS = "Do it.\n\n    Args:\n        x: {}\n        y: more.\n\n    Returns:\n        {}\n    "


@pytest.mark.parametrize(
    "said",
    [
        "any shape that broadcasts to (B, n).",
        "(B, n), or anything that broadcasts to it.",
        "one of the masks; see (B, n) below.",
        "scores, in the layout (batch first).",
        "(n) of them.",
        "a pair (2, 3).",
        "{label: {length: accuracy}}.",
    ],
)
def test_what_is_no_shape_of_an_argument(said):
    signature = of(ARGS.format(said, "(B, n)."))
    assert signature.parameters[0].shape is None


@pytest.mark.parametrize(
    ("said", "shape"),
    [
        ("(B, n), any strides: a view (or a copy).", "(B, n)"),
        ("s, (d_s,).", "(d_s,)"),
        ("h_1 ... h_T, (T, d_h).", "(T, d_h)"),
        ("an array of shape (T, d_h), float32.", "(T, d_h)"),
        ("(B, n,\n            d), over two lines.", "(B, n, d)"),
        ("(..., n_k), finite.", "(..., n_k)"),
        ("(d_attn, d_s + d_h).", "(d_attn, d_s + d_h)"),
    ],
)
def test_what_is_the_shape_of_an_argument(said, shape):
    assert str(of(ARGS.format(said, "(B, n).")).parameters[0].shape) == shape


@pytest.mark.parametrize(
    ("said", "returns", "results"),
    [
        ("The context (d_h,) and the weights (T,), in this order.", " -> tuple[A, A]", ["(d_h,)", "(T,)"]),
        ("The context (d_h,) and the weights (T,), in this order.", " -> A", []),
        ("The context (d_h,).", " -> tuple[A, A]", []),
        ("The context (d_h,).", " -> tuple[A, ...]", ["(d_h,)"]),
        ("The context (d_h,). It fits (B, n).", "", ["(d_h,)"]),
        ("A mask of any shape that broadcasts to (B, 1, n_q, n_k).", " -> A", []),
        ("A tensor without axes.", " -> A", ["()"]),
        ("A number.", " -> float", []),
        ("(...): one number per pair, a scalar for a pair of shape (n,).", " -> A", ["(...)"]),
    ],
)
def test_what_is_returned(said, returns, results):
    assert [str(one.shape) for one in of(ARGS.format("(T, d_h)", said), returns=returns).results] == results


def test_a_result_like_an_argument():
    assert of(ARGS.format("(T,)", "An array of the shape of x.")).results[0].like == "x"
    assert of(ARGS.format("(T,)", "An array of the shape of z.")).results == ()


def test_an_arrow_instead_of_sections():
    named = of("Attend: x (B, n), y (B, m) -> context (B, d), weights (B, m).")
    assert [str(one.shape) for one in named.parameters] == ["(B, n)", "(B, m)"]
    assert [one.name for one in named.results] == ["context", "weights"]
    in_order = of("(B, n) and (B, m) -> (B, d).")
    assert [str(one.shape) for one in in_order.parameters] == ["(B, n)", "(B, m)"]
    assert [one.shape for one in of("(B, n) -> (B, d).").parameters] == [None, None]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Each gets d_k = d_model / h features.", ["d_k = d_model / h"]),
        ("Symbols: T = S + 1 target positions.", ["T = S + 1"]),
        ("d = hidden_size = embed_dim, h heads.", ["d = hidden_size", "d = embed_dim"]),
        ("(T, d_h), with d_h equal to d_s.", ["d_h = d_s"]),
        ("True = blocked.", []),
        ("Attend with the score e_j = v_aᵀ tanh(W_a s).", []),
        ("Attend with the score e_j = s · h_j.", []),
        ("Where n_q = n_k the product runs as well.", []),
        ("Raises:\n    ValueError: unless n = m.", []),
    ],
)
def test_relations(text, found):
    assert [f"{written(one.left)} = {written(one.right)}" for one in relations(text)] == found


def test_a_relation_needs_known_symbols():
    signature = of(
        "With d_k = d_model / h and z = unknown * 2.\n\n    Args:\n        x: (B, d_model)\n        y: h, a number.\n    "
    )
    assert [written(one.left) for one in signature.relations] == ["d_k"]


def test_words_in_brackets_are_no_shapes():
    text = "(self-attention), (or nothing, at all), (B), (2, 3), (x.shape, 1), (a, b) and (T,)"
    assert [str(one.pattern) for one in patterns_in(text)] == ["(a, b)", "(T,)"]


@pytest.mark.parametrize("source", ["def f(:", "\0", "x = " + "(" * 300, "f" * 600_000, ""])
def test_a_source_that_cannot_be_read_has_no_contract(source):
    assert read_contract(source).signatures == {}


STUDENT = """
class Attention:
    def __init__(self, width, heads):
        super().__init__()
        self.heads = heads
        self.d_k = width // heads

    def forward(self, q, k):
        def inner():
            return 3
        if q is None:
            return out, q @ k
        out = q
        return out, weights
"""


def test_the_names_of_a_student():
    stub = '''
class Attention:
    def __init__(self, d_model: int, num_heads: int):
        """Symbols."""

    def forward(self, query, key):
        """query (B, n, d_model), key (B, n, d_model) -> output (B, n, d_model), weights (B, n, n)."""
'''
    names = read_names(STUDENT, read_contract(stub).of("Attention.forward"))
    assert names.arguments == {"query": "q", "key": "k"}
    assert names.attributes == {"num_heads": "self.heads"}
    assert names.returned == ("out", None)


@pytest.mark.parametrize("source", ["def g(): pass", "def f(", "class f: pass"])
def test_a_student_without_the_function(source):
    assert read_names(source, of("(B, n), (B, m) -> (B, d).")) == Names()


def test_returns_that_differ_have_no_name():
    signature = of("(B, n), (B, m) -> (B, d).")
    assert read_names("def f(x, y):\n    if x: return a\n    return b", signature).returned == (None,)
    assert read_names("def f(x, y):\n    if x: return a\n    return a", signature).returned == ("a",)
    assert read_names("def f(x, y):\n    return a, b", signature).returned == (None,)
