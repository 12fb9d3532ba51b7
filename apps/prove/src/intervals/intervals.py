"""Computes intervals of run noise again: of one engine by statsmodels, of several by the formula with 60 digits.

Standard input is JSON: `one` and `several`, lists of windows. A window has `engines` (`weight` as text, `named`,
`answers`), `visibility` (a fraction of percent), `below` and `above` (squared widths as fractions) and the `low` and
`high` that are shown; one of `several` also the window `before` and the `verdict`.
Prints a line for each difference and a summary; exits with status 1 after a difference or without statsmodels.
"""

import json
import sys
from decimal import ROUND_HALF_UP, Decimal, getcontext
from fractions import Fraction

getcontext().prec = 60
Z = Decimal("1.96")
NEAR = Decimal("1e-12")  # of doubles

faults = []
furthest = {"one": Decimal(0), "several": Decimal(0)}


def decimal(fraction):
    fraction = Fraction(fraction)
    return Decimal(fraction.numerator) / Decimal(fraction.denominator)


def wilson(named, answers):
    """The textbook's interval: the middle minus and plus half its width."""
    n = Decimal(answers)
    p = Decimal(named) / n
    scale = 1 + Z * Z / n
    middle = p + Z * Z / (2 * n)
    half = Z * (p * (1 - p) / n + Z * Z / (4 * n * n)).sqrt()
    return (middle - half) / scale, (middle + half) / scale


def bounds(window):
    """V, low and high as fractions, before they are limited and rounded."""
    engines = window["engines"]
    weight = sum(Fraction(engine["weight"]) for engine in engines)
    shares = [decimal(Fraction(engine["weight"]) / weight) for engine in engines]
    fractions = [Decimal(engine["named"]) / Decimal(engine["answers"]) for engine in engines]
    intervals = [wilson(engine["named"], engine["answers"]) for engine in engines]
    visibility = sum(share * p for share, p in zip(shares, fractions))
    below = sum((share * (p - low)) ** 2 for share, p, (low, _) in zip(shares, fractions, intervals)).sqrt()
    above = sum((share * (high - p)) ** 2 for share, p, (_, high) in zip(shares, fractions, intervals)).sqrt()
    return visibility, visibility - below, visibility + above


def shown(bound):
    percent = min(max(100 * bound, Decimal(0)), Decimal(100))
    return float(percent.quantize(Decimal("0.1"), rounding=ROUND_HALF_UP))


def compare(kind, window, expected):
    """Compares the bounds of the domain with others: all digits, then as shown."""
    visibility = decimal(window["visibility"]) / 100
    widths = [Decimal(window[side]).sqrt() for side in ("below", "above")]
    domain = visibility - widths[0], visibility + widths[1]
    for name, mine, theirs in zip(("low", "high"), domain, expected):
        distance = abs(mine - theirs)
        furthest[kind] = max(furthest[kind], distance)
        is_tie = abs((1000 * theirs) % 1 - Decimal("0.5")) < 1000 * NEAR
        if distance > NEAR or (window[name] != shown(theirs) and not is_tie):
            faults.append(f"{window}: {name} is {mine} and shown as {window[name]}, expected {theirs}")


def verdict(now, before):
    (v, low, high), (earlier, earlier_low, earlier_high) = bounds(now), bounds(before)
    if v - earlier > ((v - low) ** 2 + (earlier_high - earlier) ** 2).sqrt():
        return "up"
    return "down" if earlier - v > ((high - v) ** 2 + (earlier - earlier_low) ** 2).sqrt() else "within_noise"


def main():
    windows = json.load(sys.stdin)
    verdicts = {}
    for window in windows["several"]:
        compare("several", window, bounds(window)[1:])
        expected = verdict(window, window["before"])
        verdicts[expected] = verdicts.get(expected, 0) + 1
        if window["verdict"] != expected:
            faults.append(f"{window}: the verdict is {window['verdict']}, expected {expected}")
    print(f"several engines, 60 digits: {len(windows['several'])} windows, furthest {furthest['several']:.1e}")
    print("  verdicts: " + ", ".join(f"{name} {count}" for name, count in sorted(verdicts.items())))
    try:
        import statsmodels
        from scipy.stats import norm
        from statsmodels.stats.proportion import proportion_confint
    except ImportError as error:
        faults.append(f"one engine: NOT compared, statsmodels is not installed ({error})")
    else:
        alpha = 2 * (1 - norm.cdf(1.96))
        for window in windows["one"]:
            [engine] = window["engines"]
            interval = proportion_confint(engine["named"], engine["answers"], alpha=alpha, method="wilson")
            compare("one", window, [Decimal(float(bound)) for bound in interval])
        version = statsmodels.__version__
        print(f"one engine, statsmodels {version}: {len(windows['one'])} windows, furthest {furthest['one']:.1e}")
    for fault in faults[:5]:
        print(f"  {fault}")
    print(f"faults {len(faults)}")
    sys.exit(1 if faults else 0)


main()
