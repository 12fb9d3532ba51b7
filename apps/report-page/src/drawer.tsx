/** The list of answers that opens when a reader presses a count. */
import type { BrandAnswer } from '@brand-visibility/client';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { countedParameters } from '@brand-visibility/report/data/choice';
import { TONES } from '@brand-visibility/report/parts/tiles';
import { QUERIES } from '@brand-visibility/report/parts/outcomes';
import type { AnswerQuery } from '@brand-visibility/report/figure/figure';
import { isNeverNamed } from '@brand-visibility/report/data/state';
import { engineName } from '@brand-visibility/report/words/engines';
import * as of from '@brand-visibility/report/words/message';
import { useWords } from '@brand-visibility/report/words/words';
import { Answer } from './drawer-answer.js';
import { Facts, rowOf, tableOf } from './drawer-facts.js';
import { Select } from './fields.js';
import { say } from './language.js';
import { useLater } from './later.js';
import { Notice } from './notices.js';
import { Question } from './question.js';
import type { GroupRead } from './responses.js';
import { usePage } from './session.js';

const PAGE = 100;

/** What the listed answers say, and the query that selects them; the first that a query agrees with is its own. */
const outcomesFor = (brand: string) =>
  [
    ['all', say('drawer.anything'), {}],
    ['you', say('drawer.you', { brand }), QUERIES.answers_naming_you],
    ['rivals', say('drawer.rivals'), QUERIES.answers_naming_competitors_not_you],
    ['nobody', say('drawer.nobody'), QUERIES.answers_naming_no_brand],
    ['positive', say('drawer.praise', { brand }), { sentiment: TONES.positive }],
    ['neutral', say('drawer.neutral', { brand }), { sentiment: TONES.neutral }],
    ['negative', say('drawer.criticise', { brand }), { sentiment: TONES.negative }],
  ] as const satisfies (readonly [string, string, AnswerQuery])[];

const NARROWING = ['named', 'gap', 'sentiment'] as const;

interface Found {
  readonly answers: readonly BrandAnswer[];
  /** The cursor of the next page: undefined before the first page, null after the last page. */
  readonly next: string | null | undefined;
  readonly fault: string | null;
}

const NOTHING: Found = { answers: [], next: undefined, fault: null };

interface DrawerProps {
  /** The number of answers that the pressed element shows; null if the element shows no number. */
  readonly count: number | null;
  readonly onClose: () => void;
}

