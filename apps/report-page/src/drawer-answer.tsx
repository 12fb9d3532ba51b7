import type { BrandAnswer } from '@brand-visibility/client';
import { namesIn } from '@brand-visibility/domain/names/names-in';
import { useMemo, useState } from 'preact/hooks';
import { localDay } from '@brand-visibility/report/data/days';
import { WebLink } from '@brand-visibility/report/figure/element';
import { Pieces } from '@brand-visibility/report/parts/quotation';
import { namesOf, piecesBetween, rivalsOf } from '@brand-visibility/report/story/names';
import { MOST, plainText } from '@brand-visibility/report/story/plain-text';
import { engineName } from '@brand-visibility/report/words/engines';
import * as of from '@brand-visibility/report/words/message';
import { useWords } from '@brand-visibility/report/words/words';
import { say } from './language.js';

/** The longest text that is shown at first, in characters. */
const LONGEST = 700;
/** Number of characters after `LONGEST` that determine whether a word ends there. */
const AFTER = 20;

interface AnswerProps {
  readonly answer: BrandAnswer;
  /** The question to which the answer belongs; null if all listed answers belong to the same question. */
  readonly question: string | null;
  readonly name: string;
  readonly tz: string;
}

/** An answer of the drawer as plain text, with one line per paragraph, heading and item, as in quotes of reports. */
export function Answer({ answer, question, name, tz }: AnswerProps) {
  const [isWhole, setWhole] = useState(false);
  const { plainValue } = useWords();
  const { id, platform, created_at, position, sentiment, brand_named, sources } = answer;
  const isLong = (answer.text_markdown ?? answer.text).length > MOST || plainText(answer).length > LONGEST;
  const pieces = useMemo(() => {
    const text = plainText(answer, '', isWhole ? Infinity : MOST);
    const shown = isLong && !isWhole ? text.slice(0, LONGEST).replace(/[\uD800-\uDBFF]$/, '') : text;
    const read = text.slice(0, shown.length + AFTER);
    return piecesBetween(read, namesIn(read, namesOf(answer, name)), 0, shown.length);
  }, [answer, isWhole]);
  const naming = brand_named
    ? (position === null ? say('answer.namesIt') : say('answer.namesItAt', { position: String(position) })) +
      (sentiment === null ? '' : `, ${say(`answer.sentiment.${sentiment}`)}`)
    : rivalsOf(answer).length > 0
      ? say('answer.rivals')
      : say('answer.nobody');
  return (
    <li data-key={id}>
      {question !== null && (
        <h3>
          <bdi>{question}</bdi>
        </h3>
      )}
      <p class="soft">{`${engineName(platform)}, ${plainValue(of.day(localDay(created_at, tz)))}; ${naming}`}</p>
      <blockquote>
        <bdi>
          <Pieces pieces={pieces} />
          {isLong && !isWhole && '…'}
        </bdi>
      </blockquote>
      {isLong && (
        <button type="button" class="plain" onClick={() => setWhole(!isWhole)}>
          {isWhole ? say('answer.less') : say('answer.whole')}
        </button>
      )}
      <p class="soft">
        {sources.length === 0 ? say('answer.citesNone') : say('answer.cites')}{' '}
        {sources.map(({ url, title, domain }, index) => (
          <>
            {index > 0 && '; '}
            <WebLink url={url}>{domain}</WebLink>
            {title !== null && (
              <>
                {' '}
                “<bdi>{title}</bdi>”
              </>
            )}
          </>
        ))}
      </p>
    </li>
  );
}
