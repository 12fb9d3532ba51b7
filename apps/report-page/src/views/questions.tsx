/** The view with questions, themes, kinds of questions and locations. */
import type { Category, GetVisibilityGroupsRow } from '@brand-visibility/client';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { scaleEnd } from '@brand-visibility/report/charts/range';
import { verdictsOf } from '@brand-visibility/report/story/engines';
import { traced, type AnswerQuery } from '@brand-visibility/report/story/figure';
import { isNeverNamed } from '@brand-visibility/report/story/state';
import { capital } from '@brand-visibility/report/text/writing';
import { NONE } from '@brand-visibility/report/text/numbers';
import { useWords } from '@brand-visibility/report/text/words';
import { GROUPINGS, type Grouping, type PageResponses, type Read } from '../responses.js';
import { say } from '../language.js';
import { usePage } from '../session.js';
import { GroupTable } from './groups.js';
import { Head, Opens, Tabs, WithFigures } from './parts.js';

const SHOWN = 50;

type QuestionsRead = Read<'comparison' | 'all_engines' | Grouping>;

/** Lists questions, themes, kinds of questions or locations. Rows with the most lost answers come first. */
export function QuestionsView({ read }: { readonly read: QuestionsRead }) {
  return <WithFigures read={read}>{() => <Questions read={read} />}</WithFigures>;
}

function Questions({ read }: { readonly read: QuestionsRead }) {
  const words = useWords();
  const [search, setSearch] = useState('');
  const [isReal, setReal] = useState(false);
  const [isWhole, setWhole] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useSlash(field);
  const grouping = GROUPINGS.find((one) => one in read.responses) ?? 'prompt';
  const { data }: PageResponses[Grouping] = read.responses[grouping];
  const head = say(`questions.${grouping}.title`);
  const nameOf = (row: GetVisibilityGroupsRow) => {
    if (row.key === null) return say(`questions.${grouping}.none`);
    return grouping === 'category' ? capital(words.cover.category(row.key)) : (row.label ?? row.key);
  };
  const all = data.map((row, index) => ({ row, at: `${grouping}.data.${index}` }));
  const { moves } = verdictsOf(all);
  const isNever = isNeverNamed(read.responses);
  const isMoved = moves.of > 0 && !(isNever && moves.fell === 0);
  const found = all.filter(
    ({ row }) =>
      (!isReal || row.verdict === 'up' || row.verdict === 'down') &&
      nameOf(row).toLowerCase().includes(search.toLowerCase()),
  );
  const title = !isMoved
    ? head
    : grouping === 'prompt'
      ? words.questions.moved(moves)
      : say('questions.moved', {
          what: head,
          rose: String(moves.rose),
          of: String(moves.of),
          fell: String(moves.fell),
        });
  return (
    <>
      <Head title={title}>
        {isMoved && `${say('questions.byChance')} `}
        {isNever ? words.engines.never : say('dots')}
      </Head>
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
      <GroupTable
        head={head}
        isNever={isNever}
        end={scaleEnd(all.map(({ row }) => row.visibility_range.high))}
        most={isWhole ? undefined : SHOWN}
        rows={found.map(({ row, at }) => {
          const query = queryOf(grouping, row.key);
          const name = <bdi>{nameOf(row)}</bdi>;
          return {
            row,
            at,
            query,
            name: query ? (
              <Opens query={query} count={row.answer_count}>
                {name}
              </Opens>
            ) : (
              name
            ),
          };
        })}
        more={[
          {
            head: say('namedInstead'),
            kind: 'text',
            cell: ({ row, at, query }) => {
              const [rival] = row.competitors_named;
              if (rival === undefined) return NONE;
              const { name, answers } = rival;
              const selected = query ? { ...query, competitor: name, gap: true } : undefined;
              return words.tally([
                { name, answers: traced(`${at}.competitors_named.0.answers`, answers, selected) },
              ]);
            },
          },
        ]}
      />
      {!isWhole && found.length > SHOWN && (
        <button type="button" onClick={() => setWhole(true)}>
          {say('questions.others', { count: found.length - SHOWN })}
        </button>
      )}
      {found.length === 0 && <p class="soft">{say('questions.nothing')}</p>}
    </>
  );
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
