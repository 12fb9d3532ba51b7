/** The view with questions, themes, kinds of questions and locations. */
import type { GetVisibilityGroupsRow } from '@brand-visibility/client';
import { useEffect, useState } from 'preact/hooks';
import { scaleEnd } from '@brand-visibility/report/charts/range';
import { SplitBar } from '@brand-visibility/report/charts/split-bar';
import { SpotChart } from '@brand-visibility/report/charts/spot';
import { isNeverNamed, kindOf } from '@brand-visibility/report/data/state';
import { movedAt, type AnswerQuery, type Moved } from '@brand-visibility/report/figure/figure';
import { outcomesAt, sharesOf } from '@brand-visibility/report/parts/outcomes';
import { Instead } from '@brand-visibility/report/parts/questions';
import {
  Chip,
  classOf,
  Facts,
  MarksNote,
  Notes,
  StarNote,
  tallyFacts,
} from '@brand-visibility/report/parts/section';
import { headed, Table } from '@brand-visibility/report/parts/table';
import { rowWord, tallyOf } from '@brand-visibility/report/story/told';
import * as of from '@brand-visibility/report/words/message';
import { message } from '@brand-visibility/report/words/message';
import { useWords } from '@brand-visibility/report/words/words';
import { categoryName } from '../filter.js';
import { Search } from '../fields.js';
import { say } from '../language.js';
import type { ReadOf } from '../reads.js';
import { GROUPINGS, PARAMETERS, type Grouping, type PageResponses } from '../responses.js';
import { useSort } from '../session.js';
import { Head, movedColumns, Opens, outcomeColumns, PhoneKeys, Tabs, type CountedRow } from './parts.js';

const SHOWN = 50;

/** Lists questions, themes, kinds of questions or locations. Rows with the most lost answers come first. */
export function QuestionsView({ read }: { readonly read: ReadOf<'questions'> }) {
  const words = useWords();
  const sort = useSort();
  const [search, setSearch] = useState('');
  const [isReal, setReal] = useState(false);
  const [isWhole, setWhole] = useState(false);
  useSlash();
  const grouping = GROUPINGS.find((one) => one in read.responses) ?? 'prompt';
  const { data }: PageResponses[Grouping] = read.responses[grouping];
  const head = say(`questions.${grouping}.title`);
  const nameOf = ({ key, label }: GetVisibilityGroupsRow) => {
    if (key === null) return say(`questions.${grouping}.none`);
    return grouping === 'category' ? categoryName(words, key) : (label ?? key);
  };
  const all = data.map((row, index): GroupRow => {
    const at = `${grouping}.data.${index}`;
    const visibility = movedAt(`${at}.visibility`, row.visibility);
    return { row, at, query: queryOf(grouping, row.key), visibility };
  });
  const found = all.filter(
    ({ row }) =>
      (!isReal || classOf(row.verdict)) && nameOf(row).toLowerCase().includes(search.toLowerCase()),
  );
  const isNever = isNeverNamed(read.responses);
  const isCompared = kindOf(read.responses) === 'compared';
  const end = scaleEnd(data.map(({ visibility_range: { high } }) => high));
  const tally = { ...tallyOf(data.map(({ verdict }) => verdict)), of: data.length };
  return (
    <>
      <Head title={say('views.questions')}>{!isNever && say('dots')}</Head>
      {isCompared && <Facts facts={tallyFacts(tally, [`${grouping}.data`])} />}
      <div class="tools">
        <Tabs
          label={say('questions.listBy')}
          tabs={GROUPINGS.map((name) => [name, say(`questions.${name}.title`)] as const)}
        />
        <Search
          aria-label={say('questions.search')}
          placeholder={say(`questions.${grouping}.search`, { count: data.length })}
          value={search}
          onText={setSearch}
        />
        <button type="button" aria-pressed={isReal} onClick={() => setReal(!isReal)}>
          {say('questions.real')}
        </button>
      </div>
      <PhoneKeys text={say('groups.keys')} />
      <Table
        class="groups"
        label={head}
        rows={found}
        keyOf={({ row }) => row.key ?? ''}
        sort={sort}
        most={isWhole ? undefined : SHOWN}
        columns={[
          {
            head,
            kind: 'text',
            value: ({ row }) => nameOf(row),
            cell: ({ row, query }) => (
              <Opens query={query} count={row.answer_count}>
                <bdi>{nameOf(row)}</bdi>
              </Opens>
            ),
          },
          {
            head: say('groups.scale', { end: words.numbers.count(end) + words.numbers.percentSign }),
            kind: 'bar',
            isMinor: true,
            cell: ({ row, visibility: { current, previous } }) => (
              <SpotChart
                end={end}
                now={current.value}
                before={previous.value}
                range={isNever ? null : row.visibility_range}
                look={classOf(row.verdict)}
              />
            ),
          },
          ...movedColumns<GroupRow>(
            words,
            `${words.plainValue(of.period(read.spans.current))} %`,
            ({ visibility }) => visibility,
          ),
          {
            ...headed(words, message('l.work.result')),
            kind: 'text',
            isMinor: true,
            value: ({ row }) => ({ up: 1, down: -1, within_noise: 0 })[row.verdict ?? 'within_noise'],
            cell: ({ row, at, visibility }) => (
              <Chip of={rowWord({ verdict: row.verdict, visibility, isNever }, at)} />
            ),
          },
          ...outcomeColumns,
          {
            ...headed(words, message('l.trend.said')),
            kind: 'bar',
            cell: ({ row, at }) => (
              <SplitBar
                shares={sharesOf(outcomesAt(at, row), read.brand.name, true)}
                write={words.numbers.count}
                width={row.answer_count}
              />
            ),
          },
          {
            ...headed(words, message('l.questions.rivals')),
            kind: 'text',
            isMinor: true,
            cell: (one) => <Instead question={one} />,
          },
        ]}
      />
      <StarNote shown={found.some(({ visibility }) => visibility.change.isOff)} />
      {isCompared && <Notes>{[<MarksNote rows={data.length} />]}</Notes>}
      {!isWhole && found.length > SHOWN && (
        <button type="button" onClick={() => setWhole(true)}>
          {say('questions.others', { count: found.length - SHOWN })}
        </button>
      )}
      {found.length === 0 && <p class="soft">{say('questions.nothing')}</p>}
    </>
  );
}

/** The row of a question, theme, kind of question or location. */
interface GroupRow extends CountedRow {
  readonly row: GetVisibilityGroupsRow;
  readonly visibility: Moved;
}

/** Returns the query for the answers of a group; null for the group of prompts without a location or a category. */
function queryOf(grouping: Grouping, key: string | null): AnswerQuery | null {
  if (grouping === 'theme') return { theme_ids: [key ?? 'none'] };
  return key === null || key === 'uncategorized' ? null : { [PARAMETERS[grouping]]: [key] };
}

/** Moves the focus to the search field when the reader presses `/`. */
function useSlash(): void {
  useEffect(() => {
    const go = (event: KeyboardEvent) => {
      if (event.key !== '/' || document.querySelector(':is(input, select):focus, dialog')) return;
      event.preventDefault();
      document.querySelector<HTMLElement>('.tools input')?.focus();
    };
    addEventListener('keydown', go);
    return () => removeEventListener('keydown', go);
  }, []);
}
