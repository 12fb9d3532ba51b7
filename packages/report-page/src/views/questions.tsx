/** The view with questions, themes, kinds of questions and locations. */
import type { Category, GetVisibilityGroupsRow } from '@brand-visibility/client';
import { useEffect, useRef, useState } from 'preact/hooks';
import { scaleEnd } from '@brand-visibility/report/charts/range';
import { verdictsOf } from '@brand-visibility/report/story/engines';
import { fig, type AnswerQuery } from '@brand-visibility/report/story/figure';
import { capital } from '@brand-visibility/report/text/frame';
import { NONE } from '@brand-visibility/report/text/numbers';
import { useWords } from '@brand-visibility/report/text/words';
import { GROUPINGS, type Grouping, type PageResponses, type Read } from '../responses.js';
import { t } from '../language.js';
import { usePage } from '../session.js';
import { GroupTable } from './groups.js';
import { Head, Opens, Tabs, WithFigures } from './parts.js';

const SHOWN = 50;

const NAMES = {
  prompt: ['Question', 'Search {0} questions', 'No question'],
  theme: ['Theme', 'Search {0} themes', 'No theme'],
  category: ['Kind', 'Search {0} kinds', 'Uncategorized'],
  location: ['Location', 'Search {0} locations', 'No location'],
} as const satisfies { readonly [name in Grouping]: readonly [tab: string, search: string, none: string] };

type QuestionsRead = Read<'comparison' | Grouping>;

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
  const [tab, find, none] = NAMES[grouping];
  const nameOf = (row: GetVisibilityGroupsRow) => {
    if (row.key === null) return t(none);
    return grouping === 'category' ? capital(words.cover.category(row.key)) : (row.label ?? row.key);
  };
  const all = data.map((row, index) => ({ row, at: `${grouping}.data.${index}` }));
  const { rose, fell, of } = verdictsOf(all);
  const found = all.filter(
    ({ row }) =>
      (!isReal || row.verdict === 'up' || row.verdict === 'down') &&
      nameOf(row).toLowerCase().includes(search.toLowerCase()),
  );
  const title =
    of === 0
      ? t(tab)
      : grouping === 'prompt'
        ? words.questions.moved(rose.length, fell.length, of)
        : t(
            '{0}: {1} of {2} rose and {3} fell by more than chance would explain',
            t(tab),
            rose.length,
            of,
            fell.length,
          );
  return (
    <>
      <Head title={title} csv={grouping}>
        {of > 0 && `${t('About one in twenty would by chance alone.')} `}
        {t('Dot: now. Box: where chance alone could put it. Stroke: before.')}
      </Head>
      <div class="tools">
        <Tabs label={t('List by')} tabs={GROUPINGS.map((name) => [name, NAMES[name][0]] as const)} />
        <input
          ref={field}
          type="search"
          placeholder={t(find, data.length)}
          aria-label={t('Search')}
          value={search}
          onInput={({ currentTarget }) => setSearch(currentTarget.value)}
        />
        <button type="button" aria-pressed={isReal} onClick={() => setReal(!isReal)}>
          {t('Only more than chance')}
        </button>
      </div>
      <GroupTable
        head={t(tab)}
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
            head: t('Named instead'),
            kind: 'text',
            cell: ({ row, at, query }) => {
              const [rival] = row.competitors_named;
              if (rival === undefined) return NONE;
              const { name, answers } = rival;
              const selected = query ? { ...query, competitor: name, gap: true } : undefined;
              return words.tally([
                { name, answers: fig(`${at}.competitors_named.0.answers`, answers, selected) },
              ]);
            },
          },
        ]}
      />
      {!isWhole && found.length > SHOWN && (
        <button type="button" onClick={() => setWhole(true)}>
          {t('Show the other {0}', found.length - SHOWN)}
        </button>
      )}
      {found.length === 0 && <p class="soft">{t('Nothing is like that.')}</p>}
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
  useEffect(() => {
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
