import { median } from '../../harness/figures.js';

/** The measurements of one round of an operation. */
export interface Sample {
  readonly milliseconds: number;
  /** Processor time of the program and of the database server. */
  readonly processorMilliseconds: number;
  /** Peak memory of the program. */
  readonly peakMegabytes: number;
}

export interface Samples {
  readonly earlier: readonly Sample[];
  readonly now: readonly Sample[];
}

/** Maximum ratio of a median to the earlier version's median. */
const MOST = 1.1;

export interface Verdict {
  readonly holds: boolean;
  /** A line with the medians, their ratios, and the bounds that the ratios exceed. */
  readonly line: string;
}

/** Compares time and memory. The line also shows processor time, which hardly rises if only the machine is busy. */
export function verdictOn(name: string, { earlier, now }: Samples): Verdict {
  const figure = (unit: string, decimals: number, of: (sample: Sample) => number) => {
    const [before, after] = [earlier, now].map((samples) => median(samples.map(of))) as [number, number]; // two medians
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
