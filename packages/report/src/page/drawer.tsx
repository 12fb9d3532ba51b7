/** The list of answers that opens when a reader presses a count. */
import type { BrandAnswer, Engine } from '@brand-visibility/client';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { countedParameters } from '../data/choice.js';
import { localDay } from '../data/days.js';
import { WebLink } from '../parts/figure.js';
import { Pieces } from '../parts/quotation.js';
import type { AnswerQuery } from '../story/figure.js';
import { namesIn, namesOf, piecesBetween, rivalsOf } from '../story/names.js';
import { dates } from '../text/en.js';
import { engineName } from '../text/frame.js';
import { Notice } from './notices.js';
import { usePage } from './session.js';

const PAGE = 100;
const LONGEST = 700;
/** Number of characters after `LONGEST` that determine whether a word ends there. */
const AFTER = 20;

const OUTCOMES = {
  all: {},
  you: { named: true },
  rivals: { gap: true },
  nobody: { named: false, gap: false },
} as const satisfies Record<string, AnswerQuery>;
type Outcome = keyof typeof OUTCOMES;

function outcomeOf({ named, gap }: AnswerQuery): Outcome {
  if (named === true) return 'you';
  if (gap === true) return 'rivals';
  return named === false && gap === false ? 'nobody' : 'all';
}

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
  const { view, brand, reader, change, faultIn } = usePage();
  const dialog = useRef<HTMLDialogElement>(null);
  const query = view.answers ?? {};
  const [found, setFound] = useState(NOTHING);
  const [questions, setQuestions] = useState<ReadonlyMap<string, string> | null>(null);

  const asked = JSON.stringify(query);
  const wanted = useRef<string | null>(asked); // null after the drawer is closed
  wanted.current = asked;
  const more = async (cursor?: string) => {
    try {
      const page = await reader.client.listBrandAnswers({
        ...countedParameters(view.choice),
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
    reader.read(['prompt']).then(
      ({ prompt }) => setQuestions(new Map(prompt.data.map(({ key, label }) => [key ?? '', label ?? '']))),
      () => setQuestions(new Map()), // if the questions cannot be read, the page shows the answers without them
    );
    return () => {
      wanted.current = null;
    };
  }, []);
  useEffect(() => {
    setFound(NOTHING);
    void more();
  }, [asked]);

  // Answers are shown only after the questions have been read, so that the layout does not shift.
  const shown = questions ? found : { ...NOTHING, fault: found.fault };
  const { answers, next, fault } = shown;
  const narrow = (changed: Partial<AnswerQuery>) => {
    const { named: _, gap: __, ...rest } = query;
    const outcome =
      'named' in changed || 'gap' in changed || Object.keys(changed).length === 0
        ? {}
        : OUTCOMES[outcomeOf(query)];
    change({ answers: { ...rest, ...outcome, ...changed } });
  };
  const [engine] = query.platforms ?? [];
  return (
    <dialog ref={dialog} class="drawer" aria-labelledby="answers-title" onClose={onClose}>
      <header>
        <h2 id="answers-title">
          <bdi>{subjectOf(query, questions)}</bdi>
        </h2>
        <button type="button" class="close" onClick={() => dialog.current?.close()}>
          <span aria-hidden="true">×</span>
          <span class="unseen">Close</span>
        </button>
        <p class="soft">{countOf(shown, count)}</p>
        <div class="selects">
          <label>
            Engine{' '}
            <select
              value={engine ?? ''}
              onChange={({ currentTarget: { value } }) => {
                const { platforms: _, ...rest } = query;
                change({ answers: { ...rest, ...(value !== '' && { platforms: [value as Engine] }) } });
              }}
            >
              <option value="">All</option>
              {brand.platforms.map((one) => (
                <option value={one}>{engineName(one)}</option>
              ))}
            </select>
          </label>
          <label>
            Answers that{' '}
            <select
              value={outcomeOf(query)}
              onChange={({ currentTarget: { value } }) => narrow(OUTCOMES[value as Outcome])}
            >
              <option value="all">say anything</option>
              <option value="you">{`name ${brand.name}`}</option>
              <option value="rivals">name only rivals</option>
              <option value="nobody">name no brand</option>
            </select>
          </label>
        </div>
      </header>
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
        <Notice role="alert" action="Try again" onAction={() => void more(next ?? undefined)}>
          {fault}
        </Notice>
      )}
      {next === undefined && fault === null && <p role="status">Loading</p>}
      {next === null && answers.length === 0 && <p class="soft">No answer is like that.</p>}
      {typeof next === 'string' && (
        <button type="button" onClick={() => void more(next)}>
          Show more
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
  if (prompt_ids) return questions?.get(prompt_ids[0] ?? '') ?? 'Answers to one question';
  if (competitor !== undefined) return `Answers that name ${competitor}`;
  const source = source_domain ?? source_page;
  return source === undefined ? 'Answers' : `Answers that cite ${source}`;
}

function countOf({ answers, next }: Found, count: number | null): string {
  if (next === undefined) return count === null ? NOT_YET : `${count} ${count === 1 ? 'answer' : 'answers'}`;
  if (next === null) return `${answers.length} ${answers.length === 1 ? 'answer' : 'answers'}`;
  return count === null
    ? `The newest ${answers.length} answers`
    : `${count} answers, the newest ${answers.length} shown`;
}

interface AnswerProps {
  readonly answer: BrandAnswer;
  /** The question to which the answer belongs; null if all listed answers belong to the same question. */
  readonly question: string | null;
  readonly name: string;
  readonly tz: string;
}

function Answer({ answer, question, name, tz }: AnswerProps) {
  const [isWhole, setWhole] = useState(false);
  const { id, text, platform, created_at, position, sentiment, brand_named, sources } = answer;
  const isLong = text.length > LONGEST;
  const pieces = useMemo(() => {
    const shown = isLong && !isWhole ? text.slice(0, LONGEST).replace(/[\uD800-\uDBFF]$/, '') : text;
    const read = text.slice(0, shown.length + AFTER);
    return piecesBetween(read, namesIn(read, namesOf(answer, name)), 0, shown.length);
  }, [answer, isWhole]);
  const said = brand_named
    ? `names it${position === null ? '' : ` at position ${position}`}${sentiment === null ? '' : `, ${sentiment}`}`
    : rivalsOf(answer).length > 0
      ? 'names only rivals'
      : 'names no brand';
  return (
    <li data-key={id}>
      {question !== null && (
        <h3>
          <bdi>{question}</bdi>
        </h3>
      )}
      <p class="soft">{`${engineName(platform)}, ${dates.day(localDay(created_at, tz))}; ${said}`}</p>
      <blockquote>
        <bdi>
          <Pieces pieces={pieces} />
          {isLong && !isWhole && '…'}
        </bdi>
      </blockquote>
      {isLong && (
        <button type="button" class="plain" onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show less' : 'Show all'}
        </button>
      )}
      <p class="soft">
        {sources.length === 0 ? 'Cites no site' : 'Cites '}
        {sources.map(({ url, title, domain }, index) => (
          <>
            {index > 0 && '; '}
            <WebLink url={url}>{title ?? domain}</WebLink>
          </>
        ))}
      </p>
    </li>
  );
}
