/** Chooses the finest interval at which a complete series fits into the result of a call. */
import { invalidParameters, type QueryPair } from '@brand-visibility/contract';
import { addDays, INTERVALS, Refusal, spanInDays } from '@brand-visibility/domain';
import type { Answer, BoundedResponse, ShownResponse } from './answer.js';

type Pairs = readonly QueryPair[];
/** Returns the notes of a response if it fits together with them; otherwise null. */
type Fits = (shown: ShownResponse) => Promise<readonly string[] | null>;

/**
 * A series with all of its points (rule 21.5). Without `interval` it has the finest one that fits. A series that does
 * not fit is refused; the error contains the interval or the number of days that does.
 */
export async function seriesThatFits(
  pairs: Pairs,
  answer: Answer,
  fits: Fits,
): Promise<BoundedResponse | Refusal> {
  const sent = pairs.find(({ name }) => name === 'interval');
  const first = sent ?? pairOf('interval', 'day');
  const coarser = INTERVALS.slice(INTERVALS.findIndex((interval) => interval === first.value) + 1);
  let longest: ShownResponse | undefined;
  for (const interval of [first, ...coarser.map((value) => pairOf('interval', value))]) {
    const asked = [...pairs.filter((pair) => pair !== sent), interval];
    const shown = await complete(asked, answer);
    if (shown instanceof Refusal) return shown;
    const notes = await fits(shown);
    if (!notes) longest = shown;
    else if (!sent || interval === sent) return { ...shown, notes };
    else return tooLong(pairs, 'interval', `use ${interval.value}`);
  }
  const days = longest ? await daysThatFit(longest, answer, fits) : 0;
  const parameter = pairs.some(({ name }) => name === 'end_date') ? 'start_date' : 'period';
  return tooLong(pairs, parameter, days > 0 ? `${days} days fit` : 'lower `limit`');
}

async function complete(pairs: Pairs, answer: Answer): Promise<ShownResponse | Refusal> {
  const answered = await answer(pairs);
  return answered instanceof Refusal ? answered : { ...answered, pairs, texts: [], lists: [] };
}

const pairOf = (name: string, value: string): QueryPair => ({ name, value });

function tooLong(pairs: Pairs, parameter: string, remedy: string): Refusal {
  const detail = `has more points than a result has room for; ${remedy}`;
  return invalidParameters([{ parameter, detail }], [...pairs.map(({ name }) => name), parameter]);
}

/** Returns the number of last days for which the series fits; 0 if there is none. */
async function daysThatFit({ pairs, response }: ShownResponse, answer: Answer, fits: Fits): Promise<number> {
  const { first, last } = daysIn(response);
  const others = pairs.filter(({ name }) => !/^(?:period|start_date|end_date)$/.test(name));
  for (let days = spanInDays(first, last) >> 1; days > 0; days >>= 1) {
    const dates = [pairOf('start_date', addDays(last, 1 - days)), pairOf('end_date', last)];
    const shown = await complete([...others, ...dates], answer);
    if (shown instanceof Refusal) break;
    if (await fits(shown)) return days;
  }
  return 0;
}

interface Series {
  readonly buckets?: readonly { readonly start_date: string; readonly end_date: string }[];
  readonly data: NonNullable<Series['buckets']>;
}

/** The local days of a series, which has at least one point. A cast: these are the two shapes of a series. */
function daysIn(response: object) {
  const { data, buckets = data } = response as Series;
  return { first: buckets[0]!.start_date, last: buckets.at(-1)!.end_date };
}
