import type { TracedNumber } from '../story/figure.js';
import { FEW_OF_ONE, type Lead, type RankedBrand } from '../story/ranking.js';
import type { Words } from '../text/en.js';
import { plain, type Claim, type Statement } from './statement.js';

/** The statements about the brand and its rivals: who leads, and which place the brand has. */

const namesOf = (brands: readonly RankedBrand[]) => brands.map(({ row }) => row.name);

/** Whether the brand leads a rival (`behind`), follows it (`ahead`) or neither. */
const leadClaims = ({ others, verdict }: Lead): Claim[] =>
  others.map(({ row }) => ({ kind: 'lead', rival: row.name, verdict }));

/** Who leads, as briefly as it can be said. */
export const leadHeading = (lead: Lead, brands: TracedNumber): Statement => ({
  claims: leadClaims(lead),
  say: ({ lead: words }) => {
    const { others, gap, verdict, closeness, you } = lead;
    if (closeness === null) return words.heading(namesOf(others), gap, verdict);
    return closeness === 'near' && you.place < FAR
      ? words.level(namesOf(others), null)
      : levelText(lead, brands, words);
  },
});

/** The first place in which the distance to the leader is printed with the place. */
const FAR = 3;

function levelText(lead: Lead, brands: TracedNumber, words: Words['lead']) {
  const { you, other, others, gap, closeness, only } = lead;
  if (you.place >= FAR)
    return words.far(you, brands, gap, namesOf(others), (only.one.value ?? 0) < FEW_OF_ONE);
  if (closeness === 'near')
    return words.level(namesOf(others), only.fit && others.length === 1 ? only : null);
  const isYours = (you.visibility.value ?? 0) > (other.visibility.value ?? 0);
  const [high, low] = isYours ? [you, other] : [other, you];
  if (closeness === 'unsure') return words.unsure(high, low, only.one);
  return words.chance(high, low, only.fit ? [isYours ? only.you : only.other, only.one] : null);
}

/** Whether the customer's brand leads, follows or is about level, and the earlier difference. */
export function leadStatement(lead: Lead | null, brands: TracedNumber): Statement {
  if (lead === null) return plain(({ lead: words }) => words.none);
  const { you, others, above, gap, verdict, before } = lead;
  if (verdict === 'level')
    return { claims: leadClaims(lead), say: ({ lead: words }) => [levelText(lead, brands, words), '.'] };
  const [first, second] = above;
  // Of brands with the same figure, either all or none are named.
  const most = second
    ? above.filter(({ visibility: { value } }) => (value ?? 0) >= (second.visibility.value ?? 0))
    : [];
  return {
    claims: [...leadClaims(lead), ...(second ? [{ kind: 'named-most', rivals: namesOf(most) }] : [])],
    say: ({ lead: words }) => [
      first === undefined
        ? words.leads(you.visibility, namesOf(others), gap)
        : second === undefined
          ? words.follows(first.row.name, first.visibility, gap)
          : words.mostNamed(most, gap, namesOf(others)),
      before && words.before(before.gap, before.isAhead, before.isAhead === (verdict === 'behind')),
      '.',
    ],
  };
}

/** The place of the brand, and the rivals that it passed (`behind`) or that passed it (`ahead`). */
export function placeStatement(lead: Lead, ranked: readonly RankedBrand[], brands: TracedNumber): Statement {
  const { passed, passedBy, you } = lead;
  const passing = (rivals: readonly string[], verdict: 'ahead' | 'behind') =>
    rivals.map((rival) => ({ kind: 'passed', rival, verdict }));
  // Of brands with the same figure, neither is shown to lead.
  const tied = ranked.filter(({ row }) => you.tied.includes(row.name));
  return {
    claims: [
      ...passing(passed, 'behind'),
      ...passing(passedBy, 'ahead'),
      ...tied.map(({ row, against }) => ({
        kind: 'lead',
        rival: row.name,
        verdict: against?.verdict ?? 'level',
      })),
    ],
    say: ({ lead: words }) =>
      words.place(passed, passedBy, you, brands, you.before?.rank === you.place && !you.before.isTied),
  };
}
