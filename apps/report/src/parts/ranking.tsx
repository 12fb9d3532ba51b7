/** The part that ranks the brand and its rivals. */
import type { Report, ReportOf } from '../data/report.js';
import { kindOf } from '../data/state.js';
import { gapOf, traced, type AnswerQuery } from '../figure/figure.js';
import { NONE } from '../figure/printed.js';
import { distanceOf, leadOf, rankedBrands, type RankedBrand } from '../story/brands.js';
import { leadMessages } from '../story/lead.js';
import { areMonths } from '../story/months.js';
import { rowWord, type Told } from '../story/told.js';
import * as of from '../words/message.js';
import { message } from '../words/message.js';
import { Strong, Of, Print, Say, useWords, Word } from '../words/words.js';
import { BrandLines } from './brand-lines.js';
import { Gap } from './movements.js';
import { Delta, Block, Chip, Notes, Section, Star, type Fact } from './section.js';
import { headed, Table, type TableProps } from './table.js';
import { Tones } from './tones.js';

/** Maximum number of rows in the table. */
const SHOWN = 15;

/** Lists the brands that answers name most often, always including the customer's brand. */
export function Ranking({ report, told }: { readonly report: Report; readonly told: Told }) {
  const ranked = rankedBrands(report);
  return (
    <Section id="ranking" facts={factsOf(report, ranked)}>
      {areMonths(report) && told.kind !== 'carried' && (
        <Block title={<Word k="l.leads.chart" />}>
          <BrandLines report={report} ranked={ranked} />
        </Block>
      )}
      <Brands report={report} ranked={ranked} told={told} />
      {!told.isNever && <Tones report={report} />}
    </Section>
  );
}

function factsOf({ responses, spans }: Report, ranked: readonly RankedBrand[]): (Fact | null | undefined)[] {
  const you = ranked.find(({ row }) => row.is_you);
  const lead = leadOf(ranked, responses.leads);
  const messages = lead && leadMessages(lead);
  const total = traced('ranking.total', responses.ranking.total);
  return [
    you && {
      what: [
        <Word k="l.leads.place" at={you.visibility.at} />,
        you.isShared && [', ', <Word k="l.word.shared" at={you.visibility.at} />],
      ],
      figure: <Of part={you.place} all={total} />,
    },
    messages && {
      what: <Print of={of.period(spans.current)} />,
      figure: [<Say of={messages.now} />, ' ', <Chip of={messages.chance} />],
    },
    messages?.then
      ? { what: <Print of={of.period(spans.previous)} />, figure: <Say of={messages.then} /> }
      : null,
  ];
}

export function Brands({
  report,
  ranked,
  told,
  both,
}: {
  readonly report: ReportOf<'comparison' | 'ranking' | 'explanation'>;
  readonly ranked: readonly RankedBrand[];
  readonly told: Told;
  /** The heading of the answers that name a rival and the brand; absent where they have no room. */
  readonly both?: string;
}) {
  const words = useWords();
  const { spans, brand } = report;
  const { ranking, explanation } = report.responses;
  const isCompared = kindOf(report.responses) === 'compared';
  const rows = ranked.filter(({ row, rank }) => row.is_you || rank <= SHOWN);
  const you = rows.find(({ row }) => row.is_you);
  const { change } = told.visibility;
  const shares = rows.map(({ row }) => row.share_of_voice ?? 0);
  const isShareOff =
    rows.length === ranking.total && Math.round(10 * shares.reduce((sum, one) => sum + one, 0)) !== 1000;
  const unnamed = ranking.data.flatMap(({ rank, name }) => (rank === null ? [name] : []));
  const figure =
    (name: 'average_position' | 'sentiment_score' | 'share_of_voice') =>
    ({ row, at }: RankedBrand) => <Print of={of.decimal(traced(`${at}.${name}`, row[name]))} />;
  const columns: TableProps<RankedBrand>['columns'] = [
    {
      ...headed(words, message('l.leads.brand')),
      kind: 'text',
      cell: ({ row, place }) => (
        <>
          <span class="rank" data-place={place}>
            {place}
          </span>{' '}
          <Print of={of.name(row.name)} />
        </>
      ),
    },
    {
      ...percentHead(words.plainValue(of.period(spans.current))),
      cell: ({ visibility }) => <Strong of={of.decimal(visibility)} />,
    },
    isCompared && {
      ...percentHead(words.plainValue(of.period(spans.previous))),
      cell: ({ before }) => (before === null ? NONE : <Print of={of.decimal(before)} />),
    },
    isCompared && { ...headed(words, message('l.leads.change')), cell: (one) => changeOf(one, told) },
    {
      ...headed(words, message('l.leads.distance', { brand: of.name(brand.name) })),
      cell: ({ visibility, row, isLevel, comparedAt }) =>
        you && !row.is_you ? (
          <Gap
            of={distanceOf(visibility, you.visibility)}
            levelAt={isLevel ? `${comparedAt}.against_you.verdict` : null}
          />
        ) : (
          ''
        ),
    },
    {
      ...headed(words, message('l.leads.answers')),
      cell: ({ row, at }) => (
        <Print of={of.count(traced(`${at}.answer_count`, row.answer_count, answersOf(row)))} />
      ),
    },
    ...(both === undefined ? [] : [{ head: both, cell: Both }]),
    { ...headed(words, message('l.figure.share'), '%'), cell: figure('share_of_voice') },
    { ...headed(words, message('l.leads.position')), cell: figure('average_position') },
    { ...headed(words, message('l.figure.sentiment')), cell: figure('sentiment_score') },
  ];
  return (
    <>
      <Table
        class="brands"
        label={words.text(message('l.part.leads'))}
        rows={rows}
        keyOf={({ row }) => row.name}
        isMarked={({ row }) => row.is_you}
        columns={columns}
        foot={[
          [
            <Word k="l.leads.all" />,
            '',
            ...(isCompared ? ['', ''] : []),
            '',
            <Print of={of.count(traced('explanation.mention_count', explanation.mention_count))} />,
            ...(both === undefined ? [] : ['']),
            <>
              {words.numbers.decimal(100)}
              <Star shown={isShareOff} />
            </>,
            '',
            '',
          ],
        ]}
      />
      <Notes>
        {[
          <Word k="s.note.brands" />,
          unnamed.length > 0 && (
            <>
              <Word k="l.leads.unnamed" of={{ brands: of.list(unnamed.map(of.name)) }} />.
            </>
          ),
          ((isCompared && change.isOff) || isShareOff) && <Word k="s.note.star" />,
        ]}
      </Notes>
    </>
  );
}

const percentHead = (period: string) => ({ head: `${period} %`, keys: [period, <br />, '%'] });

function changeOf({ row, visibility, before }: RankedBrand, told: Told) {
  if (before === null) return NONE;
  if (!row.is_you) return <Print of={of.signed(gapOf(visibility, before))} />;
  return [<Delta of={told.visibility.change} verdict={told.verdict} />, ' ', <Chip of={rowWord(told)} />];
}

/** How many answers name a rival and the brand. */
const Both = ({ row: { name }, both, comparedAt }: RankedBrand) =>
  both !== null && (
    <Print of={of.count(traced(`${comparedAt}.against_you.both`, both, { named: true, competitor: name }))} />
  );

/** Returns the query that selects the answers that name a brand: by `named` or, for a rival, by `competitor`. */
const answersOf = ({ is_you, name }: RankedBrand['row']): AnswerQuery =>
  is_you ? { named: true } : { competitor: name };
