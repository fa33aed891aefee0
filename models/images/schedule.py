"""How the learning rate changes over a training (section 3.1, Janusko et al. 2024)."""


def factor(step: int, total: int) -> float:
    """
    Share of the highest learning rate: from .1 in the first step straight up to 1 after a tenth of
    the steps, then straight down to .1 in the last.

    @param step from 0 to total - 1
    """
    part = step / max(total - 1, 1)
    return min(0.1 + 9 * part, 1.1 - part)
