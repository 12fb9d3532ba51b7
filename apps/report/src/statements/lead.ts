import type { ComponentChildren } from 'preact';
import type { TracedNumber } from '../story/figure.js';
import { FEW_OF_ONE, type Lead, type RankedBrand } from '../story/ranking.js';
import type { Words } from '../text/en.js';
import { plain, type Claim, type Statement } from './statement.js';

/** The statements about the brand and its rivals: who leads, and which place the brand has. */

const namesOf = (brands: readonly RankedBrand[]) => brands.map(({ row }) => row.name);

/** Whether the brand leads a rival (`behind`), follows it (`ahead`) or neither. */
const leadClaims = ({ others, verdict }: Lead): Claim[] =>
  others.map(({ row }) => ({ kind: 'lead', rival: row.name, verdict }));

const namesIn = ({ listed, name }: Words, brands: readonly string[]) => listed(brands.map(name));

/** Who leads, as briefly as it can be said. */
export const leadHeading = (lead: Lead, brands: TracedNumber): Statement => ({
  claims: leadClaims(lead),
  say: (words) => {
    const { others, gap, verdict, closeness, you } = lead;
    const rivals = namesIn(words, namesOf(others));
    if (verdict === 'behind') return words.lead.ahead(gap, rivals);
    if (closeness === null) return words.lead.behind(gap, rivals, null);
    return closeness === 'near' && you.place < FAR ? levelWith(lead, words) : levelText(lead, brands, words);
  },
});

/** The first place in which the distance to the leader is printed with the place. */
const FAR = 3;

const levelWith = ({ others }: Lead, { lead, listed, name, x }: Words) =>
  lead.level(listed([...namesOf(others).map(name), x]));

/** What a sentence says if neither the brand nor the leader is shown to lead. */
function levelText(of: Lead, brands: TracedNumber, words: Words): ComponentChildren {
  const { you, other, others, gap, closeness, only } = of;
  const { lead } = words;
  if (you.place >= FAR) {
    const place = you.tied.length > 0 ? null : lead.far(you.place, brands);
    const isUnsure = (only.one.value ?? 0) < FEW_OF_ONE;
    return [
      lead.behind(gap, namesIn(words, namesOf(others)), place),
      isUnsure ? lead.farUnsure : lead.farChance,
    ];
  }
  if (closeness === 'near') {
    if (!only.fit || others.length > 1) return levelWith(of, words);
    return [levelWith(of, words), only.one.value === 0 ? lead.noneOfOne : lead.levelOf(only.one, only.you)];
  }
  const isYours = (you.visibility.value ?? 0) > (other.visibility.value ?? 0);
  const [high, low, part] = isYours ? [you, other, only.you] : [other, you, only.other];
  if (closeness === 'unsure') return [lead.both(high, low), lead.unsure(only.one)];
  return [
    lead.both(high, low),
    only.fit ? lead.chanceOf(only.one, part, words.name(high.row.name)) : lead.chance,
  ];
}

/** Whether the customer's brand leads, follows or is about level, and the earlier difference. */
export function leadStatement(lead: Lead | null, brands: TracedNumber): Statement {
  if (lead === null) return plain(({ lead: words }) => words.none);
  const { you, others, above, gap, verdict, before } = lead;
  if (verdict === 'level')
    return { claims: leadClaims(lead), say: (words) => [levelText(lead, brands, words), '.'] };
  const [first, second] = above;
  // Of brands with the same figure, either all or none are named.
  const most = second
    ? above.filter(({ visibility: { value } }) => (value ?? 0) >= (second.visibility.value ?? 0))
    : [];
  const now = (words: Words) => {
    const { name, percent } = words;
    const rivals = namesIn(words, namesOf(others));
    if (first === undefined) return words.lead.leads(you.visibility, rivals, others.length, gap);
    if (second === undefined) return words.lead.follows(first.row.name, first.visibility, gap);
    const shares = most.map(({ row, visibility }) => [name(row.name), ' (', percent(visibility), ')']);
    return [words.lead.mostNamed(words.listed(shares)), words.lead.behind(gap, rivals, null)];
  };
  const then = ({ lead: { before: words } }: Words) => {
    if (before === null) return null;
    if (before.gap.value === 0) return words.level;
    return before.isAhead === (verdict === 'behind')
      ? words.alike(before.gap)
      : words.otherWay(before.gap, before.isAhead);
  };
  return {
    claims: [...leadClaims(lead), ...(second ? [{ kind: 'named-most', rivals: namesOf(most) }] : [])],
    say: (words) => [now(words), then(words), '.'],
  };
}

/** The place of the brand, and the rivals that it passed (`behind`) or that passed it (`ahead`). */
export function placeStatement(of: Lead, ranked: readonly RankedBrand[], brands: TracedNumber): Statement {
  const { passed, passedBy, you } = of;
  const { before } = you;
  const passing = (rivals: readonly string[], verdict: 'ahead' | 'behind') =>
    rivals.map((rival) => ({ kind: 'passed', rival, verdict }));
  // Of brands with the same figure, neither is shown to lead.
  const tied = ranked.filter(({ row }) => you.tied.includes(row.name));
  const isAsBefore = before?.rank === you.place && !before.isTied && you.tied.length === 0;
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
    say: (words) => {
      const { lead, x } = words;
      const place =
        you.tied.length > 0
          ? lead.tied(namesIn(words, you.tied), you.visibility)
          : lead.place(you.place, brands);
      return [
        passed.length > 0
          ? lead.passed(namesIn(words, passed), place)
          : [x, ' ', place, isAsBefore && lead.asBefore],
        '.',
        passedBy.length > 0 && lead.passedBy(namesIn(words, passedBy), passedBy.length),
      ];
    },
  };
}