/** Lists the answers behind a count, newest first. Readers can filter the list by engine and outcome. */
export function Drawer({ count, onClose }: DrawerProps) {
  const { view, brand, reader, change, csv, faultIn } = usePage();
  const dialog = useRef<HTMLDialogElement>(null);
  const query = view.answers ?? {};
  const [found, setFound] = useState(NOTHING);
  const { plainValue } = useWords();

  const asked = JSON.stringify(query);
  const wanted = useRef<string | null>(asked); // null after the drawer is closed
  wanted.current = asked;
  const more = async (cursor?: string) => {
    try {
      const page = await reader.client.listBrandAnswers({
        ...countedParameters(await reader.counted()),
        ...query,
        limit: PAGE,
        ...(cursor !== undefined && { cursor }),
      });
      if (wanted.current !== asked) return; // in the meantime, the reader has filtered the list or closed the drawer
      setFound(({ answers }) => ({
        answers: [...answers, ...page.data],
        next: page.next_cursor,
        fault: null,
      }));
    } catch (error) {
      if (wanted.current !== asked) return;
      const fault = faultIn(error);
      if (fault) setFound(({ answers, next }) => ({ answers, next, fault: fault.detail }));
    }
  };
  useEffect(() => {
    dialog.current?.showModal();
    return () => {
      wanted.current = null;
    };
  }, []);
  const table = tableOf(query);
  const read = useLater(
    () =>
      Promise.all([
        // What cannot be read is left out.
        reader.read(['comparison', 'prompt', ...(table ? [table] : [])]).catch((): GroupRead => ({})),
        table === 'prompt' ? reader.readQuestion(query.prompt_ids ?? []).catch(() => null) : null,
      ]).then(([groups, question]) => ({ groups, question })),
    [],
  );
  // Without rivals, the answers are shown without this filter.
  const ranking = useLater(() => reader.read(['ranking']), [])?.ranking;
  const rivals = ranking?.data.filter(({ is_you }) => !is_you).map(({ name }) => name) ?? [];
  // Before the next frame, which would otherwise show the former answers below the new title.
  useLayoutEffect(() => {
    setFound(NOTHING);
    void more();
  }, [asked]);

  // Answers are shown only after what stands above them has been read, so that the layout does not shift.
  const shown = read ? found : { ...NOTHING, fault: found.fault };
  const questions =
    read && new Map(read.groups.prompt?.data.map(({ key, label }) => [key ?? '', label ?? '']));
  const subject = subjectOf(query, questions);
  const counted = `${countOf(shown, count)}; ${plainValue(of.periodOfYear(reader.spans.current))}`;
  const row = read && rowOf(query, read.groups);
  const comparison = read?.groups.comparison;
  const isNever = comparison !== undefined && isNeverNamed({ comparison });
  const { answers, next, fault } = shown;
  const outcomes = outcomesFor(brand.name);
  const outcome = outcomes.find(([, , narrowed]: readonly [string, string, AnswerQuery]) =>
    NARROWING.every((name) => String(narrowed[name]) === String(query[name])),
  );
  /** Sets parameters of the query in place of others. */
  const set = (names: readonly string[], changed: AnswerQuery) => {
    const rest = Object.entries(query).filter(([name]) => !names.includes(name));
    change({ answers: { ...Object.fromEntries(rest), ...changed } });
  };
  const all = ['', say('drawer.all')] as const;
  const named = [...new Set([...rivals, ...(query.competitor === undefined ? [] : [query.competitor])])];
  return (
    <dialog ref={dialog} class="drawer" aria-labelledby="answers-title" onClose={onClose}>
      <header>
        <h2 id="answers-title" tabIndex={-1} autofocus>
          {query.prompt_ids && <small class="soft">{say('questions.prompt.title')}</small>}
          <bdi key={subject}>{subject}</bdi>
        </h2>
        <button type="button" class="csv" onClick={() => csv('answers')}>
          {say('download.title')}
          <span class="unseen">{`: ${say('drawer.answers')}, ${say('download.table')}`}</span>
        </button>
        <button type="button" class="close" onClick={() => dialog.current?.close()}>
          <span aria-hidden="true">×</span>
          <span class="unseen">{say('close')}</span>
        </button>
        <p key={counted} class="soft">
          {counted}
        </p>
        <div class="selects">
          <Select
            label={say('filter.engine')}
            chosen={query.platforms?.[0] ?? ''}
            options={[all, ...brand.platforms.map((one) => [one, engineName(one)] as const)]}
            onPick={(engine) => set(['platforms'], engine === '' ? {} : { platforms: [engine] })}
          />
          <Select
            label={say('drawer.answersThat')}
            chosen={outcome?.[0] ?? 'all'}
            options={outcomes.map(([name, text]) => [name, text] as const)}
            onPick={(name) => set(NARROWING, outcomes.find(([one]) => one === name)?.[2] ?? {})}
          />
          {named.length > 0 && (
            <Select
              label={say('drawer.rival')}
              chosen={query.competitor ?? ''}
              options={[all, ...named.map((one) => [one, one] as const)]}
              onPick={(competitor) => set(['competitor'], competitor === '' ? {} : { competitor })}
            />
          )}
        </div>
      </header>
      {row && (
        <Facts key={row.at} {...row} isNever={isNever}>
          {read.question && <Question {...read.question} />}
        </Facts>
      )}
      <ol>
        {answers.map((answer) => (
          <Answer
            key={answer.id}
            answer={answer}
            question={query.prompt_ids ? null : (questions?.get(answer.prompt_id) ?? null)}
            name={brand.name}
            tz={view.choice.tz}
          />
        ))}
      </ol>
      {fault !== null && (
        <Notice role="alert" action={say('tryAgain')} onAction={() => void more(next ?? undefined)}>
          {fault}
        </Notice>
      )}
      {next === undefined && fault === null && <p role="status">{say('loading')}</p>}
      {next === null && answers.length === 0 && <p class="soft">{say('drawer.none')}</p>}
      {typeof next === 'string' && (
        <button type="button" onClick={() => void more(next)}>
          {say('drawer.more')}
        </button>
      )}
    </dialog>
  );
}

/** Reserves the space of a line that is still loading. */
const NOT_YET = '\u00a0';

/** Describes the filters that the listed answers share. */
function subjectOf(
  { prompt_ids, competitor, source_domain, source_page }: AnswerQuery,
  questions: ReadonlyMap<string, string> | null,
) {
  if (prompt_ids && questions === null) return NOT_YET;
  if (prompt_ids) return questions?.get(prompt_ids[0] ?? '') ?? say('drawer.toOne');
  if (competitor !== undefined) return say('drawer.naming', { name: competitor });
  const source = source_domain ?? source_page;
  return source === undefined ? say('answers') : say('drawer.citing', { source });
}

function countOf({ answers, next }: Found, count: number | null): string {
  if (next === undefined) return count === null ? NOT_YET : say('drawer.count', { answers: count });
  if (next === null) return say('drawer.count', { answers: answers.length });
  return count === null
    ? say('drawer.newest', { answers: answers.length })
    : say('drawer.newestOf', { answers: count, shown: String(answers.length) });
}
