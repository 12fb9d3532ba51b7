import { median } from '../../harness/figures.js';
import { describedCounts } from '../../harness/load.js';
import { IDLE, type Figures, type Round } from './rounds.js';
import { CONNECTIONS, type Connections, type MeasuredResponses } from './victim.js';

/** Checks the figures of an attack against the bounds and formats them. */

/** The maximum p50 and p99 under attack: `TIMES` times the calm value or, if larger, the calm value plus `MORE`. */
const TIMES = 3;
const MORE = { p50: 50, p99: 150 };
/** The same work takes longer on a machine that does other work, which fills the caches of the processor. */
const ON_BUSY = 2;
/** Maximum memory of the service in bytes. */
const MEMORY = 400_000_000;
/** Minimum number of responses for a valid p99, or nine tenths of the requests if that number is smaller. */
const RESPONSES = 1_000;

export type Bound = 'p50' | 'p99' | 'responses' | 'too few responses' | 'downloads' | 'processor' | 'memory';

export interface Verdict {
  /** The bounds that the figures violate. */
  readonly faults: readonly Bound[];
  readonly lines: readonly string[];
}

type Percentile = 'p50' | 'p99';

/**
 * Checks all bounds. The bounds for the well-behaved caller apply to each kind of connection. `requested` is the number
 * of requests that the caller should have sent on each kind of connection in each measurement;
 * `more` is added to the bound of the p99.
 */
export function verdictOn({ calm, rounds }: Figures, requested: number, isBusy = false, more = 0): Verdict {
  const all = [calm, ...rounds.map(({ attacked }) => attacked)].flatMap((each) => Object.values(each));
  const bound = (on: Connections, which: Percentile) =>
    Math.max(TIMES * calm[on][which], calm[on][which] + MORE[which] * (isBusy ? ON_BUSY : 1)) +
    (which === 'p99' ? more : 0);
  const isWithin = (which: Percentile) =>
    CONNECTIONS.every((on) => median(rounds.map(({ attacked }) => attacked[on][which])) <= bound(on, which));
  const peak = Math.max(...rounds.map((round) => round.peak));
  const idle = Math.max(...rounds.map((round) => round.idle));
  const busy = Math.max(...rounds.map((round) => round.busy));
  const enough = Math.min(RESPONSES, 0.9 * requested);
  const checks: readonly (readonly [Bound, boolean])[] = [
    ['p50', isWithin('p50')],
    ['p99', isWithin('p99')],
    ['responses', all.every(({ counts }) => Object.keys(counts).join() === '200')],
    ['too few responses', all.every((each) => responsesOf(each) >= enough)],
    ['downloads', rounds.every(({ downloaded }) => !downloaded || isWhole(downloaded))],
    ['processor', busy <= IDLE],
    ['memory', peak < MEMORY && idle < MEMORY],
  ];
  const figures = (on: Connections, which: Percentile) =>
    `${which} ${rounds.map(({ attacked }) => attacked[on][which].toFixed(1)).join(', ')} ms (bound ${bound(on, which).toFixed(1)})`;
  const each = (text: (round: Round) => string) => rounds.map(text).join('; ');
  return {
    faults: checks.filter(([, holds]) => !holds).map(([name]) => name),
    lines: [
      ...CONNECTIONS.flatMap((on) => [
        `${on} connections, calm p50 ${calm[on].p50.toFixed(1)} ms, p99 ${calm[on].p99.toFixed(1)} ms, responses ${describedCounts(calm[on].counts)}`,
        `${on} connections, attacked ${figures(on, 'p50')}, ${figures(on, 'p99')}, responses ${each((round) => describedCounts(round.attacked[on].counts))}`,
      ]),
      ...(rounds.some(({ downloaded }) => downloaded) ? [`downloads ${each(downloads)}`] : []),
      ...(rounds.some(({ attackers }) => Object.keys(attackers).length > 0)
        ? [`attackers' responses ${each(({ attackers }) => describedCounts(attackers))}`]
        : []),
      `under attack the service used ${each(({ share }) => percent(share))} of a core`,
      `5 s after the attackers left ${each((round) => percent(round.busy))} of a core (bound ${percent(IDLE)})`,
      `memory at most ${megabytes(peak)} (bound ${megabytes(MEMORY)}), afterwards ${each((round) => megabytes(round.idle))}`,
    ],
  };
}

const responsesOf = ({ counts }: MeasuredResponses) => Object.values(counts).reduce((a, b) => a + b, 0);

const isWhole = ({ whole, all }: NonNullable<Round['downloaded']>) => whole === all && all > 0;

function downloads({ downloaded }: Round): string {
  if (!downloaded) return 'none';
  const { whole, all, others } = downloaded;
  return `${whole} of ${all} whole${whole === all ? '' : ` (${describedCounts(others)})`}`;
}

const percent = (part: number) => `${Math.round(part * 100)} %`;
export const megabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`;
