/** The part that ranks the brand and its rivals. */
import type { Report } from '../data/report.js';
import { traced, gapOf, isOff, type AnswerQuery, type TracedNumber } from '../story/figure.js';
import type { Claim } from '../story/claims.js';
import { FEW_OF_ONE, leadOf, rankedBrands, type Lead, type RankedBrand } from '../story/ranking.js';
import { kindOf } from '../story/state.js';
import type { Words } from '../text/en.js';
import { NONE } from '../text/numbers.js';
import { useWords } from '../text/words.js';
import { BrandLines } from './brand-lines.js';
import { Claimed } from './figure.js';
import { classOf } from './figures.js';
import { Block, Section, Star, StarNote } from './section.js';
import { Table } from './table.js';
import { Tones } from './tones.js';

/** Maximum number of rows in the table. */
const SHOWN = 15;

/** Lists the brands that answers name most often, always including the customer's brand. */
export function Ranking({ report }: { readonly report: Report }) {
  const words = useWords();
  const { responses } = report;
  const ranked = rankedBrands(report);
  const lead = leadOf(ranked);
  if (lead === null) return null;
  const brands = traced('ranking.total', responses.ranking.total);
  const { passed, passedBy, you } = lead;
  const { rank, isTied } = you.before ?? { rank: null, isTied: false };
  return (
    <Section
      id="ranking"
      title={words.lead.title}
      heading={<LeadHeading lead={lead} brands={brands} />}
      lead={
        <Claimed of={[...passedClaims(lead), ...tiedClaims(you, ranked)]}>
          {words.lead.place(passed, passedBy, you, brands, rank === you.place && !isTied)}
        </Claimed>
      }
    >
      <Block title={words.lead.chart}>
        <BrandLines report={report} ranked={ranked} />
      </Block>
      <Brands report={report} ranked={ranked} />
      <Tones report={report} />
    </Section>
  );
}

const namesOf = (brands: readonly RankedBrand[]) => brands.map(({ row }) => row.name);

const leadClaims = ({ others, verdict }: Lead): Claim[] =>
  others.map(({ row }) => ({ kind: 'lead', rival: row.name, verdict }));

/** Of brands with the same figure, neither is shown to lead. */
const tiedClaims = ({ tied }: RankedBrand, ranked: readonly RankedBrand[]): Claim[] =>
  ranked
    .filter(({ row }) => tied.includes(row.name))
    .map(({ row, against }) => ({ kind: 'lead', rival: row.name, verdict: against?.verdict ?? 'level' }));

const passedClaims = ({ passed, passedBy }: Lead): Claim[] => [
  ...passed.map((rival): Claim => ({ kind: 'passed', rival, verdict: 'behind' })),
  ...passedBy.map((rival): Claim => ({ kind: 'passed', rival, verdict: 'ahead' })),
];

/** States who leads, as briefly as it can be said. */
export function LeadHeading({ lead, brands }: { readonly lead: Lead; readonly brands: TracedNumber }) {
  const { lead: words } = useWords();
  const { others, gap, verdict, closeness, you } = lead;
  if (closeness === null)
    return <Claimed of={leadClaims(lead)}>{words.heading(namesOf(others), gap, verdict)}</Claimed>;
  return (
    <Claimed of={leadClaims(lead)}>
      {closeness === 'near' && you.place < FAR
        ? words.level(namesOf(others), null)
        : levelText(lead, brands, words)}
    </Claimed>
  );
}

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

/** States whether the customer's brand leads, follows or is about level, and the earlier difference. */
export function leadSentence(lead: Lead | null, brands: TracedNumber, { lead: words }: Words) {
  if (lead === null) return words.none;
  const { you, others, above, gap, verdict, before } = lead;
  if (verdict === 'level') return <Claimed of={leadClaims(lead)}>{levelText(lead, brands, words)}.</Claimed>;
  const [first, second] = above;
  // Of brands with the same figure, either all or none are named.
  const most = second
    ? above.filter(({ visibility: { value } }) => (value ?? 0) >= (second.visibility.value ?? 0))
    : [];
  const now =
    first === undefined
      ? words.leads(you.visibility, namesOf(others), gap)
      : second === undefined
        ? words.follows(first.row.name, first.visibility, gap)
        : words.mostNamed(most, gap, namesOf(others));
  const claims: Claim[] = second ? [{ kind: 'named-most', rivals: namesOf(most) }] : [];
  return (
    <Claimed of={[...leadClaims(lead), ...claims]}>
      {now}
      {before && words.before(before.gap, before.isAhead, before.isAhead === (verdict === 'behind'))}.
    </Claimed>
  );
}

