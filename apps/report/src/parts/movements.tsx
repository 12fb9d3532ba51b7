/** How the visibility of a brand changed, in lists of brands: the index of all reports, covers of groups, and the page. */
import { isOff } from '../figure/figure.js';
import { rowWord, type Told } from '../story/told.js';
import { day, message, month, signed } from '../words/message.js';
import { Print, Say, Word } from '../words/words.js';

/** Whether the printed change differs from the printed figures. */
export const isMovementOff = ({ visibility: { current, previous, change } }: Told) =>
  isOff(change, current, previous);

const classOf = (verdict: string | null) => (verdict === 'up' || verdict === 'down' ? verdict : 'soft');

/** The change since the days before with its word, and a movement over six months with its own. */
export function Movement({ told, at = '' }: { readonly told: Told; readonly at?: string }) {
  const { kind, verdict, visibility, slow, carriedFrom } = told;
  if (kind !== 'compared')
    return (
      <>
        <Say of={message('l.word.uncompared', null, `${at}comparison.verdict`)} />
        {carriedFrom !== null && (
          <>
            {' · '}
            <Word k="l.index.figures" of={{ day: day(carriedFrom) }} />
          </>
        )}
      </>
    );
  const word = rowWord(told, `${at}comparison`);
  return (
    <>
      <span class={classOf(verdict)}>
        <Print of={signed(visibility.change)} />
        {isMovementOff(told) && <b class="star">*</b>} {word && <Say of={word} />}
      </span>
      {slow && (
        <span class={slow.verdict}>
          {' · '}
          <Print of={signed(slow.visibility.change)} />{' '}
          <Word k="l.figure.since" of={{ month: month(slow.from) }} />,{' '}
          <Say of={message('l.word.beyond', null, `${at}since.verdict`)} />
        </span>
      )}
    </>
  );
}
