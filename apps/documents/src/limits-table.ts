import { LIMITS } from '@brand-visibility/api/limits';

/** The table of limits in docs/operations.md. */

const PART = /(?<=<!-- limits -->\n)[^]*(?=<!-- end of limits -->)/;
const KIBIBYTE = 1_024;
const MEBIBYTE = KIBIBYTE * KIBIBYTE;

/** The document with its table written again. */
export function withLimits(document: string): string {
  const rows = Object.values(LIMITS).map(
    ({ value, unit, reason, shownBy }) => `| ${amount(value, unit)} | ${reason} | \`${shownBy}\` |\n`,
  );
  return document.replace(PART, `\n| limit | reason | shown by |\n|---|---|---|\n${rows.join('')}\n`);
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