function Brands({ report, ranked }: { readonly report: Report; readonly ranked: readonly RankedBrand[] }) {
  const words = useWords();
  const { head } = words.lead;
  const { ranking, explanation, comparison } = report.responses;
  const isCompared = kindOf(report.responses) === 'compared';
  const rows = ranked.filter(({ row, rank }) => row.is_you || rank <= SHOWN);
  const change = traced('comparison.visibility.change', comparison.visibility.change);
  const changeOf = ({ row, visibility, before, verdict }: RankedBrand) => {
    if (before === null) return NONE;
    if (!row.is_you)
      return (
        <>
          {words.signed(gapOf(visibility, before.visibility))}
          {verdict && ` ${words.lead.verdicts[verdict]}`.trimEnd()}
        </>
      );
    return (
      <span class={classOf(comparison.verdict)}>
        {words.signed(change)}
        <Star shown={isOff(change, visibility, before.visibility)} />
        {comparison.verdict && ` ${words.lead.verdicts[comparison.verdict]}`.trimEnd()}
      </span>
    );
  };
  const you = rows.find(({ row }) => row.is_you);
  const isChangeOff = isCompared && !!you?.before && isOff(change, you.visibility, you.before.visibility);
  const rest = ranking.total - rows.length;
  const shares = rows.map(({ row }) => row.share_of_voice ?? 0);
  const isShareOff = rest === 0 && Math.round(10 * shares.reduce((sum, one) => sum + one, 0)) !== 1000;
  const unnamed = ranking.data.flatMap(({ rank, name }) => (rank === null ? [name] : []));
  const figure =
    (name: 'average_position' | 'sentiment_score' | 'share_of_voice') =>
    ({ row, at }: RankedBrand) =>
      words.decimal(traced(`${at}.${name}`, row[name]));
  return (
    <>
      <Table
        label={words.lead.title}
        rows={rows}
        keyOf={({ row }) => row.name}
        isMarked={({ row }) => row.is_you}
        columns={[
          {
            head: head.brand,
            kind: 'text',
            cell: ({ row, place }) => (
              <>
                <span class="rank" data-place={place}>
                  {place}
                </span>{' '}
                {words.name(row.name)}
              </>
            ),
          },
          { head: head.now, cell: ({ visibility }) => <b>{words.decimal(visibility)}</b> },
          ...(isCompared
            ? [
                {
                  head: head.then,
                  cell: ({ before }: RankedBrand) =>
                    before === null ? NONE : words.decimal(before.visibility),
                },
                { head: head.change, cell: changeOf },
              ]
            : []),
          {
            head: head.answers,
            cell: ({ row, at }) =>
              words.count(traced(`${at}.answer_count`, row.answer_count, answersOf(row))),
          },
          { head: head.share, cell: figure('share_of_voice') },
          { head: head.position, cell: figure('average_position') },
          { head: head.sentiment, cell: figure('sentiment_score') },
        ]}
        foot={[
          [
            words.lead.all(ranking.total),
            '',
            ...(isCompared ? ['', ''] : []),
            words.count(traced('explanation.mention_count', explanation.mention_count)),
            <>
              {words.plainDecimal(100)}
              <Star shown={isShareOff} />
            </>,
            '',
            '',
          ],
        ]}
      />
      <p class="note">
        {rest > 0 && words.lead.shown(rows.length, ranking.total)}
        {words.lead.note(isCompared)}
        {unnamed.length > 0 && words.lead.unnamed(unnamed)}
      </p>
      <StarNote shown={isChangeOff || isShareOff} />
    </>
  );
}

/** Returns the query that selects the answers that name a brand: by `named` or, for a rival, by `competitor`. */
const answersOf = ({ is_you, name }: RankedBrand['row']): AnswerQuery =>
  is_you ? { named: true } : { competitor: name };
