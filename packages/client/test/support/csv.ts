import { expect } from '@jest/globals';

/** Parses a CSV file (RFC 4180) into rows of cells. */
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
