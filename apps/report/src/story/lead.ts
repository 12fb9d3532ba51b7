/** The words for the distance to the rivals that are named most. */
import { decimal, list, message, name, type Message } from '../words/message.js';
import type { Distance, Lead } from './brands.js';

/** How many names a list has before it counts the others. */
export const NAMES = 2;

/** Returns a message that counts those that are not shown; empty if there are none. */
export const more = (others: number): readonly Message[] =>
  others > 0 ? [message('l.more', { count: others })] : [];

/** The distance to other brands, as a message. */
function gapMessage({ gap, side }: Distance, names: readonly string[]): Message {
  const brand = list(names.slice(0, NAMES).map(name), more(names.length - NAMES));
  if (side === 'equal') return message('l.gap.equal', { brand }, gap.at);
  return message(`l.gap.${side}`, { gap: decimal(gap), brand }, gap.at);
}

/** The distance now and then, and whether that of now can be chance. */
export const leadMessages = ({ top, distance, before, isChance }: Lead) => ({
  now: gapMessage(
    distance,
    top.map(({ row }) => row.name),
  ),
  then: before && gapMessage(before, before.names),
  chance: isChance ? message('l.word.chance', null, `${top[0]?.comparedAt}.against_you.verdict`) : null,
});
