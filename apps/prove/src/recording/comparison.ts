import { firstDifference } from '../properties/index.js';
import { grouped } from '../harness/figures.js';
import { excusedBy } from './exceptions.js';

/** A request and its response, which are one line of a recording. */
export interface Exchange {
  readonly asked: string;
  readonly path: string;
  readonly replied: string;
}

export interface Comparison {
  /** Compares an exchange of this version with the exchange of the same request in the recording. */
  compare(exchange: Exchange): void;
  /** Returns the verdict after all exchanges of this version have been compared. */
  end(): { readonly holds: boolean; readonly lines: readonly string[] };
}

const SHOWN_DIFFERENCES = 5;

/** Compares exchanges with a recording, regardless of the order of requests in the recording. */
export function comparisonWith(recording: Iterable<Exchange>, exceptions: readonly RegExp[]): Comparison {
  const earlier = new Map<string, Exchange[]>();
  for (const exchange of recording) {
    const same = earlier.get(exchange.asked);
    if (same) same.push(exchange);
    else earlier.set(exchange.asked, [exchange]);
  }
  const hits = new Map(exceptions.map((each) => [each, 0]));
  const differences: string[] = [];
  let [count, equal, excused] = [0, 0, 0];
  const check = ({ asked, path }: Exchange, before: string | null, now: string | null) => {
    count += 1;
    if (before === now) {
      equal += 1;
      return;
    }
    const used = excusedBy({ path, before, now }, exceptions);
    if (!used) {
      differences.push(`${asked}\n${differenceOf(before, now)}`);
      return;
    }
    excused += 1;
    for (const each of used) hits.set(each, (hits.get(each) ?? 0) + 1);
  };
  return {
    compare: (exchange) => {
      const before = earlier.get(exchange.asked)?.shift();
      check(exchange, before?.replied ?? null, exchange.replied);
    },
    end: () => {
      for (const exchange of [...earlier.values()].flat()) check(exchange, exchange.replied, null);
      return {
        holds: differences.length === 0,
        lines: [
          ...differences.slice(0, SHOWN_DIFFERENCES),
          ...[...hits].map(([{ source }, times]) =>
            times === 0
              ? `--except ${source}: nothing differs there`
              : `--except ${source}: ${grouped(times)} exchanges`,
          ),
          `${grouped(equal)} of ${grouped(count)} exchanges equal, ${grouped(excused)} differ as expected, ${grouped(differences.length)} otherwise`,
        ],
      };
    },
  };
}

function differenceOf(before: string | null, now: string | null): string {
  if (before === null) return '  not in the earlier recording';
  if (now === null) return '  only in the earlier recording';
  const [earlier, later] = firstDifference(before, now);
  return `  before: ${earlier}\n  now:    ${later}`;
}
