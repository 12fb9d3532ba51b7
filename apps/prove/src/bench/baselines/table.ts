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

/** Formats a time with two or three significant digits. */
const short = (milliseconds: number) =>
  milliseconds >= 100 ? milliseconds.toFixed(0) : milliseconds.toPrecision(milliseconds >= 10 ? 3 : 2);

/** Formats a ratio. Small ratios become unit fractions, which are easier to read. */
const figure = (value: number) =>
  value > 0 && value < 0.1 ? `1/${(1 / value).toFixed(0)}` : value.toFixed(2);
