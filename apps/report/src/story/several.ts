/** What a list of brands says of their movements: the index of all reports, covers of groups, and the page. */
import { traced } from '../figure/figure.js';
import { count, message, type Message } from '../words/message.js';
import { markedByChance, ONE_IN, strongestOf, tallyOf, type Told } from './told.js';

type Moving = Pick<Told, 'isApart' | 'verdict' | 'visibility' | 'slow' | 'isOverMonths'>;

export interface Several {
  /** How many rose and fell by more than chance, and how many are counted apart: lines of words with their figures. */
  readonly lines: readonly (readonly Message[])[];
  /** How many of how many would be marked by chance; null if none is compared. */
  readonly marks: Message | null;
}

/** Brands with an engine that has answers in only one of the windows did neither rise nor fall. */
export function severalOf(all: readonly Moving[]): Several {
  const whole = all.filter(({ isApart }) => !isApart);
  const { rose, fell, of } = tallyOf(whole.map((one) => strongestOf(one).verdict));
  const apart = all.length - whole.length;
  const part = (key: 'l.word.rose' | 'l.word.fell', verdict: 'up' | 'down', value: number) => [
    message('l.of', {
      part: count(traced(`brands.[verdict=${verdict}]`, value)),
      all: count(traced('brands.*', of)),
    }),
    message(key),
  ];
  const oneIn = whole.some(({ isOverMonths }) => isOverMonths) ? 11 : ONE_IN;
  return {
    lines: [
      ...(of === 0 ? [] : [part('l.word.rose', 'up', rose), part('l.word.fell', 'down', fell)]),
      ...(apart === 0 ? [] : [[message('s.index.apart', { count: traced('brands.[apart=true]', apart) })]]),
    ],
    marks:
      of === 0
        ? null
        : message('s.note.marks', {
            marked: markedByChance(of, oneIn),
            oneIn: count(oneIn),
            rows: count(traced('brands.*', of)),
          }),
  };
}
