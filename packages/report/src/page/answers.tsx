import type { Brand, BrandAnswer, Client } from '@brand-visibility/client';
import { useEffect, useRef, useState } from 'preact/hooks';
import { countedParameters, type Choice } from '../data/choice.js';
import { faultOf } from '../data/load.js';
import type { Fault } from '../data/report.js';
import type { AnswerQuery } from '../story/figure.js';
import { localDay } from '../data/days.js';
import { WebLink } from '../parts/figure.js';
import { dates, engineName } from '../text/en.js';
import { Refused } from './refused.js';
import { piecesOf } from './pieces.js';

interface AnswersProps {
  readonly client: Client;
  readonly choice: Choice;
  readonly brand: Brand;
  readonly query: AnswerQuery;
  readonly onClose: () => void;
}

const PAGE = 20;
const LONGEST = 700;

interface Found {
  readonly answers: readonly BrandAnswer[];
  /** Undefined before the first page, null after the last one. */
  readonly next: string | null | undefined;
  readonly fault: Fault | null;
}

/** The answers behind a figure, newest first, with the brand and its rivals marked. */
export function Answers({ client, choice, brand, query, onClose }: AnswersProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [found, setFound] = useState<Found>({ answers: [], next: undefined, fault: null });
  const [isLoading, setLoading] = useState(true);

  const more = async (cursor?: string) => {
    setLoading(true);
    try {
      const page = await client.listBrandAnswers({
        ...countedParameters(choice),
        ...query,
        limit: PAGE,
        ...(cursor !== undefined && { cursor }),
      });
      setFound(({ answers }) => ({
        answers: [...answers, ...page.data],
        next: page.next_cursor,
        fault: null,
      }));
    } catch (error) {
      setFound(({ answers, next }) => ({ answers, next, fault: faultOf(error) }));
    }
    setLoading(false);
  };
  useEffect(() => {
    dialog.current?.showModal();
    void more();
  }, []);

  const { answers, next, fault } = found;
  return (
    <dialog ref={dialog} class="panel" aria-labelledby="answers-title" onClose={onClose}>
      <header class="heading">
        <h2 id="answers-title">Answers</h2>
        <button type="button" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </header>
      <ol class="answer-list">
        {answers.map((answer) => (
          <Answer key={answer.id} answer={answer} brand={brand} tz={choice.tz} />
        ))}
      </ol>
      {fault && <Refused fault={fault} />}
      {isLoading && <p role="status">Loading</p>}
      {!isLoading && answers.length === 0 && fault === null && (
        <p class="empty">No counted answer is like that.</p>
      )}
      {!isLoading && typeof next === 'string' && (
        <button type="button" onClick={() => void more(next)}>
          More
        </button>
      )}
    </dialog>
  );
}

interface AnswerProps {
  readonly answer: BrandAnswer;
  readonly brand: Brand;
  readonly tz: string;
}

function Answer({ answer, brand, tz }: AnswerProps) {
  const [isWhole, setWhole] = useState(false);
  const { id, text, platform, created_at, position, sentiment, brand_named, competitors, sources } = answer;
  const isLong = text.length > LONGEST;
  const shown = isLong && !isWhole ? text.slice(0, LONGEST).replace(/[\uD800-\uDBFF]$/, '') : text;
  const rivals = competitors.flatMap(({ name, report_name }) => (report_name === null ? [] : [name]));
  return (
    <li data-key={id}>
      <p class="facts">
        <strong>{engineName(platform)}</strong>
        {` · ${dates.dayOfYear(localDay(created_at, tz))} · `}
        {brand_named
          ? `names the brand${position === null ? '' : ` at position ${position}`}${sentiment === null ? '' : `, ${sentiment}`}`
          : 'leaves the brand out'}
      </p>
      <p class="answer-text">
        <bdi>
          {piecesOf(shown, brand.name, rivals).map(({ text: piece, kind }) =>
            kind === null ? piece : <mark class={kind}>{piece}</mark>,
          )}
          {isLong && !isWhole && '…'}
        </bdi>
      </p>
      {isLong && (
        <button type="button" class="plain" onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show less' : 'Show all'}
        </button>
      )}
      {sources.length > 0 && (
        <details>
          <summary>{`${sources.length} ${sources.length === 1 ? 'source' : 'sources'}`}</summary>
          <ul>
            {sources.map(({ url, title }) => (
              <li>
                <WebLink url={url}>{title ?? url}</WebLink>
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}
