import { nth } from '../measure.js';

/** One round of an operation. */
export interface Sample {
  readonly milliseconds: number;
  /** Processor time of the program and the database server. */
  readonly processorMilliseconds: number;
  /** The peak memory of the program. */
  readonly peakMegabytes: number;
}

export interface Samples {
  readonly earlier: readonly Sample[];
  readonly now: readonly Sample[];
}

/** The greatest ratio of a median to the earlier one. */
export const MOST = 1.1;

export interface Verdict {
  readonly holds: boolean;
  /** The medians and their ratios, and what exceeds the bound. */
  readonly line: string;
}

/** Compares time and memory. Processor time is shown, since it tells a slower program from a busy machine. */
export function verdictOn(name: string, { earlier, now }: Samples): Verdict {
  const figure = (unit: string, decimals: number, of: (sample: Sample) => number) => {
    const [before, after] = [earlier, now].map((samples) => nth(samples.map(of), 0.5)) as [number, number]; // two
    const ratio = after / before;
    const text = `${before.toFixed(decimals)} → ${after.toFixed(decimals)} ${unit} (${ratio.toFixed(2)})`;
    return { ratio, text };
  };
  const time = figure('ms', 0, ({ milliseconds }) => milliseconds);
  const processor = figure('ms', 0, ({ processorMilliseconds }) => processorMilliseconds);
  const memory = figure('MB', 1, ({ peakMegabytes }) => peakMegabytes);
  const faults = [
    ...(time.ratio <= MOST ? [] : ['SLOWER']),
    ...(memory.ratio <= MOST ? [] : ['MORE MEMORY']),
  ];
  return {
    holds: faults.length === 0,
    line: [
      name.padEnd(24),
      `time ${time.text}`,
      `processor ${processor.text}`,
      `memory ${memory.text}`,
      ...faults,
    ].join('  '),
  };
}
