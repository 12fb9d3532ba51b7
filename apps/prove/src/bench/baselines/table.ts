export const SERVICE = 'service';

/** The median milliseconds of one operation, by implementation. */
export type Times = ReadonlyMap<string, number>;

/**
 * Returns a Markdown table with one row per operation and one column per implementation. A cell shows the milliseconds
 * and, in parentheses, the time of the service divided by these milliseconds.
 */
export function tableOf(engine: string, times: ReadonlyMap<string, Times>): string {
  const implementations = [...new Set([...times.values()].flatMap((each) => [...each.keys()]))];
  const cell = (each: Times, implementation: string) => {
    const [own, other] = [each.get(SERVICE), each.get(implementation)];
    if (own === undefined || other === undefined) return '';
    return implementation === SERVICE ? short(own) : `${short(other)} (${figure(own / other)})`;
  };
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    line([`${engine}, milliseconds`, ...implementations]),
    `|---|${'---:|'.repeat(implementations.length)}`,
    ...[...times].map(([operation, each]) =>
      line([operation, ...implementations.map((implementation) => cell(each, implementation))]),
    ),
  ].join('\n');
}

/**
 * The largest ratios of the service's time to a baseline's time. With 36 days, each is at least twice the ratio on a
 * busy machine, and an operation that becomes ten times slower exceeds one.
 */
const LARGEST_RATIOS: Readonly<Record<string, number>> = {
  'GROUP BY': 0.16,
  'typed arrays': 9,
  'bare inserts': 25,
};

/** Describes each time of the service that exceeds the largest ratio to a baseline. */
export function slowOperations(times: ReadonlyMap<string, Times>): string[] {
  return [...times].flatMap(([operation, each]) =>
    [...each].flatMap(([name, other]) => {
      const [ratio, most] = [(each.get(SERVICE) ?? 0) / other, LARGEST_RATIOS[name] ?? Infinity];
      return ratio > most
        ? [`${operation}: ${figure(ratio)} times the time of ${name}, but at most ${most} is expected`]
        : [];
    }),
  );
}

/** Formats a time with two or three significant digits. */
const short = (milliseconds: number) =>
  milliseconds >= 100 ? milliseconds.toFixed(0) : milliseconds.toPrecision(milliseconds >= 10 ? 3 : 2);

/** Formats a ratio. Small ratios become unit fractions, which are easier to read. */
const figure = (value: number) =>
  value > 0 && value < 0.1 ? `1/${(1 / value).toFixed(0)}` : value.toFixed(2);
