import { readFileSync } from 'node:fs';

/** Ratios of earlier runs, by engine and name, to compare with: repeated runs should agree. */
export type Earlier = ReadonlyMap<string, number>;

export const ratioKey = (engine: string, ratio: string) => `${engine}: ${ratio}`;

/** Reads files written by `--json`, of one run or several. Throws for any other file. */
export function readEarlier(files: readonly string[]): Earlier {
  const earlier = new Map<string, number>();
  for (const file of files) {
    const measured = parsed(readFileSync(file, 'utf8'));
    if (!isMeasured(measured)) throw new Error(`${file} is not a file that --json wrote`);
    for (const { engine, ratios } of measured)
      for (const { ratio, value } of ratios) earlier.set(ratioKey(engine, ratio), value);
  }
  return earlier;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

type Written = readonly {
  readonly engine: string;
  readonly ratios: readonly { readonly ratio: string; readonly value: number }[];
}[];

function isMeasured(value: unknown): value is Written {
  return (
    Array.isArray(value) &&
    value.every(
      (each: Partial<Written[number]> | null) =>
        typeof each?.engine === 'string' && Array.isArray(each.ratios),
    )
  );
}

/** By how many percent the greater of two ratios exceeds the smaller one. */
export const differencePercent = (value: number, other: number): number =>
  (Math.max(value, other) / Math.min(value, other) - 1) * 100;
