import { readFileSync } from 'node:fs';

/** Times contenders round-robin, so that a machine that slows down affects all of them. */

export interface Contender {
  readonly name: string;
  /** Set-up before each round, not timed. */
  readonly before?: () => Promise<void>;
  readonly run: () => unknown;
  /** Runs that are timed as one, for a clock that is coarse; its times are means of them. */
  readonly repeats?: number;
}

export interface Timing {
  readonly name: string;
  /** The number of runs. */
  readonly times: number;
  readonly median: number;
  readonly p95: number;
}

/** Milliseconds since an arbitrary moment. */
export type Clock = () => number;

export const byClock: Clock = () => performance.now();

/** Processor time of this process and all its threads: for work in this process on a busy machine. */
export const byProcessor: Clock = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** Milliseconds per contender and round: a shorter run is repeated for this long. */
const SLICE = 50;

/** Milliseconds for the rounds of a contender: one that takes seconds has fewer rounds, and at least one. */
const IN_ALL = 10_000;

/**
 * Times each contender in milliseconds, after one round of warm-up. A short contender runs several times in a row,
 * and once before that without timing: otherwise the processor caches left by the previous contender would be
 * measured.
 */
export async function timedRoundRobin(
  contenders: readonly Contender[],
  rounds: number,
  clock = byClock,
): Promise<Map<string, Timing>> {
  const taken = new Map<string, number[]>(contenders.map(({ name }) => [name, []]));
  const short = new Set<string>();
  const most = new Map<string, number>();
  for (let round = -1; round < rounds; round += 1) {
    for (const { name, before, run, repeats = 1 } of contenders) {
      if (round >= (most.get(name) ?? rounds)) continue;
      await before?.();
      if (short.has(name)) await run();
      const times: number[] = [];
      const start = clock();
      let last = start;
      while (times.length === 0 || last - start < SLICE) {
        for (let i = 0; i < repeats; i += 1) await run();
        const now = clock();
        times.push((now - last) / repeats);
        last = now;
      }
      if (round >= 0) taken.get(name)!.push(...times);
      else {
        if (times.length > 1) short.add(name);
        most.set(name, Math.max(1, Math.floor(IN_ALL / (last - start))));
      }
    }
  }
  return new Map([...taken].map(([name, times]) => [name, timingOf(name, times)]));
}

export function timingOf(name: string, taken: readonly number[]): Timing {
  return { name, times: taken.length, median: nth(taken, 0.5), p95: nth(taken, 0.95) };
}

/** The quantile of the values for a share from 0 to 1. */
export function nth(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
}

/** The throughput of a server, and the 99th percentile of latency in milliseconds. */
export interface Rate {
  readonly name: string;
  readonly perSecond: number;
  readonly p99: number;
}

/** Processor milliseconds in the program and in the database server, and in the workers of a cluster. */
export interface Cost {
  readonly name: string;
  readonly program: number;
  readonly database: number;
  readonly workers?: number;
}

/** Bytes per answer in a table. */
export interface Size {
  readonly table: string;
  readonly rows: number;
  readonly indexes: number;
}

/** Median milliseconds as a function of one variable. */
export interface Series {
  /** Used in the name of the plot's file. */
  readonly id: string;
  readonly title: string;
  readonly unit: string;
  readonly points: readonly { readonly x: number; readonly values: Readonly<Record<string, number>> }[];
}

/** A measured ratio and its bound. */
export interface Ratio {
  readonly ratio: string;
  readonly value: number;
  readonly bound: number;
  /** Whether the bound is an upper or a lower one. */
  readonly is: 'at most' | 'at least';
}

export function holds({ value, bound, is }: Ratio): boolean {
  return is === 'at most' ? value <= bound : value >= bound;
}

/** The results of a suite for one database engine. */
export interface Measured {
  readonly engine: string;
  readonly timings: readonly Timing[];
  readonly rates?: readonly Rate[];
  readonly costs?: readonly Cost[];
  readonly sizes?: readonly Size[];
  readonly series?: readonly Series[];
  readonly ratios: readonly Ratio[];
}

/** The peak resident memory of a program so far, in megabytes. */
export function megabytesOf({ pid }: { readonly pid: number }): number {
  const kilobytes = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1024;
}
