import {
  ENGINES,
  EQUAL_WEIGHTS,
  PLANS,
  REQUESTS_PER_MINUTE,
  rational,
  type EngineWeights,
  type Plan,
  type Rational,
} from '@brand-visibility/domain';

/** Settings of the form `name=value,name=value` that replace some of a table's values (rule 10.2). */

export const REQUESTS_FORM =
  'must list plans with whole numbers from 1 to 999999999, such as pro=60,agency=300';
export const WEIGHTS_FORM =
  'must list engines with exact numbers above 0, such as claude=2,grok=1/2,gemini=0.5';

/** Requests a minute by plan; a plan that is not named keeps its default. Null for a text of another form. */
export function readRequestsPerMinute(text: string): Readonly<Record<Plan, number>> | null {
  const read = overrides(text, PLANS, (value) => (/^[1-9]\d{0,8}$/.test(value) ? Number(value) : null));
  return read && { ...REQUESTS_PER_MINUTE, ...read };
}

/** Weights by engine; an engine that is not named keeps its default. Null for a text of another form. */
export function readEngineWeights(text: string): EngineWeights | null {
  const read = overrides(text, ENGINES, readFraction);
  return read && { ...EQUAL_WEIGHTS, ...read };
}

/** Nine digits on each side are plenty, and keep the sums of a report small. */
const FRACTION = /^(\d{1,9})(?:\/(\d{1,9})|\.(\d{1,9}))?$/;

/** An exact number above 0, as a whole number, a fraction or a decimal; null for anything else. */
function readFraction(text: string): Rational | null {
  const [, whole, under, decimals = ''] = FRACTION.exec(text) ?? [];
  if (whole === undefined) return null;
  const numerator = BigInt(whole + decimals);
  const denominator = under === undefined ? 10n ** BigInt(decimals.length) : BigInt(under);
  return numerator > 0n && denominator > 0n ? rational(numerator, denominator) : null;
}

/** Null when a name is not among `names` or comes twice, or a value cannot be read. */
function overrides<N extends string, V>(
  text: string,
  names: readonly N[],
  read: (value: string) => V | null,
): Partial<Record<N, V>> | null {
  const found: Partial<Record<N, V>> = {};
  for (const item of text.split(',')) {
    const [left = '', right = '', ...rest] = item.split('=').map((part) => part.trim());
    const name = names.find((known) => known === left);
    const value = read(right);
    if (name === undefined || value === null || rest.length > 0 || Object.hasOwn(found, name)) return null;
    found[name] = value;
  }
  return found;
}
