/** The rules of Dutch: numbers, plurals, quotation marks and dates. */
import { noun, writingOf, type Grammar } from './writing.js';

export const GRAMMAR: Grammar = {
  language: 'nl',
  locale: 'nl-NL',
  counts: ['geen', 'één', 'twee', 'drie', 'vier', 'vijf', 'zes', 'zeven', 'acht', 'negen'],
  percentSign: '%',
  quotes: ['‘', '’'],
  subject: 'AI-zichtbaarheid',
  of: 'van',
  to: 'tot',
  toDay: 'tot en met',
  upTo: 'tot en met',
  atMost: 'hooguit',
  nearly: ['minder dan 0,1', 'meer dan 99,9'],
  during: ['in', 'op', 'van', 'tot en met'],
  manyDays: (count, first, last) => `${count} dagen van ${first} tot en met ${last}`,
};

export const writing = writingOf(GRAMMAR);

export const some = (count: number, one: string, many: string) =>
  `${writing.inWords(count)} ${noun(count, one, many)}`;
