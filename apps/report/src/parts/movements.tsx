/** The cells of a brand in the index of all reports, on the covers of groups and on the page. */
import { NONE } from '../figure/printed.js';
import { rowWord, type Told } from '../story/told.js';
import * as of from '../words/message.js';
import { message } from '../words/message.js';
import { Print, Word } from '../words/words.js';
import { Chip, classOf } from './section.js';

/** Whether the printed change differs from the printed figures. */
export const isStarred = ({ visibility, slow }: Told): boolean =>
  visibility.change.isOff === true || slow?.visibility.change.isOff === true;

/** The change since the days before; a movement over six months stands below it. */
export function ChangeCell({ told }: { readonly told: Told }) {
  const { visibility, verdict, slow } = told;
  if (visibility.change.value === null) return NONE;
  return (
    <>
      <span class={classOf(verdict)}>
        <Print of={of.signed(visibility.change)} />
      </span>
      {slow && (
        <>
          <br />
          <span class={slow.verdict}>
            <Print of={of.signed(slow.visibility.change)} />
          </span>{' '}
          <Word k="l.figure.since" of={{ month: of.month(slow.from) }} />
        </>
      )}
    </>
  );
}

/** The words beside the changes of a brand. `at` is the path of its comparison. */
export function WordCell({ told, at = 'comparison' }: { readonly told: Told; readonly at?: string }) {
  const { verdict, slow, carriedFrom, kind } = told;
  if (kind !== 'compared')
    return (
      <>
        <Word k="l.word.uncompared" at={`${at}.verdict`} />
        {carriedFrom !== null && [', ', <Word k="l.index.figures" of={{ day: of.day(carriedFrom) }} />]}
      </>
    );
  const slowly =
    slow && message(slow.verdict === 'up' ? 'l.word.rose' : 'l.word.fell', null, 'since.verdict');
  return (
    <>
      {verdict && <Chip of={rowWord(told, at)} />}
      {slowly && [<br />, <Chip of={slowly} />]}
    </>
  );
}
