"""The gate for badly heard speech: below a mean confidence the Bucket apologises and asks to say it again."""

from collections.abc import Sequence

from dialogue.turns import Token


def is_unsure(asr: Sequence[Token], threshold: float) -> bool:
    """Whether the speech recogniser was too unsure for the utterance to be acted on.

    Parameters
    ----------
    asr : sequence of Token
        The recognised words with their confidence in [0, 1]; none where the user typed, which is always sure.
    threshold : float
        Least mean confidence that is good enough; `asr.threshold` in `ensemble.toml`.

    References
    ----------
    Alana, 3.1 and its footnote 1: "We average the tokenized confidence scores included in the requests metadata."
    """
    return bool(asr) and sum(token.confidence for token in asr) < threshold * len(asr)
