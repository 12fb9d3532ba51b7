/** The part that ranks the brand and its rivals. */
import type { Report } from '../data/report.js';
import { leadHeading, placeStatement } from '../statements/lead.js';
import { traced, gapOf, isOff, type AnswerQuery } from '../story/figure.js';
import { leadOf, rankedBrands, type RankedBrand } from '../story/ranking.js';
import { kindOf } from '../story/state.js';
import { NONE } from '../text/numbers.js';
import { useWords } from '../text/words.js';
import { BrandLines } from './brand-lines.js';
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
  return (
    <Section
      id="ranking"
      title={words.lead.title}
      heading={leadHeading(lead, brands)}
      lead={[placeStatement(lead, ranked, brands)]}
    >
      {responses.months.data.filter(({ visibility }) => visibility !== null).length > 1 && (
        <Block title={words.lead.chart}>
          <BrandLines report={report} ranked={ranked} />
        </Block>
      )}
      <Brands report={report} ranked={ranked} />
      <Tones report={report} />
    </Section>
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
