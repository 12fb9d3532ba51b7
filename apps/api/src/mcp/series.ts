/** Chooses the finest interval at which a complete series fits into the result of a call. */
import type { Tool } from '@brand-visibility/assistant';
import { invalidParameters, type QueryPair, Refusal } from '@brand-visibility/contract';
import { addDays } from '@brand-visibility/domain/time/day';
import { spanInDays } from '@brand-visibility/domain/time/window';
import { INTERVALS } from '@brand-visibility/domain/vocabulary';
import type { BoundedResponse, Respond, ShownResponse } from './result.js';

type QueryPairs = readonly QueryPair[];
type PointsOf = NonNullable<Tool['pointsOf']>;
/** Returns the notes of a response if the response and its notes together fit into a result; otherwise null. */
type Fits = (shown: ShownResponse) => Promise<readonly string[] | null>;

/**
 * Returns a complete series (rule 21.5). If the query contains no `interval`, uses the finest interval that
 * fits. Refuses a series that does not fit; the error suggests an interval, a number of days or a lower `limit`.
 */
export async function seriesThatFits(
  pairs: QueryPairs,
  respond: Respond,
  pointsOf: PointsOf,
  fits: Fits,
): Promise<BoundedResponse | Refusal> {
  const sent = pairs.find(({ name }) => name === 'interval');
  const first = sent ?? pairOf('interval', 'day');
  const coarser = INTERVALS.slice(INTERVALS.findIndex((interval) => interval === first.value) + 1);
  let longest: ShownResponse | undefined;
  for (const interval of [first, ...coarser.map((value) => pairOf('interval', value))]) {
    const asked = [...pairs.filter((pair) => pair !== sent), interval];
    const shown = await complete(asked, respond);
    if (shown instanceof Refusal) return shown;
    const notes = await fits(shown);
    if (!notes) longest = shown;
    else if (!sent || interval === sent) return { ...shown, notes };
    else return tooLongSeries(pairs, 'interval', `use ${interval.value}`);
  }
  const days = longest ? await daysThatFit(longest, respond, pointsOf, fits) : 0;
  const parameter = pairs.some(({ name }) => name === 'end_date') ? 'start_date' : 'period';
  return tooLongSeries(pairs, parameter, days > 0 ? `${days} days fit` : 'lower `limit`');
}

async function complete(pairs: QueryPairs, respond: Respond): Promise<ShownResponse | Refusal> {
  const made = await respond(pairs);
  return made instanceof Refusal ? made : { ...made, pairs, texts: [], lists: [] };
}

const pairOf = (name: string, value: string): QueryPair => ({ name, value });

function tooLongSeries(pairs: QueryPairs, parameter: string, remedy: string): Refusal {
  const detail = `has more points than fit into a result; ${remedy}`;
  return invalidParameters([{ parameter, detail }], [...pairs.map(({ name }) => name), parameter]);
}

/** Halves the window until the series fits. Returns how many of the window's last days fit; 0 if none do. */
async function daysThatFit(
  { pairs, response }: ShownResponse,
  respond: Respond,
  pointsOf: PointsOf,
  fits: Fits,
): Promise<number> {
  const points = pointsOf(response);
  const { start_date: first } = points[0]!;
  const { end_date: last } = points.at(-1)!;
  const others = pairs.filter(({ name }) => !/^(?:period|start_date|end_date)$/.test(name));
  for (let days = spanInDays(first, last) >> 1; days > 0; days >>= 1) {
    const dates = [pairOf('start_date', addDays(last, 1 - days)), pairOf('end_date', last)];
    const shown = await complete([...others, ...dates], respond);
    if (shown instanceof Refusal) break;
    if (await fits(shown)) return days;
  }
  return 0;
}
