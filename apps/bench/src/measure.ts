/** Timing of contenders in turns, so that a machine that slows down slows all of them. */

export interface Contender {
  readonly name: string;
  /** What has to be set before each round, outside its time. */
  readonly before?: () => Promise<void>;
  readonly run: () => unknown;
  /** Rounds in which it takes part, of those of the measurement; slow ones need fewer. */
  readonly rounds?: number;
  /** Runs that are timed as one, for a clock that is coarse; its times are means of them. */
  readonly repeats?: number;
}

export interface Timing {
  readonly name: string;
  /** How often it ran. */
  readonly times: number;
  readonly median: number;
  readonly p95: number;
}

/** Milliseconds that have passed since some moment. */
export type Clock = () => number;

export const byClock: Clock = () => performance.now();

/** Of processor time of this process, all of its threads: for who works in it while others use the machine. */
export const byProcessor: Clock = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** Milliseconds of a turn: what is shorter runs as often as it fits. */
const TURN = 50;

/**
 * Milliseconds of each contender; one round that is not counted goes before. What is short takes its turn several times
 * in a row, and first once that is not timed: else the one before it in the caches of the processor would be measured.
 */
export async function inTurns(
  contenders: readonly Contender[],
  rounds: number,
  clock = byClock,
): Promise<Map<string, Timing>> {
  const taken = new Map<string, number[]>(contenders.map(({ name }) => [name, []]));
  const short = new Set<string>();
  for (let round = -1; round < rounds; round += 1) {
    for (const { name, before, run, rounds: own = rounds, repeats = 1 } of contenders) {
      if (round >= own) continue;
      await before?.();
      if (short.has(name)) await run();
      const turn: number[] = [];
      const began = clock();
      for (let last = began; turn.length === 0 || last - began < TURN;) {
        for (let i = 0; i < repeats; i += 1) await run();
        const now = clock();
        turn.push((now - last) / repeats);
        last = now;
      }
      if (round >= 0) taken.get(name)!.push(...turn);
      else if (turn.length > 1) short.add(name);
    }
  }
  return new Map([...taken].map(([name, times]) => [name, timingOf(name, times)]));
}

export function timingOf(name: string, taken: readonly number[]): Timing {
  return { name, times: taken.length, median: nth(taken, 0.5), p95: nth(taken, 0.95) };
}

/** What a share of the values does not exceed. */
export function nth(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
}

/** What a server bears: requests a second, and the milliseconds that the slowest hundredth takes. */
export interface Rate {
  readonly name: string;
  readonly perSecond: number;
  readonly p99: number;
}

/** Processor milliseconds that something takes, in the program and in a server of the database. */
export interface Cost {
  readonly name: string;
  readonly program: number;
  readonly database: number;
}

/** Bytes that an answer takes in a table. */
export interface Size {
  readonly table: string;
  readonly rows: number;
  readonly indexes: number;
}

/** How median milliseconds follow one thing that grows. */
export interface Series {
  /** Part of a file's name. */
  readonly id: string;
  readonly title: string;
  readonly unit: string;
  readonly points: readonly { readonly x: number; readonly values: Readonly<Record<string, number>> }[];
}

/** One figure of the table: what was reached beside what has to be. */
export interface Ratio {
  readonly ratio: string;
  readonly value: number;
  readonly bound: number;
  /** Whether the bound is the least or the greatest that will do. */
  readonly is: 'at most' | 'at least';
}

export function holds({ value, bound, is }: Ratio): boolean {
  return is === 'at most' ? value <= bound : value >= bound;
}

/** What a suite found out about one database engine. */
export interface Measured {
  readonly engine: string;
  readonly timings: readonly Timing[];
  readonly rates?: readonly Rate[];
  readonly costs?: readonly Cost[];
  readonly sizes?: readonly Size[];
  readonly series?: readonly Series[];
  readonly ratios: readonly Ratio[];
}
