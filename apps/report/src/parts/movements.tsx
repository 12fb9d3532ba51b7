/** The cells of a brand in the index of all reports, on the covers of groups and on the page. */
import { NONE } from '../figure/printed.js';
import type { Distance } from '../story/brands.js';
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

/** How far a rival is from the brand; `levelAt` is the path of the verdict that this can be chance, or null. */
export function Gap({
  of: { gap, side },
  levelAt,
}: {
  readonly of: Distance;
  readonly levelAt: string | null;
}) {
  if (side === 'equal')
    return (
      <span class="soft">
        <Word k="l.word.equal" at={gap.at} />
      </span>
    );
  return (
    <>
      <Print of={of.decimal(gap)} />
      {'\u00a0'}
      <span class="soft">
        <Word k={side === 'ahead' ? 'l.word.ahead' : 'l.word.behind'} at={gap.at} />
        {levelAt !== null && [<br />, <Chip of={message('l.word.chance', null, levelAt)} />]}
      </span>
    </>
  );
}
