import { readFileSync } from 'node:fs';

/** Ratios of another run, by engine and name: two runs of the same command should tell the same. */
export type Earlier = ReadonlyMap<string, number>;

export const ratioKey = (engine: string, ratio: string) => `${engine}: ${ratio}`;

/** Reads what `--json` wrote, of one run or of several. Throws for a file that is none. */
export function readEarlier(files: readonly string[]): Earlier {
  const earlier = new Map<string, number>();
  for (const file of files) {
    const measured = parsed(readFileSync(file, 'utf8'));
    if (!isMeasured(measured)) throw new Error(`${file} holds no figures of a bench`);
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

/** How far the greater of two ratios is above the other, in hundredths of that one. */
export const apart = (value: number, other: number): number =>
  (Math.max(value, other) / Math.min(value, other) - 1) * 100;
