"""Computes intervals of run noise of one engine again, by statsmodels.

Standard input is a JSON list of windows. A window has `named` and `answers`, `visibility` (a fraction of percent),
`below` and `above` (squared widths as fractions) and the `low` and `high` that are shown.
Prints a line for each difference and a summary; exits with status 1 after a difference.
"""

import json
import sys
from decimal import ROUND_HALF_UP, Decimal, getcontext
from fractions import Fraction

import statsmodels
from scipy.stats import norm
from statsmodels.stats.proportion import proportion_confint

getcontext().prec = 60
NEAR = Decimal("1e-12")  # of doubles
ALPHA = 2 * (1 - norm.cdf(1.96))


def decimal(fraction):
    fraction = Fraction(fraction)
    return Decimal(fraction.numerator) / Decimal(fraction.denominator)


def shown(bound):
    percent = min(max(100 * bound, Decimal(0)), Decimal(100))
    return float(percent.quantize(Decimal("0.1"), rounding=ROUND_HALF_UP))


def compare(window, faults):
    """Compares the bounds of the domain with others: all digits, then as shown. Returns the greatest distance."""
    visibility = decimal(window["visibility"]) / 100
    widths = [Decimal(window[side]).sqrt() for side in ("below", "above")]
    domain = visibility - widths[0], visibility + widths[1]
    expected = proportion_confint(window["named"], window["answers"], alpha=ALPHA, method="wilson")
    furthest = Decimal(0)
    for name, mine, bound in zip(("low", "high"), domain, expected):
        theirs = Decimal(float(bound))
        distance = abs(mine - theirs)
        furthest = max(furthest, distance)
        is_tie = abs((1000 * theirs) % 1 - Decimal("0.5")) < 1000 * NEAR
        if distance > NEAR or (window[name] != shown(theirs) and not is_tie):
            faults.append(f"{window}: {name} is {mine} and shown as {window[name]}, expected {theirs}")
    return furthest


def main():
    windows = json.load(sys.stdin)
    faults = []
    furthest = max(compare(window, faults) for window in windows)
    print(f"one engine, statsmodels {statsmodels.__version__}: {len(windows)} windows, furthest {furthest:.1e}")
    for fault in faults[:5]:
        print(f"  {fault}")
    print(f"faults {len(faults)}")
    sys.exit(1 if faults else 0)


main()
