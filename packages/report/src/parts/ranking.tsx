/** The part that ranks the brand and its rivals. */
import { LineChart, type Line } from '../charts/lines.js';
import type { Report, ReportOf } from '../data/report.js';
import { fig, gapOf, isOff, type AnswerQuery } from '../story/figure.js';
import { leadOf, rankedBrands, type Lead, type RankedBrand } from '../story/ranking.js';
import { kindOf } from '../story/state.js';
import type { Words } from '../text/en.js';
import { NONE } from '../text/numbers.js';
import { cut } from '../text/say.js';
import { useWords } from '../text/words.js';
import { classOf } from './figures.js';
import { Block, Section, Star, StarNote } from './section.js';
import { Table } from './table.js';
import { Tones } from './tones.js';

/** Maximum number of rows in the table, of lines in the chart, and of characters in the label of a line. */
const SHOWN = 15;
const LINES = 7;
const LONGEST = 14;

/** Lists the brands that answers name most often, always including the customer's brand. */
export function Ranking({ report }: { readonly report: Report }) {
  const words = useWords();
  const { responses } = report;
  const ranked = rankedBrands(report);
  const lead = leadOf(ranked, responses);
  if (lead === null) return null;
  const brands = fig('ranking.total', responses.ranking.total);
  return (
    <Section
      id="ranking"
      title={words.lead.title}
      heading={words.lead.heading(
        (lead.gap.value === 0 ? lead.other : lead.leader).row.name,
        lead.gap,
        stateOf(lead),
        lead.gapBefore,
      )}
      lead={words.lead.place(
        lead.passed,
        lead.passedBy,
        lead.you.rank,
        brands,
        lead.you.before?.rank ?? null,
      )}
    >
      <Block title={words.lead.chart}>
        <Lines report={report} ranked={ranked} leader={lead.leader} />
      </Block>
      <Brands report={report} ranked={ranked} />
      <Tones report={report} />
    </Section>
  );
}

/**
 * Returns `level` if the gap is 0, `still` if the leading brand also led before, otherwise `now`; null if the earlier
 * rank of the customer's brand is unknown.
 */
export function stateOf({ gap, leader, before }: Lead): 'level' | 'still' | 'now' | null {
  if (gap.value === 0) return 'level';
  if (before === null) return null;
  return leader.before?.rank === 1 ? 'still' : 'now';
}

/** Returns a sentence that names the leading brand and compares its lead with the earlier lead. */
export function leadSentence(lead: Lead | null, { lead: words }: Words) {
  if (lead === null) return words.none;
  const { leader, you, other, gap, before } = lead;
  const now =
    gap.value === 0
      ? words.level(other.row.name, you.visibility)
      : leader === you
        ? words.leads(you.visibility, other.row.name, gap)
        : words.follows(leader.row.name, leader.visibility, you.rank, gap);
  return (
    <>
      {now}
      {before === null
        ? '.'
        : words.before(before.rank, before.gap, gap.value === 0 || leader === you ? 'other' : 'it')}
    </>
  );
}

/** Shows a line per brand over the months, with the name of the brand at its end. */
export function Lines({
  report: { responses },
  ranked,
  leader,
}: {
  readonly report: ReportOf<'brand_months'>;
  readonly ranked: readonly RankedBrand[];
  readonly leader: RankedBrand;
}) {
  const words = useWords();
  const { data, you, buckets } = responses.brand_months;
  const shown = ranked.filter(({ row, rank }) => row.is_you || rank <= LINES);
  const lines = shown.flatMap((brand): Line[] => {
    const { row } = brand;
    const index = data.findIndex((one) => (row.is_you ? one.is_you : one.name === row.name && !one.is_you));
    const found = data[index] ?? (row.is_you ? you : null);
    if (!found) return [];
    const at = index === -1 ? 'brand_months.you' : `brand_months.data.${index}`;
    return [
      {
        name: cut(row.name, LONGEST),
        kind: row.is_you ? 'you' : brand === leader ? 'leader' : 'other',
        points: found.points.map(({ visibility }, point) => ({
          of: fig(`${at}.points.${point}.visibility`, visibility),
          text: words.plainDecimal(visibility),
        })),
      },
    ];
  });
  return (
    <>
      {(['wide', 'narrow'] as const).map((size) => (
        <LineChart
          months={buckets.map(({ start_date }) => {
            const month = start_date.slice(0, 7);
            return size === 'wide' ? words.month(month) : words.shortMonth(month);
          })}
          lines={lines}
          label={words.lead.chart}
          size={size}
        />
      ))}
    </>
  );
}

function Brands({ report, ranked }: { readonly report: Report; readonly ranked: readonly RankedBrand[] }) {
  const words = useWords();
  const { head } = words.lead;
  const { ranking, explanation, comparison } = report.responses;
  const isCompared = kindOf(report.responses) === 'compared';
  const rows = ranked.filter(({ row, rank }) => row.is_you || rank <= SHOWN);
  const change = fig('comparison.visibility.change', comparison.visibility.change);
  const changeOf = ({ row, visibility, before }: RankedBrand) => {
    if (before === null) return NONE;
    if (!row.is_you) return words.signed(gapOf(visibility, before.visibility));
    return (
      <span class={classOf(comparison.verdict)}>
        {words.signed(change)}
        <Star shown={isOff(change, visibility, before.visibility)} />
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
      words.decimal(fig(`${at}.${name}`, row[name]));
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
            cell: ({ row, rank }) => (
              <>
                <span class="rank">{rank}</span> {words.name(row.name)}
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
            cell: ({ row, at }) => words.count(fig(`${at}.answer_count`, row.answer_count, answersOf(row))),
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
            words.count(fig('explanation.mention_count', explanation.mention_count)),
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
