/** The view with questions, themes, kinds of questions and locations. */
import type { Category, GetVisibilityGroupsRow } from '@brand-visibility/client';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { scaleEnd } from '@brand-visibility/report/charts/range';
import { SplitBar } from '@brand-visibility/report/charts/split-bar';
import { SpotChart } from '@brand-visibility/report/charts/spot';
import { isNeverNamed, kindOf } from '@brand-visibility/report/data/state';
import { isOff, movedAt, type AnswerQuery, type Moved } from '@brand-visibility/report/figure/figure';
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
import { Print, useWords } from '@brand-visibility/report/words/words';
import { categoryName } from '../filter.js';
import { say } from '../language.js';
import { GROUPINGS, type Grouping, type PageResponses, type Read } from '../responses.js';
import { usePage, useSort } from '../session.js';
import { Head, Opens, outcomeColumns, PhoneKeys, Tabs, WithFigures } from './parts.js';

const SHOWN = 50;

type QuestionsRead = Read<'comparison' | 'all_engines' | Grouping>;

/** Lists questions, themes, kinds of questions or locations. Rows with the most lost answers come first. */
export function QuestionsView({ read }: { readonly read: QuestionsRead }) {
  return <WithFigures read={read}>{() => <Questions read={read} />}</WithFigures>;
}

function Questions({ read }: { readonly read: QuestionsRead }) {
  const words = useWords();
  const sort = useSort();
  const [search, setSearch] = useState('');
  const [isReal, setReal] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useSlash(field);
  const grouping = GROUPINGS.find((one) => one in read.responses) ?? 'prompt';
  const { data }: PageResponses[Grouping] = read.responses[grouping];
  const head = say(`questions.${grouping}.title`);
  const nameOf = ({ key, label }: GetVisibilityGroupsRow) => {
    if (key === null) return say(`questions.${grouping}.none`);
    return grouping === 'category' ? categoryName(words, key) : (label ?? key);
  };
  const isReal_ = ({ verdict }: GetVisibilityGroupsRow) => verdict === 'up' || verdict === 'down';
  const all = data.map((row, index): GroupRow => {
    const at = `${grouping}.data.${index}`;
    return {
      row,
      at,
      query: queryOf(grouping, row.key),
      visibility: movedAt(`${at}.visibility`, row.visibility),
    };
  });
  const found = all.filter(
    ({ row }) => (!isReal || isReal_(row)) && nameOf(row).toLowerCase().includes(search.toLowerCase()),
  );
  const isNever = isNeverNamed(read.responses);
  const isCompared = kindOf(read.responses) === 'compared';
  const end = scaleEnd(data.map(({ visibility_range: { high } }) => high));
  const off = ({ visibility: { change, current, previous } }: GroupRow) => isOff(change, current, previous);
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
        <input
          ref={field}
          type="search"
          placeholder={say(`questions.${grouping}.search`, { count: data.length })}
          aria-label={say('questions.search')}
          value={search}
          onInput={({ currentTarget }) => setSearch(currentTarget.value)}
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
          {
            head: `${words.plainValue(of.period(read.spans.current))} %`,
            value: ({ visibility }) => visibility.current.value,
            cell: ({ visibility }) => (
              <b>
                <Print of={of.decimal(visibility.current)} />
              </b>
            ),
          },
          {
            ...headed(words, message('l.leads.change')),
            value: ({ visibility }) => visibility.change.value,
            cell: (one) => (
              <span class={classOf(one.row.verdict) ?? 'soft'}>
                <Print of={of.signed(one.visibility.change)} />
              </span>
            ),
          },
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
      <StarNote shown={found.some(off)} />
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
interface GroupRow {
  readonly row: GetVisibilityGroupsRow;
  readonly at: string;
  /** The query that selects the group's answers; null if `listBrandAnswers` cannot select them. */
  readonly query: AnswerQuery | null;
  readonly visibility: Moved;
}

/** Returns the query for the answers of a group; null for the group of prompts without a location or a category. */
function queryOf(grouping: Grouping, key: string | null): AnswerQuery | null {
  switch (grouping) {
    case 'prompt':
      return key === null ? null : { prompt_ids: [key] };
    case 'theme':
      return { theme_ids: [key ?? 'none'] };
    case 'category':
      return key === null || key === 'uncategorized' ? null : { categories: [key as Category] };
    case 'location':
      return key === null ? null : { locations: [key] };
  }
}

/** Moves the focus to the search field when the reader presses `/`. */
function useSlash(field: { readonly current: HTMLInputElement | null }): void {
  const { view } = usePage();
  useLayoutEffect(() => {
    const go = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof HTMLElement && event.target.matches('input, select, textarea');
      if (event.key !== '/' || isTyping || view.answers !== null) return;
      event.preventDefault();
      field.current?.focus();
    };
    addEventListener('keydown', go);
    return () => removeEventListener('keydown', go);
  }, [view.answers]);
}
