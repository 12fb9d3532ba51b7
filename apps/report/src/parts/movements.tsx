/** The cells of a brand in the index of all reports, on the covers of groups and on the page. */
import { NONE } from '../figure/printed.js';
import type { Distance } from '../story/brands.js';
import { moveWord, rowWord, type Told } from '../story/told.js';
import * as of from '../words/message.js';
import { message, type Message } from '../words/message.js';
import { Print, Say, Soft, Word } from '../words/words.js';
import { Delta, Chip } from './section.js';

/** Whether the printed change differs from the printed figures. */
export const isStarred = ({ visibility, slow }: Told): boolean =>
  visibility.change.isOff === true || slow?.visibility.change.isOff === true;

/** The change since the days before; a movement over six months stands below it. */
export function ChangeCell({ told: { visibility, verdict, slow } }: { readonly told: Told }) {
  if (visibility.change.value === null) return NONE;
  return [
    <Delta of={visibility.change} verdict={verdict} />,
    slow && [
      <br />,
      <Delta of={slow.visibility.change} verdict={slow.verdict} />,
      ' ',
      <Word k="l.figure.since" of={{ month: of.month(slow.from) }} />,
    ],
  ];
}

/** Why a brand has no figures, or is counted apart. */
export const reasonsOf = ({ kind, headline, lines }: Told): readonly Message[] =>
  kind === 'empty' ? [headline] : lines.flat().filter(({ key }) => key === 'l.figure.without');

/** The day of carried figures, if they are. */
export const carriedOf = ({ carriedFrom }: Told): readonly Message[] =>
  carriedFrom === null ? [] : [message('l.index.figures', { day: of.day(carriedFrom) })];

/** The words beside the changes of a brand. `at` is the path of its comparison. */
export function WordCell({ told, at = 'comparison' }: { readonly told: Told; readonly at?: string }) {
  const { verdict, slow, kind } = told;
  if (kind !== 'compared')
    return [
      <Word k="l.word.uncompared" at={`${at}.verdict`} />,
      carriedOf(told).map((one) => [', ', <Say of={one} />]),
    ];
  return [
    verdict && <Chip of={rowWord(told, at)} />,
    slow && [<br />, <Chip of={moveWord(slow.verdict, 'since.verdict')} />],
  ];
}

/** How far a rival is from the brand; `levelAt` is the path of the verdict that this can be chance, or null. */
export function Gap({
  of: { gap, side },
  levelAt,
}: {
  readonly of: Distance;
  readonly levelAt: string | null;
}) {
  if (side === 'equal') return <Soft of={message('l.word.equal', null, gap.at)} />;
  return (
    <>
      <Print of={of.decimal(gap)} />
      {'\u00a0'}
      <span class="soft">
        <Word k={`l.word.${side}`} at={gap.at} />
        {levelAt !== null && [<br />, <Chip of={message('l.word.chance', null, levelAt)} />]}
      </span>
    </>
  );
}
