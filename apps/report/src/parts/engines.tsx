import { RangeChart, RangeRows, RangeScale, scaleEnd, type Range } from '../charts/range.js';
import { DownloadableChart } from '../charts/downloadable-chart.js';
import type { Report, ReportOf } from '../data/report.js';
import { isNeverNamed, kindOf, onlyEngine } from '../data/state.js';
import { traced } from '../figure/figure.js';
import { NONE } from '../figure/printed.js';
import { areTooFew, enginesOf, type EngineRow } from '../story/engines.js';
import { moveWord, tallyOf } from '../story/told.js';
import { engineName } from '../words/engines.js';
import * as of from '../words/message.js';
import { message, type Message } from '../words/message.js';
import { Print, Say, Soft, Strong, useWords, Word } from '../words/words.js';
import type { Words } from '../words/writer.js';
import { Criticism, ThenAndNow } from './quotes.js';
import { Delta, Block, Chip, MarksNote, Notes, Section, tallyFacts } from './section.js';
import { headed, Table } from './table.js';
import { TryBox } from './try-box.js';

/** Shows how often each engine names the brand in both windows, with the run noise, and what engines say. */
export function Engines({ report }: { readonly report: Report }) {
  const rows = enginesOf(report);
  const isOne = onlyEngine(report.responses) !== null;
  const isCompared = kindOf(report.responses) === 'compared';
  const tally = { ...tallyOf(rows.map(({ row }) => row.verdict)), of: rows.length };
  return (
    <Section id="engines" facts={isCompared && !isOne ? tallyFacts(tally, ['engines.data']) : []}>
      {!isOne && <Ranges report={report} rows={rows} isCompared={isCompared} />}
      <TryBox report={report} />
      <ThenAndNow report={report} />
      <Criticism report={report} />
    </Section>
  );
}

type EnginesRead = ReportOf<'comparison' | 'engines' | 'engines_before' | 'ranking'>;

interface RangesProps {
  readonly report: EnginesRead;
  readonly rows: readonly EngineRow[];
  readonly isCompared: boolean;
  readonly heading?: 'h2';
}

/** The engines with their ranges in both windows. */
export function Ranges({ report, rows, isCompared, heading }: RangesProps) {
  return (
    <>
      <Block
        heading={heading}
        title={<Word k="l.engines.chart" of={{ brand: of.name(report.brand.name) }} />}
        aside={<RangeKeys report={report} isCompared={isCompared} />}
      >
        <EngineRanges report={report} rows={rows} />
      </Block>
      <Notes>
        {[
          !isNeverNamed(report.responses) && <Word k="s.note.ranges" />,
          isCompared && <MarksNote rows={rows.length} />,
          isCompared && rows.some(({ visibility }) => visibility.change.isOff) && <Word k="s.note.star" />,
        ]}
      </Notes>
    </>
  );
}

const RangeKeys = ({ report: { spans }, isCompared }: Pick<RangesProps, 'report' | 'isCompared'>) => (
  <span class="keys">
    {isCompared && (
      <span class="key before">
        <Print of={of.period(spans.previous)} />
      </span>
    )}
    <span class="key now">
      <Print of={of.period(spans.current)} />
    </span>
  </span>
);

/** The word beside the change of an engine. */
function wordOf(one: EngineRow, isNever: boolean): Message | null {
  const { row, at, visibility } = one;
  const path = `${at}.verdict`;
  if (row.verdict === null) return message('l.word.uncompared', null, path);
  if (row.verdict !== 'within_noise') return moveWord(row.verdict, path);
  if (areTooFew(one)) return message('l.word.few', null, `${at}.answer_count`);
  return isNever || visibility.change.value === 0 ? null : message('l.word.chance', null, path);
}

/** The name of an engine, and how many of its answers name the brand. */
function Engine({ of: { engine, row, at } }: { readonly of: EngineRow }) {
  const platforms = [engine];
  const part = traced(`${at}.answers_naming_you`, row.answers_naming_you, { platforms, named: true });
  const all = traced(`${at}.answer_count`, row.answer_count, { platforms });
  return [engineName(engine), <Soft of={message('l.partAnswers', { part, all })} />];
}

function StrongestRival({ of: { rivals, rival } }: { readonly of: EngineRow }) {
  const [first] = rivals;
  if (rival === null || first === undefined) return NONE;
  return (
    <>
      <Print of={of.name(first)} />{' '}
      {rivals.length > 1 && [<Word k="l.more" of={{ count: rivals.length - 1 }} />, ' ']}
      <Strong of={of.decimal(rival)} />
    </>
  );
}

function EngineRanges({
  report,
  rows,
}: {
  readonly report: EnginesRead;
  readonly rows: readonly EngineRow[];
}) {
  const words = useWords();
  const isCompared = kindOf(report.responses) === 'compared';
  const isNever = isNeverNamed(report.responses);
  const end = scaleEnd(
    rows.flatMap(({ row, rangeBefore }) => [row.visibility_range.high, rangeBefore?.high ?? 0]),
  );
  const chart = message('l.engines.chart', { brand: of.name(report.brand.name) });
  const write = words.numbers.count;
  const rangesOf = ({ row, visibility: { current, previous }, rangeBefore }: EngineRow) => [
    ...(previous.value === null ? [] : [rangeOf(previous, words, isNever ? null : rangeBefore, false)]),
    rangeOf(current, words, isNever ? null : row.visibility_range, true),
  ];
  const charted = rows.map((one) => ({ name: engineName(one.engine), ranges: rangesOf(one) }));
  return (
    <>
      <Table
        class={isCompared ? 'ranges' : 'ranges alone'}
        label={words.text(chart)}
        rows={rows}
        keyOf={({ engine }) => engine}
        columns={[
          { ...headed(words, message('l.engines.engine')), kind: 'text', cell: (one) => <Engine of={one} /> },
          {
            head: '',
            keys: [
              <span class="unseen">
                <Say of={chart} />
              </span>,
              <RangeScale end={end} write={write} />,
            ],
            look: 'plot',
            cell: (one) => <RangeChart end={end} label={engineName(one.engine)} ranges={rangesOf(one)} />,
          },
          isCompared && {
            ...headed(words, message('l.leads.change')),
            cell: ({ row, visibility }) => <Delta of={visibility.change} verdict={row.verdict} />,
          },
          isCompared && { head: '', kind: 'text', cell: (one) => <Chip of={wordOf(one, isNever)} /> },
          rows.some(({ rival }) => rival !== null) && {
            ...headed(words, message('l.engines.rival')),
            cell: (one) => <StrongestRival of={one} />,
          },
        ]}
      />
      <DownloadableChart
        name="engines"
        svg={<RangeRows rows={charted} end={end} label={words.text(chart)} write={write} />}
        head={['engine', 'visibility', 'low', 'high', 'previous_visibility', 'previous_low', 'previous_high']}
        rows={rows.map(({ engine, row, visibility, rangeBefore }) => [
          engine,
          visibility.current.value,
          row.visibility_range.low,
          row.visibility_range.high,
          visibility.previous.value,
          rangeBefore?.low ?? null,
          rangeBefore?.high ?? null,
        ])}
      />
    </>
  );
}

const rangeOf = (figure: Range['of'], words: Words, range: Range['range'], isNow: boolean): Range => ({
  of: figure,
  text: words.numbers.decimal(figure.value),
  range,
  isNow,
});
