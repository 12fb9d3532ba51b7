import { localDay, monthOf } from '../data/days.js';
import type { Report } from '../data/report.js';
import { traced } from '../story/figure.js';
import { entangled, type Piece, type Work } from '../story/work.js';
import { plain, type Statement } from './statement.js';

/** The statements about work, and about the crawlers that can read the site. */

/** How many of the finished pieces of work a rise or a fall followed. */
export function workHeading(pieces: readonly Piece[]): Statement {
  const count = (effect: Piece['effect']) => pieces.filter((piece) => piece.effect === effect).length;
  // A repair is work of which no rise is expected.
  const [rises, falls, of] = [count('rise'), count('fall'), pieces.length - count('repair')];
  if (pieces.length === 0) return plain(({ work }) => work.nothing);
  if (of === 0) return plain(({ work }) => work.repairs(pieces.length));
  return { claims: [{ kind: 'work', rises, falls, of }], say: ({ work }) => work.heading(rises, falls, of) };
}

/** The months of the finished work, and how many effects cannot be told apart. */
export function workLead({ finished }: Work, { spans: { months } }: Pick<Report, 'spans'>): Statement[] {
  const tangled = entangled(finished);
  const [first, last] = [monthOf(months.start_date), monthOf(months.end_date)];
  return [
    plain(({ work }) => (finished.length > 0 ? work.lead(first, last) : work.none(first, last))),
    ...(tangled.length > 1 ? [plain(({ work }) => work.entangled(tangled.length))] : []),
  ];
}

/** Whether crawlers can read the site, and on which day this was checked; null if it was not. */
export function accessStatements({ responses, choice }: Report): readonly Statement[] | null {
  const { check } = responses.access;
  if (!check?.checked_at || check.crawlers.length === 0) return null;
  const day = localDay(check.checked_at, choice.tz);
  const of = check.crawlers.length;
  const refused = check.crawlers.filter(({ verdict }) => verdict !== 'pass').map(({ label }) => label);
  const passes = of - refused.length;
  return [
    {
      claims: [{ kind: 'access', passes, of }],
      say: ({ work }) =>
        work.access(
          day,
          traced('access.check.crawlers.[verdict=pass]', passes),
          traced('access.check.crawlers.*', of),
        ),
    },
    ...(refused.length > 0 ? [plain(({ work }) => work.refused(refused))] : []),
  ];
}
