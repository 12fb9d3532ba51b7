import { LIMITS } from '@brand-visibility/api/limits';

const KIBIBYTE = 1_024;
const MEBIBYTE = KIBIBYTE * KIBIBYTE;

/** Regenerates the list of limits in docs/reference.md. */
export function withLimits(document: string): string {
  const limits = Object.values(LIMITS).map(
    ({ value, unit }) => `- **${quantity(value, unit)}
`,
  );
  return withPart(document, 'limits', limits.join(''));
}

/** Replaces the part of a document that is between the comments `<!-- NAME -->` and `<!-- end of NAME -->`. */
export function withPart(document: string, name: string, part: string): string {
  const old = new RegExp(`(?<=<!-- ${name} -->\\n)[^]*(?=<!-- end of ${name} -->)`);
  return document.replace(old, () => `\n${part}\n`);
}

/** Formats a value, the `**` that ends its bold type, and its unit. Prefers %, s, KiB or MiB if this is shorter. */
function quantity(value: number, unit: string): string {
  if (value < 1) return `${100 * value} %** ${unit}`;
  if (unit.startsWith('ms ') && value >= 1_000) return `${value / 1_000} s** ${unit.slice(3)}`;
  if (unit.startsWith('ms ')) return `${value} ms** ${unit.slice(3)}`;
  if (!unit.startsWith('bytes ')) return `${value.toLocaleString('en')}** ${unit}`;
  const of = unit.slice('bytes '.length);
  return value < MEBIBYTE ? `${value / KIBIBYTE} KiB** ${of}` : `${value / MEBIBYTE} MiB** ${of}`;
}
