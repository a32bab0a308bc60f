"""v_a is a plain tensor.

The module does not know it: parameters() leaves it out, no optimizer moves it, state_dict() does not save it, and
.double() passes it by. Which class of torch.nn tells a module that a tensor is to be trained?
"""


class AdditiveAttention(AdditiveAttention):
    def __init__(self, d_s, d_h, d_attn):
        super().__init__(d_s, d_h, d_attn)
        del self.v_a
        self.v_a = torch.randn(d_attn, requires_grad=True)
