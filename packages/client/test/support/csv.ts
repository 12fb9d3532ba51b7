import { expect } from '@jest/globals';

/** The cells of a file of comma-separated values (RFC 4180). */
export function cellsOf(csv: string): string[][] {
  const line = /((?:"(?:[^"]|"")*"|[^",\r\n]*)(?:,(?:"(?:[^"]|"")*"|[^",\r\n]*))*)\r\n/gy;
  const lines = [...csv.matchAll(line)].map(([, text = '']) => text);
  expect(lines.map((text) => `${text}\r\n`).join('')).toBe(csv);
  return lines.map((text) =>
    [...`,${text}`.matchAll(/,(?:"((?:[^"]|"")*)"|([^",]*))/g)].map(
      ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain,
    ),
  );
}
