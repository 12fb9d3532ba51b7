import { LIMITS } from '@brand-visibility/api/limits';
import { describeMetrics } from '@brand-visibility/api/metrics';

/** The lists of limits and metrics in docs/operations.md. */

const KIBIBYTE = 1_024;
const MEBIBYTE = KIBIBYTE * KIBIBYTE;

/** The document with the table of limits and the list of metrics written again. */
export function withTables(document: string): string {
  const limits = Object.values(LIMITS).map(
    ({ value, unit, reason, shownBy }) => `| ${amount(value, unit)} | ${reason} | \`${shownBy}\` |\n`,
  );
  const metrics = describeMetrics().map(({ name, labels, help }) => {
    const labelled = labels.length > 0 ? `${name}{${labels.join(',')}}` : name;
    return `- \`${labelled}\`: ${help}\n`;
  });
  const table = `| limit | reason | shown by |\n|---|---|---|\n${limits.join('')}`;
  return withPart(withPart(document, 'limits', table), 'metrics', metrics.join(''));
}

/** The document with another part between the comments `<!-- NAME -->` and `<!-- end of NAME -->`. */
export function withPart(document: string, name: string, part: string): string {
  const old = new RegExp(`(?<=<!-- ${name} -->\\n)[^]*(?=<!-- end of ${name} -->)`);
  return document.replace(old, () => `\n${part}\n`);
}

/** A value with its unit; a share in percent, a time in seconds, and a size in KiB or MiB where that is shorter. */
function amount(value: number, unit: string): string {
  if (value < 1) return `${100 * value} % ${unit}`;
  if (unit.startsWith('ms ') && value >= 1_000) return `${value / 1_000} ${unit.slice(1)}`;
  if (!unit.startsWith('bytes ')) return `${value.toLocaleString('en')} ${unit}`;
  return value < MEBIBYTE
    ? `${value / KIBIBYTE} ${unit.replace('bytes', 'KiB')}`
    : `${value / MEBIBYTE} ${unit.replace('bytes', 'MiB')}`;
}
